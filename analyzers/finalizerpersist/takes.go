package finalizerpersist

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// takesList: the instruction puts the list of the object's finalizers somewhere else: what
// gets it may be written.
func takesList(pass *rule.Pass, i ssa.Instruction, obj ssaflow.AccessPath) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	switch v := ssaflow.Unwrap(st.Val).(type) {
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok || kube.MetaField(ssaflow.FieldOf(fa)) != "Finalizers" {
			return false
		}
		from, to := pass.Flow.PlaceOf(v.X), pass.Flow.PlaceOf(st.Addr)
		return from.Root == obj.Root && to.Root != obj.Root
	case *ssa.Call:
		c, ok := pass.Flow.Resolve(v)
		field, set, isMeta := kube.MetaAccessor(c.Fn)
		return ok && isMeta && !set && field == "Finalizers" && objects.PathOf(pass.Flow, c.Arg(-1)) == obj
	}
	return false
}
