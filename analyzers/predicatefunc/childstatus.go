package predicatefunc

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var childstatus = rule.Form{Name: "childstatus", Run: reportChildstatus}

// reportChildstatus reports predicates that keep back changes of the status of another
// kind than the reconciler's, whose status the reconciler reads, and nothing else makes it look
// again.
func reportChildstatus(pass *rule.Pass) {
	hides := func(v ssa.Value) bool {
		if kube.HidesStatus(v.Type()) {
			return true
		}
		fn := updateFunc(pass, v)
		return fn != nil && drops(pass.Flow, fn, byStatus)
	}
	for _, c := range rule.Shared(pass, recur.FindBuilders).Controllers {
		if c.Open || c.Reconciler == nil {
			continue
		}
		for i, s := range c.Sources {
			if s.How == "For" || s.Kind == nil || kube.LacksGeneration(s.Kind) || c.Watches(s.Kind, i) {
				continue
			}
			p := stops(pass.Flow, append(s.Filters[:len(s.Filters):len(s.Filters)], c.Filters...), hides)
			if p == nil {
				continue
			}
			read := c.WaitsForStatus(pass, s.Kind)
			e := pass.Flow.CallExpr(s.Call.Instr)
			if read == nil || e == nil || len(e.Args) == 0 {
				continue
			}
			pass.At(e.Args[0]).Because(p.Call.Instr, "this predicate").Because(read, "the status is read here").
				Sayf("a change of the status of a %s does not pass the predicate, and Reconcile reads it: nothing wakes the reconciler when it changes", s.Kind.Obj().Name())
		}
	}
}
