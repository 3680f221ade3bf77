package nearcopy

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/copies"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports names that a copy of code has kept.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	files, _, info := pass.AsWritten()
	for _, k := range copies.Find(files, info) {
		if pass.Quiet(isInMessage(files, info, k.At), k.At, "it is an argument of a log, an event or an error") {
			continue
		}
		pass.At(k.At).Because(k.Original, "this is the original").Because(k.Renamed, "here it was replaced").
			Sayf("%s was not replaced in this copy of line %d, although other names were: is %s meant?", k.At.Name, pass.Line(k.Original.Pos()), k.Meant.Name())
	}
}

// isInMessage: the name is an argument of a log, an event or an error.
func isInMessage(files []*ast.File, info *types.Info, name *ast.Ident) bool {
	found := false
	for _, f := range files {
		if name.Pos() < f.FileStart || f.FileEnd <= name.Pos() {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || name.Pos() < n.Pos() || n.End() <= name.Pos() {
				return false
			}
			if call, ok := n.(*ast.CallExpr); ok && name.Pos() > call.Lparen {
				fn := model.Callee(info, call)
				_, formats := kube.FormatsError(fn)
				_, wraps := kube.WrapsError(fn)
				found = found || fn != nil && (formats || wraps || kube.MakesText(fn) || kube.EffectOf(fn).Has(kube.Tells))
			}
			return !found
		})
	}
	return found
}
