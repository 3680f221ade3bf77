package ssaowner

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// uncontested: no other manager can conflict with the request. What is applied says
// nothing that two may say differently, as an empty configuration, which gives fields
// up; or it is the owner's own data, which nobody else writes.
func uncontested(pass *rule.Pass, c rule.PatchCall, around []ast.Node) bool {
	if c.Object == nil || c.Data != nil {
		return false
	}
	fn := function(around)
	if fn == nil {
		return false
	}
	applied := ast.Unparen(c.Object)
	id, isVar := applied.(*ast.Ident)
	if isVar {
		if applied = pass.Flow.Definition(pass.TypesInfo.Uses[id]); applied == nil {
			return false
		}
	}
	a := applies{pass: pass, call: c.Call, fn: fn}
	if isVar {
		a.variable = pass.TypesInfo.Uses[id]
	}
	return a.owned(applied, pass.TypesInfo.TypeOf(c.Object)) || a.empty(applied) && a.keptEmpty()
}

func function(around []ast.Node) *ast.FuncDecl {
	for _, n := range around {
		if fn, ok := n.(*ast.FuncDecl); ok {
			return fn
		}
	}
	return nil
}

// applies is a request and the variable that is applied, nil if it is none.
type applies struct {
	pass     *rule.Pass
	call     *ast.CallExpr
	fn       *ast.FuncDecl
	variable types.Object
}

// empty: the expression makes an object of which nothing is said but what is
// uncontested.
func (a applies) empty(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			kv, ok := x.(*ast.KeyValueExpr)
			if !ok {
				return false
			}
			switch name := a.key(kv.Key); {
			case kube.Uncontested(name):
			case name == "ObjectMeta", name == "metadata", name == "Object":
				if lit, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); !ok || !a.empty(lit) {
					return false
				}
			default:
				return false
			}
		}
		return true
	case *ast.CallExpr:
		if !kube.IsApplyConfiguration(a.pass.TypesInfo.TypeOf(e)) {
			return false
		}
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok || !kube.IsApplyConfiguration(a.pass.TypesInfo.TypeOf(sel.X)) {
			return a.named(e)
		}
		return kube.Uncontested(strings.TrimPrefix(sel.Sel.Name, "With")) && a.empty(sel.X)
	}
	return false
}

// named: new, or a function of the library that makes the configuration out of name
// and namespace.
func (a applies) named(e *ast.CallExpr) bool {
	if a.pass.TypesInfo.Types[e.Fun].IsBuiltin() {
		return true
	}
	fn := a.pass.Callee(e)
	return fn != nil && fn.Pkg() != nil && kube.Named(a.pass.TypesInfo.TypeOf(e)).Obj().Pkg() == fn.Pkg() && !strings.HasPrefix(fn.Name(), "Extract")
}

func (a applies) key(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok {
		return id.Name
	}
	if v := a.pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// keptEmpty: all that the function does with the variable beside the request sets what
// is uncontested, or reads it.
func (a applies) keptEmpty() bool {
	if a.variable == nil {
		return true
	}
	kept := true
	var path []ast.Node
	ast.Inspect(a.fn.Body, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		if id, ok := n.(*ast.Ident); ok && a.pass.TypesInfo.Uses[id] == a.variable {
			kept = kept && a.harmless(path)
		}
		path = append(path, n)
		return true
	})
	return kept
}

// harmless: what stands around a use of the variable, innermost last, leaves it empty.
func (a applies) harmless(path []ast.Node) bool {
	switch up := path[len(path)-1].(type) {
	case *ast.CallExpr:
		fn := a.pass.Callee(up)
		_, finalizer := kube.FinalizerFunc(fn)
		_, owner := kube.SetsOwner(fn)
		return up == a.call || finalizer || owner
	case *ast.SelectorExpr:
		name := up.Sel.Name
		return strings.HasPrefix(name, "Get") || kube.Uncontested(strings.TrimPrefix(strings.TrimPrefix(name, "Set"), "With"))
	}
	return false
}
