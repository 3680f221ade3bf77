package swallowederr

import (
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// lostwrite are the writes to the API server whose errors are only logged. They fail in the
// ordinary course of things, and the next attempt mends it: a conflict with another writer, a
// webhook that is down. What other functions do may be best effort; that an object is as the
// reconcile wants it is what it is for.
var lostwrite = rule.Form{Name: "lostwrite", Run: each(func(c *checker) {
	c.reportLogged(c.isReconcileWrite)
	c.reportDeferredWrite()
})}

// reportDeferredWrite reports writes of a deferred literal whose error is only logged, where
// the function around it has an error to return.
func (c *checker) reportDeferredWrite() {
	around := c.fn.Parent()
	if around == nil || c.result >= 0 || errflow.ErrorResult(around.Signature) < 0 || !c.reach.Has(around) {
		return
	}
	d := deferOf(c.fn)
	if d == nil {
		return
	}
	for _, f := range c.failures {
		if f.how != asError || !isSave(f.from) {
			continue
		}
		call := c.callOf(f)
		if call == nil {
			continue
		}
		quiet := c.pass.QuietAt(call)
		if quiet(isResultSet(d), "the deferred function sets the error result") ||
			quiet(c.isConditional(f.from), "the write depends on a variable that the function around it sets") ||
			quiet(!c.maySucceed(d), "the function around it fails or requeues on every way to its end") {
			continue
		}
		c.pass.At(call).Sayf("the error of %s is only logged, and %s returns nil: the request is not retried; name the error result and set it in the deferred function", c.pass.CallName(call), around.Name())
	}
}

// deferOf returns where a literal is deferred; nil when something else is done with it.
func deferOf(lit *ssa.Function) *ssa.Defer {
	mc := ssaflow.MadeAt(lit)
	if mc == nil || len(*mc.Referrers()) != 1 {
		return nil
	}
	d, _ := (*mc.Referrers())[0].(*ssa.Defer)
	return d
}

// isSave: the call writes what was made of an object to the API server.
func isSave(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && op.Writes() && op.Verb != kube.Create || kube.IsPatchHelper(from.Fn)
}

// isResultSet: the deferred literal gives the error result of the function around it a value.
func isResultSet(d *ssa.Defer) bool {
	a := errflow.ResultVariable(d.Parent())
	if a == nil {
		return false
	}
	v := errflow.DeferredVariable(d, a)
	return v != nil && slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		st, ok := r.(*ssa.Store)
		return ok && st.Addr == v
	})
}

// isConditional: the write is made only for some value of a captured variable, or of a field
// of one.
func (c *checker) isConditional(write ssaflow.Call) bool {
	return c.pass.Flow.Known(write.Instr.Block()).Has(func(k ssaflow.Cond) bool {
		v := k.Value
		if cmp, ok := v.(*ssa.BinOp); ok {
			v = cmp.X
		}
		load, ok := v.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return false
		}
		at := load.X
		if fa, ok := at.(*ssa.FieldAddr); ok {
			at = fa.X
		}
		_, captured := at.(*ssa.FreeVar)
		return captured
	})
}

// maySucceed: from an instruction on, control may come to a return of nil without another pass.
func (c *checker) maySucceed(from ssa.Instruction) bool {
	n := errflow.ErrorResult(from.Parent().Signature)
	return paths.Find(c.pass.Flow, paths.After(from), paths.Query{
		Return: func(ret *ssa.Return, results []ssa.Value) bool {
			failed := errflow.Failed(c.pass.Flow, results[n], ret.Block()) || errflow.FailedIn(results[n], c.pass.Flow.Known(ret.Block()))
			return !failed && (n != 1 || recur.AsksAgain(results[0]) == "")
		},
	}).Found()
}
