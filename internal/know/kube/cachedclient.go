// Subject: clients

package kube

import "go/types"

// isLiveClient reports whether fn makes a client or reader that asks the API
// server itself, unless its options name a cache: client.New, client.NewWithWatch
// and the method GetAPIReader of a manager or cluster.
func isLiveClient(fn *types.Func) bool {
	return Is(fn, "client.New", "client.NewWithWatch") || fn != nil && recv(fn) != nil && fn.Name() == "GetAPIReader"
}

// WatchesMetadata reports whether fn is the method of a builder that watches metadata alone.
func WatchesMetadata(fn *types.Func) bool { return BuilderCall(fn) == "WatchesMetadata" }
