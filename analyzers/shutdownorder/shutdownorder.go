package shutdownorder

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/analysis"
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
			if c.Method && c.Static == nil && kube.IsFactoryShutdown(c.Fn, c.Args[0].Type()) {
				shutdown(pass, calls, c)
			}
		}
	}
}

// shutdown reports a Shutdown that comes before the end of the stop channel with
// which the same function started the factory.
func shutdown(pass *rule.Pass, calls []ssaflow.Call, c ssaflow.Call) {
	if _, async := c.Instr.(*ssa.Go); async {
		return
	}
	factory := informer.Of(pass.Flow, c.Args[0])
	for _, s := range calls {
		if !s.Method || !kube.IsFactoryStart(s.Fn, s.Args[0].Type()) || !ssaflow.Reaches(s.Instr, c.Instr, nil) && !deferred(c.Instr) ||
			!informer.CoversAny(factory, informer.Of(pass.Flow, s.Args[0])) {
			continue
		}
		stop := stopOf(pass, s.Arg(0))
		if stop == nil || !stop.after(c.Instr) {
			continue
		}
		report(pass, c, s, stop)
		return
	}
}

func deferred(i ssa.Instruction) bool {
	_, ok := i.(*ssa.Defer)
	return ok
}

func report(pass *rule.Pass, c, start ssaflow.Call, stop *stop) {
	e, s := pass.Flow.CallExpr(c.Instr), pass.Flow.CallExpr(start.Instr)
	if e == nil || s == nil {
		return
	}
	d := pass.At(e).Because(s, "the factory is started with it here")
	if len(stop.ends) == 0 {
		d.Say("factory.Shutdown waits for the informers, and nothing ends them, so it blocks for ever: start the factory with a context, and cancel it before Shutdown")
		return
	}
	end := pass.Flow.CallExpr(stop.ends[0])
	if end == nil {
		return
	}
	text := types.ExprString(end)
	d.Because(end, "ends the informers")
	if stop.again {
		d.Fixes(cancelFirst(c, e, text)...)
	}
	d.Sayf("factory.Shutdown waits for the informers, but %s comes only afterwards, so it blocks for ever: end them before Shutdown", text)
}

// cancelFirst calls the cancel function before Shutdown: a second call of it does
// nothing.
func cancelFirst(c ssaflow.Call, e analysis.Range, cancel string) []fix.Fix {
	edits := []fix.Edit{fix.Insert(e.Pos(), cancel+"\n")}
	if deferred(c.Instr) {
		edits = fix.Wrap(e, "func() {\n"+cancel+"\n", "\n}()")
	}
	return fix.Offer("cancel the context before", edits...)
}
