package getanyerror

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// returnFirst returns other errors before what follows any error: at the beginning
// of the branch that creates the object, or behind one that leaves when it was read.
func (r *read) returnFirst() []fix.Fix {
	err := fix.ErrorVar(r.pass.Flow, r.expr)
	if err == nil {
		return nil
	}
	for _, n := range r.pass.Flow.Path(r.made.Pos()) {
		if iff, ok := n.(*ast.IfStmt); ok && within(iff.Body, r.made) && r.tests(iff.Cond, err, token.NEQ) {
			return fix.ReturnOthers(r.pass.Flow, iff.Body.List[0], r.expr)
		}
	}
	stmt := fix.Statement(r.pass.Flow, r.made.Pos())
	for above := fix.Above(r.pass.Flow, stmt); above != nil; stmt, above = above, fix.Above(r.pass.Flow, above) {
		iff, ok := above.(*ast.IfStmt)
		if ok && iff.Init == nil && iff.Else == nil && r.tests(iff.Cond, err, token.EQL) && returns(iff.Body) {
			return fix.ReturnOthers(r.pass.Flow, stmt, r.expr)
		}
	}
	return nil
}

func within(outer, n ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }

// tests: the condition compares the error with nil so, and nothing else.
func (r *read) tests(cond ast.Expr, err *ast.Ident, op token.Token) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != op || !r.pass.TypesInfo.Types[b.Y].IsNil() {
		return false
	}
	id, ok := ast.Unparen(b.X).(*ast.Ident)
	return ok && r.pass.TypesInfo.ObjectOf(id) == r.pass.TypesInfo.ObjectOf(err)
}

func returns(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ok
}

// returnElse returns other errors beside the branch for NotFound, where the test
// decides alone.
func (r *read) returnElse() []fix.Fix {
	test := r.pass.Flow.CallExpr(r.test)
	if test == nil {
		return nil
	}
	for _, n := range r.pass.Flow.Path(test.Pos()) {
		iff, ok := n.(*ast.IfStmt)
		if !ok {
			continue
		}
		if cond := ast.Unparen(iff.Cond); cond == ast.Expr(test) || r.behindNil(cond, test) {
			return fix.ElseReturn(r.pass.Flow, iff, r.expr)
		}
		return nil
	}
	return nil
}

// behindNil: err != nil && test.
func (r *read) behindNil(cond ast.Expr, test *ast.CallExpr) bool {
	b, ok := cond.(*ast.BinaryExpr)
	err := fix.ErrorVar(r.pass.Flow, r.expr)
	return ok && b.Op == token.LAND && ast.Unparen(b.Y) == ast.Expr(test) && err != nil && r.tests(b.X, err, token.NEQ) &&
		kube.IsNotFoundTest(model.Callee(r.pass.TypesInfo, test))
}
