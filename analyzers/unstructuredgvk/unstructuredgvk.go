package unstructuredgvk

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
		if !kube.IsUnstructured(t) && !kube.IsType(t, "metav1.PartialObjectMetadata", "metav1.PartialObjectMetadataList") {
			return
		}
		switch x := arg.(type) {
		case *ast.CompositeLit:
			if untyped(pass, x) {
				report(pass, call.Args[op.Obj], kube.Named(t).Obj().Name())
			}
		case *ast.Ident:
			v := pass.TypesInfo.Uses[x]
			if v == nil || !pass.MadeEmpty(v) && !untyped(pass, pass.Flow.Definition(v)) {
				return
			}
			if pass.Untouched(v, call.Pos(), around, func(use *ast.Ident) bool { return leavesType(pass, use) }) {
				report(pass, call.Args[op.Obj], x.Name)
			}
		}
	})
}

// untyped: the value is a literal in which neither apiVersion nor kind can be.
func untyped(pass *rule.Pass, e ast.Expr) bool {
	if e == nil {
		return false
	}
	lit, ok := model.Operand(e).(*ast.CompositeLit)
	return ok && !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, _ := kv.Key.(*ast.Ident)
		content, isMap := ast.Unparen(kv.Value).(*ast.CompositeLit)
		if key == nil || !kube.IsContentField(pass.TypesInfo.Uses[key]) {
			return key == nil || key.Name == "TypeMeta"
		}
		return !isMap || slices.ContainsFunc(content.Elts, func(e ast.Expr) bool {
			kv, ok := e.(*ast.KeyValueExpr)
			return !ok || mayBeType(pass, kv.Key)
		})
	})
}

// mayBeType: the name of a field of the content may be apiVersion or kind.
func mayBeType(pass *rule.Pass, name ast.Expr) bool {
	v := pass.TypesInfo.Types[name].Value
	return v == nil || v.Kind() != constant.String || constant.StringVal(v) == "apiVersion" || constant.StringVal(v) == "kind"
}

// leavesType: what is done with the object leaves apiVersion and kind as they are: a name,
// a label or another field is set or read.
func leavesType(pass *rule.Pass, use *ast.Ident) bool {
	around := pass.Flow.Path(use.Pos())
	if len(around) < 3 {
		return false
	}
	sel, ok := around[1].(*ast.SelectorExpr)
	if !ok || ast.Unparen(sel.X) != ast.Expr(use) {
		return false
	}
	switch of := pass.TypesInfo.Uses[sel.Sel].(type) {
	case *types.Func:
		_, _, isMeta := kube.MetaAccessor(of)
		return isMeta
	case *types.Var:
		if kube.PkgPath(of.Pkg()) == kube.MetaPath {
			return of.Name() != "TypeMeta" && of.Name() != "APIVersion" && of.Name() != "Kind"
		}
		if !kube.IsContentField(of) {
			return false
		}
	}
	switch n := around[2].(type) {
	case *ast.IndexExpr:
		return !mayBeType(pass, n.Index)
	case *ast.CallExpr:
		nested, ok := kube.Nested(pass.Callee(n))
		return ok && len(n.Args) > nested.Path && n.Args[0] == ast.Expr(sel) && !n.Ellipsis.IsValid() && !mayBeType(pass, n.Args[nested.Path])
	}
	return false
}

func report(pass *rule.Pass, arg ast.Expr, name string) {
	pass.At(arg).
		Sayf("%s has no apiVersion and kind, so that the client cannot find its resource and always fails; call SetGroupVersionKind first", name)
}
