// Subject: roles

package kube

import "go/types"

// AnswersHTTP reports whether sig is that of a handler of net/http, which runs in a
// goroutine of its own for each request.
func AnswersHTTP(sig *types.Signature) bool {
	p := sig.Params()
	return p.Len() == 2 && sig.Results().Len() == 0 && is(p.At(0).Type(), "net/http", "ResponseWriter") && is(p.At(1).Type(), "net/http", "Request")
}

// AnswersRequest reports whether a function of this signature answers an HTTP request: it
// is a method of http.ResponseWriter, or is handed one.
func AnswersRequest(sig *types.Signature) bool {
	const pkg, name = "net/http", "ResponseWriter"
	if sig.Recv() != nil && is(sig.Recv().Type(), pkg, name) {
		return true
	}
	for p := range sig.Params().Variables() {
		if is(p.Type(), pkg, name) {
			return true
		}
	}
	return false
}

// ServesForEver reports whether fn listens on an address and answers requests until it fails.
func ServesForEver(fn *types.Func) bool {
	return fn != nil && oneOf(PkgPath(fn.Pkg()), "net/http", "github.com/valyala/fasthttp") && oneOf(fn.Name(), "ListenAndServe", "ListenAndServeTLS")
}
