// Subject: each reconcile

package recur

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// Hot are the functions of a package that run at every call of a function with
// one of some roles: at every event, reconcile or request.
type Hot struct {
	pass *rule.Pass
	runs *callgraph.Closure
}

// Recurring are the roles of functions that run again and again while a manager
// does: at events and reconciles.
const Recurring = model.Reconciler | model.ObjectReconciler | model.SubReconciler | model.KeyWorker | model.ObjectWorker |
	model.Handler | model.Predicate | model.MapFunc | model.IndexFunc

// NewHot finds them; model.Admission includes the methods of validating and
// defaulting webhooks. What runs once only, since something that is kept says whether
// it did, is left out.
func NewHot(p *rule.Pass, roles model.Role) *Hot {
	h := &Hot{pass: p}
	graph := p.Effects.Graph()
	h.runs = graph.Closure(graph.Roots(p.Model, roles), callgraph.InPlace, func(e callgraph.Edge) bool { return !locks.Once(p.Flow, e.Call.Instr) })
	return h
}

// Root returns the function of the role from which fn was reached; nil when fn
// is not hot.
func (h *Hot) Root(fn *ssa.Function) *ssa.Function { return h.runs.Root(fn) }

// Each visits the calls that hot functions make at every run, with the name of
// the function of the role.
func (h *Hot) Each(visit func(c ssaflow.Call, root string)) {
	for _, f := range h.pass.Funcs() {
		root := h.runs.Root(f.Fn)
		if root == nil || f.TooComplex {
			continue
		}
		for _, c := range h.pass.Flow.Calls(f.Fn) {
			if !locks.Once(h.pass.Flow, c.Instr) {
				visit(c, h.name(root))
			}
		}
	}
}

// name names a function for messages; literals by what runs them.
func (h *Hot) name(fn *ssa.Function) string {
	if fn.Parent() == nil {
		return fn.Name()
	}
	switch m := h.pass.Model; {
	case m.Has(fn.Syntax(), model.Handler):
		return "the event handler"
	case m.Has(fn.Syntax(), model.Predicate):
		return "the predicate"
	case m.Has(fn.Syntax(), model.MapFunc):
		return "the map function"
	case m.Has(fn.Syntax(), model.IndexFunc):
		return "the index function"
	}
	return "this function"
}
