// Subject: resources

package rule

import (
	"go/ast"
	"go/constant"
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
