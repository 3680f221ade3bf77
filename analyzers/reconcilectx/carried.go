package reconcilectx

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// carried looks at the calls of a function without a context parameter that
// takes the context of its caller out of a parameter: a struct that has one.
func (c *checker) carried(fn *ssa.Function) {
	name := carriedContext(c.pass.Flow, fn)
	if name == "" || exempt(fn, fn) || c.reach.Spawned(fn) {
		return
	}
	whose := "the caller"
	if c.reach.Has(fn) {
		whose = "this reconcile"
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, direct := call.Instr.(*ssa.Call); !direct || kube.EndsWork(call.Fn) || kube.IsIndexField(call.Fn) || !c.concerned(call) {
			continue
		}
		for i, a := range call.Args {
			if !kube.IsContext(a.Type()) || call.Method && i == 0 {
				continue
			}
			lost := ctxflow.Lost(c.pass.Flow, call, i)
			if lost == nil || lost.Field != nil || !isCall(lost.Node) || c.excused(call, lost.Node) {
				continue
			}
			c.pass.At(lost.Node).
				Sayf("%s ignores cancellation, timeout and logger of %s although %s is in scope; pass %s", types.ExprString(lost.Node), whose, name, name)
		}
	}
}

// isCall: the context is made here, and not one that a struct holds.
func isCall(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok
}

// carriedContext returns how fn names the context that it reads from a struct it
// was given, such as "info.ctx"; "" when it reads none.
func carriedContext(p *ssaflow.Package, fn *ssa.Function) string {
	params := fn.Params
	if fn.Signature.Recv() != nil && len(params) > 0 {
		params = params[1:]
	}
	for _, param := range params {
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				fa, ok := i.(*ssa.FieldAddr)
				if !ok || !loaded(fa) || ssaflow.ParamOf(p.PlaceOf(fa.X).Root) != param || p.PlaceOf(fa.X).Path != "" {
					continue
				}
				if field := ssaflow.FieldOf(fa); field != nil && kube.IsContext(field.Type()) && param.Name() != "_" {
					return param.Name() + "." + field.Name()
				}
			}
		}
	}
	return ""
}

// loaded: what is at addr is read.
func loaded(addr *ssa.FieldAddr) bool {
	for _, r := range *addr.Referrers() {
		if load, ok := r.(*ssa.UnOp); ok && load.Op == token.MUL {
			return true
		}
	}
	return false
}
