package converterptr

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
		d := pass.At(arg)
		msg := fmt.Sprintf("%s needs a pointer and fails at run time with a %s", fn.Name(), types.TypeString(t, (*types.Package).Name))
		switch x := ast.Unparen(arg).(type) {
		case *ast.StarExpr:
			msg += ": pass " + types.ExprString(x.X)
			d.Fix("pass the pointer", fix.Keep(arg, x.X)...)
		case *ast.CompositeLit:
			msg += ": pass &" + types.ExprString(x.Type) + "{…}"
			d.Fix("pass the address", fix.Insert(arg.Pos(), "&"))
		default:
			if pass.TypesInfo.Types[arg].Addressable() {
				msg += ": pass &" + types.ExprString(arg)
				d.Fix("pass the address", fix.Insert(arg.Pos(), "&"))
			}
		}
		d.Say(msg)
	})
}
