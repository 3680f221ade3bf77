package missingwatch

import (
	_ "embed"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports kinds of objects that a reconciler makes and keeps, and that its
// controller does not watch.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reportFiltered(pass)
	all := rule.Shared(pass, recur.FindBuilders)
	for _, c := range all.Controllers {
		if c.Open || c.Reconciler == nil || len(all.Alone) > 0 || builders(all, c.Reconciler) != 1 {
			continue
		}
		if own := c.For(); own != nil {
			reportKept(pass, c.Roots(pass), own.Kind, own.Call, func(k *types.Named) bool { return c.Watches(k, -1) })
		}
	}
	reportInformers(pass)
}

// builders counts the controllers that run reconcilers of a type.
func builders(all *recur.Builders, reconciler *types.Named) int {
	n := 0
	for _, c := range all.Controllers {
		if c.Reconciler == nil || c.Reconciler.Obj() == reconciler.Obj() {
			n++
		}
	}
	return n
}
