package createexists

import (
	_ "embed"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports a Create after a cached NotFound behind which the pass comes again at once.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reach := pass.Effects.ReconcilePath()
	for _, f := range pass.Funcs() {
		if reach.Has(f.Fn) {
			check(pass, f)
		}
	}
}

func check(pass *rule.Pass, f *memory.Func) {
	fn := ssaflow.Outermost(f.Fn)
	claims := onpurpose.Named(fn.Name(), onpurpose.Claims) || rule.DocSays(onpurpose.Exclusive, fn)
	for _, call := range pass.Flow.Calls(f.Fn) {
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Verb != kube.Create || op.Sub != "" || op.Clientset {
			continue
		}
		quiet := pass.QuietAt(call.Instr)
		if quiet(claims, "the function takes what only one may have, by its name or comment: AlreadyExists is its answer") ||
			quiet(!errflow.ReturnedRaw(pass.Flow, call), "the error is not returned as it is: AlreadyExists may be told apart") {
			continue
		}
		read := missingBefore(pass, f.Fn, call, kindOf(call, op))
		if quiet(read == nil, "no read of the kind from the cache is known to have found nothing before") ||
			quiet(kube.IsLease(ssaflow.Unwrap(call.Arg(op.Obj)).Type()), "a Lease is created by whoever is first") ||
			quiet(generated(f.Fn), "the server makes up the name, so that names never meet") {
			continue
		}
		ret := comesAtOnce(pass, f.Fn, call, 0)
		if quiet(ret == nil, "the next pass does not come at once: the cache has the object by then") {
			continue
		}
		expr, got := pass.Flow.CallExpr(call.Instr), pass.Flow.CallExpr(read)
		if expr == nil || got == nil || quiet(pass.ReadLiveElsewhere(kindOf(call, op)), "the module says elsewhere that the kind is not read from the cache") {
			continue
		}
		pass.At(expr).Because(got, "read from the cache here").Because(ret, "the next pass comes at once").
			Sayf("%s answers AlreadyExists in the next pass, before the cache shows what was made; use client.IgnoreAlreadyExists, or return an empty Result", pass.CallName(expr))
	}
}

// comesAtOnce returns the return behind a creation, in the function or in one that calls it, whose
// Result asks for another pass without a delay.
func comesAtOnce(pass *rule.Pass, fn *ssa.Function, call ssaflow.Call, depth int) *ssa.Return {
	err := errflow.ErrorOf(call.Instr)
	for _, ret := range ssaflow.Returns(fn) {
		if len(ret.Results) == 2 && kube.IsResult(ret.Results[0].Type()) && recur.AsksAgain(ret.Results[0]) == "Requeue" &&
			paths.Find(pass.Flow, paths.After(call.Instr), paths.Query{To: paths.Is(ret), Holds: func(k ssaflow.Cond) bool {
				x, isNil, ok := k.NilTest()
				return !ok || isNil || ssaflow.SoleDefinition(x) != err
			}}).Found() {
			return ret
		}
	}
	if depth < 2 {
		for _, s := range pass.Effects.Graph().Sites(fn) {
			if ret := comesAtOnce(pass, s.Caller, s.Call, depth+1); ret != nil {
				return ret
			}
		}
	}
	return nil
}

// missingBefore returns the cached read of the kind that answered NotFound whenever
// the call is reached, here or in all callers of the function, which return its error
// as it is.
func missingBefore(pass *rule.Pass, fn *ssa.Function, call ssaflow.Call, kind *types.TypeName) *ssa.Call {
	if read := missing(pass, call, kind); read != nil {
		return read
	}
	if fn.Parent() != nil || pass.Effects.Graph().Callers(fn).AsValue {
		return nil
	}
	var found *ssa.Call
	for _, s := range pass.Effects.Graph().Sites(fn) {
		read := missing(pass, s.Call, kind)
		if read == nil || !errflow.ReturnedRaw(pass.Flow, s.Call) {
			return nil
		}
		if found == nil {
			found = read
		}
	}
	return found
}

// deletedBefore: an object of the kind is deleted on a way to the read, which then has
// found nothing because of that: the cache was not behind.
func deletedBefore(pass *rule.Pass, read *ssa.Call, kind *types.TypeName) bool {
	return slices.ContainsFunc(pass.Flow.Calls(read.Parent()), func(c ssaflow.Call) bool {
		op, ok := kube.ClientOp(c.Fn)
		return ok && op.Verb == kube.Delete && !op.Clientset && kindOf(c, op) == kind && ssaflow.Reaches(c.Instr, read, nil)
	})
}

// missing returns the cached read of the kind that answered NotFound whenever
// the call is reached.
func missing(pass *rule.Pass, call ssaflow.Call, kind *types.TypeName) *ssa.Call {
	if kind == nil {
		return nil
	}
	for _, k := range pass.Flow.Known(call.Instr.Block()) {
		test, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val {
			continue
		}
		t, ok := pass.Flow.Resolve(test)
		if !ok || !kube.IsNotFoundTest(t.Fn) {
			continue
		}
		read, ok := errflow.ResultOf(pass.Flow, t.Arg(0))
		if !ok {
			continue
		}
		op, ok := kube.ClientOp(read.Fn)
		instr, isCall := read.Instr.(*ssa.Call)
		if ok && isCall && op.Verb == kube.Get && !op.Clientset && kindOf(read, op) == kind && cached(pass, read) && !objects.LiveKind(pass.Flow, kind) && !pass.Quiet(deletedBefore(pass, instr, kind), call.Instr, "the pass has deleted the object before the cache had none: it knew of it") {
			return instr
		}
	}
	return nil
}
