package statusunchanged

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// again returns what makes a reconciler run although its object did not change:
// it asks to be run later, its controller watches other kinds, or its informers
// resync; nil when nothing is known to.
func (c *checker) again(root *ssa.Function) ssa.Instruction {
	if c.pass.Model.Has(root.Syntax(), model.KeyWorker) && !c.pass.Model.Has(root.Syntax(), model.Reconciler|model.ObjectReconciler) {
		return root.Blocks[0].Instrs[0]
	}
	for _, b := range root.Blocks {
		if c.aside(c.pass.Flow.Known(b)) {
			continue // tries again after a failure
		}
		for _, i := range b.Instrs {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			if a, ok := st.Addr.(*ssa.FieldAddr); ok && kube.IsRequeueAfter(ssaflow.FieldOf(a)) {
				if k, isConst := st.Val.(*ssa.Const); !isConst || k.Value != nil && k.Int64() != 0 {
					return st
				}
			}
		}
	}
	return c.ways.OtherKinds(root)
}

// aside: something failed, or there is no such object.
func (c *checker) aside(conds []ssaflow.Cond) bool {
	for _, k := range conds {
		if v, isNil, ok := k.NilTest(); ok && kube.IsError(v.Type()) && !isNil {
			return true
		}
		switch v := k.Value.(type) {
		case *ssa.Call:
			if rc, ok := c.pass.Flow.Resolve(v); ok && k.Val && (effects.TellsNotFound(c.pass.Effects, rc) || kube.TellsDeletion(rc.Fn)) {
				return true
			}
		case *ssa.Extract:
			if !k.Val && c.found(v) {
				return true
			}
		}
	}
	return false
}

// found: the result of a cache that says whether there is such an object.
func (c *checker) found(v *ssa.Extract) bool {
	call, ok := v.Tuple.(*ssa.Call)
	if !ok || v.Index == 0 {
		return false
	}
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || !rc.Method {
		return false
	}
	_, ok = rc.CachedRead()
	return ok
}
