package statusunchanged

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// again returns what makes a reconciler run although its object did not change:
// it asks to be run later, its controller watches other kinds, or its informers
// resync; no when nothing is known to.
func (c *checker) again(root *ssa.Function) (why reason, ok bool) {
	if c.pass.Model.Has(root.Syntax(), model.KeyWorker) && !c.pass.Model.Has(root.Syntax(), model.Reconciler|model.ObjectReconciler) {
		return reason{root.Pos(), "gets the key at each resync of the informer, too, although the object did not change"}, true
	}
	if i := c.asksAgain(root); i != nil {
		return reason{i, fromHere}, true
	}
	if i := c.ways.OtherKinds(root); i != nil {
		return reason{i, fromHere}, true
	}
	return reason{}, false
}

// A reason is a place that makes a reconciler run, and what it does.
type reason struct {
	place any
	text  string
}

const fromHere = "reconciles again from here, although the object did not change"

// asksAgain returns what asks for another pass, failures aside.
func (c *checker) asksAgain(root *ssa.Function) ssa.Instruction {
	for _, b := range root.Blocks {
		if c.aside(c.pass.Flow.Known(b)) || len(lifecycle.Deleting(c.pass.Flow, b)) > 0 {
			continue // tries again after a failure, or waits for the end
		}
		for _, i := range b.Instrs {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			if a, ok := st.Addr.(*ssa.FieldAddr); ok && kube.IsRequeueAfter(ssaflow.FieldOf(a)) && c.delays(st.Val) &&
				!c.pass.Quiet(c.due(st.Val, root), st, "the delay ends at a time that the status tells: the next pass finds another") {
				return st
			}
		}
	}
	return nil
}

// delays: the delay may be given although nothing failed: a variable that is set
// where something did, and nowhere else, is none.
func (c *checker) delays(v ssa.Value) bool {
	phi, ok := v.(*ssa.Phi)
	if !ok {
		k, isConst := v.(*ssa.Const)
		return !isConst || k.Value != nil && k.Int64() != 0
	}
	for i, e := range phi.Edges {
		if e == v || c.aside(c.pass.Flow.Known(phi.Block().Preds[i])) {
			continue
		}
		if k, isConst := e.(*ssa.Const); !isConst || k.Value != nil && k.Int64() != 0 {
			return true
		}
	}
	return false
}

// aside: something failed, or there is no such object.
func (c *checker) aside(conds []ssaflow.Cond) bool {
	if errflow.SomeFailed(conds) {
		return true
	}
	for _, k := range conds {
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
