// Subject: permissions

package kube

import "go/types"

// RESTVerb reports whether fn, a method of a REST client, begins a request, and with which
// verb of the API; "" where its argument 0 says so.
func RESTVerb(fn *types.Func) (verb string, ok bool) {
	if fn == nil || PkgPath(fn.Pkg()) != pathRest || !oneOf(recvName(fn), "Interface", "RESTClient") {
		return "", false
	}
	verb, ok = map[string]string{"Post": "create", "Get": "get", "Put": "update", "Patch": "patch", "Delete": "delete", "Verb": ""}[fn.Name()]
	return verb, ok
}

// OfRESTRequest reports whether fn is a method of a request that is put together.
func OfRESTRequest(fn *types.Func) bool {
	return fn != nil && PkgPath(fn.Pkg()) == pathRest && recvName(fn) == "Request"
}

// NamesRESTResource reports whether fn says for which resource, its argument 0, a request
// is that is put together.
func NamesRESTResource(fn *types.Func) bool { return OfRESTRequest(fn) && fn.Name() == "Resource" }

// ConnectsTo reports whether a resource of the core group is meant, because no other has
// such a subresource.
func ConnectsTo(resource, sub string) bool {
	switch sub {
	case "exec", "attach", "portforward", "log", "eviction", "ephemeralcontainers":
		return resource == "pods"
	case "proxy":
		return oneOf(resource, "pods", "services", "nodes")
	}
	return false
}
