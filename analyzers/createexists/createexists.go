package createexists

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports a Create after a cached NotFound whose AlreadyExists is
// returned.
var Analyzer = rule.New(doc, run)

// always is the form without the announcement.
var always rule.Switch

func init() {
	always.Bind(Analyzer, "always", "also report an AlreadyExists that is only returned, which the retry heals")
}

func run(pass *rule.Pass) {
	ways := recur.NewEachReconcile(pass)
	var reach *memory.ReconcilePath
	for _, f := range pass.Funcs() {
		if reach == nil {
			reach = pass.Effects.ReconcilePath()
		}
		if reach.Has(f.Fn) {
			check(pass, ways, f)
		}
	}
}

func check(pass *rule.Pass, ways *recur.EachReconcile, f *memory.Func) {
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
		told := errflow.Announced(pass.Flow, pass.Effects.Graph(), call)
		if quiet(told == nil && !always.On(pass), "the error is only returned, and the retry finds the object: option always reports that, too") {
			continue
		}
		if quiet(told != nil && !always.On(pass) && once(pass, f.Fn) && ways.OnlySpecs(f.Fn), "passes come with a new specification alone, and each creates it once: the cache has caught up by then") {
			continue
		}
		expr, got := pass.Flow.CallExpr(call.Instr), pass.Flow.CallExpr(read)
		if expr == nil || got == nil || quiet(pass.ReadLiveElsewhere(kindOf(call, op)), "the module says elsewhere that the kind is not read from the cache") {
			continue
		}
		d := pass.At(expr).Because(got, "read from the cache here")
		if told != nil {
			d.Because(told, "the failure is announced, or made final, here")
		}
		d.Say(pass.CallName(expr) + " may answer AlreadyExists because the cache does not show your last Create yet; treat it as success (client.IgnoreAlreadyExists) or requeue")
	}
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
