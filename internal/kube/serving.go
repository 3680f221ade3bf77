// Subject: roles

package kube

import "go/types"

// AnswersHTTP reports whether sig is that of a handler of net/http, which runs in a
// goroutine of its own for each request.
func AnswersHTTP(sig *types.Signature) bool {
	p := sig.Params()
	return p.Len() == 2 && sig.Results().Len() == 0 && is(p.At(0).Type(), "net/http", "ResponseWriter") && is(p.At(1).Type(), "net/http", "Request")
}
