package unstructuredgvk

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports unstructured objects without apiVersion and kind.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		op, ok := kube.ClientOp(fn)
		if !ok || op.Clientset || op.Obj < 0 || op.Obj >= len(call.Args) {
			return
		}
		if op.Sub != "" {
			op.Obj = 1 // the resource is found by the object, not by what is read from its subresource
		}
		arg := ast.Unparen(call.Args[op.Obj])
		if u, ok := arg.(*ast.UnaryExpr); ok {
			arg = u.X
		}
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
			if untouched(pass, x, call, around) {
				report(pass, call.Args[op.Obj], x.Name)
			}
		}
	})
}

func report(pass *rule.Pass, arg ast.Expr, name string) {
	pass.Reportf(arg, "%s has no apiVersion and kind, so that the client cannot find its resource and always fails; call SetGroupVersionKind first", name)
}

// untouched: the variable is made empty in this function, and nothing is done
// with it before the call.
func untouched(pass *rule.Pass, id *ast.Ident, call *ast.CallExpr, around []ast.Node) bool {
	obj := pass.TypesInfo.Uses[id]
	if obj == nil || !empty(pass, obj) {
		return false
	}
	var fn, ret ast.Node
	inner := false
	for _, n := range around {
		switch n.(type) {
		case *ast.ReturnStmt:
			if !inner {
				ret = n
			}
		case *ast.FuncDecl, *ast.FuncLit:
			inner = true // a return around it returns the function
			if fn == nil && n.Pos() <= obj.Pos() && obj.Pos() < n.End() {
				fn = n
			}
		case *ast.ForStmt, *ast.RangeStmt:
			if fn == nil && obj.Pos() < n.Pos() {
				return false // what comes later in the loop may come before
			}
		}
	}
	if fn == nil {
		return false
	}
	touched := false
	ast.Inspect(fn, func(n ast.Node) bool {
		use, ok := n.(*ast.Ident)
		if ok && pass.TypesInfo.Uses[use] == obj && use.Pos() < call.Pos() && (ret == nil || use.Pos() < ret.Pos()) {
			touched = true
		}
		return !touched
	})
	return !touched
}

// empty: the variable is defined as a new object without content.
func empty(pass *rule.Pass, obj types.Object) bool {
	def := pass.Flow.Definition(obj)
	if def == nil {
		for _, n := range pass.Flow.Path(obj.Pos()) {
			if spec, ok := n.(*ast.ValueSpec); ok {
				_, pointer := types.Unalias(obj.Type()).(*types.Pointer)
				return len(spec.Values) == 0 && !pointer
			}
		}
		return false
	}
	e := ast.Unparen(def)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "new" && pass.TypesInfo.Uses[id] == types.Universe.Lookup("new")
	}
	return false
}
