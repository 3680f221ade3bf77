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
