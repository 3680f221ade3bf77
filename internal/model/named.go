// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// named gives a function that the user's settings name as a reconciler the role
// that fits its signature.
func (m *Model) named(d *ast.FuncDecl, fn *types.Func, sig *types.Signature) {
	if !m.Config.Is(config.Reconciler, fn) {
		return
	}
	switch {
	case takesObject(sig):
		m.add(d, ObjectReconciler)
	case returnsResult(sig):
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
