package predicatefunc

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var nogeneration = rule.Form{Name: "nogeneration", Run: reportNogeneration}

// reportNogeneration reports predicates that look at the generation of objects that have
// none.
func reportNogeneration(pass *rule.Pass) {
	f := rule.Shared(pass, find)
	drops := func(v ssa.Value) bool { return kube.IsGenerationPredicate(v.Type()) }
	for _, s := range f.alone {
		if s.kind != nil && kube.LacksGeneration(s.kind) {
			if p := stops(pass.Flow, s.filters, drops); p != nil {
				sayNogeneration(pass, s.call.Instr, s.kind.Obj().Name())
			}
		}
	}
	for _, c := range f.controllers {
		var names []string
		var calls []ssaflow.Call
		all := stops(pass.Flow, c.filters, drops)
		for _, s := range c.sources {
			if s.kind == nil || !kube.LacksGeneration(s.kind) {
				continue
			}
			if p := stops(pass.Flow, s.filters, drops); p != nil {
				sayNogeneration(pass, p.call.Instr, s.kind.Obj().Name())
			} else if all != nil {
				names, calls = append(names, s.kind.Obj().Name()), append(calls, s.call)
			}
		}
		if len(names) > 0 {
			sayNogeneration(pass, all.call.Instr, strings.Join(names, ", "), calls...)
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
