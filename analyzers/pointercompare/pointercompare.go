package pointercompare

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

// Analyzer reports comparisons of pointers that stand for optional values.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	nils := nilQuestions(pass)
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
	if !isFresh(pass, x) && !isFresh(pass, y) && !(isField(pass, x) && isField(pass, y) && types.ExprString(x) != types.ExprString(y)) {
		return
	}
	if isExcused(pass, fn, b, asksForNil) {
		return
	}
	elem := t.Underlying().(*types.Pointer).Elem()
	how := "ptr.Equal"
	if _, basic := elem.Underlying().(*types.Basic); !basic {
		how = "the method Equal"
	}
	pass.At(b).Fixes(equal(pass, b)...).
		Sayf("this compares the addresses of two %s, not the values: the pointers of two objects are never equal; use %s", types.TypeString(elem, short), how)
}

func short(p *types.Package) string { return p.Name() }

func isNil(pass *rule.Pass, e ast.Expr) bool { return pass.TypesInfo.Types[e].IsNil() }

// isFresh: &v or ptr.To(v), an address that nobody else has.
func isFresh(pass *rule.Pass, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND
	case *ast.CallExpr:
		return kube.MakesPointer(model.Callee(pass.TypesInfo, e))
	}
	return false
}

// isField: x.F, the field of a struct.
func isField(pass *rule.Pass, e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := pass.TypesInfo.Selections[sel]
	return s != nil && s.Kind() == types.FieldVal
}

// equal compares what the pointers point to: numbers and text with ptr.Equal, where
// the package uses that package already, and times with their method.
func equal(pass *rule.Pass, b *ast.BinaryExpr) []fix.Fix {
	not := ""
	if b.Op == token.NEQ {
		not = "!"
	}
	t := pass.TypesInfo.TypeOf(b.X)
	if kube.IsType(t, "time.Time", "metav1.Time", "metav1.MicroTime") {
		return fix.Offer("call Equal", fix.Insert(b.X.Pos(), not), fix.ReplaceRange(b.X.End(), b.Y.Pos(), ".Equal("), fix.Insert(b.Y.End(), ")"))
	}
	_, basic := t.Underlying().(*types.Pointer).Elem().Underlying().(*types.Basic)
	used := slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool { return p.Path() == kube.PtrPath })
	name, edits, ok := fix.Import(pass.Flow, b.Pos(), kube.PtrPath)
	if !basic || !used || !ok || !types.Identical(t, pass.TypesInfo.TypeOf(b.Y)) {
		return nil
	}
	return fix.Offer("use ptr.Equal", append(edits, fix.Insert(b.X.Pos(), not+name+".Equal("), fix.ReplaceRange(b.X.End(), b.Y.Pos(), ", "), fix.Insert(b.Y.End(), ")"))...)
}
