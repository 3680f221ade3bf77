package deepequal

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var anywhere = rule.Form{Name: "any", Level: rule.OnRequest, Run: reportAny,
	Option: "also report reflect.DeepEqual on parts of API objects in reconciles, wherever they come from"}

// reportAny reports comparisons of API values in reconciles, unless both come from the
// server.
func reportAny(pass *rule.Pass) {
	reach := pass.Effects.ReconcilePath()
	for _, c := range rule.Shared(pass, findComparisons) {
		s, ok := c.sides(pass)
		if !ok || s.live || s.built && c.hasDefaults(pass) || !reach.Has(c.f.Fn) || !partOfAPI(c.x.Type()) {
			continue
		}
		pass.At(c.expr).Fixes(semantic(pass, c.expr)...).
			Say("reflect.DeepEqual tells nil and empty, and equal quantities, apart; compare API values with equality.Semantic.DeepEqual")
	}
}

// partOfAPI: t is an API object or a struct of such.
func partOfAPI(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	n := kube.Named(t)
	if n == nil {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct && (kube.IsAPIObject(n) || kube.HoldsObject(n))
}
