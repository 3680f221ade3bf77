package settransformlate

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
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
func started(pass *rule.Pass, calls []flow.Call, c flow.Call) ssa.CallInstruction {
	informer := pass.Flow.Informer(c.Args[0])
	if len(informer) == 0 {
		return nil
	}
	for _, s := range calls {
		if !flow.Dominates(s.Instr, c.Instr) {
			continue
		}
		if _, deferred := s.Instr.(*ssa.Defer); deferred {
			continue
		}
		if i := kube.StartsGoroutine(s.Fn); i >= 0 && s.Arg(i) != nil {
			s = pass.Flow.FuncValue(s.Arg(i)).At(s.Instr)
		}
		if !s.Method || len(s.Args) == 0 {
			continue
		}
		t := s.Args[0].Type()
		keys := pass.Flow.Informer(s.Args[0])
		if kube.RunsInformer(s.Fn, t) && flow.CoversAny(keys, informer) ||
			kube.IsFactoryStart(s.Fn, t) && flow.CoversAny(keys, informer) && registered(pass, calls, informer, s.Instr) {
			return s.Instr
		}
	}
	return nil
}

// registered: the informer was asked for before the factory was started.
func registered(pass *rule.Pass, calls []flow.Call, informer []flow.InformerKey, start ssa.Instruction) bool {
	for _, c := range calls {
		if c.Method && kube.Registers(c.Fn) && c.Value() != nil && flow.Dominates(c.Instr, start) && flow.CoversAny(pass.Flow.Informer(c.Value()), informer) {
			return true
		}
	}
	return false
}
