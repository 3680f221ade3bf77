// Subject: roles

package kube

import (
	"go/types"
	"strings"
)

// IsReconcileFunc reports whether t is reconcile.Func or reconcile.TypedFunc.
func IsReconcileFunc(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && (is(n, pathReconcile, "Func") || is(n, pathReconcile, "TypedFunc"))
}

// IsIndexers reports whether t is cache.Indexers (a map of index functions) or
// its typed form.
func IsIndexers(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && (is(n, pathCache, "Indexers") || is(n, pathCache, "TypedIndexers"))
}

// IsLogger reports whether t is a logger that controllers pass around.
func IsLogger(t types.Type) bool {
	n := Named(t)
	return n != nil && n.Obj().Name() == "Logger"
}

// IsLogr reports whether t is the logger of logr that is a struct, whose zero value drops what it is told.
func IsLogr(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && is(n, pathLogr, "Logger") && !types.IsInterface(n)
}

// AsksForSink reports whether fn tells if such a logger writes anywhere.
func AsksForSink(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && IsLogr(recv(fn).Type()) && oneOf(fn.Name(), "IsZero", "GetSink")
}

// IsQueueKey reports whether t can be a work queue key: a string,
// types.NamespacedName or cache.ObjectName.
func IsQueueKey(t types.Type) bool {
	return isString(t) || IsNamespacedName(t) || is(t, pathCache, "ObjectName")
}

// Refuses reports whether fn makes what a webhook answers a request that it refuses: a response,
// or one of the errors of a list.
func Refuses(fn *types.Func) bool {
	return isFunc(fn, pathAdmission, "Denied", "Errored") ||
		isFunc(fn, pathField, "Duplicate", "Forbidden", "InternalError", "Invalid", "NotFound", "NotSupported", "Required")
}

// HasAdmissionParam reports whether a function handles admission requests: a
// parameter of type AdmissionReview, AdmissionRequest or admission.Request, or
// of a struct that embeds one.
func HasAdmissionParam(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		if isAdmission(sig.Params().At(i).Type(), 0) {
			return true
		}
	}
	return false
}

func isAdmission(t types.Type, depth int) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	path := PkgPath(n.Obj().Pkg())
	if oneOf(n.Obj().Name(), "AdmissionReview", "AdmissionRequest") && strings.HasPrefix(path, pathAPI+"admission/") ||
		n.Obj().Name() == "Request" && path == pathAdmission {
		return true
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok || depth > 1 {
		return false
	}
	for i := range st.NumFields() {
		if f := st.Field(i); f.Embedded() && isAdmission(f.Type(), depth+1) {
			return true
		}
	}
	return false
}

// IsDiscoveryOrTool reports whether fn is a function of client-go or
// apimachinery that does, waits for or retries API calls and takes a context:
// discovery, wait, cache, retry, watch tools.
func IsDiscoveryOrTool(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	path := PkgPath(fn.Pkg())
	return path == pathWait || path == pathCache || path == pathRetry || path == pathWatchTools ||
		strings.HasPrefix(path, "k8s.io/client-go/") || strings.HasPrefix(path, pathCR)
}

// IsKubeconfig reports whether t is the interface of a kubeconfig, clientcmd's or
// one like it: who asks it for a namespace works for a person at a terminal.
func IsKubeconfig(t types.Type) bool {
	if !types.IsInterface(t) || methodNamed(t, "ClientConfig") == nil {
		return false
	}
	ns := methodNamed(t, "Namespace")
	if ns == nil {
		return false
	}
	sig := ns.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 3
}
