package swallowederr

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

//go:embed doc.go
var doc string

// Analyzer reports error paths that end in a nil error. Which form an error belongs to follows from
// what its branch does with it:
//
//	the error is …                                   form
//	not tested: assigned to _, or to no variable     ignored
//	overwritten or returned past before a test       unread
//	tested, and the branch does nothing              dropped
//	tested, only logged: a write of a reconcile      lostwrite
//	tested, only logged: any other work              logged
//	tested, and another error is returned, nil there wrongerror
//	tested for one kind, and the others are lost     remaining
//	collected in a loop, and the last one counts     forgotten
//	overwritten by a deferred function               deferred
//	what the program ends with                       fatal
var Analyzer = rule.NewForms(doc, rule.Forms{
	dropped, ignored, unread, lostwrite, logged, fatal, wrongerror, remaining, forgotten, deferred,
})

// each makes the Run of a form that looks at one function after the other.
func each(look func(*checker)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, c := range rule.Shared(pass, newCheckers) {
			form := *c
			form.pass = pass
			look(&form)
		}
	}
}

// A checker is what the forms know of one function.
type checker struct {
	pass  *rule.Pass // of the form that looks
	reach *memory.ReconcilePath
	// events are the functions that run for an event.
	events eventFuncs
	again  *recur.EachReconcile
	f      *memory.Func
	fn     *ssa.Function
	// result is the index of the function's error result, -1 without.
	result   int
	failures []failure
}

func newCheckers(pass *rule.Pass) []*checker {
	var out []*checker
	again := recur.NewEachReconcile(pass)
	for _, f := range pass.Funcs() {
		if kube.IndexSignature(f.Fn.Signature) {
			continue // the store panics with an error that it returns
		}
		c := &checker{pass: pass, again: again, f: f, fn: f.Fn, result: errflow.ErrorResult(f.Fn.Signature), reach: pass.Effects.ReconcilePath(), events: rule.Shared(pass, findEventFuncs)}
		for _, fail := range errflow.Failures(f.Fn) {
			c.failures = append(c.failures, c.judge(fail, nil))
			for _, other := range errflow.OtherKinds(pass.Flow, fail) {
				rest := c.judge(other, func(k ssaflow.Cond) bool { return errflow.DeniesKind(pass.Flow, k, other.Err) })
				if rest.rest = true; rest.nilReturn == nil {
					c.failures = append(c.failures, rest)
				}
			}
		}
		for _, fail := range errflow.Alternatives(f.Fn) {
			c.failures = append(c.failures, c.judge(fail, nil))
		}
		out = append(out, c)
	}
	return out
}

// errorCalls calls look for each call that returns an error.
func (c *checker) errorCalls(look func(call ssaflow.Call, err ssa.Value)) {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if instr, ok := call.Instr.(*ssa.Call); ok && errflow.ErrorResult(instr.Call.Signature()) >= 0 && !effects.NeverFails(c.pass.Effects, call) {
			look(call, errflow.ErrorOf(instr))
		}
	}
}

// inReconcile: the function runs in a reconcile, or returns the result of one.
func (c *checker) inReconcile() bool {
	return c.reach.Has(c.fn) || c.result > 0 && kube.IsResultOrPointer(c.fn.Signature.Results().At(0).Type())
}

// hasBool: one of the function's results is a bool.
func (c *checker) hasBool() bool {
	res := c.fn.Signature.Results()
	for i := range res.Len() {
		if kube.IsBool(res.At(i).Type()) {
			return true
		}
	}
	return false
}

// isAnswer: the function returns a bool and an error, and nothing else.
func (c *checker) isAnswer() bool { return c.hasBool() && c.fn.Signature.Results().Len() == 2 }

// isWork: the call writes to the API server, or is a function of this module that takes a
// context or calls the API server.
func (c *checker) isWork(from ssaflow.Call) bool {
	if isRequest(from) {
		return isWrite(from)
	}
	hasContext := effects.HasContext(from.Instr.Common().Signature())
	if from.Fn == nil {
		return hasContext && c.isOwnField(from)
	}
	return c.pass.InModule(from.Fn.Pkg()) && (hasContext || c.mayCallAPI(from.Static))
}

// isOwnField: the called function value is a literal, or a field of a type of this module.
func (c *checker) isOwnField(from ssaflow.Call) bool {
	v := ssaflow.FieldLoaded(from.Instr.Common().Value)
	return v != nil && c.pass.InModule(v.Pkg()) || from.Static != nil
}

// mayCallAPI: a function of the package calls the API server, itself or through others.
func (c *checker) mayCallAPI(fn *ssa.Function) bool {
	if fn == nil {
		return false
	}
	_, ok := c.pass.Effects.Graph().AnyCall(fn, callgraph.Follow{Goroutines: true}, func(call ssaflow.Call) callgraph.Look {
		return callgraph.FoundIf(isRequest(call))
	})
	return ok
}

// isRequest: the call itself asks the API server for something.
func isRequest(from ssaflow.Call) bool {
	_, ok := kube.ClientOp(from.Fn)
	return ok
}

// isWrite: the call itself changes something on the API server.
func isWrite(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && (op.Writes() || op.Verb == kube.Delete || op.Verb == kube.DeleteAll)
}

// isLookup: the call itself gets or lists objects.
func isLookup(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && (op.Verb == kube.Get || op.Verb == kube.List) && op.Sub == ""
}

// isRead: the call reads an object with controller-runtime's client: that it is not there
// was no failure so far.
func isRead(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && op.Verb == kube.Get && !op.Clientset
}

// isRequestedObject: the call reads the object that the request is about.
func (c *checker) isRequestedObject(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && op.Verb == kube.Get && op.Sub == "" && !isListerRead(from) &&
		objects.KeyOf(c.pass.Flow, from.Arg(op.Key)).Kind == objects.KeyRequest
}

// isListerRead: the call reads a lister, which has no other error than NotFound.
func isListerRead(from ssaflow.Call) bool {
	read, ok := from.CachedRead()
	return ok && read.What == "lister"
}

func isStatusWrite(op memory.OpCall) bool { return op.Sub == "status" && op.Op.Writes() }

// hasStatusWrite: the call writes a status, itself or through what it calls.
func (c *checker) hasStatusWrite(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool { return op.Call.Instr == call && isStatusWrite(op) })
}

// isVerbose: a log call of a raised level, log.V(4).Error, or of a logger that is not one
// for errors, level.Info(log).Log.
func isVerbose(pass *rule.Pass, call ssaflow.Call) bool {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return false
	}
	sel, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if kube.LogsByLogger(call.Fn) {
		return !ok || !kube.MakesErrorLogger(pass.Callee(inner))
	}
	if !ok || !kube.RaisesLevel(pass.Callee(inner)) {
		return false
	}
	by := pass.TypesInfo.Types[inner.Args[0]].Value
	return by == nil || constant.Sign(by) != 0
}

// isErrorLog: the call writes an error to the log.
func isErrorLog(pass *rule.Pass, call ssaflow.Call) bool {
	return kube.EffectOf(call.Fn).Has(kube.LogsError) && !isVerbose(pass, call)
}

// nameOf names the call for a message.
func (c *checker) nameOf(from ssaflow.Call) string {
	if call := c.pass.Flow.CallExpr(from.Instr); call != nil {
		return c.pass.CallName(call)
	}
	return "the call"
}
