package deadcondition

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports errors that are tested again although nothing has set them.
var Analyzer = rule.New(doc, run)

// A nilTest is a comparison with nil in the source.
type nilTest struct {
	op    *ssa.BinOp
	value ssa.Value
	expr  *ast.BinaryExpr
	cond  *ast.IfStmt // whose whole condition it is, or nil
}

// findNilTests returns the comparisons with nil that stand in the source as they are
// analyzed: what a call was replaced by says nothing of its caller.
func findNilTests(pass *rule.Pass) (out []nilTest) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			op, ok := i.(*ssa.BinOp)
			if !ok {
				continue
			}
			v, _, ok := ssaflow.Cond{Value: op, Val: true}.NilTest()
			if !ok {
				continue
			}
			if expr, cond := compares(pass, op); expr != nil && pass.Written(expr) {
				out = append(out, nilTest{op, v, expr, cond})
			}
		}
	}
	return out
}

// compares returns the comparison in the source that op stands for, and the statement whose
// whole condition it is.
func compares(pass *rule.Pass, op *ssa.BinOp) (*ast.BinaryExpr, *ast.IfStmt) {
	around := pass.Flow.Path(op.Pos())
	for i, n := range around {
		expr, ok := n.(*ast.BinaryExpr)
		if !ok {
			continue
		}
		if expr.Op != token.EQL && expr.Op != token.NEQ {
			return nil, nil
		}
		if i+1 < len(around) {
			if cond, ok := around[i+1].(*ast.IfStmt); ok && ast.Unparen(cond.Cond) == ast.Expr(expr) {
				return expr, cond
			}
		}
		return expr, nil
	}
	return nil, nil
}
