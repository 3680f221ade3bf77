package model

import (
	"go/ast"
	"go/types"
	"regexp"
	"sort"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// findRoles looks at declarations (signatures) and at every place where a
// function value meets a type or a callee that gives it a role.
func (m *Model) findRoles(ins *inspector.Inspector) {
	ins.Preorder([]ast.Node{
		(*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil),
		(*ast.AssignStmt)(nil), (*ast.ReturnStmt)(nil), (*ast.ValueSpec)(nil),
	}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			m.declRole(n)
		case *ast.FuncLit:
			if sig, ok := m.info.TypeOf(n).(*types.Signature); ok {
				m.eventParams(n, sig)
				if isReconcileSig(sig) {
					m.add(n, Reconciler)
				}
			}
		case *ast.CompositeLit:
			m.litRoles(n)
		case *ast.CallExpr:
			m.callRoles(n)
		case *ast.AssignStmt:
			m.assignRoles(n)
		case *ast.ValueSpec:
			for _, v := range n.Values {
				t := m.info.TypeOf(v)
				if n.Type != nil {
					t = m.info.TypeOf(n.Type)
				}
				m.typedFunc(v, t)
			}
		}
	})
	m.returnRoles(ins)
	m.subReconcilers()
	sort.SliceStable(m.order, func(i, j int) bool { return m.order[i].Node.Pos() < m.order[j].Node.Pos() })
}

func (m *Model) declRole(d *ast.FuncDecl) {
	obj, _ := m.info.Defs[d.Name].(*types.Func)
	if obj == nil {
		return
	}
	sig := obj.Type().(*types.Signature)
	m.eventParams(d, sig)
	switch {
	case isReconcileSig(sig):
		m.add(d, Reconciler)
	case d.Name.Name == "Reconcile" && sig.Recv() != nil && typedReconcile(sig):
		if kube.IsAPIObject(sig.Params().At(1).Type()) {
			m.add(d, ObjectReconciler)
		} else {
			m.add(d, Reconciler)
		}
	case isKeyWorker(d.Name.Name, sig):
		m.add(d, KeyWorker)
	}
	if d.Name.Name == "Start" && sig.Recv() != nil && sig.Params().Len() == 1 && kube.IsContext(sig.Params().At(0).Type()) &&
		sig.Results().Len() == 1 && kube.IsError(sig.Results().At(0).Type()) {
		m.add(d, Runnable)
	}
	if kube.HasAdmissionParam(sig) {
		m.add(d, Admission)
	}
}

// isReconcileSig is (context.Context, reconcile.Request) (reconcile.Result, error).
func isReconcileSig(sig *types.Signature) bool {
	return typedReconcile(sig) && kube.IsRequest(sig.Params().At(1).Type())
}

func typedReconcile(sig *types.Signature) bool {
	return sig.Params().Len() == 2 && kube.IsContext(sig.Params().At(0).Type()) && returnsResult(sig)
}

func returnsResult(sig *types.Signature) bool {
	r := sig.Results()
	return r.Len() == 2 && kube.IsResult(r.At(0).Type()) && kube.IsError(r.At(1).Type())
}

var keyWorkerName = regexp.MustCompile(`(?i)^(sync|reconcile|process|execute|handlekey)\w*$`)

// isKeyWorker recognises by shape the function that handles one key of a work
// queue; its name is only a filter on top of the key parameter.
func isKeyWorker(name string, sig *types.Signature) bool {
	n := sig.Results().Len()
	if n == 0 || !kube.IsError(sig.Results().At(n-1).Type()) || !keyWorkerName.MatchString(name) {
		return false
	}
	only := 0
	found := false
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		if kube.IsContext(p.Type()) || kube.IsLogger(p.Type()) {
			continue
		}
		only++
		if kube.IsQueueKey(p.Type()) {
			found = found || strings.Contains(strings.ToLower(p.Name()), "key")
		}
	}
	return found || only == 1 && hasKeyParam(sig)
}

func hasKeyParam(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		if t := sig.Params().At(i).Type(); kube.IsQueueKey(t) && !isPlainString(t) {
			return true
		}
	}
	return false
}

func isPlainString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// eventParams marks parameters of controller-runtime's event types: their
// objects are the cache's own, whoever calls the function.
func (m *Model) eventParams(node ast.Node, sig *types.Signature) {
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		for _, f := range kube.EventFields(t) {
			m.add(node, Predicate, CachedParam{Param: i, Path: "." + f + "*", What: "event." + f})
		}
	}
}

// handlerFields are the function fields of client-go's handler structs.
var handlerFields = map[string]bool{"AddFunc": true, "UpdateFunc": true, "DeleteFunc": true, "FilterFunc": true}

func (m *Model) litRoles(lit *ast.CompositeLit) {
	t := m.info.TypeOf(lit)
	if t == nil {
		return
	}
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
	give := func(e ast.Expr, f types.Type) {
		if sig, ok := f.Underlying().(*types.Signature); ok && isHandler && sig.Results().Len() == 0 {
			m.handler(e)
		}
		m.typedFunc(e, f)
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				if f, ok := m.info.Uses[id].(*types.Var); ok {
					give(kv.Value, f.Type())
				}
			}
		} else if i < st.NumFields() {
			give(e, st.Field(i).Type())
		}
	}
}

func (m *Model) callRoles(call *ast.CallExpr) {
	if tv, ok := m.info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		m.typedFunc(call.Args[0], tv.Type)
		return
	}
	fn := Callee(m.info, call)
	switch {
	case kube.IsAddEventHandler(fn) && len(call.Args) > 0:
		m.handlerObject(call.Args[0])
	case kube.CallbackOfObject(fn):
		r, what := Predicate, "predicate"
		if fn.Name() == "IndexField" {
			r, what = IndexFunc, "index function"
		} else if strings.Contains(fn.Name(), "MapFunc") {
			r, what = MapFunc, "map function"
		}
		m.cachedParams(call.Args[len(call.Args)-1], r, what)
	}
	if sig, ok := m.info.TypeOf(call.Fun).(*types.Signature); ok {
		for i, a := range call.Args {
			if i < sig.Params().Len() {
				m.typedFunc(a, sig.Params().At(i).Type())
			}
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
// converted or assigned to.
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
				m.add(n, r, CachedParam{Param: i, Path: "." + f + "*", What: what})
			} else if !kube.IsContext(t) && mayHoldObject(t) {
				m.add(n, r, CachedParam{Param: i, Path: "*", What: what})
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
	t := m.info.TypeOf(e)
	if t == nil || kube.IsHandlerFuncs(deref(t)) {
		return
	}
	for _, name := range []string{"OnAdd", "OnUpdate", "OnDelete"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		fn, _ := obj.(*types.Func)
		if d := m.Decl(fn); d != nil {
			sig := fn.Type().(*types.Signature)
			for i := range sig.Params().Len() {
				if mayHoldObject(sig.Params().At(i).Type()) {
					m.add(d, Handler, CachedParam{Param: i, Path: "*", What: "event handler"})
				}
			}
		}
	}
}

func (m *Model) sigOf(n ast.Node) *types.Signature {
	switch n := n.(type) {
	case *ast.FuncLit:
		sig, _ := m.info.TypeOf(n).(*types.Signature)
		return sig
	case *ast.FuncDecl:
		if obj, ok := m.info.Defs[n.Name].(*types.Func); ok {
			return obj.Type().(*types.Signature)
		}
	}
	return nil
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
		}
	case *ast.SelectorExpr:
		if fn, ok := m.info.Uses[e.Sel].(*types.Func); ok {
			if d := m.Decl(fn); d != nil {
				return []ast.Node{d}
			}
		}
	case *ast.IndexExpr: // instantiated generic function
		return m.funcsOf(e.X, depth+1)
	case *ast.CallExpr:
		if tv, ok := m.info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			return m.funcsOf(e.Args[0], depth+1)
		}
		if d := m.Decl(Callee(m.info, e)); d != nil && d.Body != nil {
			return m.returnedLit(d, depth)
		}
	}
	return nil
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

// subReconcilers marks methods (ctx, …) (reconcile.Result, error) whose result
// a reconciler returns, directly or through another of them.
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
			d := m.Decl(Callee(m.info, call))
			if d == nil {
				return true
			}
			sig := m.sigOf(d)
			if returnsResult(sig) && sig.Params().Len() > 0 && kube.IsContext(sig.Params().At(0).Type()) &&
				!m.Has(d, Reconciler|ObjectReconciler|SubReconciler) {
				m.add(d, SubReconciler)
				work = append(work, m.funcs[d])
			}
			return true
		})
	}
}

func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// Callee returns the function or method (generic origin) that call names, or nil.
func Callee(info *types.Info, call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	case *ast.IndexExpr:
		switch x := f.X.(type) {
		case *ast.Ident:
			id = x
		case *ast.SelectorExpr:
			id = x.Sel
		}
	case *ast.IndexListExpr:
		switch x := f.X.(type) {
		case *ast.Ident:
			id = x
		case *ast.SelectorExpr:
			id = x.Sel
		}
	}
	if id == nil {
		return nil
	}
	fn, _ := info.Uses[id].(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}
