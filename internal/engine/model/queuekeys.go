// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// queueKeys gives the role KeyWorker to the functions that get what was taken from a work
// queue: whatever they are called, in whatever field they stand. What only deals with the
// queue, or asserts the type of the key, leads on.
func (m *Model) queueKeys(ins *inspector.Inspector) {
	keys := m.takenKeys(ins)
	if len(keys) == 0 {
		return
	}
	var calls []*ast.CallExpr
	var asserts []*ast.AssignStmt
	ins.Preorder([]ast.Node{(*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if len(n.Args) > 0 {
				calls = append(calls, n)
			}
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 {
				if _, ok := ast.Unparen(n.Rhs[0]).(*ast.TypeAssertExpr); ok {
					asserts = append(asserts, n)
				}
			}
		}
	})
	for grown := true; grown; {
		grown = false
		for _, as := range asserts {
			if id, ok := as.Lhs[0].(*ast.Ident); ok && m.isKey(ast.Unparen(as.Rhs[0]).(*ast.TypeAssertExpr).X, keys) {
				grown = keys.add(m.object(id)) || grown
			}
		}
		for _, call := range calls {
			for i, a := range call.Args {
				if m.isKey(a, keys) {
					grown = m.keyGiven(call, i, keys) || grown
				}
			}
		}
	}
}

// A keySet holds the variables with keys of queues.
type keySet map[types.Object]bool

// add reports whether obj is new.
func (k keySet) add(obj types.Object) bool {
	if obj == nil || k[obj] {
		return false
	}
	k[obj] = true
	return true
}

// takenKeys returns the variables that keys are taken into: key, quit := queue.Get().
func (m *Model) takenKeys(ins *inspector.Inspector) keySet {
	keys := make(keySet)
	ins.Preorder([]ast.Node{(*ast.AssignStmt)(nil)}, func(n ast.Node) {
		as := n.(*ast.AssignStmt)
		if len(as.Lhs) != 2 || len(as.Rhs) != 1 {
			return
		}
		call, ok := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) > 0 || kube.QueueMethod(Callee(m.info, call)) != "Get" {
			return
		}
		if id, ok := as.Lhs[0].(*ast.Ident); ok {
			keys.add(m.object(id))
		}
	})
	return keys
}

// isKey: the expression is a variable with a key, or what it is asserted to be.
func (m *Model) isKey(e ast.Expr, keys keySet) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return keys[m.info.Uses[e]]
	case *ast.TypeAssertExpr:
		return m.isKey(e.X, keys)
	}
	return false
}

// keyGiven notes that argument i of a call is a key, and reports whether that leads on.
func (m *Model) keyGiven(call *ast.CallExpr, i int, keys keySet) bool {
	grown := false
	for _, n := range m.funcsOf(call.Fun, 0) {
		sig := m.sigOf(n)
		if sig == nil || sig.Variadic() || i >= sig.Params().Len() {
			continue
		}
		r := sig.Results()
		fails := r.Len() > 0 && kube.IsError(r.At(r.Len()-1).Type())
		if t := sig.Params().At(i).Type(); (kube.IsQueueKey(t) || kube.HoldsKey(t)) && fails && !m.dealsWithQueue(n) {
			m.add(n, KeyWorker)
			continue
		}
		grown = keys.add(sig.Params().At(i)) || grown
	}
	return grown
}

// dealsWithQueue: the body of a function calls methods of a queue that say what becomes
// of a key.
func (m *Model) dealsWithQueue(n ast.Node) bool {
	body, found := bodyOf(n), false
	if body == nil {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch kube.QueueMethod(Callee(m.info, call)) {
			case "AddRateLimited", "Forget", "Done":
				found = true
			}
		}
		return !found
	})
	return found
}
