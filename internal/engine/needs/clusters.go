package needs

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ofCluster follows a client, cache or configuration that one more cluster gives, beside
// that of the manager.
func (t *trace) ofCluster(call ssaflow.Call) bool {
	from := kube.ClientFrom(call.Fn) != kube.ClientUnknown || kube.OwnCluster(call.Fn)
	if !from || !call.Method || len(call.Args) == 0 || !kube.IsType(call.Args[0].Type(), "cluster.Cluster") {
		return false
	}
	v := ssaflow.SoleOrigin(call.Args[0])
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	made, ok := v.(*ssa.Call)
	if !ok {
		return false // the manager, as a rule
	}
	by, ok := t.p.Resolve(made)
	if !ok || by.Fn == nil {
		return false
	}
	if _, cluster := kube.MakesManager(by.Fn); cluster {
		t.visit(by.Arg(0))
	} else {
		t.add(unknown("a cluster that " + by.Fn.Name() + " returns"))
	}
	return true
}

// setsWho: the function that has a configuration says which server it is for, or as whom it
// asks.
func setsWho(v ssa.Value) bool {
	if !kube.IsType(ssaflow.PointeeOf(v.Type()), "rest.Config") || v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		if fa, ok := r.(*ssa.FieldAddr); ok && kube.SaysWho(ssaflow.FieldOf(fa)) && written(fa) {
			return true
		}
	}
	return false
}

// written: a field, or a field within it, is stored to.
func written(fa *ssa.FieldAddr) bool {
	for _, r := range *fa.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == fa {
				return true
			}
		case *ssa.FieldAddr:
			if written(r) {
				return true
			}
		}
	}
	return false
}
