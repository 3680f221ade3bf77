package converterptr

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

// Analyzer reports conversions from or to a value that is no pointer.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		i, ok := kube.Converts(fn)
		if !ok || i >= len(call.Args) {
			return
		}
		arg := call.Args[i]
		t := types.Unalias(pass.TypesInfo.TypeOf(arg))
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Interface:
			return
		}
		if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedNil {
			return
		}
		d := analysis.Diagnostic{Pos: arg.Pos(), End: arg.End()}
		d.Message = fmt.Sprintf("%s needs a pointer and fails at run time with a %s", fn.Name(), types.TypeString(t, (*types.Package).Name))
		switch x := ast.Unparen(arg).(type) {
		case *ast.StarExpr:
			d.Message += ": pass " + types.ExprString(x.X)
			d.SuggestedFixes = edit("pass the pointer", analysis.TextEdit{Pos: arg.Pos(), End: x.X.Pos()}, analysis.TextEdit{Pos: x.X.End(), End: arg.End()})
		case *ast.CompositeLit:
			d.Message += ": pass &" + types.ExprString(x.Type) + "{…}"
			d.SuggestedFixes = edit("pass the address", analysis.TextEdit{Pos: arg.Pos(), End: arg.Pos(), NewText: []byte("&")})
		default:
			if pass.TypesInfo.Types[arg].Addressable() {
				d.Message += ": pass &" + types.ExprString(arg)
				d.SuggestedFixes = edit("pass the address", analysis.TextEdit{Pos: arg.Pos(), End: arg.Pos(), NewText: []byte("&")})
			}
		}
		pass.Report(d)
	})
}

func edit(message string, edits ...analysis.TextEdit) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}
