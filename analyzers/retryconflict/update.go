package retryconflict

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// onlyUpdate returns the update of an object to which nothing happens that may
// give it another version, here or in the function that makes the update.
func (c *checker) onlyUpdate(o *object.Object, depth int) *memory.OpCall {
	var update *memory.OpCall
	for _, m := range o.Moments {
		if m.Renews() {
			return nil
		}
		for _, op := range m.Ops {
			if op.Op.Verb != kube.Update || object.CreateOr(op) || update != nil && update.Call.Instr != op.Call.Instr || !o.Certain(op) {
				return nil
			}
			update = op
		}
	}
	if update != nil && update.Via != nil && !c.hasOnlyUpdates(update, depth) {
		return nil
	}
	return update
}

// hasOnlyUpdates: the callee that makes the operation does not read its parameter.
func (c *checker) hasOnlyUpdates(op *memory.OpCall, depth int) bool {
	if op.Call.Static == nil || op.Via.Param >= len(op.Call.Static.Params) || depth > 3 {
		return false
	}
	callee := c.pass.Effects.Of(op.Call.Static)
	if callee == nil {
		return false
	}
	for _, o := range object.Written(c.pass.Effects, callee) {
		if o.Root.Kind == memory.RootParam && o.Root.Index == op.Via.Param && o.Path == op.Via.Path {
			return c.onlyUpdate(o, depth+1) != nil
		}
	}
	return false
}
