// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// handlerFields are the function fields of client-go's handler structs.
var handlerFields = map[string]bool{"AddFunc": true, "UpdateFunc": true, "DeleteFunc": true, "FilterFunc": true}

func (m *Model) litRoles(lit *ast.CompositeLit) {
	t := m.info.TypeOf(lit)
	if t == nil {
		return
	}
	m.deletionLit(lit, t)
	switch {
	case kube.IsHandlerFuncs(t):
		for i, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && handlerFields[id.Name] {
					m.handler(kv.Value)
				}
			} else if i < 3 {
				m.handler(e)
			}
		}
	case kube.IsIndexers(t):
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				m.cachedParams(kv.Value, IndexFunc, "index function")
			}
		}
	default:
		m.fieldFuncs(lit, t)
	}
}

// fieldFuncs gives roles to functions stored in fields of a named function type.
// Those of a type that is an event handler itself are called by its methods.
func (m *Model) fieldFuncs(lit *ast.CompositeLit, t types.Type) {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	isHandler := kube.IsEventHandler(t)
	give := func(e ast.Expr, field *types.Var) {
		f := field.Type()
		if sig, ok := f.Underlying().(*types.Signature); ok && isHandler && sig.Results().Len() == 0 {
			m.handler(e)
		}
		m.typedFunc(e, f)
		m.kept(t, field, e)
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				if f, ok := m.info.Uses[id].(*types.Var); ok {
					give(kv.Value, f)
				}
			}
		} else if i < st.NumFields() {
			give(e, st.Field(i))
		}
	}
}

func (m *Model) callRoles(call *ast.CallExpr) {
	if tv, ok := m.info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		m.typedFunc(call.Args[0], tv.Type)
		return
	}
	fn := Callee(m.info, call)
	last := func(r Role, what string) { m.cachedParams(call.Args[len(call.Args)-1], r, what) }
	switch {
	case len(call.Args) == 0:
	case kube.IsAddEventHandler(fn):
		m.handlerObject(call.Args[0])
	case kube.IsIndexField(fn):
		last(IndexFunc, "index function")
	case kube.Is(fn, "handler.EnqueueRequestsFromMapFunc", "handler.TypedEnqueueRequestsFromMapFunc"):
		last(MapFunc, "map function")
	case kube.Is(fn, "predicate.NewPredicateFuncs", "predicate.NewTypedPredicateFuncs"):
		last(Predicate, "predicate")
	}
	if sig, ok := m.info.TypeOf(call.Fun).(*types.Signature); ok {
		for i, a := range call.Args {
			if i < sig.Params().Len() {
				m.typedFunc(a, sig.Params().At(i).Type())
				m.handedOver(fn, i, a)
				m.namedHanded(fn, i, a)
			}
		}
	}
	m.handedWorkers(call)
}

// handedWorkers: a function that is handed to a call together with a work queue, or to
// one that makes a queue with workers, and takes a key and returns an error, handles the
// queue's keys.
func (m *Model) handedWorkers(call *ast.CallExpr) {
	for i, a := range call.Args {
		if kube.WorksFor(Callee(m.info, call), i) {
			for _, n := range m.funcsOf(a, 0) {
				m.add(n, KeyWorker)
			}
		}
	}
	queue := false
	for _, a := range call.Args {
		t := m.info.TypeOf(a)
		queue = queue || t != nil && kube.IsQueue(t)
	}
	if !queue {
		return
	}
	for _, a := range call.Args {
		lit, ok := ast.Unparen(a).(*ast.FuncLit)
		if !ok {
			continue
		}
		sig, ok := m.info.TypeOf(lit).(*types.Signature)
		if !ok || sig.Results().Len() == 0 || !kube.IsError(sig.Results().At(sig.Results().Len()-1).Type()) {
			continue
		}
		if n := sig.Params().Len(); n > 0 && kube.IsQueueKey(sig.Params().At(n-1).Type()) {
			m.add(lit, KeyWorker)
		}
	}
}

func (m *Model) assignRoles(as *ast.AssignStmt) {
	if len(as.Lhs) != len(as.Rhs) {
		return
	}
	for i, l := range as.Lhs {
		if sel, ok := l.(*ast.SelectorExpr); ok && handlerFields[sel.Sel.Name] && kube.IsHandlerFuncs(deref(m.info.TypeOf(sel.X))) {
			m.handler(as.Rhs[i])
			if sel.Sel.Name == "DeleteFunc" && kube.IsDeletionUnaware(deref(m.info.TypeOf(sel.X))) {
				m.deletion(as.Rhs[i], nil)
			}
			continue
		}
		if ix, ok := l.(*ast.IndexExpr); ok {
			if t := m.info.TypeOf(ix.X); t != nil && kube.IsIndexers(t) {
				m.cachedParams(as.Rhs[i], IndexFunc, "index function")
				continue
			}
		}
		m.typedFunc(as.Rhs[i], m.info.TypeOf(l))
	}
}

func deref(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// returnRoles gives roles to literals returned as MapFunc and the like.
func (m *Model) returnRoles(ins *inspector.Inspector) {
	ins.WithStack([]ast.Node{(*ast.ReturnStmt)(nil)}, func(n ast.Node, push bool, stack []ast.Node) bool {
		if !push {
			return true
		}
		ret := n.(*ast.ReturnStmt)
		for i := len(stack) - 2; i >= 0; i-- {
			var sig *types.Signature
			switch f := stack[i].(type) {
			case *ast.FuncLit:
				sig, _ = m.info.TypeOf(f).(*types.Signature)
			case *ast.FuncDecl:
				if obj, ok := m.info.Defs[f.Name].(*types.Func); ok {
					sig = obj.Type().(*types.Signature)
				}
			default:
				continue
			}
			if sig != nil && sig.Results().Len() == len(ret.Results) {
				for j, r := range ret.Results {
					m.typedFunc(r, sig.Results().At(j).Type())
				}
			}
			break
		}
		return true
	})
}

// typedFunc gives a function value the role of the named function type it is
// converted or assigned to, and the methods of a value that is declared to be an
// event handler theirs: it may be registered by another package.
func (m *Model) typedFunc(e ast.Expr, t types.Type) {
	if t == nil {
		return
	}
	switch {
	case kube.IsMapFunc(t):
		m.cachedParams(e, MapFunc, "map function")
	case kube.IsIndexFunc(t):
		m.cachedParams(e, IndexFunc, "index function")
	case kube.IsTransform(t):
		for _, n := range m.funcsOf(e, 0) {
			m.add(n, Transform)
		}
	case kube.IsReconcileFunc(t):
		for _, n := range m.funcsOf(e, 0) {
			m.add(n, Reconciler)
		}
	case kube.IsResourceEventHandler(t):
		m.handlerObject(e)
	}
}

// cachedParams marks the object parameters of a callback.
func (m *Model) cachedParams(e ast.Expr, r Role, what string) {
	for _, n := range m.funcsOf(e, 0) {
		sig := m.sigOf(n)
		if sig == nil {
			continue
		}
		for i := range sig.Params().Len() {
			t := sig.Params().At(i).Type()
			if f := kube.TombstoneField(t); f != "" {
				m.add(n, r, cachedParam{Param: i, Path: "." + f + "*", What: what})
			} else if !kube.IsContext(t) && mayHoldObject(t) {
				m.add(n, r, cachedParam{Param: i, Path: "*", What: what})
			}
		}
	}
}

func mayHoldObject(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Pointer:
		return kube.IsAPIObject(u)
	}
	_, tp := types.Unalias(t).(*types.TypeParam)
	return tp
}

// handler marks all object parameters of an informer's event handler function.
func (m *Model) handler(e ast.Expr) { m.cachedParams(e, Handler, "event handler") }

// handlerObject marks OnAdd, OnUpdate and OnDelete of a handler type declared here.
func (m *Model) handlerObject(e ast.Expr) {
	if t := m.info.TypeOf(e); t != nil && !kube.IsHandlerFuncs(deref(t)) {
		m.handlerType(t)
	}
}

// handlerType marks the methods of a handler type that are declared here.
func (m *Model) handlerType(t types.Type) {
	for _, name := range []string{"OnAdd", "OnUpdate", "OnDelete"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		fn, _ := obj.(*types.Func)
		if d := m.Decl(fn); d != nil {
			sig := fn.Type().(*types.Signature)
			m.deletionMethod(d, fn)
			for i := range sig.Params().Len() {
				if mayHoldObject(sig.Params().At(i).Type()) {
					m.add(d, Handler, cachedParam{Param: i, Path: "*", What: "event handler"})
				}
			}
		}
	}
}

// funcsOf returns the function declarations and literals that a function
// expression stands for: a literal, a named function, a method value, or a
// call whose returns are all one literal.
func (m *Model) funcsOf(e ast.Expr, depth int) []ast.Node {
	if depth > 3 {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return []ast.Node{e}
	case *ast.Ident:
		switch obj := m.info.Uses[e].(type) {
		case *types.Func:
			if d := m.Decl(obj); d != nil {
				return []ast.Node{d}
			}
		case *types.Var:
			return m.funcsIn(e, depth)
		}
	case *ast.SelectorExpr:
		switch obj := m.info.Uses[e.Sel].(type) {
		case *types.Func:
			if d := m.Decl(obj); d != nil {
				return []ast.Node{d}
			}
		case *types.Var:
			return m.funcsIn(e, depth)
		}
	case *ast.IndexExpr: // instantiated generic function, or one of a list
		return m.funcsOf(e.X, depth+1)
	case *ast.CompositeLit:
		return m.funcsAmong(e.Elts, depth)
	case *ast.CallExpr:
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && m.info.Uses[id] == appends && len(e.Args) > 1 {
			return m.funcsAmong(e.Args[1:], depth) // what the list held before was put there elsewhere
		}
		if tv, ok := m.info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			return m.funcsOf(e.Args[0], depth+1)
		}
		if d := m.Decl(Callee(m.info, e)); d != nil && d.Body != nil {
			return m.returnedLit(d, depth)
		}
	}
	return nil
}

var appends = types.Universe.Lookup("append")

// funcsAmong returns the functions that the elements of a list stand for, or its values.
func (m *Model) funcsAmong(elements []ast.Expr, depth int) (out []ast.Node) {
	for _, e := range elements {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if t := m.info.TypeOf(e); t != nil && holdsFuncs(t) {
			out = append(out, m.funcsOf(e, depth+1)...)
		}
	}
	return out
}

// returnedLit returns the one literal that every return of d returns.
func (m *Model) returnedLit(d *ast.FuncDecl, depth int) []ast.Node {
	var found []ast.Node
	ok := true
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) != 1 || found != nil {
				ok = false
				return false
			}
			found = m.funcsOf(n.Results[0], depth+1)
			ok = ok && len(found) == 1
			return false
		}
		return true
	})
	if !ok {
		return nil
	}
	return found
}
