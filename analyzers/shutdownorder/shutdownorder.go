package shutdownorder

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports a Shutdown of a factory that blocks.
var Analyzer = rule.New(doc, run, rule.Tests())

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		calls := pass.Flow.Calls(f.Fn)
		for _, c := range calls {
			_, started := c.Instr.(*ssa.Go)
			if !started && c.Method && c.Static == nil && kube.IsFactoryShutdown(c.Fn, c.Args[0].Type()) {
				shutdown(pass, calls, c)
			}
		}
	}
}

// shutdown reports a Shutdown that comes before the cancel of the context with which the same
// function started the factory.
func shutdown(pass *rule.Pass, calls []ssaflow.Call, c ssaflow.Call) {
	factory := informer.Of(pass.Flow, c.Args[0])
	_, late := c.Instr.(*ssa.Defer)
	for _, s := range calls {
		if !s.Method || !kube.IsFactoryStart(s.Fn, s.Args[0].Type()) || !late && !ssaflow.Reaches(s.Instr, c.Instr, nil) ||
			!informer.CoversAny(factory, informer.Of(pass.Flow, s.Args[0])) {
			continue
		}
		if cancels := cancelsOf(pass, s.Arg(0)); len(cancels) > 0 && isBefore(c.Instr, cancels) {
			report(pass, c, s, cancels[0])
			return
		}
	}
}

// cancelsOf returns the calls of the cancel function of a context, or of that whose Done a
// stop channel is; none when something else can end it.
func cancelsOf(pass *rule.Pass, stop ssa.Value) (cancels []ssa.CallInstruction) {
	if done, ok := ssaflow.Unwrap(stop).(*ssa.Call); ok && done.Call.IsInvoke() && done.Call.Method.Name() == "Done" {
		stop = done.Call.Value
	}
	ctx, ok := ssaflow.SoleDefinition(stop).(*ssa.Extract)
	if !ok {
		return nil
	}
	made, ok := ctx.Tuple.(*ssa.Call)
	if !ok {
		return nil
	}
	c, ok := pass.Flow.Resolve(made)
	if !ok || !kube.CancelsContext(c.Fn) || c.Fn.Name() != "WithCancel" {
		return nil
	}
	if !isBackground(pass, c.Arg(0)) && !(isConfined(pass, ctx) && isConfined(pass, c.Arg(0))) {
		return nil // who has the parent may cancel it, or waits for that
	}
	cancel := ssaflow.Result(made, 1)
	if cancel == nil {
		return nil
	}
	for _, r := range *cancel.Referrers() {
		call, ok := r.(ssa.CallInstruction)
		if _, started := r.(*ssa.Go); !ok || started || call.Common().Value != cancel {
			return nil // other code gets the cancel function
		}
		cancels = append(cancels, call)
	}
	return cancels
}

// isBackground: the context never ends.
func isBackground(pass *rule.Pass, ctx ssa.Value) bool {
	made, ok := ctx.(*ssa.Call)
	if !ok {
		return false
	}
	by, ok := pass.Flow.Resolve(made)
	return ok && kube.IsBackground(by.Fn)
}

// isBefore: at shutdown, called or deferred, none of the cancels has been called.
func isBefore(shutdown ssa.CallInstruction, cancels []ssa.CallInstruction) bool {
	_, late := shutdown.(*ssa.Defer)
	for _, e := range cancels {
		_, deferred := e.(*ssa.Defer)
		isFirst := ssaflow.Reaches(e, shutdown, nil)
		if late && (!deferred || !isFirst) || !late && !deferred && isFirst {
			return false // deferred calls run last in, first out
		}
	}
	return true
}

func report(pass *rule.Pass, c, start ssaflow.Call, cancel ssa.CallInstruction) {
	e, end := pass.Flow.CallExpr(c.Instr), pass.Flow.CallExpr(cancel)
	if e == nil || end == nil {
		return
	}
	text := types.ExprString(end)
	d := pass.At(e).Because(end, "ends the informers")
	if s := pass.Flow.CallExpr(start.Instr); s != nil {
		d.Because(s, "the factory is started with it here")
	}
	edits := []fix.Edit{fix.Insert(e.Pos(), text+"\n")}
	if _, deferred := c.Instr.(*ssa.Defer); deferred {
		edits = fix.Wrap(e, "func() {\n"+text+"\n", "\n}()")
	}
	d.Fix("cancel the context before", edits...)
	d.Sayf("factory.Shutdown waits for the informers, but %s comes only afterwards, so it blocks forever: call %s before", text, text)
}
