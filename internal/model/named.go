// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// named gives a function that the user's settings name as a reconciler the role
// that fits its signature, and those that they name as handlers and workers the roles of
// a contract.
func (m *Model) named(d *ast.FuncDecl, fn *types.Func, sig *types.Signature) {
	switch {
	case m.Config.Is(config.Handler, fn):
		m.contracted(d, sig, kube.OwnHandler)
	case m.Config.Is(config.Worker, fn):
		m.contracted(d, sig, kube.OwnWorker)
	}
	if !m.Config.Is(config.Reconciler, fn) {
		return
	}
	switch {
	case takesObject(sig):
		m.add(d, ObjectReconciler)
	case kube.ReturnsResult(sig):
		m.add(d, Reconciler)
	default:
		m.add(d, KeyWorker)
	}
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
