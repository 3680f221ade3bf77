package reconcilectx

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// A lostBelow is a context of its own in a function that a reconcile runs.
type lostBelow struct {
	fn    *ssa.Function
	first ast.Expr
}

// reportReached reports the contexts of their own in functions that run in a reconcile and
// have no context parameter, whoever else calls them: this reconcile waits for what nothing
// ends. What one reconcile runs is one finding. Those are near that it calls where a context is
// in scope.
func (c *checker) reportReached(near bool) {
	var roots []*ssa.Function
	below := make(map[*ssa.Function][]lostBelow)
	for _, f := range c.funcs {
		fn := c.runsIn(f.fn)
		if f.scoped || !c.reach.Has(fn) || near != c.calledBeside(fn) {
			continue
		}
		if first := c.lostBelow(f, fn); first != nil {
			root := c.reach.Root(fn)
			if below[root] == nil {
				roots = append(roots, root)
			}
			below[root] = append(below[root], lostBelow{fn, first})
		}
	}
	for _, root := range roots {
		all := below[root]
		at := c.pass.At(all[0].first)
		c.comesFrom(at, all[0].fn)
		for _, more := range all[1:] {
			at.Because(more.first, "and in "+more.fn.Name())
		}
		others := ""
		if n := len(all) - 1; n > 0 {
			others = fmt.Sprintf(", and so it is in %d more functions", n)
			if n == 1 {
				others = ", and so it is in " + all[1].fn.Name()
			}
		}
		at.Sayf("%s ignores cancellation, timeout and logger of the reconcile that runs %s%s; give it a context", types.ExprString(all[0].first), all[0].fn.Name(), others)
	}
}

// lostBelow returns the first context of its own in a declared function without a context
// parameter, where a reconcile has one. What reportHelper says is nil.
func (c *checker) lostBelow(f function, fn *ssa.Function) ast.Expr {
	if _, declared := fn.Object().(*types.Func); !declared {
		return nil
	}
	root := c.reach.Root(fn)
	if scope, ok := c.pass.Effects.ContextScope(root); !ok || !c.usable(scope) || exempt(root, scope.Owner) {
		return nil
	}
	first, _ := c.lostIn(f, fn)
	if first == nil {
		return nil
	}
	if _, _, ok := c.callersHaveContext(fn); ok && c.unexported(fn) {
		return nil
	}
	return first
}

// comesFrom adds the call by which a reconcile comes to a function, where it is in sight.
func (c *checker) comesFrom(at *rule.Finding, fn *ssa.Function) {
	for _, s := range c.pass.Effects.Graph().Sites(fn) {
		if _, waits := s.Call.Instr.(*ssa.Call); waits && c.reach.Has(s.Caller) {
			at.Because(s.Call, "a reconcile comes here")
			return
		}
	}
}

// calledBeside: something that a reconcile runs calls fn where a context is in scope.
func (c *checker) calledBeside(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.pass.Effects.Graph().Sites(fn), func(s callgraph.Site) bool {
		_, waits := s.Call.Instr.(*ssa.Call)
		scope, ok := c.pass.Effects.ContextScope(s.Caller)
		return waits && ok && c.reach.Has(s.Caller) && c.usable(scope)
	})
}
