package outofrange

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var first = rule.Form{Name: "first", Run: func(pass *rule.Pass) {
	eachFunc(pass, func(c *checker, fn *ssa.Function) {
		c.elements(fn, c.reportFirst)
		c.elements(fn, c.reportPart)
		c.reportKeys(fn)
		c.reportAnnotations(fn)
	})
}}

// reportFirst reports an element of a list of an API object that was read, which may be empty.
func (c *checker) reportFirst(at *ssa.IndexAddr, expr *ast.IndexExpr) {
	n, ok := constantIndex(at)
	way, field := objects.WayTo(at.X), ssaflow.FieldLoaded(at.X)
	if !ok || field == nil || c.said[way.Name()] || !c.mayBeEmpty(at.X, field) {
		return
	}
	o := &origin{pass: c.pass, way: way, asked: isAskedAbout}
	if !o.isRead(at, 0) || c.pass.Quiet(o.isFilled(field), expr, "code of the package puts elements into this list itself") {
		return
	}
	c.said[way.Name()] = true
	list := types.ExprString(expr.X)
	if n == 0 {
		c.pass.At(expr).Sayf("%s can be empty: taking its first element panics then; test its length first", list)
		return
	}
	c.pass.At(expr).Sayf("%s can have fewer than %d elements: this panics then; test its length first", list, n+1)
}

// mayBeEmpty: the field is the items of a list, or a list that objects may leave out and the
// API server accepts without elements.
func (c *checker) mayBeEmpty(v ssa.Value, field *types.Var) bool {
	of, tag := structOf(v)
	if of == nil {
		return false
	}
	if items := kube.ItemsOf(of); items != nil && kube.IsListType(of) && items.Origin() == field {
		return true
	}
	if !kube.IsAPIList(of, field, tag) {
		return false
	}
	if !c.pass.InModule(field.Pkg()) {
		return kube.IsBuiltInStruct(of)
	}
	markers, ok := c.pass.FieldMarkers(field)
	return ok && kube.MayBeEmpty(markers)
}

// structOf returns the struct whose field v is read from, with the tag of the field.
func structOf(v ssa.Value) (t types.Type, tag string) {
	n := 0
	switch v := v.(type) {
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok {
			return nil, ""
		}
		t, n = fa.X.Type(), fa.Field
	case *ssa.Field:
		t, n = v.X.Type(), v.Field
	default:
		return nil, ""
	}
	if st := ssaflow.Struct(t); st != nil && n < st.NumFields() {
		return t, st.Tag(n)
	}
	return nil, ""
}
