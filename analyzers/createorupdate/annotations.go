package createorupdate

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var annotations = rule.Form{Name: "annotations", Run: inside(reportAnnotations)}

// reportAnnotations reports annotations that are replaced on kinds on which
// controllers keep some.
func reportAnnotations(pass *rule.Pass, u *use) {
	if !kube.OwnAnnotations(u.obj.Type()) {
		return
	}
	u.assignments(func(_ *ast.AssignStmt, l, value ast.Expr) {
		if value != nil && u.metadata(l) == "Annotations" && u.foreignMap(value) {
			pass.At(l).
				Sayf("this drops the annotations that controllers keep on a %s, which they put back: both write for ever; set your own keys", kube.Named(u.obj.Type()).Obj().Name())
		}
	})
}

// foreignMap: v is a map that was not made from the object's.
func (u *use) foreignMap(v ast.Expr) bool {
	switch x := ast.Unparen(v).(type) {
	case *ast.CompositeLit:
		return len(x.Elts) > 0
	case *ast.SelectorExpr: // of an object that was built
		return kube.MetaField(u.info.Uses[x.Sel]) == "Annotations" && !u.isObj(x.X) && kube.IsAPIObject(u.info.TypeOf(x.X))
	}
	return false
}
