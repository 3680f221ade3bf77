package sharedstate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var process = rule.Form{Name: "process", Run: reportProcess}

// reportProcess reports changes of what belongs to the whole process.
func reportProcess(pass *rule.Pass) {
	if pass.Pkg.Name() == "main" {
		return // a program says what it is to be like
	}
	c := rule.Shared(pass, newChecker)
	beside := c.beside()
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		said := make(map[types.Object]bool)
		for i := range ssaflow.Instrs(f.Fn) {
			g := foreignVariable(i, pass)
			if g == nil || said[g.Object()] || !beside.Has(f.Fn) && !kube.IsProcessHTTP(g.Object()) || c.quietProcess(i, !kube.IsProcessHTTP(g.Object())) {
				continue
			}
			said[g.Object()] = true
			pass.At(i).Sayf("this changes %s.%s for the whole process: whoever works with it meanwhile, and afterwards, gets this; make one of your own", g.Pkg.Pkg.Name(), g.Name())
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if e := pass.Flow.CallExpr(call.Instr); e != nil && kube.ChangesProcess(call.Fn) && beside.Has(f.Fn) && !always(call.Args[len(call.Args)-1]) && !c.quietProcess(call.Instr, true) {
				pass.At(call).Sayf("%s changes the whole process: who works beside this, or comes next, gets what belongs to another object; hand it over instead", pass.CallName(e))
			}
		}
	}
}

// beside returns what runs beside other work: reconciles, what watches run, and goroutines of
// which there are several.
func (c *checker) beside() *callgraph.Closure {
	roots := c.callers.Roots(c.pass.Model, reconciling|watching)
	for _, f := range c.pass.Funcs() {
		for _, s := range callgraph.Starts(c.pass.Flow, f.Fn) {
			if s.Fn != nil && callgraph.Repeated(s.Instr.Block()) {
				roots = append(roots, s.Fn)
			}
		}
	}
	return c.callers.Closure(roots, callgraph.BeforeReturn, nil)
}

// foreignVariable returns the variable of another module that an instruction changes, or what
// it holds; nil for others, and where what is put there is always the same.
func foreignVariable(i ssa.Instruction, pass *rule.Pass) *ssa.Global {
	var addr, val ssa.Value
	switch i := i.(type) {
	case *ssa.Store:
		addr, val = i.Addr, i.Val
	case *ssa.MapUpdate:
		addr, val = i.Map, i.Value
	default:
		return nil
	}
	g := ssaflow.BehindGlobal(addr)
	if g == nil || g.Pkg == pass.Flow.Pkg || g.Object() == nil || pass.InModule(g.Pkg.Pkg) || always(val) && !kube.IsProcessHTTP(g.Object()) {
		return nil
	}
	return g
}

// always: a value that never differs.
func always(v ssa.Value) bool {
	_, ok := ssaflow.Unwrap(v).(*ssa.Const)
	return ok
}

// quietProcess: the change is made at the start, by init or main, or under a lock that those
// who work beside it may know. No lock guards what anybody uses.
func (c *checker) quietProcess(i ssa.Instruction, guarded bool) bool {
	fn := c.around(i.Parent())
	held, known := c.locks.At(i)
	return c.pass.Quiet(c.onlyAtStart(fn, 0), i, "it runs at the start") ||
		guarded && (c.pass.Quiet(!known || len(held) > 0, i, "a lock is held, or may be") || c.pass.Quiet(c.callersLock(fn), i, "a caller holds a lock, or may"))
}
