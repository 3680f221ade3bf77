package reconcilectx

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// mayBeOver: the function itself, whose name says that it ends something, does not count on
// its caller's context at a call, neither before it nor behind it.
func (c *checker) mayBeOver(scope memory.ContextScope, call ssaflow.Call) bool {
	return !slices.ContainsFunc(c.pass.Flow.Calls(call.Instr.Parent()), func(other ssaflow.Call) bool { return c.countsOn(scope, other, call) })
}

// awaited: a reconcile calls the function and goes on when it is done: no call of it is
// deferred, or part of one that is.
func (c *checker) awaited(fn *ssa.Function) bool {
	graph := c.pass.Effects.Graph()
	return c.reach.Has(fn) && graph.From(c.reach.Root(fn), callgraph.Follow{Values: callgraph.ValuesInPlace, NoDefers: true}).Has(fn) &&
		!slices.ContainsFunc(graph.Sites(fn), func(s callgraph.Site) bool {
			_, deferred := s.Call.Instr.(*ssa.Defer)
			return deferred
		})
}

// countsOn: another call gets the context of the scope where it has to be alive for that call
// as well: behind it, or before it, when its failure would have ended the function.
func (c *checker) countsOn(scope memory.ContextScope, other, call ssaflow.Call) bool {
	_, isCall := other.Instr.(*ssa.Call)
	fails := errflow.ErrorResult(other.Instr.Common().Signature()) >= 0
	if !isCall || other.Instr == call.Instr || !fails && !c.works(other) || !gets(c.pass.Flow, scope, other) {
		return false
	}
	return ssaflow.Reaches(call.Instr, other.Instr, nil) || ssaflow.Dominates(other.Instr, call.Instr) && c.endsAt(errflow.ErrorOf(other.Instr), call.Instr)
}

// gets: a call gets the context of the scope, or one that was made from it.
func gets(p *ssaflow.Package, scope memory.ContextScope, call ssaflow.Call) (found bool) {
	contexts(call, func(i int) {
		origin := ctxflow.OriginOf(p, call.Args[i])
		param, ok := origin.Value.(*ssa.Parameter)
		found = found || ok && origin.Kind == ctxflow.Param && param.Object() == scope.Param
	})
	return found
}

// endsAt: where an error was found, the function may return instead of coming to at.
func (c *checker) endsAt(err ssa.Value, at ssa.Instruction) bool {
	return err != nil && slices.ContainsFunc(ssaflow.Returns(at.Parent()), func(ret *ssa.Return) bool {
		return c.pass.Flow.NonNil(err, ret.Block()) && !ssaflow.Reaches(at, ret, nil)
	})
}
