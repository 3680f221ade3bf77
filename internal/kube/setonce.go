// Subject: metrics

package kube

import "go/types"

const pathClientMetrics = "k8s.io/client-go/tools/metrics"

// SetsOnce returns by which name of client-go's a call of fn sets what counts once in the
// life of a program, such as workqueue.SetProvider; "" for other functions.
func SetsOnce(fn *types.Func) string {
	switch {
	case isFunc(fn, pathClientMetrics, "Register"):
		return "metrics.Register"
	case isFunc(fn, pathWorkqueue, "SetProvider"):
		return "workqueue.SetProvider"
	case isFunc(fn, pathLeader, "SetProvider"):
		return "leaderelection.SetProvider"
	}
	return ""
}

// MaySetOnce reports whether pkg imports a package of client-go with such a function.
func MaySetOnce(pkg *types.Package) bool {
	for _, imp := range pkg.Imports() {
		if oneOf(PkgPath(imp), pathClientMetrics, pathWorkqueue, pathLeader) {
			return true
		}
	}
	return false
}

// SetInInit returns the functions of [SetsOnce] that the initialisation of a package of
// controller-runtime calls, with what it imports, since v0.15: those that all versions agree on.
func SetInInit(path string) []string {
	switch path {
	case pathCR, pathCR + "/pkg/builder", pathCR + "/pkg/controller":
		return []string{"leaderelection.SetProvider", "metrics.Register", "workqueue.SetProvider"}
	case pathCRMetrics, pathCR + "/pkg/manager", pathCR + "/pkg/metrics/server", pathCR + "/pkg/webhook", pathCR + "/pkg/webhook/admission":
		return []string{"leaderelection.SetProvider", "metrics.Register"}
	}
	return nil
}

// IsClientMetric reports whether v is one of the variables that metrics.Register of client-go
// sets, and that a program may set itself.
func IsClientMetric(v types.Object) bool {
	_, ok := v.(*types.Var)
	return ok && v.Pkg() != nil && PkgPath(v.Pkg()) == pathClientMetrics && v.Parent() == v.Pkg().Scope()
}
