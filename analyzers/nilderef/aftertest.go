package nilderef

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var aftertest = rule.Form{Name: "aftertest", Run: each(func(c *checker) {
	said := make(map[ssa.Value]bool)
	c.eachNilTest(func(t nilTest) {
		if said[t.v] || !c.mayBeNil(t.v) && !c.isUsedInBranch(t) || c.isVouchedFor(t) {
			return
		}
		said[t.v] = c.reportNilTested(t, func(u ssaflow.Dereference) bool {
			return !isInBranch(u, t.branch) && c.isInCondition(t, u.Instr)
		})
	})
})}

// isInCondition: the use is in the condition of the test, or in what this guards. What comes
// after the statement may be reached for reasons that say that the pointer is not nil.
func (c *checker) isInCondition(t nilTest, use ssa.Instruction) bool {
	node, whole := c.pass.Flow.Node(use), c.conditionOf(t.iff.Cond)
	if node == nil || whole == nil {
		return false
	}
	if encloses(whole, node) {
		return !c.isTestedTwice(t, whole)
	}
	iff := rule.EnclosingStmt[*ast.IfStmt](c.pass, t.iff.Cond.Pos())
	return iff != nil && encloses(iff.Cond, whole) && encloses(iff.Body, node) && t.branch.Dominates(use.Block())
}

// isTestedTwice: the condition has another test of the pointer, so that its author has thought
// of what each half leaves.
func (c *checker) isTestedTwice(t nilTest, whole ast.Expr) bool {
	for i := range ssaflow.Instrs(c.fn) {
		bin, ok := i.(*ssa.BinOp)
		if !ok || ssa.Value(bin) == t.iff.Cond || !(whole.Pos() <= bin.Pos() && bin.Pos() < whole.End()) {
			continue
		}
		if y, _, ok := (ssaflow.Cond{Value: bin, Val: true}).NilTest(); ok && objects.WayTo(y).Name() == objects.WayTo(t.v).Name() {
			return true
		}
	}
	return false
}

func encloses(outer, n ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }

// conditionOf returns the whole of the condition with several parts that a comparison
// is in; nil when it is alone.
func (c *checker) conditionOf(cond ssa.Value) ast.Expr {
	var whole ast.Expr
	for _, n := range c.pass.Flow.Path(cond.Pos()) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				whole = n
			}
		case ast.Stmt:
			return whole
		}
	}
	return whole
}

// isUsedInBranch: the use is in the very branch that the answer yes of v == nil leads to.
func (c *checker) isUsedInBranch(t nilTest) bool {
	bin, ok := t.iff.Cond.(*ssa.BinOp)
	return ok && bin.Op == token.EQL && slices.ContainsFunc(effects.Dereferences(c.pass.Effects, t.v), func(u ssaflow.Dereference) bool { return t.branch.Dominates(u.Instr.Block()) })
}
