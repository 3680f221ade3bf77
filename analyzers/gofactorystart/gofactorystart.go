package gofactorystart

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/informer"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports factories that are started with go before a wait, and
// informers that are run without it.
var Analyzer = rule.New(doc, run, rule.Tests())

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			switch i := c.Instr.(type) {
			case *ssa.Go:
				goStart(pass, c, i)
			case *ssa.Call:
				if c.Method && kube.IsInformerRun(c.Fn) {
					plainRun(pass, c)
				}
			}
		}
	}
}

// goStart reports `go factory.Start(…)` when the function waits for that
// factory afterwards.
func goStart(pass *rule.Pass, c ssaflow.Call, start *ssa.Go) {
	factory := started(pass, c)
	if len(factory) == 0 || !follows(pass, start, func(x ssaflow.Call) bool {
		return x.Method && kube.IsFactoryWait(x.Fn, x.Args[0].Type()) && same(factory, informer.Of(pass.Flow, x.Args[0]))
	}) {
		return
	}
	call := pass.Flow.CallExpr(start)
	if call == nil {
		return
	}
	stmt := rule.EnclosingStmt[*ast.GoStmt](pass, call.Lparen)
	if stmt == nil || stmt.Call != call {
		return
	}
	const message = "factory.Start does not block; run with go it races with WaitForCacheSync, which then waits for nothing: call it directly"
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		pass.At(rule.Span(stmt.Pos(), lit.Type.End())).Say(message)
		return
	}
	pass.At(stmt).Fix("start the factory directly", fix.Keep(stmt, call)...).Say(message)
}

// started returns the factory that a go statement starts: directly, or in a
// literal that does nothing else.
func started(pass *rule.Pass, c ssaflow.Call) []informer.Key {
	if c.Method && kube.IsFactoryStart(c.Fn, c.Args[0].Type()) {
		return informer.Of(pass.Flow, c.Args[0])
	}
	if c.Static == nil || c.Static.Parent() == nil {
		return nil
	}
	calls := pass.Flow.Calls(c.Static)
	if len(calls) == 0 {
		return nil
	}
	var out []informer.Key
	for _, x := range calls {
		switch {
		case x.Method && kube.IsFactoryStart(x.Fn, x.Args[0].Type()) && len(out) == 0:
			out = informer.Bind(pass.Flow, c, informer.Of(pass.Flow, x.Args[0]))
		case x.Method && x.Fn != nil && x.Fn.Name() == "Done": // ctx.Done(), wg.Done()
		default:
			return nil
		}
	}
	return out
}

func same(a, b []informer.Key) bool {
	return informer.CoversAny(a, b) || informer.CoversAny(b, a)
}

// follows reports whether a call for which is returns true can come after.
func follows(pass *rule.Pass, after ssa.Instruction, is func(ssaflow.Call) bool) bool {
	return paths.Find(pass.Flow, paths.After(after), paths.Query{Plain: true, To: func(i ssa.Instruction) bool {
		ci, ok := i.(*ssa.Call)
		if !ok || i == after {
			return false
		}
		c, ok := pass.Flow.Resolve(ci)
		return ok && is(c)
	}}).Found()
}

// plainRun reports informer.Run when what follows needs the informer running.
func plainRun(pass *rule.Pass, c ssaflow.Call) {
	inf := informer.Of(pass.Flow, c.Args[0])
	if len(inf) == 0 || ssaflow.InLoop(c.Instr.Block()) || !follows(pass, c.Instr, func(x ssaflow.Call) bool { return needs(pass, x, inf) }) {
		return
	}
	call := pass.Flow.CallExpr(c.Instr)
	if call == nil {
		return
	}
	stmt := rule.EnclosingStmt[*ast.ExprStmt](pass, call.Lparen)
	if stmt == nil || ast.Unparen(stmt.X) != ast.Expr(call) {
		return
	}
	pass.At(call).Fix("run the informer in a goroutine", fix.Insert(stmt.Pos(), "go ")).Review().
		Say("informer.Run blocks until the stop channel is closed, so the code below never runs: start it with go")
}

// needs: the call waits for the informer, reads its cache or adds a handler.
func needs(pass *rule.Pass, c ssaflow.Call, inf []informer.Key) bool {
	if kube.IsCacheSyncWait(c.Fn) {
		for _, a := range c.Args {
			for _, v := range ssaflow.VariadicArgs(a) {
				if keys, ok := informer.SyncFunc(pass.Flow, v); ok && same(inf, keys) {
					return true
				}
			}
		}
		return false
	}
	if !c.Method {
		return false
	}
	if _, reads := c.CachedRead(); reads || kube.IsAddEventHandler(c.Fn) {
		return same(inf, informer.Of(pass.Flow, c.Args[0]))
	}
	return false
}
