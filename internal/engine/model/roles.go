// Subject: roles

package model

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// findRoles looks at declarations (signatures) and at every place where a
// function value meets a type or a callee that gives it a role.
func (m *Model) findRoles(ins *inspector.Inspector) {
	ins.Preorder([]ast.Node{
		(*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil),
		(*ast.AssignStmt)(nil), (*ast.ReturnStmt)(nil), (*ast.ValueSpec)(nil),
	}, func(n ast.Node) {
		m.at = n
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
	m.at = nil
	m.returnRoles(ins)
	m.queueKeys(ins)
	m.subReconcilers()
	for fn, d := range m.decls {
		if kube.ResultOf(fn.Signature()) >= 0 && !m.Has(d, Reconciler|ObjectReconciler|SubReconciler) {
			m.add(d, ReconcileStep)
		}
	}
	sort.SliceStable(m.order, func(i, j int) bool { return m.order[i].Node.Pos() < m.order[j].Node.Pos() })
}

func (m *Model) declRole(d *ast.FuncDecl) {
	obj, _ := m.info.Defs[d.Name].(*types.Func)
	if obj == nil {
		return
	}
	sig := obj.Type().(*types.Signature)
	m.eventParams(d, sig)
	m.named(d, obj, sig)
	if c, ok := kube.DeclaredFor(obj); ok {
		m.contracted(d, sig, c)
		return
	}
	switch {
	case isReconcileSig(sig):
		m.add(d, Reconciler)
	case d.Name.Name == "Reconcile" && sig.Recv() != nil && oldReconcile(sig):
		m.add(d, Reconciler)
	case d.Name.Name == "Reconcile" && sig.Recv() != nil && typedReconcile(sig):
		if kube.IsAPIObject(sig.Params().At(1).Type()) {
			m.add(d, ObjectReconciler)
		} else {
			m.add(d, Reconciler)
		}
	case m.isKeyWorker(d.Name.Name, sig):
		m.add(d, KeyWorker)
	}
	if d.Name.Name == "Start" && sig.Recv() != nil && sig.Params().Len() == 1 && kube.IsContext(sig.Params().At(0).Type()) &&
		sig.Results().Len() == 1 && kube.IsError(sig.Results().At(0).Type()) {
		m.add(d, Runnable)
	}
	if kube.HasAdmissionParam(sig) {
		m.add(d, Admission)
	}
	// Another package may hand it to an informer.
	if d.Name.Name == "OnDelete" && sig.Recv() != nil && kube.IsUntypedHandler(sig.Recv().Type()) {
		m.handlerType(sig.Recv().Type())
	}
}

// isReconcileSig is (context.Context, reconcile.Request) (reconcile.Result, error).
func isReconcileSig(sig *types.Signature) bool {
	return typedReconcile(sig) && kube.IsRequest(sig.Params().At(1).Type())
}

func typedReconcile(sig *types.Signature) bool {
	return sig.Params().Len() == 2 && kube.IsContext(sig.Params().At(0).Type()) && kube.ReturnsResult(sig)
}

// oldReconcile is the shape of before controller-runtime v0.7, without a context.
func oldReconcile(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && kube.IsRequest(sig.Params().At(0).Type()) && kube.ReturnsResult(sig)
}

// isKeyWorker recognises by shape the function that handles one key of a work
// queue; its name is only a filter on top of the key parameter.
func (m *Model) isKeyWorker(name string, sig *types.Signature) bool {
	n := sig.Results().Len()
	if n == 0 || !kube.IsError(sig.Results().At(n-1).Type()) || !m.Config.Named(config.Workers, name) {
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
			m.add(node, Predicate, cachedParam{Param: i, Path: "." + f + "*", What: "event." + f})
		}
		if c, ok := kube.ResourceEvent(t, i); ok {
			m.contracted(node, sig, c)
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

func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// Operand returns x for &x, and other expressions as they are, without the
// parentheses around them.
func Operand(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return e
}

// Name returns the identifier by which e names something: x, or x of p.x; nil for
// other expressions.
func Name(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

// Callee returns the function or method (generic origin) that call names, or nil.
func Callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	if fn, ok := info.Uses[Name(fun)].(*types.Func); ok {
		return fn.Origin()
	}
	return nil
}
