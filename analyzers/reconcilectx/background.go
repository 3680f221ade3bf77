package reconcilectx

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var background = rule.Form{Name: "background", Run: func(pass *rule.Pass) {
	c := shared(pass)
	for _, f := range c.funcs {
		name := ""
		if !f.scoped {
			if name = contextField(pass.Flow, f.fn); name == "" || pass.Quiet(isBeginningOrEnd(f.fn), f.fn.Syntax(), beginsOrEnds) || pass.Quiet(c.reach.Spawned(f.fn), f.fn.Syntax(), spawned) {
				continue
			}
		}
		for _, call := range f.calls {
			if c.canWait(call) {
				contexts(call, func(i int) { c.reportLost(f, call, i, name) })
			}
		}
	}
}}

// reportLost reports a context that is made in the function, although the function has one: in
// a parameter, or in the named field of a struct that it was given.
func (c *checker) reportLost(f function, call ssaflow.Call, i int, field string) {
	lost := ctxflow.Lost(c.pass.Flow, call, i)
	if lost == nil || c.pass.Quiet(lost.Field != nil, lost.Node, "a field holds the context: who made it may have had a reason") {
		return
	}
	what := types.ExprString(lost.Node)
	if !f.scoped {
		if _, isCall := ast.Unparen(lost.Node).(*ast.CallExpr); isCall && !c.mayDiffer(f.fn, call, i, lost.Node) {
			c.pass.At(lost.Node).Sayf("%s ignores cancellation, timeout and logger of %s although %s is in scope; pass %s", what, c.whose(f.fn), field, field)
		}
		return
	}
	owner := f.scope.Owner.Syntax()
	inside := owner.Pos() <= lost.Node.Pos() && lost.Node.End() <= owner.End() // else it is that of a function around the literal
	if !inside || c.mayDiffer(f.scope.Owner, call, i, lost.Node) || c.pass.Quiet(c.isEndless(f.scope), lost.Node, "all callers pass a context that never ends") {
		return
	}
	advice := fmt.Sprintf("although %s is in scope; pass %[1]s", f.scope.Param.Name())
	if !f.scope.Named() {
		advice = "although a context is passed in; name the parameter ctx and pass it"
	}
	c.pass.At(lost.Node).Fixes(fix.Context(c.pass.Flow, owner, f.scope.Param, lost.Node)...).
		Sayf("%s ignores cancellation, timeout and logger of %s %s", what, c.whose(f.scope.Owner), advice)
}

// contextField returns how fn names the context that it reads from a struct that it
// was given, such as "info.ctx"; "" when it reads none.
func contextField(p *ssaflow.Package, fn *ssa.Function) string {
	params := fn.Params
	if fn.Signature.Recv() != nil && len(params) > 0 {
		params = params[1:]
	}
	for _, param := range params {
		for i := range ssaflow.Instrs(fn) {
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL || param.Name() == "_" {
				continue
			}
			fa, ok := load.X.(*ssa.FieldAddr)
			if !ok || !kube.IsContext(load.Type()) {
				continue
			}
			if at := p.PlaceOf(fa.X); ssaflow.ParamOf(at.Root) == param && at.Path == "" {
				return param.Name() + "." + ssaflow.FieldOf(fa).Name()
			}
		}
	}
	return ""
}

// isContextGiven: a call gets the context of the scope, or one that was made from it.
func isContextGiven(p *ssaflow.Package, scope memory.ContextScope, call ssaflow.Call) (found bool) {
	contexts(call, func(i int) {
		origin := ctxflow.OriginOf(p, call.Args[i])
		param, ok := origin.Value.(*ssa.Parameter)
		found = found || ok && origin.Kind == ctxflow.Param && param.Object() == scope.Param
	})
	return found
}
