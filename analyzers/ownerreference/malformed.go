package ownerreference

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportMalformed reports references with a field that is the text of something
// that is more, or less, than the field is to hold.
func (c *checker) reportMalformed() {
	for _, r := range c.refs {
		if r.set == nil {
			continue
		}
		switch e := c.textAt(r).(type) {
		case *ast.CallExpr:
			field, instead := "APIVersion", "GroupVersion().String()"
			if e != r.set[field] {
				field, instead = "Kind", "its field Kind"
			}
			c.pass.At(e).
				Sayf("the %s of this owner reference is the text of a whole kind (apps/v1, Kind=Deployment): the garbage collector finds no such kind, and never deletes the object; use %s", field, instead)
		case *ast.SelectorExpr:
			part := "version"
			if e.Sel.Name == "Group" {
				part = "group"
			}
			c.pass.At(e).
				Sayf("the APIVersion of this owner reference is the %s alone: the garbage collector finds no such kind, and never deletes the object; use %s.String()", part, types.ExprString(e.X))
		}
	}
}

// textAt returns the value of a field that is the text of a whole kind, a call, or
// the version or group alone, a selector; nil if the fields are none of these.
func (c *checker) textAt(r *reference) ast.Expr {
	for _, f := range []string{"APIVersion", "Kind"} {
		if call, ok := r.set[f].(*ast.CallExpr); ok && kube.TextOfKind(c.pass.Callee(call)) {
			return call
		}
	}
	sel, ok := r.set["APIVersion"].(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Version" && sel.Sel.Name != "Group" {
		return nil
	}
	if v := c.groupVersion(sel.X); v == nil || !kube.OfGroup(v) {
		return nil
	}
	return sel
}

// groupVersion returns the variable of type schema.GroupVersion that e names.
func (c *checker) groupVersion(e ast.Expr) *types.Var {
	v, _ := c.pass.TypesInfo.Uses[model.Name(e)].(*types.Var)
	if v == nil || v.IsField() || !kube.IsGroupVersion(v.Type()) {
		return nil
	}
	return v
}
