// Subject: contexts and blocking calls

package kube

import "go/types"

// EmbedsContext reports whether t is a struct, or a pointer to one, that embeds a context
// and so is one: vcluster's SyncContext.
func EmbedsContext(t types.Type) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Embedded() && IsContext(f.Type()) {
			return methodNamed(t, "Deadline") != nil && methodNamed(t, "Done") != nil && methodNamed(t, "Err") != nil && methodNamed(t, "Value") != nil
		}
	}
	return false
}

// syncer is what vcluster promises its syncers. The objects, which its caching clients
// copy, stand in the fields of the event.
var syncer = Contract{
	Framework: "vcluster", Read: "vcluster v0.36.0",
	Where:   "pkg/syncer/syncer.go (Reconcile), pkg/syncer/types/syncer.go (Sync)",
	Context: 0, Key: -1, Object: -1, Field: "Virtual and Host", Worker: true,
	Lacks: []string{"HostOld", "VirtualOld"}, LacksWhen: "when there was none before",
	Later: "return a Result with RequeueAfter", Waits: "those of the two managers' caches",
}

// isSyncer: SyncToHost, Sync or SyncToVirtual with a context that embeds one and an event
// that has objects, and with the results of a reconciler.
func isSyncer(sig *types.Signature) bool {
	if sig.Params().Len() != 2 || !EmbedsContext(sig.Params().At(0).Type()) || !ReturnsResult(sig) {
		return false
	}
	return isSyncEvent(sig.Params().At(1).Type())
}

// isSyncEvent: a struct with the objects of both clusters, or of one.
func isSyncEvent(t types.Type) bool {
	for _, name := range []string{"Virtual", "Host"} {
		if f := fieldOf(t, name); f != nil && cachedObject(f.Type()) {
			return true
		}
	}
	return false
}

// fieldOf returns a field of struct t, or of what t points to; nil when there is none.
func fieldOf(t types.Type, name string) *types.Var {
	n := Named(t)
	if n == nil {
		return nil
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		if f.Name() == name {
			return f
		}
	}
	return nil
}
