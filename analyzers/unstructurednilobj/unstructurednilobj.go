package unstructurednilobj

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports writes to the nil content of unstructured objects.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			var written ast.Expr
			switch n := n.(type) {
			case *ast.CallExpr:
				if nested, ok := kube.Nested(pass.Callee(n)); ok && nested.Value >= 0 && len(n.Args) > 0 {
					written = n.Args[0]
				}
			case *ast.AssignStmt:
				if x, ok := n.Lhs[0].(*ast.IndexExpr); ok && n.Tok == token.ASSIGN {
					written = x.X
				}
			}
			if sel, ok := content(pass, written); ok {
				around := slices.Clone(stack)
				slices.Reverse(around)
				check(pass, sel, around)
			}
			return true
		})
	}
}

// content: e is u.Object, u a variable.
func content(pass *rule.Pass, e ast.Expr) (*ast.SelectorExpr, bool) {
	if e == nil {
		return nil, false
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || !kube.IsContentField(pass.TypesInfo.Uses[sel.Sel]) || !kube.IsUnstructured(pass.TypesInfo.TypeOf(sel.X)) {
		return nil, false
	}
	_, ok = ast.Unparen(sel.X).(*ast.Ident)
	return sel, ok
}

func check(pass *rule.Pass, sel *ast.SelectorExpr, around []ast.Node) {
	id := ast.Unparen(sel.X).(*ast.Ident)
	v := pass.TypesInfo.Uses[id]
	if v == nil || !pass.MadeEmpty(v) || !pass.Untouched(v, sel.Pos(), around, nil) {
		return
	}
	d := pass.At(sel)
	if lit := literal(pass, v); lit != nil {
		d.Fix("create the content", fix.Insert(lit.Rbrace, "Object: map[string]any{}"))
	}
	d.Say(id.Name + ".Object is nil here: this write panics; create it with Object: map[string]any{} (or call SetGroupVersionKind first)")
}

// literal returns the empty literal that the variable is defined with, or nil.
func literal(pass *rule.Pass, v types.Object) *ast.CompositeLit {
	def := pass.Flow.Definition(v)
	if def == nil {
		return nil
	}
	lit, _ := model.Operand(def).(*ast.CompositeLit)
	return lit
}
