package reconcilectx

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports calls that get a context of their own although the caller's
// is at hand.
var Analyzer = rule.NewForms(doc, rule.Forms{background, stored, helpers, chain, foreign, implicit, owncontext})

// A checker is what the forms know of a package.
type checker struct {
	pass    *rule.Pass // of the form that looks
	reach   *memory.ReconcilePath
	structs map[*types.TypeName]bool // types with a Reconcile method
	funcs   []function
}

// A function is one of the package with the context that is at hand in it.
type function struct {
	fn     *ssa.Function
	scope  memory.ContextScope
	scoped bool // a parameter of it, or of a function around it, is
	calls  []ssaflow.Call
}

func newChecker(pass *rule.Pass) *checker {
	c := &checker{pass: pass, reach: pass.Effects.ReconcilePath(), structs: reconcilerStructs(pass)}
	for _, f := range pass.Funcs() {
		scope, ok := pass.Effects.ContextScope(f.Fn)
		if ok && (!c.usable(scope) || pass.Quiet(begins(scope.Owner), f.Fn.Syntax(), "the function begins something, by its name or as it sets up a manager: another context may be right") ||
			pass.Quiet(c.reach.Spawned(scope.Owner), f.Fn.Syntax(), "the function runs in a goroutine of its own")) {
			continue
		}
		look := function{fn: f.Fn, scope: scope, scoped: ok}
		ends := ok && scope.Owner.Parent() == nil && onpurpose.Named(scope.Owner.Name(), onpurpose.Ends) && !c.awaited(scope.Owner)
		for _, call := range pass.Flow.Calls(f.Fn) {
			if _, isCall := call.Instr.(*ssa.Call); isCall && !kube.EndsWork(call.Fn) && !kube.IsIndexField(call.Fn) &&
				!pass.Quiet(ends && c.mayBeOver(scope, call), call.Instr, "the function ends something, by its name: the caller's context may be over") {
				look.calls = append(look.calls, call)
			}
		}
		c.funcs = append(c.funcs, look)
	}
	return c
}

// each makes the Run of a form that looks at one function after the other: at those
// with a context parameter in scope, or at the others.
func each(scoped bool, look func(*checker, function)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		c := *rule.Shared(pass, newChecker)
		c.pass = pass
		for _, f := range c.funcs {
			if f.scoped == scoped {
				look(&c, f)
			}
		}
	}
}

// usable: the parameter has a name, or the function is one that a framework
// gives a useful context.
func (c *checker) usable(s memory.ContextScope) bool {
	if s.Named() {
		return true
	}
	const framework = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.ObjectWorker | model.MapFunc | model.Handler |
		model.Predicate | model.Admission | model.Runnable
	return c.pass.Model.Has(s.Owner.Syntax(), framework) || kube.IsWebhookMethod(s.Owner.Name(), s.Owner.Signature)
}

// whose says who waits for what fn does.
func (c *checker) whose(fn *ssa.Function) string {
	if c.reach.Has(fn) {
		return "this reconcile"
	}
	return "the caller"
}

// works: the callee does work that a context should end. Of functions of other
// modules this is known only for some.
func (c *checker) works(call ssaflow.Call) bool {
	if call.Fn == nil {
		return call.Static != nil && effects.HasContext(call.Static.Signature)
	}
	return kube.WaitsOrCalls(call.Fn) || kube.TakesContext(call.Fn) && c.pass.InModule(call.Fn.Pkg())
}

// elsewhere: the callee is a function of another module that takes a context, and
// it is not known what it does.
func (c *checker) elsewhere(call ssaflow.Call) bool {
	return call.Fn != nil && kube.TakesContext(call.Fn) && !c.works(call)
}

// contexts calls found for the contexts that a call gets.
func contexts(call ssaflow.Call, found func(i int)) {
	for i, a := range call.Args {
		if kube.IsContext(a.Type()) && !(call.Method && i == 0) {
			found(i)
		}
	}
}
