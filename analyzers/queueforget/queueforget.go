package queueforget

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports work queues whose failure counts are never or always reset.
var Analyzer = rule.NewForms(doc, rule.Forms{undone, success, events})

var success = rule.Form{Name: "success", Run: reportSuccess}

// reportSuccess reports items that are added because they failed, and that nothing forgets
// when they have succeeded; and single ways through a worker on which nothing does.
func reportSuccess(pass *rule.Pass) {
	reportPartly(pass)
	for _, add := range rule.Shared(pass, findUnforgotten) {
		report(pass, add, "%[1]s.Forget(%[2]s) is not called after success: its failure count stays and the next error waits the grown back-off; call Forget when processing succeeded")
	}
}

// unforgotten are the calls that add items again of which nothing forgets those that have
// succeeded.
type unforgotten []queues.Call

func findUnforgotten(pass *rule.Pass) (out unforgotten) {
	var all []queues.Call
	for _, f := range pass.Funcs() {
		all = append(all, queues.Calls(pass.Flow, f.Fn)...)
	}
	for _, add := range all {
		if add.Method == "AddRateLimited" && !isDefer(add) && add.Item() != nil && (never(pass, add, all) || notOnSuccess(pass, add, all)) {
			out = append(out, add)
		}
	}
	return out
}

func isDefer(q queues.Call) bool {
	_, ok := q.Instr.(*ssa.Defer)
	return ok
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
