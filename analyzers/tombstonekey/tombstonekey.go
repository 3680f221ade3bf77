package tombstonekey

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports key functions that fail for the tombstone of a delete handler.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	if len(pass.Model.Deletions()) == 0 {
		return
	}
	funcs := make(map[ast.Node]*ssa.Function)
	for _, f := range pass.Funcs() {
		funcs[f.Fn.Syntax()] = f.Fn
	}
	for _, d := range pass.Model.Deletions() {
		fn := funcs[d.Node]
		if fn == nil {
			continue
		}
		i := d.Param
		if fn.Signature.Recv() != nil {
			i++
		}
		if i < len(fn.Params) && types.IsInterface(fn.Params[i].Type()) && !pass.Quiet(filtered(pass, d, funcs), d.Node, "the handler stands behind a filter that lets no tombstone through") {
			check(pass, fn.Params[i])
		}
	}
}

// filtered: a filter turns tombstones away.
func filtered(pass *rule.Pass, d model.Deletion, funcs map[ast.Node]*ssa.Function) bool {
	return len(d.Filters) > 0 && !slices.ContainsFunc(d.Filters, func(n ast.Node) bool {
		fn := funcs[n]
		return fn == nil || !objects.TurnsTombstonesAway(pass.Flow, fn.Params[len(fn.Params)-1])
	})
}

func check(pass *rule.Pass, param *ssa.Parameter) {
	uses, tombstone := objects.Uses(pass.Flow, param)
	for _, u := range uses {
		ci, ok := u.Instr.(ssa.CallInstruction)
		if !ok || tombstone && (len(u.Calls) > 0 || !objects.StillTombstone(pass.Flow, param, ci)) {
			continue
		}
		c, _ := pass.Flow.Resolve(ci)
		if !kube.IsKeyFunc(c.Fn) {
			continue
		}
		if call := pass.Flow.CallExpr(ci); call != nil {
			report(pass, u, c, call)
		}
	}
}

func report(pass *rule.Pass, u objects.Use, c ssaflow.Call, call *ast.CallExpr) {
	d := pass.At(call.Fun)
	msg := types.ExprString(call.Fun) + " fails for the tombstone a delete handler can get, so the key is lost"
	sel, direct := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if name := kube.DeletionKeyFunc(c.Fn); name != "" && direct {
		msg += ": use " + types.ExprString(sel.X) + "." + name
		d.Fix("call "+name, fix.Replace(sel.Sel, name))
	} else {
		msg += ": unwrap cache.DeletedFinalStateUnknown first"
	}
	if len(u.Calls) > 0 {
		d.Because(u.Calls[0], "called by a delete handler here")
	}
	d.Say(msg)
}
