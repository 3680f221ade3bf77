package pointercompare

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// askedForNil returns where two pointers are compared of which one is known to be
// nil, or never is anything else: the question is whether the other is. So is
// where one is carried over to the other: the question is whether it was replaced.
func askedForNil(pass *rule.Pass) map[token.Pos]bool {
	out := make(map[token.Pos]bool)
	for _, f := range pass.Funcs() {
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				cmp, ok := i.(*ssa.BinOp)
				if !ok || !kube.IsValuePointer(cmp.X.Type()) {
					continue
				}
				out[cmp.Pos()] = alwaysNil(pass, cmp.X) || alwaysNil(pass, cmp.Y) || carriedOver(pass, cmp.X) || carriedOver(pass, cmp.Y)
				for _, k := range pass.Flow.Known(b) {
					v, isNil, ok := k.NilTest()
					if at := place(pass, v); ok && isNil && (at == place(pass, cmp.X) || at == place(pass, cmp.Y)) {
						out[cmp.Pos()] = true
					}
				}
			}
		}
	}
	return out
}

// alwaysNil: v is never anything else, such as a field that a literal leaves out.
func alwaysNil(pass *rule.Pass, v ssa.Value) bool {
	list := ssaflow.Origins(pass.Flow, v, ssaflow.OriginOptions{})
	return len(list) > 0 && !slices.ContainsFunc(list, func(o ssaflow.Origin) bool {
		return o.Sight != ssaflow.Unassigned && (o.Value == nil || !ssaflow.IsNilConst(o.Value))
	})
}

func place(pass *rule.Pass, v ssa.Value) ssaflow.AccessPath {
	if v == nil {
		return ssaflow.AccessPath{}
	}
	return pass.Flow.PlaceOf(v)
}
