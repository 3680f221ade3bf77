// Subject: queues

package kube

import (
	"go/types"
	"strings"
)

// IsNewQueue reports whether fn makes a work queue of client-go.
func IsNewQueue(fn *types.Func) bool {
	return fn != nil && recv(fn) == nil && PkgPath(fn.Pkg()) == pathWorkqueue && strings.HasPrefix(fn.Name(), "New") && strings.Contains(fn.Name(), "Queue") ||
		isFunc(fn, pathWorkqueue, "New", "NewNamed", "NewTyped", "NewTypedWithConfig", "NewWithConfig")
}
