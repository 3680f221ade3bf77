// Subject: roles

package model

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// handedOver gives a function that is handed to a framework the roles of the contract.
func (m *Model) handedOver(fn *types.Func, arg int, e ast.Expr) {
	if c, ok := kube.HandedTo(fn, arg); ok {
		m.contract(e, c)
	}
}

// kept gives a function that is kept in a field of a struct that a framework runs the roles
// of the contract.
func (m *Model) kept(t types.Type, field *types.Var, e ast.Expr) {
	if c, ok := kube.KeptIn(t, field.Name()); ok {
		m.contract(e, c)
	}
}

func (m *Model) contract(e ast.Expr, c kube.Contract) {
	for _, n := range m.funcsOf(e, 0) {
		if sig := m.sigOf(n); sig != nil {
			m.contracted(n, sig, c)
		}
	}
}

// contracted gives the function at n the roles that a contract amounts to.
func (m *Model) contracted(n ast.Node, sig *types.Signature, c kube.Contract) {
	var cached []cachedParam
	if c.Cached {
		objects := c.Objects(sig)
		for _, i := range slices.Sorted(maps.Keys(objects)) {
			cached = append(cached, cachedParam{Param: i, Path: objects[i], What: c.Framework})
		}
	}
	switch {
	case c.Object < 0 && !c.Cached && kube.ReturnsResult(sig):
		m.add(n, Reconciler, cached...)
	case c.Object < 0 && !c.Cached:
		m.add(n, KeyWorker, cached...)
	case c.Key < 0 && !c.Cached:
		m.add(n, ObjectReconciler, cached...)
	default:
		m.add(n, ObjectWorker, cached...)
	}
	m.funcs[n].Contract = &c
	if trace.On() {
		m.noteRole(n, m.funcs[n].Roles, &c)
	}
}

// Contract returns the contract with the framework that runs the function at node, nil
// when there is none.
func (m *Model) Contract(node ast.Node) *kube.Contract {
	if f := m.Func(node); f != nil {
		return f.Contract
	}
	return nil
}
