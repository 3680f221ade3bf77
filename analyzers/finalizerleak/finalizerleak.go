package finalizerleak

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that nothing removes.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass, added: make(map[types.Object]*ast.CallExpr), other: make(map[types.Object]bool)}
	for _, f := range pass.Files {
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				c.use(id, stack)
			}
			return true
		})
	}
	for _, obj := range c.order {
		if !c.other[obj] {
			c.report(obj, c.added[obj])
		}
	}
	mismatch(pass, c)
}

type checker struct {
	pass  *rule.Pass
	added map[types.Object]*ast.CallExpr // constants and fields, with the first call that adds them
	order []types.Object                 // of these calls
	other map[types.Object]bool          // used in any other way
	// reported are the calls that were.
	reported map[*ast.CallExpr]bool
}

// use sorts the uses of constants and of fields of this package, which nobody
// else can name.
func (c *checker) use(id *ast.Ident, stack []ast.Node) {
	switch obj := c.pass.TypesInfo.Uses[id].(type) {
	case *types.Const:
		if obj.Pkg() == c.pass.Pkg && !obj.Exported() && types.AssignableTo(obj.Type(), types.Typ[types.String]) {
			c.constant(obj, stack)
		}
	case *types.Var:
		if obj.Pkg() == c.pass.Pkg && obj.IsField() && !obj.Exported() && finalizes(obj.Type()) {
			c.field(obj, stack)
		}
	}
}

func (c *checker) constant(obj types.Object, stack []ast.Node) {
	call, ok := stack[len(stack)-1].(*ast.CallExpr)
	if !ok {
		c.other[obj] = true
		return
	}
	switch verb, known := c.does(call, obj, 0); {
	case known && verb == kube.FinalizerAdd:
		c.adds(obj, call)
	case !known || verb != kube.FinalizerHas:
		c.other[obj] = true
	}
}

func (c *checker) adds(obj types.Object, call *ast.CallExpr) {
	if c.added[obj] == nil && !c.pass.Flow.InTest(call.Pos()) {
		c.added[obj] = call
		c.order = append(c.order, obj)
	}
}

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
			if id, ok := ast.Unparen(a).(*ast.Ident); ok && c.pass.TypesInfo.Uses[id] == obj {
				return c.parameter(sig.Params().At(i), decl, depth+1)
			}
		}
	}
	return 0, false
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

// field: x.f.AddFinalizer(…) is an addition, x.f = … and f: … say nothing, and
// all else may remove.
func (c *checker) field(obj types.Object, stack []ast.Node) {
	switch p := stack[len(stack)-1].(type) {
	case *ast.KeyValueExpr:
		return
	case *ast.SelectorExpr: // x.f
		if len(stack) < 3 {
			break
		}
		switch q := stack[len(stack)-2].(type) {
		case *ast.AssignStmt:
			for _, l := range q.Lhs {
				if l == ast.Expr(p) && q.Tok == token.ASSIGN {
					return
				}
			}
		case *ast.SelectorExpr: // x.f.AddFinalizer
			call, ok := stack[len(stack)-3].(*ast.CallExpr)
			verb, known := kube.PersistsFinalizer(callee(c.pass, call, ok))
			if known && verb == kube.FinalizerAdd && len(call.Args) == 2 { // with a name, others can remove it
				c.adds(obj, call)
				return
			}
		}
	}
	c.other[obj] = true
}

// finalizes: a type with methods that add and remove a finalizer.
func finalizes(t types.Type) bool {
	found := 0
	for _, name := range []string{"AddFinalizer", "RemoveFinalizer"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if fn, ok := obj.(*types.Func); ok {
			if _, ok := kube.PersistsFinalizer(fn); ok {
				found++
			}
		}
	}
	return found == 2
}

func (c *checker) report(obj types.Object, call *ast.CallExpr) {
	if c.reported == nil {
		c.reported = make(map[*ast.CallExpr]bool)
	}
	c.reported[call] = true
	if _, isConst := obj.(*types.Const); isConst {
		c.pass.At(call).
			Sayf("the finalizer %s is added here and nothing can remove it: only this package knows the name; every object hangs in Terminating", obj.Name())
		return
	}
	c.pass.At(call).Sayf("the finalizer is added here and never removed through %s: every object hangs in Terminating", obj.Name())
}

func callee(pass *rule.Pass, call *ast.CallExpr, ok bool) *types.Func {
	if !ok {
		return nil
	}
	return pass.Callee(call)
}
