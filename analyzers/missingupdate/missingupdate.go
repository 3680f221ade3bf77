package missingupdate

import (
	_ "embed"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports children that are created from the spec of their owner and never updated.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	unchanged(pass)
	reported := make(map[ssa.Instruction]bool)
	check := func(roots []*ssa.Function, own *types.Named) {
		for _, c := range recur.CreatedOnly(pass, roots, own) {
			if reported[c.At] || !kube.ChangesInPlace(c.Kind) {
				continue
			}
			reported[c.At] = true
			kind, owner, fields := c.Kind.Obj().Name(), own.Obj().Name(), strings.Join(c.Fields, " or ")
			if c.Write == nil {
				pass.At(c.At).Because(c.Read, "the spec is read here").
					Sayf("nothing updates the %s that is made from the spec of %s: a changed spec never reaches it; compare and Update it, or use CreateOrUpdate", kind, owner)
				continue
			}
			pass.At(c.Write).Because(c.Read, "the spec is read here").Because(c.At, "the object is created here").
				Sayf("when only %s changes in the spec of %s, the %s created from it is not updated; compare and set it, too", fields, owner, kind)
		}
	}
	for _, c := range rule.Shared(pass, recur.FindBuilders).Controllers {
		if own := c.For(); own != nil && c.Reconciler != nil {
			check(c.Roots(pass), own.Kind)
		}
	}
	workers := pass.Effects.Graph().Roots(pass.Model, model.KeyWorker)
	for _, s := range recur.FindHandlers(pass) {
		if s.Kind != nil {
			check(workers, s.Kind)
		}
	}
}
