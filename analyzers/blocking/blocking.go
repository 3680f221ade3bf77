package blocking

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports what makes reconcile workers and event handlers wait without
// limit.
var Analyzer = rule.NewForms(doc, rule.Forms{
	sleep, poll, notimeout,
})

// A checker is what the forms know of a package.
type checker struct {
	pass  *rule.Pass // of the form that looks
	graph *callgraph.Graph
	// worker are the functions that reconciles and key workers run, filter those that
	// the goroutine does that delivers events.
	worker *memory.ReconcilePath
	filter *callgraph.Closure
	// reconcile are those functions of worker that controller-runtime runs.
	reconcile *callgraph.Closure
	// loops are the functions that the loops of Runnables run.
	loops *callgraph.Closure
}

func newChecker(pass *rule.Pass) *checker {
	c := &checker{pass: pass, graph: pass.Effects.Graph(), worker: pass.Effects.ReconcilePath()}
	closure := func(roles model.Role) *callgraph.Closure {
		return c.graph.Closure(c.graph.Roots(pass.Model, roles), callgraph.BeforeReturn, nil)
	}
	c.filter = closure(model.Handler | model.Predicate | model.MapFunc)
	c.reconcile = closure(model.Reconciler | model.ObjectReconciler | model.SubReconciler)
	c.loops = c.loopsOfRunnables()
	return c
}

// each makes the Run of a form that looks at one function after the other.
func each(look func(*checker, *ssa.Function)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		c := *rule.Shared(pass, newChecker)
		c.pass = pass
		for _, f := range pass.Funcs() {
			if !f.TooComplex {
				look(&c, f.Fn)
			}
		}
	}
}

// eachCall makes the Run of a form that looks at the calls of what a worker waits
// for, or the goroutine that delivers events.
func eachCall(look func(c *checker, call ssaflow.Call, e *ast.CallExpr)) func(*rule.Pass) {
	return each(func(c *checker, fn *ssa.Function) {
		if !c.worker.Has(fn) && !c.filter.Has(fn) {
			return
		}
		for _, call := range c.pass.Flow.Calls(fn) {
			if _, isCall := call.Instr.(*ssa.Call); !isCall {
				continue
			}
			if e := c.pass.Flow.CallExpr(call.Instr); e != nil {
				look(c, call, e)
			}
		}
	})
}

// who says who waits while fn does.
func (c *checker) who(fn *ssa.Function) string {
	switch contract := c.contract(fn); {
	case contract != nil:
		return "a worker of " + contract.Framework + ", and other objects wait"
	case c.isOfQueue(fn):
		return "a worker of the queue, and other keys wait"
	case c.worker.Has(fn):
		return c.workerOf(fn) + ", and other objects wait"
	}
	return "the goroutine that delivers events, and later ones wait"
}

// instead says what to do in place of waiting.
func (c *checker) instead(fn *ssa.Function) string {
	switch contract := c.contract(fn); {
	case contract != nil:
		return contract.Later + " instead"
	case c.isOfQueue(fn):
		return "put the key back with AddAfter instead"
	case c.worker.Has(fn):
		return "return RequeueAfter instead"
	}
	return "wait in the reconcile instead, with RequeueAfter or AddAfter"
}

// contract returns what the framework promises that runs fn, when it is neither
// controller-runtime nor client-go.
func (c *checker) contract(fn *ssa.Function) *kube.Contract {
	if root := c.worker.Root(fn); root != nil {
		return c.pass.Model.Contract(root.Syntax())
	}
	return nil
}

// isOfQueue: workers that take keys from a queue of client-go run fn, and none of
// controller-runtime.
func (c *checker) isOfQueue(fn *ssa.Function) bool {
	return c.worker.Has(fn) && !c.reconcile.Has(fn)
}

// isUnbounded: context v is the one that a framework gives a worker or handler,
// which ends with the process only, handed down unchanged.
func (c *checker) isUnbounded(v ssa.Value) bool {
	param := ctxflow.SameDeadline(c.pass.Flow, v)
	if param == nil {
		return false
	}
	given := func(p *ssa.Parameter) bool {
		return c.pass.Model.Has(p.Parent().Syntax(), model.Reconciler|model.ObjectReconciler|model.KeyWorker|model.ObjectWorker)
	}
	return given(param) || c.graph.EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		p := ctxflow.SameDeadline(c.pass.Flow, arg)
		if p == nil {
			return callgraph.LookPast, nil
		}
		return callgraph.FoundIf(given(p)), p
	})
}

// workerOf names what runs fn: there is one of it unless the package gives the controller of the
// reconciler that comes to fn another number.
func (c *checker) workerOf(fn *ssa.Function) string {
	root := c.worker.Root(fn)
	if root == nil || root.Signature.Recv() == nil || kube.Named(root.Signature.Recv().Type()) == nil {
		return "a reconcile worker, 1 by default"
	}
	of := kube.Named(root.Signature.Recv().Type()).Origin().Obj()
	if n := queues.Workers(c.pass.Flow)[of]; n > 1 {
		return fmt.Sprintf("one of %d reconcile workers", n)
	}
	if queues.ManyWorkers(c.pass.Flow)[of] != nil {
		return "a reconcile worker, of which there are as many as the options of its controller say"
	}
	return "a reconcile worker, 1 by default"
}
