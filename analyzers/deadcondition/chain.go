package deadcondition

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var chain = rule.Form{Name: "chain", Run: reportChain}

// reportChain reports branches behind "it is not A, or else it is not B": nothing is left
// for them.
func reportChain(pass *rule.Pass) {
	files, info := pass.AsWritten()
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if first, ok := n.(*ast.IfStmt); ok {
				checkChain(pass, info, first)
			}
			return true
		})
	}
}

func checkChain(pass *rule.Pass, info *types.Info, first *ast.IfStmt) {
	second, ok := first.Else.(*ast.IfStmt)
	if !ok || second.Init != nil {
		return
	}
	x, a := unlike(info, first.Cond)
	y, b := unlike(info, second.Cond)
	if a == nil || b == nil || types.ExprString(x) != types.ExprString(y) || a.Kind() != b.Kind() || constant.Compare(a, token.EQL, b) {
		return
	}
	at := pass.At(second.Cond).Because(first.Cond, "the other one")
	if second.Else != nil {
		at.Sayf("%s is %s here, so this is always true and its else never runs: compare with ==", types.ExprString(y), a.ExactString())
	} else {
		at.Sayf("%s is %s here, so this is always true: compare with ==", types.ExprString(y), a.ExactString())
	}
}

// unlike takes x != constant apart, where x is a variable or a field of one.
func unlike(info *types.Info, e ast.Expr) (ast.Expr, constant.Value) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ || !plain(b.X) || info.Types[b.X].Value != nil {
		return nil, nil
	}
	return b.X, info.Types[b.Y].Value
}

func plain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	}
	return false
}
