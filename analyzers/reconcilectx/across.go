package reconcilectx

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

// An askedAcross is a call of a function of another package that takes no context.
type askedAcross struct {
	call *ast.CallExpr
	use  *summary.BackgroundUse
}

// reportAcross reports the functions of other packages of the module that a reconcile, or a
// function with a context, waits for and that make a context of their own. What one
// reconcile runs is one finding, and so is what the others call. Those are near that are called
// where the context is in scope, and behind no interface, which all its types would follow.
func (c *checker) reportAcross(near bool) {
	var roots []*ssa.Function
	below := make(map[*ssa.Function][]askedAcross)
	for _, f := range c.funcs {
		root := c.waitsWithContext(f)
		if root == nil {
			continue
		}
		for _, call := range f.calls {
			if near != (f.scoped && !call.Instr.Common().IsInvoke()) {
				continue
			}
			use := c.usesItsOwn(call)
			e := c.pass.Flow.CallExpr(call.Instr)
			if use == nil || e == nil || use.Timed && !c.reach.Has(root) || c.excused(call, e) {
				continue
			}
			group := root
			if !c.reach.Has(root) {
				group = nil // all functions with a context are one
			}
			if below[group] == nil {
				roots = append(roots, group)
			}
			below[group] = append(below[group], askedAcross{e, use})
		}
	}
	for _, root := range roots {
		c.sayAcross(root, below[root])
	}
}

func (c *checker) sayAcross(root *ssa.Function, all []askedAcross) {
	first := all[0]
	name := c.pass.CallName(first.call)
	at := c.pass.At(first.call.Fun)
	others := make(map[string]bool)
	for _, more := range all[1:] {
		if other := c.pass.CallName(more.call); other != name {
			others[other] = true
		}
		at.Because(more.call.Fun, "and here")
	}
	so := ""
	if n := len(others); n > 0 {
		so = fmt.Sprintf(", and so do %d more functions", n)
		if n == 1 {
			so = ", and so does one more function"
		}
	}
	at.Sayf("%s takes no context and calls %s with one of its own (%s), which ignores cancellation, timeout and logger of %s%s; give it a parameter",
		types.ExprString(first.call.Fun), first.use.Callee, first.use.Site.File, c.whose(root), so)
}

// waitsWithContext returns the function whose context f could hand on: the reconcile that
// runs f, or the function around it; nil when there is none.
func (c *checker) waitsWithContext(f function) *ssa.Function {
	if f.scoped {
		if c.reach.Has(f.fn) {
			return c.reach.Root(f.fn)
		}
		if f.scope.Named() {
			return f.scope.Owner
		}
		return nil
	}
	fn := c.runsIn(f.fn)
	if !c.reach.Has(fn) || exempt(fn, fn) || carriedContext(c.pass.Flow, f.fn) != "" {
		return nil
	}
	root := c.reach.Root(fn)
	if scope, ok := c.pass.Effects.ContextScope(root); !ok || !c.usable(scope) || exempt(root, scope.Owner) {
		return nil
	}
	return root
}

// usesItsOwn returns how a function of another package of the module that takes no context
// asks the API server with one that it makes.
func (c *checker) usesItsOwn(call ssaflow.Call) *summary.BackgroundUse {
	if call.Fn == nil || call.Static != nil || call.Fn.Pkg() == c.pass.Pkg || !c.pass.InModule(call.Fn.Pkg()) ||
		onpurpose.Named(call.Fn.Name(), onpurpose.Ends) || onpurpose.Named(call.Fn.Name(), onpurpose.Begins) {
		return nil
	}
	if s := c.pass.Effects.SummaryFor(call); s != nil && s.Background != nil {
		return s.Background
	}
	return c.behind(call)
}
