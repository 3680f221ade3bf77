package pointercompare

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// equal compares what the pointers point to: numbers and text with ptr.Equal, where
// the package uses that package already, and times with their method.
func equal(pass *rule.Pass, b *ast.BinaryExpr) []fix.Fix {
	not := ""
	if b.Op == token.NEQ {
		not = "!"
	}
	t := pass.TypesInfo.TypeOf(b.X)
	if kube.IsTime(t) {
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
