package errflow

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// OtherFailed returns the variable, as its test names it, of the error other than v
// that was last found not to be nil before block b; nil when there is none.
func OtherFailed(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock) *ast.Ident {
	var found *ast.Ident
	var at *ssa.BasicBlock
	for _, f := range Failures(b.Parent()) {
		if !f.Block.Dominates(b) || f.Origin == ssaflow.SoleDefinition(v) || at != nil && !at.Dominates(f.Block) {
			continue
		}
		if id := comparedIdent(p, f.If.Cond); id != nil {
			found, at = id, f.Block
		}
	}
	return found
}

// comparedIdent returns the variable x of the condition x != nil, or nil.
func comparedIdent(p *ssaflow.Package, cond ssa.Value) *ast.Ident {
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
	id, _ := x.(*ast.Ident)
	return id
}
