// Subject: effects of calls

// Package effects tells what functions do to Kubernetes objects: which
// parameters they change and where, which results alias a parameter or belong
// to an informer cache, what they write to the API server, and more. It is the
// one analyzer with facts, so that rules see through calls across packages.
//
// What follows from memory is found in the room below, memory; here are the
// analyzer and the claims about errors, nil results and contexts made besides.
package effects
