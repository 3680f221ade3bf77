package listerbeforesync

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// informer writes the informer whose cache a call reads, as the source would;
// "" when it has no name here.
func (c *checker) informer(call *ast.CallExpr) string {
	e := ast.Expr(call)
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		e = sel.X
	}
	if len(call.Args) > 0 && !kube.IsStore(c.typeOf(e)) && !kube.IsLister(c.typeOf(e)) {
		e = call.Args[0] // cache.ListAll(store, …)
	}
	return c.informerOf(e, 0)
}

func (c *checker) typeOf(e ast.Expr) types.Type {
	if t := c.pass.TypesInfo.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// informerOf goes from a lister or store back to its informer.
func (c *checker) informerOf(e ast.Expr, depth int) string {
	if depth > 8 {
		return ""
	}
	e = ast.Unparen(e)
	t := c.typeOf(e)
	switch {
	case kube.IsInformer(t) || kube.IsCacheController(t):
		return types.ExprString(e)
	case kube.IsResourceInformer(t):
		return types.ExprString(e) + ".Informer()"
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			if _, isPkg := c.pass.TypesInfo.Uses[rootIdent(sel.X)].(*types.PkgName); !isPkg {
				return c.informerOf(sel.X, depth+1)
			}
		}
		if len(e.Args) > 0 {
			return c.informerOf(e.Args[0], depth+1)
		}
	case *ast.Ident:
		if pair := c.controllerOf(e); pair != "" {
			return pair
		}
		if def := c.pass.Flow.Definition(c.pass.TypesInfo.Uses[e]); def != nil {
			return c.informerOf(def, depth+1)
		}
	}
	return ""
}

func rootIdent(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// controllerOf returns the name of the controller that was made with a store.
func (c *checker) controllerOf(store *ast.Ident) string {
	obj := c.pass.TypesInfo.Uses[store]
	if obj == nil {
		return ""
	}
	for _, n := range c.pass.Flow.Path(obj.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok || len(as.Lhs) != 2 || len(as.Rhs) != 1 {
			continue
		}
		if id, ok := as.Lhs[1].(*ast.Ident); ok && id.Name != "_" && kube.IsCacheController(c.typeOf(id)) {
			return id.Name
		}
	}
	return ""
}

// waitAfterStart inserts the wait after the start of the factory, where that
// is a statement of the same block list as the read and leaving the function
// needs no results.
func (c *checker) waitAfterStart(r effects.InformerRead, informer string) []fix.Fix {
	if informer == "" || c.fn.Signature.Results().Len() > 0 || r.Via != nil {
		return nil
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if !call.Method || !kube.IsFactoryStart(call.Fn, call.Args[0].Type()) || !flow.Dominates(call.Instr, r.Call.Instr) {
			continue
		}
		if !sameFactory(c.pass.Flow.Informer(call.Args[0]), r.Keys) {
			continue
		}
		if f := c.insertWait(call, informer); f != nil {
			return f
		}
	}
	return nil
}

func sameFactory(factory, keys []flow.InformerKey) bool { return flow.CoversAny(factory, keys) }

func (c *checker) insertWait(start flow.Call, informer string) []fix.Fix {
	if _, ok := start.Instr.(*ssa.Call); !ok {
		return nil
	}
	call := c.pass.Flow.CallExpr(start.Instr)
	if call == nil || len(call.Args) != 1 {
		return nil
	}
	stop := types.ExprString(call.Args[0])
	if kube.IsContext(c.typeOf(call.Args[0])) {
		stop += ".Done()"
	}
	stmt := rule.EnclosingStmt[*ast.ExprStmt](c.pass, call.Lparen)
	if stmt == nil || stmt.X != ast.Expr(call) {
		return nil
	}
	name, edits, ok := fix.Import(c.pass.Flow, stmt.Pos(), kube.CachePath)
	if !ok {
		return nil
	}
	leave := "return"
	if c.test {
		t := c.testing()
		if t == "" {
			return nil
		}
		leave = t + `.Fatal("the caches did not sync")`
	}
	text := "if !" + name + ".WaitForCacheSync(" + stop + ", " + informer + ".HasSynced) {\n\t" + leave + "\n}"
	edits = append(edits, fix.InsertAfter(c.pass.Flow, stmt, text)...)
	return fix.Offer("wait for the sync after the start", edits...)
}

// testing returns the name of the *testing.T of the function.
func (c *checker) testing() string {
	for _, p := range c.fn.Params {
		if kube.IsTesting(p.Type()) && p.Name() != "" && p.Name() != "_" {
			return p.Name()
		}
	}
	return ""
}
