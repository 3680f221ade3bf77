package finalizershortcircuit

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports changes that a short-circuit operator skips.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.LOR || n.Op == token.LAND {
					check(pass, n, stack)
				}
			case *ast.AssignStmt:
				checkCollected(pass, n, stack)
			}
			return true
		})
	}
}

func check(pass *rule.Pass, e *ast.BinaryExpr, stack []ast.Node) {
	right, fn, obj := changes(pass, e.Y)
	if right == nil {
		return
	}
	left, first, other := changes(pass, lastOperand(e.X, e.Op))
	if left == nil || obj != other {
		return
	}
	if replacesOld(e.Op, first, fn) {
		return
	}
	when := "true"
	if e.Op == token.LAND {
		when = "false"
	}
	pass.At(right).Because(left, "this call decides").Fixes(split(pass, e, left, right, first, fn, stack)...).
		Sayf("%s is not called when %s returned %s (%s short-circuits); call both, then combine the results", fn.Name(), first.Name(), when, e.Op)
}

// replacesOld: a finalizer is added, and an old one taken off by the next pass, which the
// write of this one wakes; meanwhile the object has both.
func replacesOld(op token.Token, first, second *types.Func) bool {
	added, ok := kube.FinalizerFunc(first)
	removed, both := kube.FinalizerFunc(second)
	return op == token.LOR && ok && both && added == kube.FinalizerAdd && removed == kube.FinalizerRemove
}

// lastOperand returns the operand just before the operator in a chain of it.
func lastOperand(e ast.Expr, op token.Token) ast.Expr {
	e = ast.Unparen(e)
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == op {
		return ast.Unparen(b.Y)
	}
	return e
}

// changes: e is a call that changes an object, or a list of conditions, and
// says whether it did; the text of what it changes.
func changes(pass *rule.Pass, e ast.Expr) (*ast.CallExpr, *types.Func, string) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return nil, nil, ""
	}
	fn := pass.Callee(call)
	if fn == nil || !kube.ChangesAndTells(fn) {
		return nil, nil, ""
	}
	return call, fn, types.ExprString(call.Args[0])
}

// split calls both before the statement that e is a part of.
func split(pass *rule.Pass, e *ast.BinaryExpr, left, right *ast.CallExpr, first, second *types.Func, stack []ast.Node) []fix.Fix {
	if ast.Unparen(e.X) != ast.Expr(left) || ast.Unparen(e.Y) != ast.Expr(right) {
		return nil
	}
	var stmt ast.Stmt
	for i := len(stack) - 1; i > 0 && stmt == nil; i-- {
		switch s := stack[i].(type) {
		case *ast.IfStmt:
			if s.Init != nil || s.Cond != ast.Expr(e) {
				return nil
			}
			stmt = s
		case *ast.AssignStmt, *ast.ReturnStmt:
			stmt = s.(ast.Stmt)
		case ast.Stmt, *ast.FuncLit:
			return nil
		}
		if stmt != nil {
			if _, ok := stack[i-1].(*ast.BlockStmt); !ok {
				return nil
			}
			if a, ok := stmt.(*ast.AssignStmt); ok && (len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != ast.Expr(e)) {
				return nil
			}
		}
	}
	if r, ok := stmt.(*ast.ReturnStmt); stmt == nil || ok && len(r.Results) != 1 {
		return nil
	}
	a, b := word(first), word(second)
	if a == b {
		a, b = a+"First", b+"Second"
	}
	for _, name := range []string{a, b} {
		if scope := pass.Pkg.Scope().Innermost(e.Pos()); scope == nil || inScope(scope, name, e.Pos()) {
			return nil
		}
	}
	x, y := fix.Text(pass.Flow, left), fix.Text(pass.Flow, right)
	if x == "" || y == "" {
		return nil
	}
	edits := fix.InsertBefore(pass.Flow, stmt, a+" := "+x+"\n"+b+" := "+y)
	return fix.Offer("call both first", append(edits, fix.Replace(e, fmt.Sprintf("%s %s %s", a, e.Op, b)))...)
}

func inScope(s *types.Scope, name string, pos token.Pos) bool {
	_, obj := s.LookupParent(name, pos)
	return obj != nil
}

// word names the result of a change.
func word(fn *types.Func) string {
	switch verb, _ := kube.FinalizerFunc(fn); verb {
	case kube.FinalizerAdd:
		return "added"
	case kube.FinalizerRemove:
		return "removed"
	}
	return "changed"
}
