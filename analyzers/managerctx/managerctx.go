package managerctx

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
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
			if _, plain := call.Instr.(*ssa.Call); !plain || !kube.Is(call.Fn, "manager.Manager.Start") || isBeside(pass, f.Fn) {
				continue
			}
			say(pass, call, true, "the manager never learns of SIGTERM: reconciles are cut off and the lease is kept; start it with ctrl.SetupSignalHandler()")
		}
	}
}

// say reports the context of a call when nothing ends it.
func say(pass *rule.Pass, call ssaflow.Call, deferred bool, message string) {
	made := endless(pass, call.Arg(0), deferred)
	e := pass.Flow.CallExpr(call.Instr)
	if made == nil || e == nil || len(e.Args) == 0 {
		return
	}
	d := pass.At(e.Args[0])
	if c := pass.Flow.CallExpr(made); c != e.Args[0] {
		d.Because(made, "the context is made here")
	}
	d.Say(message)
}

// endless returns the call that makes a context that nothing ends, here or in all
// callers of the function whose parameter it is.
func endless(pass *rule.Pass, ctx ssa.Value, deferred bool) *ssa.Call {
	endsWith := func(v ssa.Value) ssa.Value {
		return ctxflow.EndsWith(pass.Flow, v, deferred, func(c ssaflow.Call) bool { return kube.IsCommandContext(c.Fn) && isExecutedWithout(pass) })
	}
	param, ok := endsWith(ctx).(*ssa.Parameter)
	if !ok {
		made, _ := endsWith(ctx).(*ssa.Call)
		return made
	}
	var first *ssa.Call
	all := pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		with := endsWith(arg)
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

// isExecutedWithout: the package executes its commands, tests aside, and gives them no context.
func isExecutedWithout(pass *rule.Pass) bool {
	executed := false
	for id, obj := range pass.TypesInfo.Uses {
		executes, with := kube.ExecutesCommand(obj)
		if !executes && !with || pass.Flow.InTest(id.Pos()) {
			continue
		}
		if with {
			return false
		}
		executed = true
	}
	return executed
}

// isBeside: fn runs in a goroutine, besides what the program does before it ends.
func isBeside(pass *rule.Pass, fn *ssa.Function) bool {
	if fn.Parent() != nil {
		for _, s := range callgraph.Starts(pass.Flow, fn.Parent()) {
			if s.Fn == fn {
				return !serves(pass, s.Instr)
			}
		}
	}
	for _, s := range pass.Effects.Graph().Sites(fn) {
		_, plain := s.Call.Instr.(*ssa.Call)
		if !plain && !serves(pass, s.Call.Instr) || plain && s.Caller != fn && s.Caller.Parent() != nil && isBeside(pass, s.Caller) {
			return true
		}
	}
	return false
}

// serves: behind a point the function answers requests until the process ends.
func serves(pass *rule.Pass, from ssa.Instruction) bool {
	return slices.ContainsFunc(pass.Flow.Calls(from.Parent()), func(c ssaflow.Call) bool {
		return kube.ServesForEver(c.Fn) && ssaflow.Reaches(from, c.Instr, nil)
	})
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
