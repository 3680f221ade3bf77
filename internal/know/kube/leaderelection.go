// Subject: leader election

package kube

import "go/types"

const (
	pathLeader     = "k8s.io/client-go/tools/leaderelection"
	pathRest       = "k8s.io/client-go/rest"
	pathClientCmd  = "k8s.io/client-go/tools/clientcmd"
	pathPtr        = "k8s.io/utils/ptr"
	pathOldPointer = "k8s.io/utils/pointer"
)

// NewRestConfig reports whether fn returns a new rest.Config without rate
// limits; ca says that it always trusts a CA.
func NewRestConfig(fn *types.Func) (ca, ok bool) {
	switch {
	case isFunc(fn, pathRest, "InClusterConfig"):
		return true, true
	case isFunc(fn, pathClientCmd, "BuildConfigFromFlags", "RESTConfigFromKubeConfig"):
		return false, true
	}
	return false, fn != nil && fn.Name() == "ClientConfig" && recv(fn) != nil && PkgPath(fn.Pkg()) == pathClientCmd
}

// MakesClientset reports whether fn, NewForConfig of a generated clientset,
// refuses a configuration with QPS and without Burst. The constructors of
// dynamic, metadata and REST clients do not.
func MakesClientset(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil || !oneOf(fn.Name(), "NewForConfig", "NewForConfigOrDie", "NewForConfigAndClient") {
		return false
	}
	res := fn.Type().(*types.Signature).Results()
	if res.Len() == 0 {
		return false
	}
	n := Named(res.At(0).Type())
	return n != nil && n.Obj().Name() == "Clientset" && methodNamed(n, "Discovery") != nil
}

// HandlesSignals reports whether obj belongs to the package of the standard library by
// which a process handles the signals that it gets.
func HandlesSignals(obj types.Object) bool { return obj != nil && PkgPath(obj.Pkg()) == "os/signal" }
