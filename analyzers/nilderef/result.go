package nilderef

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// failed looks at the results that came with an error.
func (c *checker) failed(fail flow.Failure) {
	e, ok := fail.Origin.(*ssa.Extract)
	if !ok {
		return
	}
	instr, ok := e.Tuple.(*ssa.Call)
	if !ok {
		return
	}
	call, ok := c.pass.Flow.Resolve(instr)
	if !ok || e.Index != flow.ErrorResult(instr.Call.Signature()) {
		return
	}
	for i := range e.Index {
		v := flow.Result(instr, i)
		if v == nil || !effects.Nilable(v.Type()) {
			continue
		}
		c.inBranch(fail, call, v, i)
		if emptyOnError(call, v) || !c.mayBeNil(call, i) {
			continue
		}
		c.afterBranch(fail, call, v)
	}
}

// emptyOnError: a generated clientset, which returns an empty object and not
// nil with an error.
func emptyOnError(call flow.Call, v ssa.Value) bool {
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Clientset && !kube.IsUnstructured(v.Type())
}

// mayBeNil: as far as the body of the callee shows, result i is nil when it
// fails; other functions keep to the convention.
func (c *checker) mayBeNil(call flow.Call, i int) bool {
	if call.Static == nil {
		return call.Target == nil && !takesDefault(call, i) && (!call.Instr.Common().IsInvoke() || effects.ReadsNil(call, call.Instr.Common().Signature().Results().At(i).Type()))
	}
	n := flow.ErrorResult(call.Static.Signature)
	for _, ret := range flow.Returns(call.Static) {
		if c.pass.Flow.Absent(ret.Results[n], ret.Block()) {
			continue
		}
		if k, ok := flow.SoleDefinition(ret.Results[i]).(*ssa.Const); !ok || !k.IsNil() {
			return false
		}
	}
	return true
}

// takesDefault: the caller hands in what may come back with an error.
func takesDefault(call flow.Call, i int) bool {
	sig := call.Instr.Common().Signature()
	for j := range sig.Params().Len() {
		if types.Identical(sig.Params().At(j).Type(), sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}

// inBranch reports a result that is used in the branch of its error.
func (c *checker) inBranch(fail flow.Failure, call flow.Call, v ssa.Value, i int) {
	empty := emptyOnError(call, v)
	certain := call.Static != nil && c.mayBeNil(call, i) || c.pass.Effects.NilOnError(call, i)
	if !empty && !certain && !c.oftenNil(call, i) {
		return
	}
	for _, u := range c.uses(v) {
		if !fail.Block.Dominates(u.instr.Block()) || c.tested(v, u.instr.Block()) || empty && u.inside != nil || !empty && !certain && c.kindKnown(fail, u) {
			continue
		}
		msg := "%s is nil where %s failed: reading %s panics"
		if empty {
			msg = "%s is the empty object that comes with the error of %s: %s is its zero value, and a fake clientset may return nil; use the object of before"
		}
		if !empty && !certain {
			msg = "%s can be nil where %s failed: reading %s panics then"
		}
		c.report(call, v, u, msg)
		return
	}
}

// oftenNil: a function of this package returns a plain nil with one of its
// errors.
func (c *checker) oftenNil(call flow.Call, i int) bool {
	if call.Static == nil {
		return false
	}
	n := flow.ErrorResult(call.Static.Signature)
	for _, ret := range flow.Returns(call.Static) {
		if k, ok := flow.SoleDefinition(ret.Results[i]).(*ssa.Const); ok && k.IsNil() && !c.pass.Flow.Absent(ret.Results[n], ret.Block()) {
			return true
		}
	}
	return false
}

// kindKnown: more is known of the error where the result is used than that there
// is one.
func (c *checker) kindKnown(fail flow.Failure, u use) bool {
	for _, k := range c.pass.Flow.Known(u.instr.Block()) {
		asked, ok := k.Value.(*ssa.Call)
		if !ok {
			continue
		}
		for _, a := range asked.Call.Args {
			if flow.Unwrap(a) == fail.Origin {
				return true
			}
		}
	}
	return false
}

// afterBranch reports a result that is used behind a branch that does not end
// with its error.
func (c *checker) afterBranch(fail flow.Failure, call flow.Call, v ssa.Value) {
	within := func(b *ssa.BasicBlock) bool { return fail.Block.Dominates(b) }
	exits := c.exits(fail, within)
	if len(exits) == 0 || c.mayEnd(fail, within) {
		return
	}
	for _, u := range c.uses(v) {
		b := u.instr.Block()
		if within(b) || c.tested(v, b) || c.pass.Flow.Absent(fail.Err, b) || c.pass.Flow.Absent(fail.Origin, b) {
			continue
		}
		for _, exit := range exits {
			if flow.FindPath(c.pass.Flow, flow.StartOf(exit), flow.PathQuery{To: flow.Is(u.instr), Avoid: flow.Is(call.Instr), Plain: true}).Found() {
				c.report(call, v, u, "%s is nil after %s failed and this branch goes on: reading %s panics; return or continue where the error is handled")
				return
			}
		}
	}
}

// exits returns the blocks that control comes to behind the branch. Nothing
// when a part of the branch ends the function: then somebody thought about it.
func (c *checker) exits(fail flow.Failure, within func(*ssa.BasicBlock) bool) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for _, b := range c.fn.Blocks {
		if !within(b) {
			continue
		}
		if _, ends := flow.Terminator(b).(*ssa.Return); ends {
			return nil
		}
		for _, s := range b.Succs {
			if !within(s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// mayEnd: the error is handed to a function that may not return, or is told
// apart.
func (c *checker) mayEnd(fail flow.Failure, within func(*ssa.BasicBlock) bool) bool {
	uses := c.pass.Flow.UsesOf(fail.Err, within)
	for _, call := range uses.Calls {
		if !kube.EffectOf(call.Fn).Has(kube.Tells) {
			return true
		}
	}
	for _, b := range c.fn.Blocks {
		if !within(b) {
			continue
		}
		for _, i := range b.Instrs {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if call, ok := c.pass.Flow.Resolve(ci); ok {
				if s := c.pass.Effects.SummaryFor(call); s != nil && s.NoReturn || call.Fn == nil {
					return true
				}
			}
		}
	}
	return false
}

// report reports a use with the name of the variable, the call and what is read.
func (c *checker) report(call flow.Call, v ssa.Value, u use, format string) {
	expr, node := c.pass.Flow.CallExpr(call.Instr), c.pass.Flow.Node(u.instr)
	if expr == nil || node == nil {
		return
	}
	c.pass.At(node).Because(expr, "the result comes from here").Sayf(format, c.variable(call, v), rule.CallName(expr), named(node, u))
}
