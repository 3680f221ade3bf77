package statusunchanged

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// statusWrites returns the writes of fn, in block order.
func (c *checker) statusWrites(fn *ssa.Function, kind *types.Named) []write {
	var out []write
	direct := make(map[ssa.Instruction]bool)
	if f := c.pass.Effects.Of(fn); f != nil {
		for i := range f.Ops {
			if op := &f.Ops[i]; op.Via == nil && c.plain(op) {
				direct[op.Call.Instr] = true
			}
		}
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, isGo := call.Instr.(*ssa.Go); isGo {
			continue
		}
		switch {
		case direct[call.Instr]:
			op, _ := kube.ClientOp(call.Fn)
			if n := kindOf(call.Arg(op.Obj)); n != nil && (kind == nil || n == kind) {
				out = append(out, write{call, n, nil})
			}
		case kube.IsStatusUpdate(call.Fn) && call.Static == nil:
			for _, a := range call.Args[1:] {
				if n := kindOf(a); n != nil && (kind == nil || n == kind) {
					out = append(out, write{call, n, nil})
				}
			}
		case kind != nil:
			if in := c.runs(call); in != nil && c.writes(in, kind) {
				out = append(out, write{call, kind, in})
			}
		}
	}
	return out
}

// plain: an Update of the status, or a patch computed from a base: what an apply
// request or a patch that is written out sends is decided otherwise.
func (c *checker) plain(op *memory.OpCall) bool {
	quiet := c.pass.QuietAt(op.Call.Instr)
	if op.Sub != "status" || quiet(object.DryRun(c.pass.Effects, op), "it is a dry run") {
		return false
	}
	switch op.Op.Verb {
	case kube.Update:
		return true
	case kube.Patch:
		return !quiet(object.MergeBase(c.pass.Effects, op) == nil, "the patch is not computed from a base: what it sends is decided otherwise")
	}
	return false
}

func kindOf(v ssa.Value) *types.Named {
	if v == nil {
		return nil
	}
	t := ssaflow.Unwrap(v).Type()
	n := kube.Named(t)
	if n == nil || !kube.IsAPIObject(n) && !kube.IsObjectInterface(t) {
		return nil
	}
	return n
}

// runs returns the function of the package that a call runs: the callee, or a
// literal that it is given and calls before it returns.
func (c *checker) runs(call ssaflow.Call) *ssa.Function {
	if call.Static != nil {
		return call.Static
	}
	for _, a := range call.Args {
		if mc, ok := ssaflow.Unwrap(a).(*ssa.MakeClosure); ok && c.pass.Effects.InPlace(mc.Fn.(*ssa.Function)) {
			return mc.Fn.(*ssa.Function)
		}
	}
	return nil
}

// kinds returns the kinds whose status fn writes itself, and when it is a
// reconciler, in functions that it calls.
func (c *checker) kinds(fn *ssa.Function) []*types.Named {
	var out []*types.Named
	seen := make(map[*types.Named]bool)
	done := make(map[*ssa.Function]bool)
	var add func(fn *ssa.Function, depth int)
	add = func(fn *ssa.Function, depth int) {
		if done[fn] {
			return
		}
		done[fn] = true
		for _, w := range c.statusWrites(fn, nil) {
			if !seen[w.kind] {
				seen[w.kind] = true
				out = append(out, w.kind)
			}
		}
		if depth == 0 {
			return
		}
		for _, call := range c.pass.Flow.Calls(fn) {
			if in := c.runs(call); in != nil {
				add(in, depth-1)
			}
		}
	}
	depth := 0
	if c.pass.Model.Has(fn.Syntax(), roots) {
		depth = 3
	}
	add(fn, depth)
	return out
}
