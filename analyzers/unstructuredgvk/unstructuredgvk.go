package unstructuredgvk

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports unstructured objects without apiVersion and kind.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		op, ok := kube.ClientOp(fn)
		if !ok || op.Clientset || op.Obj < 0 || op.Obj >= len(call.Args) {
			return
		}
		if op.Sub != "" {
			op.Obj = 1 // the resource is found by the object, not by what is read from its subresource
		}
		arg := model.Operand(call.Args[op.Obj])
		t := pass.TypesInfo.TypeOf(arg)
		if !kube.IsUnstructured(t) && !kube.IsPartialMetadata(t) {
			return
		}
		switch x := arg.(type) {
		case *ast.CompositeLit:
			if len(x.Elts) == 0 {
				report(pass, call.Args[op.Obj], kube.Named(t).Obj().Name())
			}
		case *ast.Ident:
			if v := pass.TypesInfo.Uses[x]; v != nil && pass.MadeEmpty(v) && pass.Untouched(v, call.Pos(), around, func(use *ast.Ident) bool { return ofMetadata(pass, use) }) {
				report(pass, call.Args[op.Obj], x.Name)
			}
		}
	})
}

func report(pass *rule.Pass, arg ast.Expr, name string) {
	pass.At(arg).
		Sayf("%s has no apiVersion and kind, so that the client cannot find its resource and always fails; call SetGroupVersionKind first", name)
}

// ofMetadata: what is done with the object reads or sets its metadata, which the kind is no
// part of.
func ofMetadata(pass *rule.Pass, use *ast.Ident) bool {
	path := pass.Flow.Path(use.Pos())
	if len(path) < 2 {
		return false
	}
	sel, ok := path[1].(*ast.SelectorExpr)
	if !ok || sel.X != use {
		return false
	}
	switch of := pass.TypesInfo.Uses[sel.Sel].(type) {
	case *types.Func:
		_, _, ok := kube.MetaAccessor(of)
		return ok
	case *types.Var:
		return kube.PkgPath(of.Pkg()) == kube.MetaPath && of.Name() != "TypeMeta" && of.Name() != "APIVersion" && of.Name() != "Kind"
	}
	return false
}
