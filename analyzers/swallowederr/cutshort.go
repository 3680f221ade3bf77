package swallowederr

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var cutshort = rule.Form{Name: "cutshort", Run: each((*checker).reportCutShort)}

// reportCutShort reports loops that write or delete one thing after the other and return
// success where one of them is not there, or there already.
func (c *checker) reportCutShort() {
	if c.result < 0 || c.result > 1 || c.result == 1 && !kube.IsResultOrPointer(c.fn.Signature.Results().At(0).Type()) {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if err == nil || !ssaflow.InLoop(call.Instr.Block()) || !c.ofElement(call) || !c.changesInRound(call) {
			return
		}
		for _, ret := range ssaflow.Returns(c.fn) {
			stmt, expr := c.pass.Flow.Return(ret), c.pass.Flow.CallExpr(call.Instr)
			if stmt == nil || expr == nil || !call.Instr.Block().Dominates(ret.Block()) || !c.succeedsFor(ret, stmt, err) {
				continue
			}
			if test := rule.EnclosingStmt[*ast.IfStmt](c.pass, stmt.Pos()); test != nil && c.excusedText(test.Pos(), stmt.End()) {
				continue
			}
			what := "not there"
			if op, ok := kube.ClientOp(call.Fn); ok && op.Verb == kube.Create {
				what = "there already"
			}
			c.pass.At(stmt).Because(expr, "of one of several").Fixes(c.continueInstead(ret, stmt, expr)...).
				Sayf("one that is %s ends the loop, as %s says, and nil is returned: the rest is left as it is; take the next one", what, c.pass.CallName(expr))
			return
		}
	})
}

// ofElement: the call is given an element of what the loop goes through, or what such a call has
// filled before.
func (c *checker) ofElement(call ssaflow.Call) bool {
	return aboutElement(call) || slices.ContainsFunc(c.pass.Flow.Calls(c.fn), func(other ssaflow.Call) bool {
		return other.Instr != call.Instr && ssaflow.InLoop(other.Instr.Block()) && ssaflow.Dominates(other.Instr, call.Instr) && aboutElement(other) && slices.ContainsFunc(other.Args, func(a ssa.Value) bool {
			_, made := ssaflow.Unwrap(a).(*ssa.Alloc)
			return made && slices.ContainsFunc(call.Args, func(b ssa.Value) bool { return ssaflow.Unwrap(a) == ssaflow.Unwrap(b) })
		})
	})
}

// changesInRound: the call changes something, or one behind it in the same round does.
func (c *checker) changesInRound(call ssaflow.Call) bool {
	if c.writes(call) {
		return true
	}
	return slices.ContainsFunc(c.pass.Flow.Calls(c.fn), func(other ssaflow.Call) bool {
		return other.Instr != call.Instr && call.Instr.Block().Dominates(other.Instr.Block()) && ssaflow.InLoop(other.Instr.Block()) && c.ofElement(other) && c.writes(other)
	})
}

// succeedsFor: the return says that all is well where the error is one of the kinds that mean
// that nothing is left to do for this one.
func (c *checker) succeedsFor(ret *ssa.Return, stmt *ast.ReturnStmt, err ssa.Value) bool {
	if !c.emptyResults(paths.QuietReturn{Ret: ret, Results: ret.Results}, stmt) {
		return false
	}
	v := ssaflow.SoleDefinition(ret.Results[c.result])
	if left := errflow.Ignoring(c.pass.Flow, v); left != nil {
		return ssaflow.SoleDefinition(left) == err && errflow.Failed(c.pass.Flow, left, ret.Block())
	}
	return isNil(v) && slices.ContainsFunc(c.pass.Flow.Known(ret.Block()), func(k ssaflow.Cond) bool {
		test, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val || !asksAbout(test, err) {
			return false
		}
		r, ok := c.pass.Flow.Resolve(test)
		return ok && (kube.IsNotFoundTest(r.Fn) || kube.IsAlreadyExistsTest(r.Fn)) && c.onlyHarmless(test, ret)
	})
}

// onlyHarmless: nothing is done between the test and the return.
func (c *checker) onlyHarmless(test *ssa.Call, ret *ssa.Return) bool {
	for b := ret.Block(); b != test.Block(); b = b.Idom() {
		for _, i := range b.Instrs {
			if ci, ok := i.(ssa.CallInstruction); ok && !c.harmless(ci) {
				return false
			}
		}
	}
	return true
}

// continueInstead goes on with the next one, where the return stands in the loop that the call
// stands in.
func (c *checker) continueInstead(ret *ssa.Return, stmt *ast.ReturnStmt, call *ast.CallExpr) []fix.Fix {
	if !isNil(ret.Results[c.result]) {
		return nil
	}
	loop := func(n ast.Node) ast.Node {
		for _, around := range c.pass.Flow.Path(n.Pos()) {
			switch around.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				return around
			case *ast.FuncLit, *ast.FuncDecl:
				return nil
			}
		}
		return nil
	}
	if l := loop(stmt); l == nil || l != loop(call) {
		return nil
	}
	return fix.Offer("take the next one", fix.Replace(stmt, "continue"))
}
