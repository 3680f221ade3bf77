package queueforget

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var undone = rule.Form{Name: "undone", Run: reportUndone}

// reportUndone reports a Forget that follows AddRateLimited of the same item on every
// way out of the function.
func reportUndone(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		undoes(pass, f.Fn)
	}
}

func undoes(pass *rule.Pass, fn *ssa.Function) {
	calls := queues.Calls(pass.Flow, fn)
	for _, add := range calls {
		if add.Method != "AddRateLimited" || isDefer(add) {
			continue
		}
		for _, forget := range calls {
			if forget.Method != "Forget" || forget.Queue != add.Queue || !queues.SameItem(forget.Item(), add.Item()) {
				continue
			}
			always := false
			if isDefer(forget) {
				always = ssaflow.Dominates(forget.Instr, add.Instr)
			} else {
				always = !ssaflow.InLoop(add.Instr.Block()) && follows(pass, add.Instr, forget.Instr)
			}
			if always {
				report(pass, forget, "%[1]s.Forget also runs after AddRateLimited, so the back-off never grows: call Forget only on success or when giving up")
			}
		}
	}
}

// follows: every way from a ends behind b.
func follows(pass *rule.Pass, a, b ssa.Instruction) bool {
	if !ssaflow.Reaches(a, b, nil) {
		return false
	}
	return paths.Find(pass.Flow, paths.After(a), paths.Query{Avoid: paths.Is(b), To: func(i ssa.Instruction) bool {
		_, panics := i.(*ssa.Panic)
		return panics || paths.IsReturn(i)
	}}).None()
}
