package missingwatch

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportIdle reports handlers that only log what was added or changed, beside one of the same
// informer that adds to a queue.
func reportIdle(pass *rule.Pass, s recur.Source) {
	call := pass.Flow.CallExpr(s.Call.Instr)
	if call == nil || len(call.Args) == 0 || s.Kind == nil || kube.RunsOnce(s.Kind) {
		return
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
	if !ok {
		return
	}
	fields, _ := rule.Fields(lit)
	handler := func(name string) *ssa.Function {
		if v := ssaflow.Field(ssaflow.Unwrap(s.Call.Arg(0)), name); v != nil {
			return pass.Flow.FuncOf(v)
		}
		return nil
	}
	adds := func(name string) bool { return addsToQueue(pass, handler(name)) }
	if !slices.ContainsFunc([]string{"AddFunc", "UpdateFunc", "DeleteFunc"}, adds) {
		return
	}
	for _, h := range [][2]string{{"AddFunc", "new"}, {"UpdateFunc", "changed"}} {
		if fn := handler(h[0]); fn != nil && fields[h[0]] != nil && onlyLogs(pass, fn) {
			pass.At(fields[h[0]]).Because(call, "another handler adds to a queue").
				Sayf("this handler only logs, so that no worker hears of a %s %s; add its key to the queue", h[1], s.Kind.Obj().Name())
		}
	}
}

func addsToQueue(pass *rule.Pass, fn *ssa.Function) bool {
	if fn == nil {
		return false
	}
	_, adds := pass.Effects.Graph().AnyCall(fn, callgraph.Everything, func(c ssaflow.Call) callgraph.Look {
		return callgraph.FoundIf(strings.HasPrefix(kube.QueueMethod(c.Fn), "Add"))
	})
	return adds
}

// onlyLogs: the function writes to the log, and changes nothing.
func onlyLogs(pass *rule.Pass, fn *ssa.Function) bool {
	calls := pass.Flow.Calls(fn)
	return slices.ContainsFunc(calls, func(c ssaflow.Call) bool { return kube.EffectOf(c.Fn).Has(kube.Tells) }) &&
		!slices.ContainsFunc(calls, func(c ssaflow.Call) bool {
			return !kube.EffectOf(c.Fn).Has(kube.Tells) && !kube.EffectOf(c.Fn).Has(kube.Quiet) && !kube.MakesText(c.Fn) && !kube.IsKeyFunc(c.Fn)
		}) && !slices.ContainsFunc(slices.Collect(ssaflow.Instrs(fn)), changes)
}

// changes: the instruction changes what outlives the function, or sends it somewhere.
func changes(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return ssaflow.LocalAt(i.Addr) == nil
	case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.Go:
		return true
	}
	return false
}
