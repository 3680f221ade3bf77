package ownerreference

import (
	_ "embed"
	"go/types"
	"maps"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports owner references that are refused, dropped, missing or wrong.
var Analyzer = rule.NewForms(doc, rule.Forms{dropped, broken, unowned, foreign})

// told returns the kinds that builders of the package are For, or whose events they map to their
// controller: Owns(&K{}) without MatchEveryOwner.
func told(pass *rule.Pass, how string) map[*types.TypeName]bool {
	out, every := make(map[*types.TypeName]bool), make(map[*types.TypeName]bool)
	for _, b := range rule.Shared(pass, recur.FindBuilders).Controllers {
		for _, s := range b.Sources {
			if s.How == how && s.Kind != nil {
				opts, _ := pass.Flow.Elements(s.Call.Arg(1))
				out[s.Kind.Obj()] = true
				every[s.Kind.Obj()] = every[s.Kind.Obj()] || how == "Owns" && len(s.Filters) < len(opts)
			}
		}
	}
	maps.DeleteFunc(out, func(kind *types.TypeName, _ bool) bool { return every[kind] })
	return out
}

// kindsOf are the kinds of the objects for which the package makes some requests; nil among them stands for kinds that are
// not known.
func kindsOf(pass *rule.Pass, is func(*memory.OpCall) bool) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			if op := &f.Ops[i]; op.Via == nil && op.Sub == "" && is(op) {
				out[object.KindOf(pass.Effects, op)] = true
			}
		}
	}
	return out
}

// objectText names an object by its kind.
func objectText(v ssa.Value) string {
	if t := kube.Named(ssaflow.Unwrap(v).Type()); t != nil && kube.IsAPIObject(t) {
		return "the " + t.Obj().Name()
	}
	return "the object"
}
