package pointercompare

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports comparisons of pointers that stand for optional values.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	nils := askedForNil(pass)
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
					check(pass, fn, b, nils[b.OpPos])
				}
				return true
			})
		}
	}
}

func check(pass *rule.Pass, fn *ast.FuncDecl, b *ast.BinaryExpr, asksForNil bool) {
	x, y := ast.Unparen(b.X), ast.Unparen(b.Y)
	t := pass.TypesInfo.TypeOf(x)
	if t == nil || !kube.IsValuePointer(t) || isNil(pass, x) || isNil(pass, y) || !kube.IsValuePointer(pass.TypesInfo.TypeOf(y)) {
		return
	}
	if !fresh(pass, x) && !fresh(pass, y) && !(field(pass, x) && field(pass, y) && types.ExprString(x) != types.ExprString(y)) {
		return
	}
	quiet := pass.QuietAt(b)
	if quiet(asksForNil, "one is nil, or the pointer of one was carried over to the other: the question is whether it was replaced") ||
		quiet(elementAddress(x) && elementAddress(y), "it asks whether two slices share their memory") ||
		quiet(looksBehind(fn, types.ExprString(x), types.ExprString(y)), "the function also looks at what one points to") ||
		quiet(comparedOtherwise(pass, fn, x, y), "the function also hands both to one that looks at what they point to") {
		return
	}
	elem := t.Underlying().(*types.Pointer).Elem()
	how := "ptr.Equal"
	if _, basic := elem.Underlying().(*types.Basic); !basic {
		how = "the method Equal"
	}
	pass.At(b).Fixes(equal(pass, b)...).
		Sayf("this compares two addresses of %s, not what they point to: those of two objects never are equal; use %s", types.TypeString(elem, short), how)
}

func short(p *types.Package) string { return p.Name() }

func isNil(pass *rule.Pass, e ast.Expr) bool { return pass.TypesInfo.Types[e].IsNil() }

// fresh: &v or ptr.To(v), an address that nobody else has.
func fresh(pass *rule.Pass, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND
	case *ast.CallExpr:
		return kube.MakesPointer(model.Callee(pass.TypesInfo, e))
	}
	return false
}

// field: x.F, the field of a struct.
func field(pass *rule.Pass, e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := pass.TypesInfo.Selections[sel]
	return s != nil && s.Kind() == types.FieldVal
}

// elementAddress: &a[i], to ask whether two slices share their memory.
func elementAddress(e ast.Expr) bool {
	u, ok := e.(*ast.UnaryExpr)
	if !ok {
		return false
	}
	_, index := ast.Unparen(u.X).(*ast.IndexExpr)
	return index
}

// looksBehind: the function dereferences one of the pointers, or calls a method
// of it, so that the comparison of addresses is not all.
func looksBehind(fn *ast.FuncDecl, names ...string) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		var behind ast.Expr
		switch n := n.(type) {
		case *ast.StarExpr:
			behind = n.X
		case *ast.SelectorExpr:
			behind = n.X
		}
		if behind != nil {
			for _, name := range names {
				found = found || types.ExprString(ast.Unparen(behind)) == name
			}
		}
		return !found
	})
	return found
}
