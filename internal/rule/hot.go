package rule

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// Hot are the functions of a package that run at every call of a function with
// one of some roles: at every event, reconcile or request.
type Hot struct {
	pass *Pass
	// From has each function, with the one of the role that it was reached from.
	From map[*ssa.Function]*ssa.Function
}

// Recurring are the roles of functions that run again and again while a manager
// does: at events and reconciles.
const Recurring = model.Reconciler | model.ObjectReconciler | model.SubReconciler | model.KeyWorker |
	model.Handler | model.Predicate | model.MapFunc | model.IndexFunc

// Hot finds them; model.Admission includes the methods of validating and
// defaulting webhooks. What runs once only, since something that is kept says whether
// it did, is left out.
func (p *Pass) Hot(roles model.Role) *Hot {
	h := &Hot{pass: p}
	var roots []*ssa.Function
	for _, f := range p.Funcs() {
		obj, _ := f.Fn.Object().(*types.Func)
		webhook := roles&model.Admission != 0 && obj != nil && kube.IsWebhookMethod(obj.Name(), f.Fn.Signature)
		if (webhook || p.Model.Has(f.Fn.Syntax(), roles)) && f.Fn.Name() != "SetupWithManager" {
			roots = append(roots, f.Fn)
		}
	}
	if len(roots) == 0 {
		return h
	}
	h.From = p.Flow.RunsFrom(roots, p.Effects.InPlace, func(c flow.Call) bool { return !p.Flow.Once(c.Instr) })
	return h
}

// Each visits the calls that hot functions make at every run, with the name of
// the function of the role.
func (h *Hot) Each(visit func(c flow.Call, root string)) {
	for _, f := range h.pass.Funcs() {
		root := h.From[f.Fn]
		if root == nil || f.TooComplex {
			continue
		}
		for _, c := range h.pass.Flow.Calls(f.Fn) {
			if !h.pass.Flow.Once(c.Instr) {
				visit(c, h.name(root))
			}
		}
	}
}

// Sites returns the calls of fn in the package.
func (h *Hot) Sites(fn *ssa.Function) []flow.Call {
	var out []flow.Call
	for _, s := range h.pass.Effects.Callers().Sites(fn) {
		out = append(out, s.Call)
	}
	return out
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
