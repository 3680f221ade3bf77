// Subject: fixes

package fix

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// KeepStatus keeps the status of an object in a variable while a call writes the
// object, and puts it back behind the statement of the call. nil when the object is
// no variable, its status cannot be copied, or nothing can follow the statement.
func KeepStatus(p *ssaflow.Package, call *ast.CallExpr, object string) []Fix {
	stmt := Statement(p, call.Pos())
	fn := p.EnclosingFunc(call.Pos())
	if stmt == nil || fn == nil {
		return nil
	}
	switch stmt.(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.IfStmt:
	default:
		return nil
	}
	scope := p.Pkg.Pkg.Scope().Innermost(stmt.Pos())
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(object, stmt.Pos())
	v, ok := obj.(*types.Var)
	if !ok || v.IsField() || !copiedStatus(v.Type(), p.Pkg.Pkg) {
		return nil
	}
	name := ""
	for _, n := range []string{"status", "newStatus", "wantedStatus"} {
		if !mentions(fn, n) && p.Pkg.Pkg.Scope().Lookup(n) == nil {
			name = n
			break
		}
	}
	before, after := InsertBefore(p, stmt, name+" := "+object+".Status.DeepCopy()"), InsertAfter(p, stmt, object+".Status = *"+name)
	if name == "" || before == nil || after == nil {
		return nil
	}
	return Offer("keep the status", append(before, after...)...)
}

// copiedStatus: values of the type have a field Status with DeepCopy, which returns
// a pointer to one.
func copiedStatus(t types.Type, pkg *types.Package) bool {
	f, _, _ := types.LookupFieldOrMethod(t, true, pkg, "Status")
	status, ok := f.(*types.Var)
	if !ok || !status.IsField() {
		return false
	}
	m, _, _ := types.LookupFieldOrMethod(types.NewPointer(status.Type()), true, pkg, "DeepCopy")
	fn, ok := m.(*types.Func)
	if !ok {
		return false
	}
	res := fn.Signature().Results()
	return res.Len() == 1 && types.Identical(res.At(0).Type(), types.NewPointer(status.Type()))
}
