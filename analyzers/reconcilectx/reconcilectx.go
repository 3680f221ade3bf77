package reconcilectx

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports calls that get a context of their own although the caller's
// is at hand.
var Analyzer = rule.NewForms(doc, rule.Forms{background, helpers, implicit})

// A checker is what the forms know of a package.
type checker struct {
	pass  *rule.Pass // of the form that looks
	reach *memory.ReconcilePath
	funcs []function
}

// A function is one of the package with the context that is at hand in it.
type function struct {
	fn     *ssa.Function
	scope  memory.ContextScope
	scoped bool // a parameter of it, or of a function around it, is
	calls  []ssaflow.Call
}

func newChecker(pass *rule.Pass) *checker {
	c := &checker{pass: pass, reach: pass.Effects.ReconcilePath()}
	for _, f := range pass.Funcs() {
		scope, ok := pass.Effects.ContextScope(f.Fn)
		if ok && (pass.Quiet(!c.isUsable(scope), f.Fn.Syntax(), "the context has no name, and no framework is known to pass it") || c.isExcused(f.Fn, scope.Owner)) {
			continue
		}
		look := function{fn: f.Fn, scope: scope, scoped: ok}
		for _, call := range pass.Flow.Calls(f.Fn) {
			_, isCall := call.Instr.(*ssa.Call)
			if isCall && !kube.EndsWork(call.Fn) && !kube.IsIndexField(call.Fn) && !(ok && c.mayOutlive(scope, call)) {
				look.calls = append(look.calls, call)
			}
		}
		c.funcs = append(c.funcs, look)
	}
	return c
}

// shared returns what is known of the package, for the form that looks.
func shared(pass *rule.Pass) *checker {
	c := *rule.Shared(pass, newChecker)
	c.pass = pass
	return &c
}

// isUsable: the parameter has a name, or the function is one that a framework
// gives a useful context.
func (c *checker) isUsable(s memory.ContextScope) bool {
	if s.Named() || c.reach.Has(s.Owner) {
		return true
	}
	const framework = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.ObjectWorker | model.MapFunc | model.Handler |
		model.Predicate | model.Admission | model.Runnable
	return c.pass.Model.Has(s.Owner.Syntax(), framework) || kube.IsWebhookMethod(s.Owner.Name(), s.Owner.Signature)
}

// whose names who waits for what fn does.
func (c *checker) whose(fn *ssa.Function) string {
	if c.reach.Has(fn) {
		return "this reconcile"
	}
	return "the caller"
}

// canWait: the callee does work that a context should end. Of functions of other
// modules this is known only for some.
func (c *checker) canWait(call ssaflow.Call) bool {
	if call.Fn == nil {
		return call.Static != nil && effects.HasContext(call.Static.Signature)
	}
	sig := call.Instr.Common().Signature()
	return kube.WaitsOrCalls(call.Fn) || kube.TakesContext(call.Fn) && (c.pass.InModule(call.Fn.Pkg()) || errflow.ErrorResult(sig) == 1)
}

// contexts calls found for the contexts that a call gets.
func contexts(call ssaflow.Call, found func(i int)) {
	for i, a := range call.Args {
		if kube.IsContext(a.Type()) && !(call.Method && i == 0) {
			found(i)
		}
	}
}
