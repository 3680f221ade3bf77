package errflow

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// LastFailure returns the branch for an error, of those that lead to block b, that was
// taken last, and what its test compares with nil: a variable, or the call itself whose
// error has no name, if f() != nil; nil for others.
func LastFailure(p *ssaflow.Package, failures []Failure, b *ssa.BasicBlock) (last Failure, tested ast.Expr) {
	for _, f := range failures {
		if f.Block.Dominates(b) && (last.Block == nil || last.Block.Dominates(f.Block)) {
			last = f
		}
	}
	if last.Block == nil {
		return last, nil
	}
	switch x := compared(p, last.If.Cond).(type) {
	case *ast.Ident, *ast.CallExpr:
		return last, x
	}
	return last, nil
}

// Mentioned reports whether code that stands in the branch of f does anything with the
// error, or with the variable that holds it.
func (f Failure) Mentioned() bool {
	var variable ssa.Value
	if load, ok := f.Err.(*ssa.UnOp); ok && load.Op == token.MUL {
		variable = load.X
	}
	for _, b := range f.Block.Parent().Blocks {
		if !f.Block.Dominates(b) {
			continue
		}
		for _, i := range b.Instrs {
			for _, op := range i.Operands(nil) {
				if v := *op; v != nil && (v == f.Err || v == variable || ssaflow.SoleDefinition(v) == f.Origin) {
					return true
				}
			}
		}
	}
	return false
}

// compared returns x of the condition x != nil, or nil.
func compared(p *ssaflow.Package, cond ssa.Value) ast.Expr {
	test, ok := cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	bin, ok := p.Node(test).(*ast.BinaryExpr)
	if !ok || bin.Op != token.NEQ && bin.Op != token.EQL {
		return nil
	}
	x, y := ast.Unparen(bin.X), ast.Unparen(bin.Y)
	if p.Info().Types[x].IsNil() {
		x = y
	}
	return ast.Unparen(x)
}
