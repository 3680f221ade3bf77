package reconcilectx

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportCarried looks at the calls that concern the form in a function without a
// context parameter that takes the context of its caller out of a parameter: a
// struct that has one.
func (c *checker) reportCarried(f function, concerns func(*checker, ssaflow.Call) bool) {
	name := carriedContext(c.pass.Flow, f.fn)
	if name == "" || exempt(f.fn, f.fn) || c.reach.Spawned(f.fn) {
		return
	}
	for _, call := range f.calls {
		if !concerns(c, call) {
			continue
		}
		contexts(call, func(i int) {
			lost := ctxflow.Lost(c.pass.Flow, call, i)
			if lost == nil || lost.Field != nil || !isCall(lost.Node) || c.excused(call, lost.Node) {
				return
			}
			c.pass.At(lost.Node).
				Sayf("%s ignores cancellation, timeout and logger of %s although %s is in scope; pass %s", types.ExprString(lost.Node), c.whose(f.fn), name, name)
		})
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
		for i := range ssaflow.Instrs(fn) {
			fa, ok := i.(*ssa.FieldAddr)
			if !ok || !loaded(fa) || ssaflow.ParamOf(p.PlaceOf(fa.X).Root) != param || p.PlaceOf(fa.X).Path != "" {
				continue
			}
			if field := ssaflow.FieldOf(fa); field != nil && kube.IsContext(field.Type()) && param.Name() != "_" {
				return param.Name() + "." + field.Name()
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
