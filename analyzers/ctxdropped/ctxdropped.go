package ctxdropped

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports derived contexts that nobody keeps.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ExprStmt:
				check(pass, n.X, n)
			case *ast.AssignStmt:
				if len(n.Lhs) == 1 && len(n.Rhs) == 1 && isBlank(n.Lhs[0]) {
					check(pass, n.Rhs[0], n)
				}
			}
			return true
		})
	}
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// check reports expression e, whose value statement stmt throws away.
func check(pass *rule.Pass, e ast.Expr, stmt ast.Stmt) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !derives(pass.TypesInfo, call) {
		return
	}
	what := "what it was given is lost"
	for _, a := range call.Args {
		if t := pass.TypesInfo.TypeOf(a); t != nil && kube.IsLogger(t) {
			what = "the logger is not used"
		}
	}
	advice := "assign it"
	id, fixes := fixes(pass, call, stmt)
	if id != nil {
		advice = fmt.Sprintf("write %s = %s(…)", id.Name, types.ExprString(call.Fun))
	}
	pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), SuggestedFixes: fixes,
		Message: fmt.Sprintf("the context returned by %s is discarded, so %s; %s", types.ExprString(call.Fun), what, advice),
	})
}

// derives: the callee makes a context of another one and returns nothing else.
// Such a function has no reason to be called but its result.
func derives(info *types.Info, call *ast.CallExpr) bool {
	if tv, ok := info.Types[call.Fun]; !ok || tv.IsType() {
		return false
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() != 1 || !kube.IsContext(sig.Results().At(0).Type()) {
		return false
	}
	if sig.Params().Len() < 2 && !withoutCancel(info, call) {
		return false
	}
	return sig.Params().Len() > 0 && kube.IsContext(sig.Params().At(0).Type())
}

// withoutCancel: a call of context.WithoutCancel, which takes nothing else.
func withoutCancel(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	return ok && fn.FullName() == "context.WithoutCancel"
}

// fixes assigns the result to the variable that was derived from.
func fixes(pass *rule.Pass, call *ast.CallExpr, stmt ast.Stmt) (*ast.Ident, []analysis.SuggestedFix) {
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return nil, nil
	}
	v, ok := pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || !kube.IsContext(v.Type()) || v.Parent() == pass.Pkg.Scope() {
		return nil, nil
	}
	return id, []analysis.SuggestedFix{{
		Message:   "assign the context to " + id.Name,
		TextEdits: []analysis.TextEdit{{Pos: stmt.Pos(), End: call.Pos(), NewText: []byte(id.Name + " = ")}},
	}}
}
