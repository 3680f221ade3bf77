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
	c := &checker{pass: pass, added: make(map[types.Object][]*ast.CallExpr), other: make(map[types.Object]bool)}
	for _, f := range pass.Files {
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				c.use(id, stack)
			}
			return true
		})
	}
	pass.EachCall(func(call *ast.CallExpr, _ *types.Func, _ []ast.Node) {
		for obj, calls := range c.added {
			if calls[0] == call && !c.other[obj] {
				c.report(obj, call)
			}
		}
	})
}

type checker struct {
	pass  *rule.Pass
	added map[types.Object][]*ast.CallExpr // constants and fields, with the calls that add them
	other map[types.Object]bool            // used in any other way
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
	if ok {
		switch verb, _ := kube.FinalizerFunc(c.pass.Callee(call)); verb {
		case kube.FinalizerAdd:
			c.added[obj] = append(c.added[obj], call)
			return
		case kube.FinalizerHas:
			return
		}
	}
	c.other[obj] = true
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
			if verb, known := kube.PersistsFinalizer(callee(c.pass, call, ok)); known && verb == kube.FinalizerAdd {
				c.added[obj] = append(c.added[obj], call)
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
	if _, isConst := obj.(*types.Const); isConst {
		c.pass.Reportf(call, "the finalizer %s is added here and nothing can remove it: only this package knows the name; every object hangs in Terminating", obj.Name())
		return
	}
	c.pass.Reportf(call, "the finalizer is added here and never removed through %s: every object hangs in Terminating", obj.Name())
}

func callee(pass *rule.Pass, call *ast.CallExpr, ok bool) *types.Func {
	if !ok {
		return nil
	}
	return pass.Callee(call)
}
