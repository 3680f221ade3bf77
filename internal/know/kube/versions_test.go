package kube

import (
	"strconv"
	"strings"
)

// A Window says in which minor versions of controller-runtime a name of this
// package's tables exists, or of the Kubernetes libraries that go with them.
type Window struct {
	Path, Name string
	// Since is the first minor version with the name, Until the first without
	// it: "v0.19". Empty means always, and still.
	Since, Until string
}

// windows lists the names that are not in all of v0.15 to v0.25. Tests hold it
// against the libraries.
var windows = []Window{
	{Path: pathCR, Name: "CreateOrPatch", Since: "v0.23"},
	{Path: pathController, Name: "TypedOptions", Since: "v0.19"},
	{Path: pathController, Name: "NewTyped", Since: "v0.19"},
	{Path: pathController, Name: "NewTypedUnmanaged", Since: "v0.19"},
	{Path: pathBuilder, Name: "TypedControllerManagedBy", Since: "v0.19"},
	{Path: pathClient, Name: "WithFieldOwner", Since: "v0.18"},
	{Path: pathClient, Name: "ApplyOptions", Since: "v0.22"},
	{Path: pathClient, Name: "SubResourceApplyOptions", Since: "v0.23"},
	{Path: pathReconcile, Name: "TypedFunc", Since: "v0.19"},
	{Path: pathUtil, Name: "HasControllerReference", Since: "v0.17"},
	{Path: pathUtil, Name: "RemoveControllerReference", Since: "v0.17"},
	{Path: pathUtil, Name: "RemoveOwnerReference", Since: "v0.17"},
	{Path: pathPredicate, Name: "NewTypedPredicateFuncs", Since: "v0.18"},
	{Path: pathHandler, Name: "TypedEnqueueRequestsFromMapFunc", Since: "v0.18"},
	{Path: pathHandler, Name: "TypedEnqueueRequestForObject", Since: "v0.18"},
	{Path: pathHandler, Name: "TypedEnqueueRequestForOwner", Since: "v0.18"},
	{Path: pathPredicate, Name: "TypedGenerationChangedPredicate", Since: "v0.18"},
	{Path: pathPredicate, Name: "TypedFuncs", Since: "v0.18"},
	{Path: pathPredicate, Name: "TypedLabelChangedPredicate", Since: "v0.18"},
	{Path: pathPredicate, Name: "TypedAnnotationChangedPredicate", Since: "v0.18"},
	{Path: pathSource, Name: "TypedKind", Since: "v0.19"},
	{Path: pathHandler, Name: "TypedMapFunc", Since: "v0.18"},
	{Path: pathCacheAPI, Name: "IndexerFunc", Since: "v0.25"},
	{Path: pathCache, Name: "ObjectName", Since: "v0.16"},
	{Path: pathCache, Name: "ObjectToName", Since: "v0.16"},
	{Path: pathCache, Name: "MetaObjectToName", Since: "v0.16"},
	{Path: pathCache, Name: "DeletionHandlingObjectToName", Since: "v0.18"},
	{Path: pathCache, Name: "NewInformerWithOptions", Since: "v0.19"},
	{Path: pathCache, Name: "WaitForNamedCacheSyncWithContext", Since: "v0.21"},
	{Path: pathCache, Name: "WaitFor", Since: "v0.24"},
	{Path: pathCache, Name: "DeletedObject", Since: "v0.25"},
	{Path: pathCache, Name: "NewTypedSharedIndexInformer", Since: "v0.25"},
	{Path: pathCache, Name: "TypedIndexFunc", Since: "v0.25"},
	{Path: pathCache, Name: "TypedIndexers", Since: "v0.25"},
	{Path: pathWorkqueue, Name: "NewTypedItemExponentialFailureRateLimiter", Since: "v0.19"},
	{Path: pathWorkqueue, Name: "NewTypedItemFastSlowRateLimiter", Since: "v0.19"},
	{Path: pathWorkqueue, Name: "NewTypedWithMaxWaitRateLimiter", Since: "v0.19"},
	{Path: pathWorkqueue, Name: "NewTyped", Since: "v0.18"},
	{Path: pathWorkqueue, Name: "NewTypedWithConfig", Since: "v0.18"},
	{Path: pathWatch, Name: "NewFakeWithOptions", Since: "v0.21"},
	{Path: pathWatchTools, Name: "NewRetryWatcherWithContext", Since: "v0.21"},
	{Path: pathWatchTools, Name: "NewIndexerInformerWatcherWithLogger", Since: "v0.21"},
	{Path: pathClientCmd, Name: "OverridingClientConfig", Since: "v0.18"},
	{Path: pathCache, Name: "ShutDownEventHandler", Since: "v0.25"},
	{Path: pathCache, Name: "InformerOptions", Since: "v0.19"},
	{Path: pathWait, Name: "BackoffUntilWithContext", Since: "v0.21"},
}

// WindowOf returns the window of a function or type; ok is false for those that
// are in every version.
func WindowOf(path, name string) (w Window, ok bool) {
	for _, w := range windows {
		if w.Path == path && w.Name == name {
			return w, true
		}
	}
	return Window{}, false
}

// Holds reports whether the name exists in a minor version, "v0.22".
func (w Window) Holds(minor string) bool {
	n := minorOf(minor)
	return (w.Since == "" || n >= minorOf(w.Since)) && (w.Until == "" || n < minorOf(w.Until))
}

func minorOf(v string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(v, "v0."))
	return n
}
