// Subject: values

package kube

import "go/types"

// IsAppendFunc reports whether t is cache.AppendFunc, the type of the callback
// that listers call for each object before they return.
func IsAppendFunc(t types.Type) bool { return is(t, pathCache, "AppendFunc") }
