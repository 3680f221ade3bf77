// Package webhookobj defines an Analyzer that reports webhooks that decode the object
// of a request which deletes one.
//
// # Analyzer webhookobj
//
// webhookobj: report webhooks that decode the object of a request that deletes it
//
// Consequence: hang.
//
// A request that creates or updates an object brings what it is to be. One that deletes
// it does not: Object is empty, and what there was until now is in OldObject. Decode
// looks at Object alone.
//
// At run time: the handler answers with an error, and nobody can delete such an object:
//
//	admission webhook "vshop.example.com" denied the request: there is no content to decode
//
// Instead: `decoder.DecodeRaw(req.OldObject, obj)` where req.Operation is Delete.
//
// Fix: safe. Where the request certainly deletes, the old object is decoded.
//
// Not reported:
//   - handlers of which nothing says that they get deletions: neither a comparison with Delete behind the decoding, nor a webhook marker above their type
//   - a Decode that other operations alone come to, in its function or in all callers of that, or behind a question about Object
//   - operations that are asked for by a call or a variable
//   - requests that the function does not get as a parameter
//
// Versions: all. Kubernetes sends the old object from v1.15 on.
package webhookobj
