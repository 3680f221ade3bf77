package managerctx

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports managers, elections and groups that nothing stops.
var Analyzer = rule.NewForms(doc, rule.Forms{nosignal, norelease})

var nosignal = rule.Form{Name: "nosignal", Run: reportNosignal}

// reportNosignal reports managers that run with a context that nothing ends.
func reportNosignal(pass *rule.Pass) {
	if hasSignals(pass) {
		return
	}
	reportInformers(pass)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if _, plain := call.Instr.(*ssa.Call); !plain || !kube.StartsManager(call.Fn) || isBeside(pass, f.Fn) {
				continue
			}
			made := endless(pass, call.Arg(0), true)
			e := pass.Flow.CallExpr(call.Instr)
			if made == nil || e == nil || len(e.Args) != 1 {
				continue
			}
			d := pass.At(e.Args[0])
			if c := pass.Flow.CallExpr(made); c != e.Args[0] {
				d.Because(made, "the context is made here")
			}
			d.Say("the manager never learns of SIGTERM: reconciles are cut off and the lease is kept; start it with ctrl.SetupSignalHandler()")
		}
	}
}

// endless returns the call that makes a context that nothing ends, here or in all
// callers of the function whose parameter it is.
func endless(pass *rule.Pass, ctx ssa.Value, deferred bool) *ssa.Call {
	param, ok := ctxflow.EndsWith(pass.Flow, ctx, deferred).(*ssa.Parameter)
	if !ok {
		made, _ := ctxflow.EndsWith(pass.Flow, ctx, deferred).(*ssa.Call)
		return made
	}
	var first *ssa.Call
	all := pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		with := ctxflow.EndsWith(pass.Flow, arg, deferred)
		if from, ok := with.(*ssa.Parameter); ok {
			return callgraph.LookInto, from
		}
		made, ok := with.(*ssa.Call)
		if first == nil {
			first = made
		}
		return callgraph.FoundIf(ok), nil
	})
	if !all {
		return nil
	}
	return first
}

// isBeside: fn runs in a goroutine, besides what the program does.
func isBeside(pass *rule.Pass, fn *ssa.Function) bool {
	if fn.Parent() != nil {
		for _, s := range callgraph.Starts(pass.Flow, fn.Parent()) {
			if s.Fn == fn {
				return true
			}
		}
	}
	for _, s := range pass.Effects.Graph().Sites(fn) {
		if _, plain := s.Call.Instr.(*ssa.Call); !plain || s.Caller != fn && s.Caller.Parent() != nil && isBeside(pass, s.Caller) {
			return true
		}
	}
	return false
}

// hasSignals: the package, its tests aside, handles the signals of the process itself.
func hasSignals(pass *rule.Pass) bool {
	for id, obj := range pass.TypesInfo.Uses {
		if kube.HandlesSignals(obj) && !pass.Flow.InTest(id.Pos()) {
			return true
		}
	}
	return false
}

// isTrue: v is the constant true.
func isTrue(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && types.Identical(k.Type().Underlying(), types.Typ[types.Bool]) && k.Value.String() == "true"
}
