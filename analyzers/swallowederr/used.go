package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var used = rule.Form{Name: "used", Run: each((*checker).reportUsed)}

// reportUsed reports what a failed call has returned, nil or empty, that is used behind the
// branch which only tells of the failure.
func (c *checker) reportUsed() {
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		expr := c.pass.Flow.CallExpr(call.Instr)
		if _, config := kube.NewRestConfig(call.Fn); expr != nil && (config || kube.MakesClientset(call.Fn)) && nobodyReads(err) && c.thrownAway(expr) && !c.explained(call, expr, expr.End()) {
			c.pass.At(expr).Sayf("the error of %s is thrown away, and nil is used as what it returns: the program panics, and does not say why; test the error", c.pass.CallName(expr))
		}
	})
	for _, f := range c.failures {
		if f.how != told && (f.how != mentioned || !c.failureNoted(f)) || f.rest || !goesOn(f.Block) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
		if test == nil || call == nil || c.explained(f.from, test, test.End()) {
			continue
		}
		if use := c.usedBehind(f); use != nil {
			c.pass.At(call).Because(use, "used here").
				Sayf("the error of %s is only logged, and what it has returned, which is nothing, is used as if it had succeeded; return the error", c.pass.CallName(call))
		}
	}
}

// usedBehind returns what uses, behind the branch of a failure, the nil or the empty object that
// the call has left.
func (c *checker) usedBehind(f failure) ssa.Instruction {
	for _, v := range c.emptyAfter(f.from) {
		for _, use := range usesOf(v) {
			if _, asks := use.(*ssa.BinOp); asks || use == f.from.Instr || f.Block.Dominates(use.Block()) {
				continue
			}
			switch use := use.(type) {
			case *ssa.DebugRef, *ssa.Phi, *ssa.Store, *ssa.Return:
				continue
			case *ssa.FieldAddr:
				if !readsField(use) {
					continue
				}
			}
			if paths.Find(c.pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(use), Avoid: paths.Is(f.from.Instr), Holds: func(k ssaflow.Cond) bool {
				x, isNil, ok := k.NilTest()
				return !ok || !isNil || x != v && ssaflow.SoleDefinition(x) != f.Origin
			}}).Found() {
				return use
			}
		}
	}
	return nil
}

// usesOf returns what uses a value, also as an interface.
func usesOf(v ssa.Value) (out []ssa.Instruction) {
	for _, use := range *v.Referrers() {
		switch use := use.(type) {
		case *ssa.MakeInterface:
			out = append(out, usesOf(use)...)
		case *ssa.ChangeInterface:
			out = append(out, usesOf(use)...)
		default:
			out = append(out, use)
		}
	}
	return out
}

// emptyAfter returns what a call leaves nil or empty where it fails: its results, or the object
// that it was to fill, which had been made for it.
func (c *checker) emptyAfter(from ssaflow.Call) (out []ssa.Value) {
	if op, ok := kube.ClientOp(from.Fn); ok && !op.Clientset {
		if a, made := ssaflow.Unwrap(from.Arg(op.Obj)).(*ssa.Alloc); made && op.Verb == kube.Get && op.Sub == "" && len(ssaflow.StoresTo(a)) == 0 {
			out = append(out, a)
		}
		return out
	}
	_, typed := kube.NeverNilResult(from.Fn)
	_, config := kube.NewRestConfig(from.Fn)
	for i := range from.Instr.Common().Signature().Results().Len() - 1 {
		if v := from.Result(i); v != nil && (typed || kube.MakesClientset(from.Fn) || config || effects.NilOnError(c.pass.Effects, from, i)) {
			out = append(out, v)
		}
	}
	return out
}

// readsField: the field, or one inside of it, is read, and is not only set.
func readsField(at *ssa.FieldAddr) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			return true
		case *ssa.FieldAddr:
			if readsField(r) {
				return true
			}
		case *ssa.Call:
			return true
		}
	}
	return false
}
