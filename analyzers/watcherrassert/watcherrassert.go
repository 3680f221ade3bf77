package watcherrassert

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports assertions that panic when a watch ends with an error.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	own := hasOwnWatches(pass)
	for _, f := range pass.Funcs() {
		for _, e := range informer.WatchEvents(pass.Flow, f.Fn) {
			if e.Value != nil && !pass.Quiet(own, e.At, "the package has watches of its own") {
				check(pass, f.Fn, e)
			}
		}
	}
}

// hasOwnWatches: the package has watches of its own, whose channel brings what its
// methods put in, perhaps never a Status.
func hasOwnWatches(pass *rule.Pass) bool {
	return slices.ContainsFunc(pass.Flow.Funcs, func(fn *ssa.Function) bool {
		sig := fn.Signature
		return sig.Recv() != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1 && kube.IsWatchChannel(sig.Results().At(0).Type()) && !pass.HelpsTests(fn)
	})
}

// check looks for assertions that an error event comes to.
func check(pass *rule.Pass, fn *ssa.Function, e informer.WatchEvent) {
	for i := range ssaflow.Instrs(fn) {
		t, ok := i.(*ssa.TypeAssert)
		if !ok || t.CommaOk || e.Field(t.X) != kube.WatchEventObject || kube.IsStatus(t.AssertedType) || types.IsInterface(t.AssertedType) {
			continue
		}
		if isReached(pass, e, t) {
			report(pass, t)
		}
	}
}

func isReached(pass *rule.Pass, e informer.WatchEvent, t *ssa.TypeAssert) bool {
	asks := func(i ssa.Instruction) bool {
		ci, ok := i.(*ssa.Call)
		if !ok {
			return false
		}
		c, ok := pass.Flow.Resolve(ci)
		if !ok || kube.EffectOf(c.Fn).Has(kube.Quiet) {
			return false
		}
		for _, a := range c.Args {
			if kube.IsWatchEvent(a.Type()) || e.Field(a) != "" {
				return true // it may look for errors and not come back
			}
		}
		return false
	}
	return paths.Find(pass.Flow, paths.After(e.At), paths.Query{To: paths.Is(t), Avoid: asks, Holds: func(c ssaflow.Cond) bool {
		allows, _ := e.Allows(c, informer.ErrorEvent)
		return allows
	}}).Found()
}

func report(pass *rule.Pass, t *ssa.TypeAssert) {
	for _, n := range pass.Flow.Path(t.Pos()) {
		if a, ok := n.(*ast.TypeAssertExpr); ok {
			pass.At(a).
				Say(rule.Name(a.X) + " is a *metav1.Status when the watch reports an error: this assertion panics; check event.Type or use the two-value form")
			return
		}
	}
}
