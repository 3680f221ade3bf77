package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// deep is how far [judges] looks: only where there is a next attempt it matters what that one
// is given.
func (c *checker) deep() int {
	if c.reconciles() {
		return 3
	}
	return 0
}

// judges: a function of this package that makes all of its errors itself, or has them from
// functions that do, out of what it was given: the next attempt is given the same.
func judges(pass *rule.Pass, fn *ssa.Function, deep int) bool {
	if fn == nil || len(fn.Blocks) == 0 {
		return false
	}
	for _, lit := range fn.AnonFuncs {
		if asksInside(pass, lit) {
			return false // what it collects are failures of requests
		}
	}
	for _, call := range pass.Flow.Calls(fn) {
		if errflow.ErrorResult(call.Instr.Common().Signature()) < 0 {
			continue
		}
		if call.Fn == nil || !kube.CombinesErrors(call.Fn) && !onpurpose.Named(call.Fn.Name(), onpurpose.Judges) &&
			!(deep > 0 && (effects.JudgesGiven(pass.Effects, call) || judges(pass, call.Static, deep-1))) {
			return false
		}
	}
	return true
}

// asksInside: a function literal, or one inside of it, asks the API server for something, so
// that what it leaves behind, such as a list of errors, is not made of what its function was given.
func asksInside(pass *rule.Pass, lit *ssa.Function) bool {
	return slices.ContainsFunc(pass.Flow.Calls(lit), requests) || slices.ContainsFunc(lit.AnonFuncs, func(in *ssa.Function) bool { return asksInside(pass, in) })
}
