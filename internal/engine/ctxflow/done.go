package ctxflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// AfterDone reports whether a context is done whenever instr is reached: it
// follows a receive from Done(), stands in the case of a select on it, where
// Err() is not nil, or where an error is known to be that of such a context.
func AfterDone(p *ssaflow.Package, instr ssa.Instruction) bool {
	for c := range p.Known(instr.Block()).All() {
		if x, isNil, ok := c.NilTest(); ok && !isNil && isContextCall(p, x, "Err") {
			return true
		}
		if c.Val && IsDoneCase(p, c.Value) {
			return true
		}
	}
	if !paths.LeadsTo(p, instr.Block(), func(c ssaflow.Cond) bool { return !c.Val || !isDoneError(c.Value) }) {
		return true
	}
	for i := range ssaflow.Instrs(instr.Parent()) {
		u, ok := i.(*ssa.UnOp)
		if ok && u.Op == token.ARROW && isContextCall(p, u.X, "Done") && ssaflow.Dominates(u, instr) {
			return true
		}
		// a select of this one case is a plain receive
		if s, ok := i.(*ssa.Select); ok && s.Blocking && len(s.States) == 1 && isContextCall(p, s.States[0].Chan, "Done") && ssaflow.Dominates(s, instr) {
			return true
		}
	}
	return false
}

// IsDoneCase reports whether v compares the index that a select chose with that of a
// receive from Done().
func IsDoneCase(p *ssaflow.Package, v ssa.Value) bool {
	ch := ssaflow.ChosenCase(ssaflow.Cond{Value: v, Val: true})
	return ch != nil && isContextCall(p, ch, "Done")
}

// isDoneError: v is the answer to whether an error is context.Canceled or
// context.DeadlineExceeded.
func isDoneError(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil || len(call.Call.Args) != 2 {
		return false
	}
	fn, _ := call.Call.StaticCallee().Object().(*types.Func)
	g := ssaflow.GlobalOf(call.Call.Args[1])
	return g != nil && kube.IsErrorsIsAs(fn) && kube.IsVar(g.Object(), "context.Canceled", "context.DeadlineExceeded")
}

func isContextCall(p *ssaflow.Package, v ssa.Value, name string) bool {
	call, ok := v.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() {
		return false
	}
	return call.Call.Method.Name() == name && kube.IsContext(call.Call.Value.Type())
}

// AfterFailure reports whether instr is reached only after a call has failed that got
// a context of the caller's: it may have failed because that one is done.
func AfterFailure(p *ssaflow.Package, instr ssa.Instruction) bool {
	for k := range p.Known(instr.Block()).All() {
		err, isNil, ok := k.NilTest()
		if !ok || isNil || !kube.IsError(err.Type()) {
			continue
		}
		err = ssaflow.SoleDefinition(err)
		if e, ok := err.(*ssa.Extract); ok {
			err = e.Tuple
		}
		call, ok := err.(*ssa.Call)
		if !ok {
			continue
		}
		c, ok := p.Resolve(call)
		if !ok {
			continue
		}
		for i, a := range c.Args {
			if kube.IsContext(a.Type()) && Lost(p, c, i) == nil {
				return true
			}
		}
	}
	return false
}
