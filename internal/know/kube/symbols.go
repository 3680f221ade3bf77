// Subject: calls

package kube

import (
	"go/types"
	"slices"
	"strings"
)

// Is reports whether fn is one of the functions and methods with these names, each with its
// package in front as code has it: client.MergeFrom, sync.WaitGroup.Wait, and
// controller.*.Watch for the method of any type.
func Is(fn *types.Func, names ...string) bool {
	return fn != nil && slices.ContainsFunc(names, func(name string) bool {
		if !strings.HasSuffix(name, fn.Name()) {
			return false
		}
		pkg, name := cutSymbol(name)
		typ, method, isMethod := strings.Cut(name, ".")
		if !isMethod {
			return isFunc(fn, pathOf(pkg), name)
		}
		return recv(fn) != nil && fn.Name() == method && oneOf(typ, "*", recvName(fn)) && PkgPath(fn.Pkg()) == pathOf(pkg)
	})
}

// IsType reports whether t, behind aliases, one pointer and type arguments, is one of the
// types with these names: metav1.ObjectMeta.
func IsType(t types.Type, names ...string) bool {
	n := Named(t)
	return n != nil && slices.ContainsFunc(names, func(name string) bool {
		pkg, name := cutSymbol(name)
		return n.Obj().Name() == name && is(t, pathOf(pkg), name)
	})
}

// IsVar reports whether v is one of the variables and constants with these names, or a field
// of a type of that package: wait.NeverStop, manager.NewCache.
func IsVar[V interface {
	comparable
	types.Object
}](v V, names ...string) bool {
	var none V
	return v != none && slices.ContainsFunc(names, func(name string) bool {
		pkg, name := cutSymbol(name)
		return v.Name() == name && PkgPath(v.Pkg()) == pathOf(pkg)
	})
}

// cutSymbol cuts the package off a name that Is, IsType and IsVar are asked for.
func cutSymbol(symbol string) (pkg, name string) {
	dot := strings.LastIndex(symbol, "/") + 1
	dot += strings.Index(symbol[dot:], ".")
	return symbol[:dot], symbol[dot+1:]
}

// pathOf returns the import path of a package by the name that it has in those names: one of
// packages, or the path itself, as for the standard library.
func pathOf(pkg string) string {
	for _, p := range packages {
		if p[0] == pkg {
			return p[1]
		}
	}
	return pkg
}

var packages = [...][2]string{
	{"apierrors", pathAPIErrors}, {"apimeta", pathAPIMeta}, {"appsv1", pathAPI + "apps/v1"}, {"autoscalingv1", pathAPI + "autoscaling/v1"}, {"batchv1", pathAPI + "batch/v1"}, {"builder", pathBuilder}, {"cache", pathCache},
	{"client", pathClient}, {"clientcmd", pathClientCmd}, {"cluster", pathCluster}, {"cobra", pathCobra}, {"controller", pathController},
	{"controllerutil", pathUtil}, {"coordinationv1", pathAPI + "coordination/v1"}, {"corev1", pathAPI + "core/v1"}, {"ctrl", pathCR},
	{"ctrlcache", pathCtrlCache}, {"dynamic", pathDynamic}, {"errgroup", pathErrGroup}, {"filters", pathFilters}, {"handler", pathHandler},
	{"k8sruntime", pathRuntime}, {"k8stypes", pathTypes}, {"labels", pathLabels}, {"leaderelection", pathLeader}, {"manager", pathManager},
	{"metadata", pathMetadata}, {"metav1", pathMeta}, {"multierror", pathMultierror}, {"pointer", pathOldPointer}, {"predicate", pathPredicate}, {"prometheus", pathPrometheus},
	{"ptr", pathPtr}, {"reconcile", pathReconcile}, {"resourcelock", pathResourceLock}, {"rest", pathRest}, {"retry", pathRetry},
	{"schema", pathSchema}, {"sets", pathSets}, {"source", pathSource}, {"unstructured", pathUnstr}, {"utiljson", "k8s.io/apimachinery/pkg/util/json"},
	{"wait", pathWait}, {"workqueue", pathWorkqueue},
}
