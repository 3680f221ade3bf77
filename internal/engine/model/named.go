// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// named gives a function that the user's settings name the role that they tell. One that
// takes functions stands for those that it is handed.
func (m *Model) named(d *ast.FuncDecl, fn *types.Func, sig *types.Signature) {
	if kind, ok := m.namedKind(fn); ok && !takesFuncs(sig) {
		m.giveKind(d, sig, kind)
	}
}

// namedHanded gives the functions that are handed to fn as argument arg the role that the
// user's settings tell of fn.
func (m *Model) namedHanded(fn *types.Func, arg int, e ast.Expr) {
	kind, ok := m.namedKind(fn)
	if !ok || arg >= fn.Signature().Params().Len() || !holdsFuncs(fn.Signature().Params().At(arg).Type()) {
		return
	}
	for _, n := range m.funcsOf(e, 0) {
		if sig := m.sigOf(n); sig != nil && sig.Params().Len() > 0 {
			m.giveKind(n, sig, kind)
		}
	}
}

// namedKind returns what the user's settings say of fn, as far as it is about who calls.
func (m *Model) namedKind(fn *types.Func) (config.Kind, bool) {
	for _, kind := range []config.Kind{config.Handler, config.Worker, config.Reconciler} {
		if m.Config.Is(kind, fn) {
			return kind, true
		}
	}
	return "", false
}

// giveKind gives the function at n the roles of a contract of the settings, or that of a
// reconciler which fits its signature.
func (m *Model) giveKind(n ast.Node, sig *types.Signature, kind config.Kind) {
	switch {
	case kind == config.Handler:
		m.contracted(n, sig, kube.OwnHandler)
	case kind == config.Worker:
		m.contracted(n, sig, kube.OwnWorker)
	case takesObject(sig):
		m.add(n, ObjectReconciler)
	case kube.ReturnsResult(sig):
		m.add(n, Reconciler)
	default:
		m.contracted(n, sig, kube.OwnWorker)
	}
}

// takesFuncs: a parameter is a function, or there are some.
func takesFuncs(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if holdsFuncs(p.Type()) {
			return true
		}
	}
	return false
}

// takesObject: the object is given, so it needs no reading.
func takesObject(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		if kube.IsAPIObject(sig.Params().At(i).Type()) {
			return true
		}
	}
	return false
}
