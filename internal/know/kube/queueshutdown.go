// Subject: queues

package kube

import (
	"go/types"
	"strings"
)

// IsWaitGroupDone reports whether fn is (*sync.WaitGroup).Done.
func IsWaitGroupDone(fn *types.Func) bool {
	return fn != nil && PkgPath(fn.Pkg()) == "sync" && recvName(fn) == "WaitGroup" && fn.Name() == "Done"
}

// IsNewQueue reports whether fn makes a work queue of client-go.
func IsNewQueue(fn *types.Func) bool {
	return fn != nil && recv(fn) == nil && PkgPath(fn.Pkg()) == pathWorkqueue && strings.HasPrefix(fn.Name(), "New") && strings.Contains(fn.Name(), "Queue") ||
		isFunc(fn, pathWorkqueue, "New", "NewNamed", "NewTyped", "NewTypedWithConfig", "NewWithConfig")
}
