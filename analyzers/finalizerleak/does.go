package finalizerleak

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// does says what a call does with the finalizer obj that it gets: a function of
// controllerutil, append to a list of finalizers, a search in one, and a function
// of this package that does nothing else with it.
func (c *checker) does(call *ast.CallExpr, obj types.Object, depth int) (kube.FinalizerVerb, bool) {
	fn := c.pass.Callee(call)
	if verb, ok := kube.FinalizerFunc(fn); ok {
		return verb, true
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && fn == nil {
		if b, ok := c.pass.TypesInfo.Uses[id].(*types.Builtin); ok && b.Name() == "append" && c.list(call.Args[0]) {
			return kube.FinalizerAdd, true
		}
		return 0, false
	}
	if fn == nil {
		return 0, false
	}
	sig := fn.Type().(*types.Signature)
	if res := sig.Results(); res.Len() == 1 && types.Identical(res.At(0).Type(), types.Typ[types.Bool]) && len(call.Args) == 2 && c.list(call.Args[0]) {
		return kube.FinalizerHas, true
	}
	if decl := c.pass.Model.Decl(fn); decl != nil && decl.Body != nil && depth < 3 && !sig.Variadic() {
		for i, a := range call.Args {
			if id := model.Name(a); id != nil && c.pass.TypesInfo.Uses[id] == obj {
				return c.parameter(sig.Params().At(i), decl, depth+1)
			}
		}
	}
	return 0, false
}

// listed: what stands in stack is an element of the finalizers that the literal of an
// object gives it: Finalizers: []string{name}.
func (c *checker) listed(stack []ast.Node) bool {
	if len(stack) < 3 {
		return false
	}
	_, isLit := stack[len(stack)-1].(*ast.CompositeLit)
	kv, isField := stack[len(stack)-2].(*ast.KeyValueExpr)
	meta, inLit := stack[len(stack)-3].(*ast.CompositeLit)
	if !isLit || !isField || !inLit {
		return false
	}
	key, ok := kv.Key.(*ast.Ident)
	return ok && key.Name == "Finalizers" && kube.IsObjectMeta(c.pass.TypesInfo.TypeOf(meta))
}

// parameter says what a function does with the finalizer that it gets.
func (c *checker) parameter(param *types.Var, decl *ast.FuncDecl, depth int) (verb kube.FinalizerVerb, ok bool) {
	verb, ok = kube.FinalizerHas, true
	ast.PreorderStack(decl.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent || c.pass.TypesInfo.Uses[id] != types.Object(param) {
			return ok
		}
		call, isCall := stack[len(stack)-1].(*ast.CallExpr)
		if !isCall {
			ok = false
			return false
		}
		switch v, known := c.does(call, param, depth); {
		case !known || v == kube.FinalizerRemove:
			ok = false
		case v == kube.FinalizerAdd:
			verb = v
		}
		return ok
	})
	return verb, ok
}

// list: e is x.Finalizers or x.GetFinalizers().
func (c *checker) list(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		t := c.pass.TypesInfo.TypeOf(e.X)
		return e.Sel.Name == "Finalizers" && (kube.IsObjectMeta(t) || kube.IsAPIObject(t))
	case *ast.CallExpr:
		f, set, ok := kube.MetaAccessor(c.pass.Callee(e))
		return ok && !set && f == "Finalizers"
	}
	return false
}
