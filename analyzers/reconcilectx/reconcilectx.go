package reconcilectx

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports calls that get a context of their own although the caller's
// is at hand.
var Analyzer = rule.New(doc, run)

// The optional forms.
var helpers, foreign, implicit, ownContext rule.Switch

func init() {
	helpers.Bind(Analyzer, "helpers", "also report unexported functions without a context parameter all of whose callers have a context")
	foreign.Bind(Analyzer, "foreign", "also report calls of functions of other modules that take a context")
	implicit.Bind(Analyzer, "implicit", "also report calls that take no context, such as http.NewRequest and exec.Command, or leave the option for it out")
	ownContext.Bind(Analyzer, "owncontext", "also report function literals that pass on an outer context and never use their own")
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass, reach: pass.Effects.ReconcilePath(), structs: reconcilerStructs(pass)}
	if helpers.On(pass) {
		c.callers = pass.Effects.Graph()
	}
	for _, f := range pass.Funcs() {
		c.function(f.Fn)
	}
}

type checker struct {
	pass    *rule.Pass
	reach   *memory.ReconcilePath
	structs map[*types.TypeName]bool // types with a Reconcile method
	callers *callgraph.Graph
}

func (c *checker) function(fn *ssa.Function) {
	scope, ok := c.pass.Effects.ContextScope(fn)
	if !ok {
		c.carried(fn)
	}
	if ok && (!c.usable(scope) || exempt(fn, scope.Owner) || c.reach.Spawned(scope.Owner)) {
		return
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, isCall := call.Instr.(*ssa.Call); !isCall || kube.EndsWork(call.Fn) || kube.IsIndexField(call.Fn) {
			continue
		}
		if !ok {
			if helpers.On(c.pass) {
				c.helper(fn, call)
			}
			continue
		}
		c.call(scope, call)
	}
	if ok && ownContext.On(c.pass) && fn.Parent() != nil && scope.Owner == fn {
		c.literal(fn, scope)
	}
}

// usable: the parameter has a name, or the function is one that a framework
// gives a useful context.
func (c *checker) usable(s memory.ContextScope) bool {
	if s.Named() {
		return true
	}
	const framework = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.MapFunc | model.Handler |
		model.Predicate | model.Admission | model.Runnable
	return c.pass.Model.Has(s.Owner.Syntax(), framework) || kube.IsWebhookMethod(s.Owner.Name(), s.Owner.Signature)
}

// call looks at the contexts that one call gets.
func (c *checker) call(scope memory.ContextScope, call ssaflow.Call) {
	if implicit.On(c.pass) && kube.WithoutContext(call.Fn) {
		c.withoutContext(scope, call)
	}
	if implicit.On(c.pass) {
		c.withoutOption(scope, call)
	}
	if !c.concerned(call) {
		return
	}
	for i, a := range call.Args {
		if !kube.IsContext(a.Type()) || call.Method && i == 0 {
			continue
		}
		lost := ctxflow.Lost(c.pass.Flow, call, i)
		if lost == nil || c.excused(call, lost.Node) || !inside(scope.Owner.Syntax(), lost.Node) || c.given(scope, lost) {
			continue
		}
		if lost.Field != nil && !(oneOperation(call) && c.storedByReconciler(scope, lost)) {
			continue
		}
		c.report(scope, lost)
	}
}

// inside: the context is made where the parameter is in scope. A literal that uses
// one of the function around it has been given that one, too.
func inside(owner, node ast.Node) bool {
	return owner.Pos() <= node.Pos() && node.End() <= owner.End()
}

// concerned: the callee does work that a context should end.
func (c *checker) concerned(call ssaflow.Call) bool {
	switch {
	case call.Fn == nil:
		return call.Static != nil && effects.HasContext(call.Static.Signature)
	case kube.WaitsOrCalls(call.Fn):
		return true
	case !kube.TakesContext(call.Fn):
		return false
	}
	return foreign.On(c.pass) || c.pass.InModule(call.Fn.Pkg())
}

// oneOperation: the callee asks the API server and returns. A watch, or a
// function of the module, may start work that has to outlive the reconcile.
func oneOperation(call ssaflow.Call) bool {
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Verb != kube.Watch
}

// storedByReconciler: the field belongs to a reconciler, which is shared by all
// reconciles, and no reconcile puts its own context there.
func (c *checker) storedByReconciler(scope memory.ContextScope, lost *ctxflow.LostContext) bool {
	n := kube.Named(lost.Owner.Type())
	if n == nil || !c.structs[n.Origin().Obj()] || !c.reach.Has(scope.Owner) {
		return false
	}
	vals, _ := c.pass.Flow.FieldValues(lost.Field)
	for _, v := range vals {
		if c.reach.Has(v.Parent()) {
			return false
		}
	}
	return true
}

// reconcilerStructs returns the types that have a Reconcile method.
func reconcilerStructs(pass *rule.Pass) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, f := range pass.Model.Funcs() {
		d, ok := f.Node.(*ast.FuncDecl)
		if !ok || d.Recv == nil || f.Roles&(model.Reconciler|model.ObjectReconciler) == 0 {
			continue
		}
		if obj, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
			if n := kube.Named(obj.Type().(*types.Signature).Recv().Type()); n != nil {
				out[n.Origin().Obj()] = true
			}
		}
	}
	return out
}

func (c *checker) report(scope memory.ContextScope, lost *ctxflow.LostContext) {
	whose := "the caller"
	if c.reach.Has(scope.Owner) {
		whose = "this reconcile"
	}
	name := scope.Param.Name()
	advice := fmt.Sprintf("although %s is in scope; pass %s", name, name)
	if !scope.Named() {
		advice = "although a context is passed in; name the parameter ctx and pass it"
	}
	c.pass.At(lost.Node).Fixes(fix.Context(c.pass.Flow, scope.Owner.Syntax(), scope.Param, lost.Node)...).
		Sayf("%s ignores cancellation, timeout and logger of %s %s", types.ExprString(lost.Node), whose, advice)
}
