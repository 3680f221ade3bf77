package queueforget

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports work queues whose failure counts are never or always reset.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	funcs := pass.Funcs()
	var all []queues.Call
	for _, f := range funcs {
		all = append(all, queues.Calls(pass.Flow, f.Fn)...)
		undone(pass, f.Fn)
	}
	for _, add := range all {
		if add.Method == "AddRateLimited" && !isDefer(add) && add.Field != nil && add.Item() != nil &&
			(never(pass, add, all) || notOnSuccess(pass, add, all)) {
			report(pass, add, "%[1]s.Forget(%[2]s) is not called after success: its failure count stays and the next error waits the grown back-off; call Forget when processing succeeded")
		}
	}
}

// undone reports a Forget that follows AddRateLimited of the same item on every
// way out of the function.
func undone(pass *rule.Pass, fn *ssa.Function) {
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

func isDefer(q queues.Call) bool {
	_, ok := q.Instr.(*ssa.Defer)
	return ok
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

func report(pass *rule.Pass, q queues.Call, format string) {
	call := pass.Flow.CallExpr(q.Instr)
	if call == nil || len(call.Args) == 0 {
		return
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		msg := fmt.Sprintf(format+"%.0[2]s", types.ExprString(sel.X), types.ExprString(call.Args[0]))
		pass.At(call).Say(msg)
	}
}
