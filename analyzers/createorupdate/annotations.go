package createorupdate

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var annotations = rule.Form{Name: "annotations", Run: inside(reportAnnotations)}

// reportAnnotations reports annotations that are replaced on kinds on which
// controllers keep some.
func reportAnnotations(pass *rule.Pass, u *use) {
	if !kube.OwnAnnotations(u.obj.Type()) {
		return
	}
	u.assignments(func(a *ast.AssignStmt, l, value ast.Expr) {
		if value != nil && u.metadata(l) == "Annotations" && u.foreignMap(value) && !pass.Quiet(u.noneThere(pass, l) || u.onlyNew(pass, a), l, "there are none to drop") {
			pass.At(l).
				Sayf("this drops the annotations that controllers keep on a %s, which they put back: both write for ever; set your own keys", kube.Named(u.obj.Type()).Obj().Name())
		}
	})
}

// noneThere: the map at l is known to be nil, or empty, where it is assigned.
func (u *use) noneThere(pass *rule.Pass, l ast.Expr) bool {
	st := u.store(pass, l)
	if st == nil {
		return false
	}
	at := pass.Flow.PlaceOf(st.Addr)
	return slices.ContainsFunc(pass.Flow.Known(st.Block()), func(k ssaflow.Cond) bool {
		return k.OfMap(func(m ssa.Value) bool {
			load, ok := m.(*ssa.UnOp)
			return ok && load.Op == token.MUL && pass.Flow.PlaceOf(load.X) == at
		}) == ssaflow.MapLacks
	})
}

// store returns the assignment to l in the function, nil when it is not seen.
func (u *use) store(pass *rule.Pass, l ast.Expr) *ssa.Store {
	for _, f := range pass.Funcs() {
		if f.Fn.Syntax() != u.mutate {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			if st, ok := i.(*ssa.Store); ok && pass.Flow.Target(st) == l {
				return st
			}
		}
	}
	return nil
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
