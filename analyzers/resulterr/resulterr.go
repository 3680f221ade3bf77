package resulterr

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports a requeue that is dropped because an error comes with it.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if !pass.Model.Has(f.Fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler) {
			continue
		}
		for _, ret := range ssaflow.Returns(f.Fn) {
			check(pass, f, ret)
		}
	}
}

func check(pass *rule.Pass, f *memory.Func, ret *ssa.Return) {
	if len(ret.Results) != 2 || !kube.IsResultOrPointer(ret.Results[0].Type()) {
		return
	}
	field := requeueField(pass.Flow, ret)
	if field == "" {
		return
	}
	err, quiet := ssaflow.SoleDefinition(ret.Results[1]), pass.QuietAt(ret)
	call, _ := err.(*ssa.Call)
	isTerminal := call != nil && isTerminalError(pass, call)
	if quiet(mayBeReplaced(pass, f.Fn), "a deferred function may replace the error by nil: then "+field+" counts") ||
		quiet(field == "Requeue" && !isTerminal, "Requeue asks for what the error brings anyway: the request comes back with backoff") ||
		quiet(!errflow.Failed(pass.Flow, err, ret.Block()) && !errflow.Failed(pass.Flow, ret.Results[1], ret.Block()), "the error may be nil: then "+field+" counts") {
		return
	}
	why := "the request is retried with backoff"
	if isTerminal {
		why = "a terminal error is never retried"
	}
	report(pass, f, ret, field+" is ignored when the error is not nil ("+why+"); return either the result or the error")
}

// isTerminalError: the call makes an error after which the request does not come back.
func isTerminalError(pass *rule.Pass, err *ssa.Call) bool {
	c, ok := pass.Flow.Resolve(err)
	return ok && kube.Is(c.Fn, "reconcile.TerminalError")
}

// mayBeReplaced: a deferred function of fn, or of a caller that gets its result, assigns the error
// result something that may be nil.
func mayBeReplaced(pass *rule.Pass, fn *ssa.Function) bool {
	through := func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		return ok && call.Call.Signature().Results().Len() == 2 && kube.IsResultOrPointer(call.Call.Signature().Results().At(0).Type())
	}
	return pass.Effects.Graph().Up(fn, callgraph.Follow{}, through, func(fn *ssa.Function) bool {
		a := errflow.ResultVariable(fn)
		if a == nil {
			return false
		}
		for i := range ssaflow.Instrs(fn) {
			d, ok := i.(*ssa.Defer)
			if !ok {
				continue
			}
			v := errflow.DeferredVariable(d, a)
			if v != nil && slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
				st, ok := r.(*ssa.Store)
				return ok && st.Addr == v && !ssaflow.KeepsError(st) && !errflow.Failed(pass.Flow, st.Val, st.Block())
			}) {
				return true
			}
		}
		return false
	})
}

// requeueField returns the field by which a return asks for another pass, "" without: in the Result,
// or in the one that is made for a pointer.
func requeueField(flow *ssaflow.Package, ret *ssa.Return) string {
	if made, ok := ret.Results[0].(*ssa.Alloc); ok {
		return recur.AsksAgainAt(flow, made)
	}
	return recur.AsksAgain(ret.Results[0])
}

func report(pass *rule.Pass, f *memory.Func, ret *ssa.Return, msg string) {
	stmt := pass.Flow.Return(ret)
	if stmt == nil {
		return
	}
	var node ast.Node = stmt
	if len(stmt.Results) == 2 {
		node = stmt.Results[0]
	}
	pass.At(node).Fixes(fix.ClearResult(pass.Flow, f.Fn.Syntax(), stmt, recur.RequeueFields())...).Say(msg)
}
