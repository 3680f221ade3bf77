// Subject: roles

package kube

import (
	"go/types"
)

// resourceEvent is what cilium promises who gets the events of a resource: the object is
// the store's own, and there is none with the event that says that all were sent.
var resourceEvent = Contract{
	Framework: "cilium", Read: "cilium v1.19.0",
	Where:   "pkg/k8s/resource/resource.go (Events, processLoop), pkg/k8s/resource/event.go",
	Context: -1, Key: -1, Object: 0, Field: "Object", Cached: true, Worker: true,
	Lacks: []string{"Object"}, LacksWhen: "with the event Sync",
	Later: "call Done with an error", Waits: "all, before the event Sync",
}

// ResourceEvent returns the contract of functions that get an event of a cilium resource as
// parameter param, whose type is t: a generic struct with Kind, Key, Object, and Done for
// who has handled it.
func ResourceEvent(t types.Type, param int) (Contract, bool) {
	c := resourceEvent
	c.Object = param
	return c, IsResourceEvent(t)
}

// IsResourceEvent reports whether t is such an event, by its structure.
func IsResourceEvent(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	if n == nil || n.Origin().TypeParams().Len() != 1 {
		return false
	}
	s, ok := n.Origin().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	found := 0
	for f := range s.Fields() {
		switch f.Name() {
		case "Kind", "Key":
			found++
		case "Object":
			if types.Identical(f.Type(), n.Origin().TypeParams().At(0)) {
				found++
			}
		case "Done":
			sig, ok := f.Type().Underlying().(*types.Signature)
			if ok && sig.Params().Len() == 1 && IsError(sig.Params().At(0).Type()) && sig.Results().Len() == 0 {
				found++
			}
		}
	}
	return found == 4
}
