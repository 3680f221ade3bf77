package statusunchanged

import (
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// again returns what makes a reconciler run often although its object did not change: it asks
// to be run again within a minute, or its controller watches a kind that beats; no when nothing
// is known to. A request an hour, or for each Deployment that rolls out, is not worth a comparison.
func (c *checker) again(root *ssa.Function) (why reason, ok bool) {
	if i := c.asksAgain(root); i != nil {
		return reason{i, fromHere}, true
	}
	if i := c.ways.OtherKind(root, kube.Beats); i != nil {
		return reason{i, fromHere}, true
	}
	return reason{}, false
}

// A reason is a place that makes a reconciler run, and what it does.
type reason struct {
	place any
	text  string
}

// often is the longest delay of a timer that is reported.
const often = time.Minute

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
			if a, ok := st.Addr.(*ssa.FieldAddr); ok && kube.RequeueField(ssaflow.FieldOf(a)) == "RequeueAfter" && c.delays(st.Val) {
				return st
			}
		}
	}
	return nil
}

// delays: the delay may be given although nothing failed, and is short: a variable that is set
// where something did, and nowhere else, is none.
func (c *checker) delays(v ssa.Value) bool {
	phi, ok := v.(*ssa.Phi)
	if !ok {
		return short(v)
	}
	for i, e := range phi.Edges {
		if short(e) && !c.aside(c.pass.Flow.Known(phi.Block().Preds[i])) {
			return true
		}
	}
	return false
}

// short: the delay is a constant, and at most a minute.
func short(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Int64() > 0 && k.Int64() <= int64(often)
}

// aside: something failed, or there is no such object.
func (c *checker) aside(conds ssaflow.Conds) bool {
	if errflow.SomeFailed(conds) {
		return true
	}
	for k := range conds.All() {
		switch v := k.Value.(type) {
		case *ssa.Call:
			if rc, ok := c.pass.Flow.Resolve(v); ok && k.Val && (effects.MayTestNotFound(c.pass.Effects, rc) || kube.TellsDeletion(rc.Fn)) {
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
