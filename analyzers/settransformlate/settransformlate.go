package settransformlate

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports settings of informers that come after their start.
var Analyzer = rule.New(doc, run, rule.Tests())

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		calls := pass.Flow.Calls(f.Fn)
		for _, c := range calls {
			if !c.Method || !kube.BeforeStart(c.Fn) {
				continue
			}
			start := started(pass, calls, c)
			if start == nil {
				continue
			}
			e, s := pass.Flow.CallExpr(c.Instr), pass.Flow.CallExpr(start)
			if e == nil || s == nil {
				continue
			}
			pass.At(e).Because(s, "the start").
				Sayf("%s comes after the start of the informer, which then refuses it (\"informer has already started\"): call it before the start", c.Fn.Name())
		}
	}
}

// started returns a call that has started the informer of c whenever c runs.
func started(pass *rule.Pass, calls []ssaflow.Call, c ssaflow.Call) ssa.CallInstruction {
	inf := informer.Of(pass.Flow, c.Args[0])
	if len(inf) == 0 {
		return nil
	}
	for _, s := range calls {
		if !ssaflow.Dominates(s.Instr, c.Instr) {
			continue
		}
		if _, deferred := s.Instr.(*ssa.Defer); deferred {
			continue
		}
		if i := kube.StartsGoroutine(s.Fn); i >= 0 && s.Arg(i) != nil {
			s = locks.At(informer.FuncValue(pass.Flow, s.Arg(i)), s.Instr)
		}
		if !s.Method || len(s.Args) == 0 {
			continue
		}
		t := s.Args[0].Type()
		keys := informer.Of(pass.Flow, s.Args[0])
		if kube.RunsInformer(s.Fn, t) && informer.CoversAny(keys, inf) ||
			kube.IsFactoryStart(s.Fn, t) && informer.CoversAny(keys, inf) && registered(pass, calls, inf, s.Instr) {
			return s.Instr
		}
	}
	return nil
}

// registered: the informer was asked for before the factory was started.
func registered(pass *rule.Pass, calls []ssaflow.Call, inf []informer.Key, start ssa.Instruction) bool {
	for _, c := range calls {
		if c.Method && kube.Registers(c.Fn) && c.Value() != nil && ssaflow.Dominates(c.Instr, start) && informer.CoversAny(informer.Of(pass.Flow, c.Value()), inf) {
			return true
		}
	}
	return false
}
