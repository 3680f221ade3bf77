package missingwatch

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

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
			reportKept(pass, c.Roots(pass), own.Kind, own.Call, withOwns, func(k *types.Named) bool { return c.Watches(k, -1) })
			reportHidden(pass, c)
			reportWithoutGeneration(pass, c)
		}
	}
	reportInformers(pass)
	for _, d := range recur.DroppedStatus(pass) {
		pass.At(d.At).Because(d.Read, "the status is read here").
			Sayf("a change of the status of a %s does not change its generation, so that this drops it, and what is made of the status stays as it was; compare the resourceVersion", d.Kind.Obj().Name())
	}
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
