package predicatefunc

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var nogeneration = rule.Form{Name: "nogeneration", Run: reportNogeneration}

// reportNogeneration reports predicates that look at the generation of objects that have
// none.
func reportNogeneration(pass *rule.Pass) {
	f := rule.Shared(pass, recur.FindBuilders)
	drops := func(v ssa.Value) bool { return kube.IsGenerationPredicate(v.Type()) }
	for _, s := range f.Alone {
		if s.Kind != nil && kube.LacksGeneration(s.Kind) {
			if p := stops(pass.Flow, s.Filters, drops); p != nil {
				sayNogeneration(pass, s.Call.Instr, s.Kind.Obj().Name())
			}
		}
	}
	for _, c := range f.Controllers {
		var names []string
		var calls []ssaflow.Call
		all := stops(pass.Flow, c.Filters, drops)
		for i, s := range c.Sources {
			if s.Kind == nil || !kube.LacksGeneration(s.Kind) {
				continue
			}
			if p := stops(pass.Flow, s.Filters, drops); p != nil {
				passes := func(o recur.Source) bool {
					return (o.Kind == nil || o.Kind.Obj() == s.Kind.Obj()) && stops(pass.Flow, o.Filters, drops) == nil
				}
				once := slices.Concat(c.Sources[:i], c.Sources[i+1:])
				if !pass.Quiet(all == nil && slices.ContainsFunc(once, passes) || c.Open && slices.ContainsFunc(f.Alone, passes), p.Call.Instr, "the kind is watched once more, without the predicate") {
					sayNogeneration(pass, p.Call.Instr, s.Kind.Obj().Name())
				}
			} else if all != nil {
				names, calls = append(names, s.Kind.Obj().Name()), append(calls, s.Call)
			}
		}
		if len(names) > 0 {
			sayNogeneration(pass, all.Call.Instr, strings.Join(names, ", "), calls...)
		}
	}
}

func sayNogeneration(pass *rule.Pass, at ssa.CallInstruction, kinds string, sources ...ssaflow.Call) {
	e := pass.Flow.CallExpr(at)
	if e == nil || len(e.Args) == 0 {
		return
	}
	d := pass.At(e.Args[len(e.Args)-1])
	for _, s := range sources {
		if x := pass.Flow.CallExpr(s.Instr); x != nil {
			d.Because(x.Args[0], "its updates are dropped")
		}
	}
	d.Sayf("%s: nothing counts a generation there, so that GenerationChangedPredicate drops every update; look at the resourceVersion or at the content", kinds)
}
