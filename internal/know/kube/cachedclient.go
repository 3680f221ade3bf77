// Subject: clients

package kube

import "go/types"

// isLiveClient reports whether fn makes a client or reader that asks the API
// server itself, unless its options name a cache: client.New, client.NewWithWatch
// and the method GetAPIReader of a manager or cluster.
func isLiveClient(fn *types.Func) bool {
	return MakesClient(fn) || fn != nil && recv(fn) != nil && fn.Name() == "GetAPIReader"
}

// MakesClient reports whether fn makes a client of a configuration, argument 0.
func MakesClient(fn *types.Func) bool { return isFunc(fn, pathClient, "New", "NewWithWatch") }

// newClientField is the field of a manager's or cluster's options that says how its client
// is made.
const newClientField = "NewClient"

// IsNewClientField reports whether f is the field of a manager's or cluster's
// options that says how its client is made: that one may read live, or wait in
// Create until the cache knows the object.
func IsNewClientField(f *types.Var) bool {
	return f != nil && f.Name() == newClientField && oneOf(PkgPath(f.Pkg()), pathManager, pathCR+"/pkg/cluster")
}

// disableForField is the field of client.CacheOptions that lists kinds which are not read
// from the cache.
const disableForField = "DisableFor"

// IsDisableForField reports whether f is the field of controller-runtime's client
// options that lists the objects which are read from the API server, not from
// the cache.
func IsDisableForField(f *types.Var) bool {
	return f != nil && f.Name() == disableForField && PkgPath(f.Pkg()) == pathClient
}

// IsCacheChoiceField reports whether f is the field of a cache's options by which it holds
// a part of the objects of some kinds, or works otherwise for them: the keys of its value.
func IsCacheChoiceField(f *types.Var) bool {
	return f != nil && f.Name() == "ByObject" && PkgPath(f.Pkg()) == pathCtrlCache
}

// IsNewCacheField reports whether f is the field of a manager's or cluster's options that
// says how its cache is made.
func IsNewCacheField(f *types.Var) bool {
	return f != nil && f.Name() == "NewCache" && oneOf(PkgPath(f.Pkg()), pathManager, pathCluster)
}

// IsOnlyMetadata reports whether obj is the option of a watch of a builder that has the
// cache hold the metadata of the objects alone.
func IsOnlyMetadata(obj types.Object) bool {
	return obj != nil && obj.Name() == "OnlyMetadata" && PkgPath(obj.Pkg()) == pathBuilder
}

// WatchesMetadata reports whether fn is the method of a builder that watches metadata alone.
func WatchesMetadata(fn *types.Func) bool { return BuilderCall(fn) == "WatchesMetadata" }
