package queueshutdownresult

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports workers that do not stop when their queue is shut down.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		calls := queues.Calls(pass.Flow, f.Fn)
		if asks(calls) {
			continue
		}
		for _, q := range calls {
			if q.Method != "Get" || q.Field == nil {
				continue
			}
			_, shutdown := q.Got()
			if shutdown == nil || !ssaflow.Used(shutdown) || goesOn(q, shutdown) {
				report(pass, q)
			} else if loop := keptToItself(pass, q, shutdown); loop != nil {
				reportKept(pass, q, loop)
			}
		}
	}
}

// asks: the function looks at the queue before it takes something off it.
func asks(calls []queues.Call) bool {
	for _, q := range calls {
		if q.Method == "Len" || q.Method == "ShuttingDown" {
			return true
		}
	}
	return false
}

// goesOn: where the queue was shut down, nothing stands between here and the
// next Get.
func goesOn(q queues.Call, shutdown ssa.Value) bool {
	for _, r := range *shutdown.Referrers() {
		iff, ok := r.(*ssa.If)
		if !ok {
			continue
		}
		if paths.Find(nil, paths.StartOf(iff.Block().Succs[0]), paths.Query{Plain: true,
			To:   paths.Is(q.Instr),
			Edge: func(pred, _ *ssa.BasicBlock) bool { return len(pred.Succs) == 1 },
			Avoid: func(i ssa.Instruction) bool {
				_, call := i.(ssa.CallInstruction)
				c, plain := i.(*ssa.Call)
				return call && (!plain || !kube.EffectOf(calleeOf(c)).Has(kube.Quiet))
			},
		}).Found() {
			return true
		}
	}
	return false
}

func calleeOf(c *ssa.Call) *types.Func {
	if c.Call.IsInvoke() {
		return c.Call.Method
	}
	if f := c.Call.StaticCallee(); f != nil {
		fn, _ := f.Object().(*types.Func)
		return fn
	}
	return nil
}

func report(pass *rule.Pass, q queues.Call) {
	call := pass.Flow.CallExpr(q.Instr)
	if call == nil {
		return
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		pass.At(call).
			Sayf("shutdown result of %s.Get() is ignored: after ShutDown it returns at once with a zero item, so the worker spins; return when it is true", types.ExprString(sel.X))
	}
}

func reportKept(pass *rule.Pass, q queues.Call, loop ssa.Instruction) {
	call := pass.Flow.CallExpr(q.Instr)
	if call == nil {
		return
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		pass.At(call).Because(loop, "called again here").
			Sayf("the loop around this does not learn that %s was shut down: after ShutDown Get returns at once, so the worker spins; say so by a result", types.ExprString(sel.X))
	}
}
