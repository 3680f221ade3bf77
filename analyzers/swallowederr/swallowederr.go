package swallowederr

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
			c.failures = append(c.failures, c.judge(fail))
			for _, other := range errflow.OtherKinds(pass.Flow, fail) {
				rest := c.judgeIn(other, func(k ssaflow.Cond) bool { return errflow.DeniesKind(pass.Flow, k, other.Err) })
				if rest.rest = true; rest.quiet == nil {
					c.failures = append(c.failures, rest)
				}
			}
		}
		for _, fail := range errflow.Alternatives(f.Fn) {
			c.failures = append(c.failures, c.judge(fail))
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

// nobodyReads: nothing reads the error of a call before it is gone.
func nobodyReads(err ssa.Value) bool {
	return err == nil || len(*err.Referrers()) == 0 || overwritten(err)
}

// isNil: the value is nil, as what a return leaves in a named result for a deferred literal is.
func isNil(v ssa.Value) bool {
	k, ok := ssaflow.SoleDefinition(v).(*ssa.Const)
	return ok && k.IsNil()
}

const comesFrom = "the error comes from here"
