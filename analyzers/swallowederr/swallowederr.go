package swallowederr

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

//go:embed doc.go
var doc string

// Analyzer reports error paths that end in a nil error.
var Analyzer = rule.NewForms(doc, rule.Forms{
	dropped, ignored, unread, lostwrite, logged, used, wrongerror, remaining, forgotten, deferred,
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
	again *recur.EachReconcile
	f     *memory.Func
	fn    *ssa.Function
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
		c := &checker{pass: pass, again: again, f: f, fn: f.Fn, result: errflow.ErrorResult(f.Fn.Signature), reach: pass.Effects.ReconcilePath()}
		for _, fail := range errflow.Failures(f.Fn) {
			c.failures = append(c.failures, c.judge(fail, nil))
			for _, other := range errflow.OtherKinds(pass.Flow, fail) {
				rest := c.judge(other, func(k ssaflow.Cond) bool { return errflow.DeniesKind(pass.Flow, k, other.Err) })
				if rest.rest = true; rest.quiet == nil {
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
		if instr, ok := call.Instr.(*ssa.Call); ok && errflow.ErrorResult(instr.Call.Signature()) >= 0 {
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
