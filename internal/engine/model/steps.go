// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// subReconcilers marks the functions whose Result a reconciler returns, directly or
// through another of them: those it names, and those that its variables, lists and fields
// hold, or that implement an interface of the package.
func (m *Model) subReconcilers() {
	work := append([]*Func(nil), m.order...)
	for len(work) > 0 {
		f := work[0]
		work = work[1:]
		if f.Roles&(Reconciler|ObjectReconciler|SubReconciler) == 0 {
			continue
		}
		body := bodyOf(f.Node)
		if body == nil {
			continue
		}
		returned := m.returnedCalls(f.Node, body)
		ast.Inspect(body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !returned[call] {
				return true
			}
			for _, step := range m.stepsOf(call) {
				if sig := m.sigOf(step); sig != nil && kube.ResultOf(sig) >= 0 && !m.Has(step, Reconciler|ObjectReconciler|SubReconciler) {
					m.add(step, SubReconciler)
					work = append(work, m.funcs[step])
				}
			}
			return true
		})
	}
}

// stepsOf returns the functions of the package that a call may run.
func (m *Model) stepsOf(call *ast.CallExpr) []ast.Node {
	fn := Callee(m.info, call)
	if fn == nil {
		return m.funcsOf(call.Fun, 0)
	}
	if d := m.Decl(fn); d != nil {
		return []ast.Node{d}
	}
	return m.implementing(fn)
}

// implementing returns the methods of the package that stand behind a method of one of
// its interfaces.
func (m *Model) implementing(fn *types.Func) (out []ast.Node) {
	recv := fn.Signature().Recv()
	if recv == nil || fn.Pkg() != m.pkg {
		return nil
	}
	iface, ok := recv.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for _, name := range m.pkg.Scope().Names() {
		t, ok := m.pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || t.IsAlias() || types.IsInterface(t.Type()) {
			continue
		}
		if n, ok := t.Type().(*types.Named); !ok || n.TypeParams().Len() > 0 || !types.Implements(types.NewPointer(n), iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(t.Type(), true, m.pkg, fn.Name())
		if impl, ok := obj.(*types.Func); ok {
			if d := m.Decl(impl); d != nil {
				out = append(out, d)
			}
		}
	}
	return out
}
