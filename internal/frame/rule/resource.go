// Subject: resources

package rule

import (
	"go/ast"
	"go/constant"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Defined returns the expression that e stands for: the one definition of the
// variable that it names, else e itself.
func (p *Pass) Defined(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	for range 3 {
		id, ok := e.(*ast.Ident)
		if !ok {
			break
		}
		obj := p.TypesInfo.Uses[id]
		def := p.Flow.Definition(obj)
		if def == nil {
			break
		}
		if obj.Parent() != p.Pkg.Scope() && p.reassigned(id) {
			break
		}
		e = ast.Unparen(def)
	}
	return e
}

// ConstString returns the value of a constant expression of type string.
func (p *Pass) ConstString(e ast.Expr) (string, bool) {
	tv, ok := p.TypesInfo.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// resource returns the group and resource that a schema.GroupVersionResource
// names: a literal of constants, a variable that holds one, or WithResource of
// a package of built-in types.
func (p *Pass) resource(e ast.Expr) (group, resource string, ok bool) {
	switch x := p.Defined(e).(type) {
	case *ast.CompositeLit:
		if !kube.IsGroupVersionResource(p.TypesInfo.TypeOf(x)) {
			return "", "", false
		}
		for i, el := range x.Elts {
			name, val := "", el
			if kv, isKV := el.(*ast.KeyValueExpr); isKV {
				id, _ := kv.Key.(*ast.Ident)
				if id == nil {
					return "", "", false
				}
				name, val = id.Name, kv.Value
			} else {
				name = []string{"Group", "Version", "Resource"}[i%3]
			}
			s, isConst := p.ConstString(val)
			switch {
			case name == "Version":
			case !isConst:
				return "", "", false
			case name == "Group":
				group = s
			case name == "Resource":
				resource = s
			}
		}
		return group, resource, resource != ""
	case *ast.CallExpr:
		sel, isSel := ast.Unparen(x.Fun).(*ast.SelectorExpr)
		if !isSel || !kube.WithResource(p.Callee(x)) || len(x.Args) != 1 {
			return "", "", false
		}
		resource, isConst := p.ConstString(x.Args[0])
		group, known := kube.GroupOfVersionVar(p.TypesInfo.Uses[model.Name(sel.X)])
		return group, resource, isConst && known
	}
	return "", "", false
}

// A dynamicClient is an expression that names the resource of a dynamic or
// metadata client.
type dynamicClient struct {
	Group, Resource string
	// Namespace is the argument of Namespace, nil without one; Call is that call.
	Namespace ast.Expr
	Call      *ast.CallExpr
}

// DynamicClient takes an expression like c.Resource(gvr).Namespace(ns) apart.
func (p *Pass) DynamicClient(e ast.Expr) (d dynamicClient, ok bool) {
	call, isCall := p.Defined(e).(*ast.CallExpr)
	if !isCall || len(call.Args) != 1 {
		return d, false
	}
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return d, false
	}
	fn := p.Callee(call)
	if kube.IsDynamicNamespace(fn) {
		if d, ok = p.DynamicClient(sel.X); !ok || d.Namespace != nil {
			return d, false
		}
		d.Namespace, d.Call = call.Args[0], call
		return d, true
	}
	if !kube.IsDynamicResource(fn) {
		return d, false
	}
	d.Group, d.Resource, ok = p.resource(call.Args[0])
	return d, ok
}
