package missingwatch

import (
	"go/ast"
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
	if call == nil || s.Kind == nil || kube.RunsOnce(s.Kind) {
		return
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
	if !ok {
		return
	}
	fields, _ := rule.Fields(lit)
	adds, idle := false, make(map[string]bool)
	for name := range fields {
		v := ssaflow.Field(ssaflow.Unwrap(s.Call.Arg(0)), name)
		if v == nil || pass.Flow.FuncOf(v) == nil {
			continue
		}
		fn := pass.Flow.FuncOf(v)
		_, found := pass.Effects.Graph().AnyCall(fn, callgraph.Everything, func(c ssaflow.Call) callgraph.Look {
			return callgraph.FoundIf(strings.HasPrefix(kube.QueueMethod(c.Fn), "Add"))
		})
		adds, idle[name] = adds || found, onlyLogs(pass, fn)
	}
	for _, name := range []string{"AddFunc", "UpdateFunc"} {
		if adds && idle[name] {
			pass.At(fields[name]).Sayf("%s only logs, so that no worker hears of this %s; add its key to the queue", name, s.Kind.Obj().Name())
		}
	}
}

// onlyLogs: the function writes to the log, and changes nothing.
func onlyLogs(pass *rule.Pass, fn *ssa.Function) (logs bool) {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.Go:
			return false
		case *ssa.Store:
			if ssaflow.LocalAt(i.Addr) == nil {
				return false
			}
		case ssa.CallInstruction:
			c, ok := pass.Flow.Resolve(i)
			does := kube.EffectOf(c.Fn)
			if ok && !does.Has(kube.Quiet) && !kube.MakesText(c.Fn) && !kube.IsKeyFunc(c.Fn) {
				return false
			}
			logs = logs || ok && does.Has(kube.Logs)
		}
	}
	return logs
}
