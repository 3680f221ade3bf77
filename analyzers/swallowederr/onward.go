package swallowederr

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var onward = rule.Form{Name: "onward", Run: each((*checker).reportOnward)}

// reportOnward reports writes to the API server whose errors are only logged, where what the
// function does behind them before it returns nil is nothing that anybody else hears of: metrics,
// values in memory. It is no other work, for which the failure would have to be left behind.
func (c *checker) reportOnward() {
	for _, f := range c.failures {
		if f.how != told || f.rest || f.quiet != nil || f.instead != nil || !c.reach.Has(c.fn) || !writesAPI(f.from) || c.goneWithout(f.from) || c.noRetryHelps(f.from) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
		if test == nil || call == nil || c.explained(f.from, test, test.End()) || c.endsWell(c.fn, c.quiet().From(f.Block), c.quiet(), f.from, 0) != nil || !c.asksNobody(f) {
			continue
		}
		ret := c.endsWell(c.fn, c.private().From(f.Block), c.private(), f.from, 0)
		if ret == nil || c.excusedText(ret.Pos(), ret.Pos()) || c.sayTooLate(call, f.from) {
			continue
		}
		c.pass.At(call).Because(c.pass.Flow.Return(ret), "nil is returned here").
			Sayf("the error of %s is only logged and the function returns nil: the request is not retried; %s", c.pass.CallName(call), c.advice(f))
	}
}

// asksNobody: whatever control may come to behind the failure reaches nobody.
func (c *checker) asksNobody(f failure) bool {
	return !slices.ContainsFunc(c.pass.Flow.Calls(c.fn), func(call ssaflow.Call) bool {
		_, request := kube.ClientOp(call.Fn)
		return call.Instr != f.from.Instr && (request || !c.keepsToItself(call.Instr)) && ssaflow.Reaches(f.Block.Instrs[0], call.Instr, nil)
	})
}

// private follows the ways on which nothing is asked of anybody else.
func (c *checker) private() paths.Quiet {
	q := c.quiet()
	q.Call, q.Branch = c.keepsToItself, func(*ssa.If) bool { return true }
	return q
}

// keepsToItself: the call can reach nobody: it gets no context and has no error, is no method of
// an interface, and, where it is out of sight, gets names and numbers alone; or it tells of
// something.
func (c *checker) keepsToItself(ci ssa.CallInstruction) bool { return c.staysInside(ci, 0) }

func (c *checker) staysInside(ci ssa.CallInstruction, depth int) bool {
	if c.harmless(ci) {
		return true
	}
	call, ok := c.pass.Flow.Resolve(ci)
	if !ok || call.Fn == nil || call.Fn.Pkg() == nil || ci.Common().IsInvoke() || depth > 2 {
		return false
	}
	sig := ci.Common().Signature()
	if _, request := kube.ClientOp(call.Fn); request || effects.HasContext(sig) || errflow.ErrorResult(sig) >= 0 {
		return false
	}
	if call.Static != nil && len(call.Static.Blocks) > 0 {
		return !slices.ContainsFunc(c.pass.Flow.Calls(call.Static), func(inner ssaflow.Call) bool { return !c.staysInside(inner.Instr, depth+1) })
	}
	args := call.Args
	if call.Method && !c.pass.InModule(call.Fn.Pkg()) {
		args = args[1:]
	}
	return !slices.ContainsFunc(args, func(a ssa.Value) bool { return !namesOrNumbers(a.Type()) })
}

// namesOrNumbers: a basic type, or several of one.
func namesOrNumbers(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	_, basic := t.Underlying().(*types.Basic)
	return basic
}
