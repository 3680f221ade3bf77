package listwatchtrue

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports lists that are asked for as watches.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		op, ok := kube.ClientOp(fn)
		if !ok || op.Verb != kube.List || !op.Clientset || op.Opts >= len(call.Args) {
			return
		}
		lit, ok := pass.Defined(call.Args[op.Opts]).(*ast.CompositeLit)
		if !ok || !kube.IsListOptions(pass.TypesInfo.TypeOf(lit)) || assigned(pass, call.Args[op.Opts]) {
			return
		}
		for i, el := range lit.Elts {
			if field := watch(pass, el); field != nil {
				pass.At(field).Because(rule.Span(call.Pos(), call.Fun.End()), "listed here").Fixes(remove(lit, i)...).
					Say("Watch: true turns List into a watch: it blocks until the server closes the stream and returns nothing; remove it (call Watch to watch)")
			}
		}
	})
}

// watch returns the element if it sets Watch to true.
func watch(pass *rule.Pass, el ast.Expr) *ast.KeyValueExpr {
	kv, ok := el.(*ast.KeyValueExpr)
	if !ok {
		return nil
	}
	key, ok := kv.Key.(*ast.Ident)
	tv := pass.TypesInfo.Types[kv.Value]
	if !ok || key.Name != kube.WatchField || tv.Value == nil || tv.Value.Kind() != constant.Bool || !constant.BoolVal(tv.Value) {
		return nil
	}
	return kv
}

// assigned: the field Watch of the variable is assigned somewhere, or its
// address is taken.
func assigned(pass *rule.Pass, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	obj := pass.TypesInfo.Uses[id]
	found := false
	is := func(e ast.Expr) bool {
		x, ok := ast.Unparen(e).(*ast.Ident)
		return ok && pass.TypesInfo.Uses[x] == obj
	}
	ast.Inspect(pass.Flow.EnclosingFunc(id.Pos()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok && sel.Sel.Name == kube.WatchField && is(sel.X) {
					found = true
				}
			}
		case *ast.UnaryExpr:
			found = found || is(n.X)
		}
		return !found
	})
	return found
}

// remove takes element i out of the literal.
func remove(lit *ast.CompositeLit, i int) []fix.Fix {
	edit := fix.Cut(lit.Elts[i].Pos(), lit.Rbrace)
	switch {
	case i+1 < len(lit.Elts):
		edit.End = lit.Elts[i+1].Pos()
	case i > 0:
		edit.Pos, edit.End = lit.Elts[i-1].End(), lit.Elts[i].End()
	default:
		edit.Pos = lit.Lbrace + 1
	}
	return fix.Offer("remove Watch", edit)
}
