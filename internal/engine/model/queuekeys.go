// Subject: roles

package model

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// queueKeys gives the role KeyWorker to the functions that get what was taken from a work
// queue: whatever they are called, in whatever field they stand. What only deals with the
// queue, asserts the type of the key, or makes one of an object, or takes it apart, leads on.
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
				asserts = append(asserts, n)
			}
		}
	})
	for grown := true; grown; {
		grown = false
		for _, as := range asserts {
			for i, left := range as.Lhs {
				if id, ok := left.(*ast.Ident); ok && m.isKey(as.Rhs[0], keys) && (i == 0 || i+1 < len(as.Lhs)) {
					grown = keys.add(m.object(id)) || grown
				}
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

// isKey: the expression is a variable with a key, what it is asserted to be, or its parts.
func (m *Model) isKey(e ast.Expr, keys keySet) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return keys[m.info.Uses[e]]
	case *ast.TypeAssertExpr:
		return m.isKey(e.X, keys)
	case *ast.CallExpr:
		fn := Callee(m.info, e)
		return (kube.IsKeyFunc(fn) || kube.Is(fn, "cache.DeletionHandlingMetaNamespaceKeyFunc", "cache.DeletionHandlingObjectToName") || splitsKey(fn)) &&
			slices.ContainsFunc(e.Args, func(a ast.Expr) bool { return m.isKey(a, keys) })
	}
	return false
}

// splitsKey: fn returns two texts and an error, as cache.SplitMetaNamespaceKey does.
func splitsKey(fn *types.Func) bool {
	if fn == nil || fn.Signature().Results().Len() != 3 {
		return false
	}
	r := fn.Signature().Results()
	return types.Identical(r.At(0).Type(), types.Typ[types.String]) && types.Identical(r.At(1).Type(), r.At(0).Type()) && kube.IsError(r.At(2).Type())
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
