// Subject: objects

package rule

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// MetaRead returns the object, or its metadata, and the field of the metadata
// that e reads: x.Labels, x.GetLabels(). The object is nil for other expressions.
func (p *Pass) MetaRead(e ast.Expr) (object ast.Expr, field string) {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		if f := kube.MetaField(p.TypesInfo.Uses[e.Sel]); f != "" {
			return e.X, f
		}
	case *ast.CallExpr:
		f, set, ok := kube.MetaAccessor(p.Callee(e))
		if sel, isSel := ast.Unparen(e.Fun).(*ast.SelectorExpr); isSel && ok && !set {
			return sel.X, f
		}
	}
	return nil, ""
}

// Fields returns the values of a struct literal by the names of its fields; ok is
// false for a literal without names, which sets all of them.
func Fields(lit *ast.CompositeLit) (values map[string]ast.Expr, ok bool) {
	values = make(map[string]ast.Expr, len(lit.Elts))
	for _, e := range lit.Elts {
		kv, isKV := e.(*ast.KeyValueExpr)
		if !isKV {
			return nil, false
		}
		if name, isName := kv.Key.(*ast.Ident); isName {
			values[name.Name] = kv.Value
		}
	}
	return values, true
}

// IsBuiltin reports whether call calls the predeclared function of that name.
func (p *Pass) IsBuiltin(call *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && p.TypesInfo.Uses[id] == types.Universe.Lookup(name)
}
