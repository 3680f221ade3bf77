package missingwatch

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports kinds of objects that a reconciler makes and keeps, or whose status it
// reads, and of which its controller does not hear.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	all := rule.Shared(pass, recur.FindBuilders)
	for _, c := range all.Controllers {
		if c.Open || c.Reconciler == nil || len(all.Alone) > 0 || slices.ContainsFunc(all.Controllers, func(x *recur.Controller) bool {
			return x != c && (x.Reconciler == nil || x.Reconciler.Obj() == c.Reconciler.Obj()) // which runs it, too
		}) {
			continue
		}
		if own := c.For(); own != nil {
			advice := withOwns
			if kube.BuilderCall(own.Call.Fn) == "" {
				advice = "call Watch with EnqueueRequestForOwner for it"
			}
			reportKept(pass, c.Roots(pass), own.Kind, own.Call, advice, func(k *types.Named) bool { return c.Watches(k, -1) })
			reportHidden(pass, c)
			reportWithoutGeneration(pass, c)
			reportOthers(pass, c, own.Kind)
		}
	}
	reportInformers(pass)
	for _, d := range recur.DroppedStatus(pass) {
		pass.At(d.At).Because(d.Read, "the status is read here").
			Sayf("a change of the status of a %s does not change its generation, so that this drops it, and what is made of the status stays as it was; compare the resourceVersion", d.Kind.Obj().Name())
	}
}

// reportOthers reports Owns of Pods and ReplicaSets of which none belongs to an object of the own kind: those of a
// Deployment belong to its ReplicaSet.
func reportOthers(pass *rule.Pass, c *recur.Controller, own *types.Named) {
	for _, s := range c.Sources {
		call := pass.Flow.CallExpr(s.Call.Instr)
		if call == nil || s.How != "Owns" || s.Kind == nil || !kube.IsType(s.Kind, "corev1.Pod", "appsv1.ReplicaSet") {
			continue
		}
		if !pass.InModule(own.Obj().Pkg()) || mayOwn(pass, s.Kind.Obj()) {
			continue
		}
		pass.At(call.Args[0]).Sayf("no %[1]s is owned by its %[2]s here, so that this passes no events: a workload owns those that are made of it; leave it out, or use Watches with a handler that finds the %[2]s", s.Kind.Obj().Name(), own.Obj().Name())
	}
}

// mayOwn: the program makes objects of a kind or gives them an owner, or may, as far as it can be seen.
func mayOwn(pass *rule.Pass, kind *types.TypeName) bool {
	is := func(k *types.TypeName) bool { return k == nil || k == kind }
	for k := range rule.Shared(pass, recur.OwnedKinds) {
		if is(k) {
			return true
		}
	}
	return slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool {
		return slices.ContainsFunc(f.Ops, func(op memory.OpCall) bool {
			return (op.Op.Verb == kube.Create || op.Op.Verb == kube.Apply) && is(object.KindOf(pass.Effects, &op))
		}) || slices.ContainsFunc(pass.Flow.Calls(f.Fn), func(c ssaflow.Call) bool {
			return c.Fn != nil && kube.HasContext(c.Fn) && !kube.IsLibrary(c.Fn.Pkg()) && !pass.InModule(c.Fn.Pkg())
		})
	}) || pass.NamedInProgram(kind.Name())
}

// reportHidden reports filters that hide changes of a status which the reconciler reads.
func reportHidden(pass *rule.Pass, c *recur.Controller) {
	for _, h := range recur.HiddenStatus(pass, c) {
		call := pass.Flow.CallExpr(h.Filter.Instr)
		if call == nil {
			continue
		}
		var at ast.Node = call
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			at = sel.Sel
		}
		pass.At(at).Because(h.Read, "the status is read here").
			Sayf("this filter drops changes of the status of each %s, which the reconciler reads: they do not change the generation; filter For alone, with builder.WithPredicates", h.Kind.Obj().Name())
	}
}

// reportWithoutGeneration reports filters by the generation of kinds that have none.
func reportWithoutGeneration(pass *rule.Pass, c *recur.Controller) {
	for _, s := range c.Sources {
		if s.How != "Watches" || s.Kind == nil || !kube.HasNoGeneration(s.Kind) {
			continue
		}
		for _, f := range s.Filters {
			if call := pass.Flow.CallExpr(f.Call.Instr); call != nil && f.Predicate != nil && kube.ComparesGeneration(ssaflow.Unwrap(f.Predicate).Type()) {
				pass.At(call).Sayf("a %s has no generation, so that this filter drops each of its updates; use predicate.ResourceVersionChangedPredicate", s.Kind.Obj().Name())
			}
		}
	}
}
