package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// kindTests returns the calls that tell the error apart; not ok when something
// else is done with it outside of the branch.
func (c *checker) kindTests(fail errflow.Failure) (tests map[ssa.Value]bool, ok bool) {
	tests = make(map[ssa.Value]bool)
	asked := 0
	for _, r := range *fail.Origin.Referrers() {
		switch r := r.(type) {
		case *ssa.BinOp:
			if _, _, isTest := (ssaflow.Cond{Value: r, Val: true}).NilTest(); isTest {
				asked++
				continue
			}
		case *ssa.Call:
			if call, ok := c.pass.Flow.Resolve(r); ok && kube.ErrorTest(call.Fn) {
				tests[r] = true
			} else if ok && kube.MakesText(call.Fn) {
				c.textTests(r, tests)
			}
		}
		if !fail.Block.Dominates(r.Block()) {
			return nil, false
		}
	}
	return tests, asked == 1
}

// textTests adds the calls that look for something in a text.
func (c *checker) textTests(text ssa.Value, tests map[ssa.Value]bool) {
	for _, r := range *text.Referrers() {
		if ci, ok := r.(*ssa.Call); ok && kube.IsBool(ci.Type()) {
			if call, ok := c.pass.Flow.Resolve(ci); ok && kube.MakesText(call.Fn) {
				tests[ci] = true
			}
		}
	}
}

// noKind returns the first of the tests, when control leaves the branch where
// all of them say no, and nothing is done on that way.
func (c *checker) noKind(fail errflow.Failure, tests map[ssa.Value]bool) *ssa.Call {
	var first *ssa.Call
	for b := fail.Block; ; {
		if !fail.Block.Dominates(b) {
			return first
		}
		for _, i := range b.Instrs {
			if ci, ok := i.(*ssa.Call); ok && !tests[ci] && !c.makesText(ci) {
				return nil
			}
			switch i.(type) {
			case *ssa.Go, *ssa.Defer, *ssa.Send, *ssa.Store, *ssa.MapUpdate, *ssa.Panic, *ssa.Return:
				return nil
			}
		}
		switch t := ssaflow.Terminator(b).(type) {
		case *ssa.Jump:
			b = b.Succs[0]
		case *ssa.If:
			cond, no := t.Cond, b.Succs[1]
			if not, ok := cond.(*ssa.UnOp); ok {
				cond, no = not.X, b.Succs[0]
			}
			test, ok := cond.(*ssa.Call)
			if !ok || !tests[test] {
				return nil
			}
			if first == nil {
				first = test
			}
			b = no
		default:
			return nil
		}
		if b == fail.Block {
			return nil
		}
	}
}

// makesText: the call only makes the text that a test looks at.
func (c *checker) makesText(ci *ssa.Call) bool {
	call, ok := c.pass.Flow.Resolve(ci)
	return ok && kube.MakesText(call.Fn)
}
