package nilderef

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var inside = rule.Form{Name: "inside", Run: inTurn(each((*checker).reportInside), each((*checker).reportErrorText))}

// reportInside reports pointers that are used in the branch that a nil pointer leads to.
func (c *checker) reportInside() {
	said := make(map[ssa.Value]bool)
	c.eachFoundNil(func(iff *ssa.If, v ssa.Value, b, succ *ssa.BasicBlock) {
		if said[v] {
			return
		}
		test := c.statementOf(iff.Cond)
		mayBeNil := c.mayBeNil(v) && !c.vouchedFor(v, b) && !saysNothing(test)
		said[v] = c.reportNilBehind(iff, v, b, succ, func(u ssaflow.Dereference) bool {
			return inBranch(u, succ) && (mayBeNil || c.writtenIn(test, u))
		})
	})
}

// inBranch: nothing but the answer that leads to the branch leads to the use.
func inBranch(u ssaflow.Dereference, branch *ssa.BasicBlock) bool {
	return len(branch.Preds) == 1 && branch.Dominates(u.Instr.Block())
}

// writtenIn: the use is a part of the statement of the test. Whether the pointer can be nil at
// all does not matter then: if it cannot, the branch is never taken, and should not be there.
func (c *checker) writtenIn(test ast.Node, u ssaflow.Dereference) bool {
	node := c.pass.Flow.Node(u.Place())
	return test != nil && node != nil && encloses(test, node)
}

// statementOf returns the statement or the clause that a condition decides about; nil when
// none does.
func (c *checker) statementOf(cond ssa.Value) ast.Node {
	for _, n := range c.pass.Flow.Path(cond.Pos()) {
		switch n.(type) {
		case *ast.IfStmt, *ast.CaseClause, *ast.ForStmt:
			return n
		case *ast.BlockStmt:
			return nil
		}
	}
	return nil
}

// saysNothing: the branch of the test is empty, and only says what the other one is not for.
func saysNothing(test ast.Node) bool {
	iff, ok := test.(*ast.IfStmt)
	return ok && len(iff.Body.List) == 0
}

// nilTest takes a comparison with nil apart, the answer of a function of the package that does
// nothing but compare its argument with nil, and that of a map that there is no value.
func nilTest(k ssaflow.Cond) (v ssa.Value, isNil, ok bool) {
	if v := notThere(k); v != nil {
		return v, true, true
	}
	call, isCall := k.Value.(*ssa.Call)
	if !isCall {
		return k.NilTest()
	}
	fn := call.Call.StaticCallee()
	if fn == nil || len(fn.Blocks) != 1 {
		return nil, false, false
	}
	ret, isReturn := ssaflow.Terminator(fn.Blocks[0]).(*ssa.Return)
	if !isReturn || len(ret.Results) != 1 {
		return nil, false, false
	}
	v, isNil, ok = ssaflow.Cond{Value: ret.Results[0], Val: k.Val}.NilTest()
	i := -1
	if param, isParam := v.(*ssa.Parameter); ok && isParam {
		i = slices.Index(fn.Params, param)
	}
	if i < 0 {
		return nil, false, false
	}
	return call.Call.Args[i], isNil, true
}

// notThere returns the value that a condition says a map does not have: it is the zero value
// then.
func notThere(k ssaflow.Cond) ssa.Value {
	found, ok := k.Value.(*ssa.Extract)
	if !ok || k.Val || found.Index != 1 {
		return nil
	}
	look, ok := found.Tuple.(*ssa.Lookup)
	if !ok {
		return nil
	}
	for _, r := range *look.Referrers() {
		if v, ok := r.(*ssa.Extract); ok && v.Index == 0 {
			return v
		}
	}
	return nil
}
