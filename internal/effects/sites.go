package effects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// A CallSite is a call of a function of this package by another of it.
type CallSite struct {
	Caller *ssa.Function
	Call   flow.Call
}

// Callers is the index of who uses the functions of a package.
type Callers struct {
	sites  map[*ssa.Function][]CallSite
	values map[*ssa.Function]bool
}

// Sites returns the calls of fn in this package, in source order. What tests
// call, they do not call in production: of functions outside of test files
// their calls do not count.
func (c *Callers) Sites(fn *ssa.Function) []CallSite { return c.sites[fn] }

// UsedAsValue reports whether the package uses fn other than by calling it, so
// that it may be called from anywhere: it is assigned, stored or handed on.
// Tests count as for Sites.
func (c *Callers) UsedAsValue(fn *ssa.Function) bool { return c.values[fn] }

// Callers returns the index.
func (p *Package) Callers() *Callers { return p.callers() }

func (p *Package) findCallers() *Callers {
	c := &Callers{sites: make(map[*ssa.Function][]CallSite), values: make(map[*ssa.Function]bool)}
	for _, caller := range p.Flow.Funcs {
		test := p.inTest(caller)
		for _, call := range p.Flow.Calls(caller) {
			if call.Static != nil && (!test || p.inTest(call.Static)) {
				c.sites[call.Static] = append(c.sites[call.Static], CallSite{caller, call})
			}
		}
		values := make(map[*ssa.Function]bool)
		for _, b := range caller.Blocks {
			for _, i := range b.Instrs {
				p.values(i, values)
			}
		}
		for fn := range values {
			if !test || p.inTest(fn) {
				c.values[fn] = true
			}
		}
	}
	return c
}

// values notes the functions that instruction i uses as values.
func (p *Package) values(i ssa.Instruction, into map[*ssa.Function]bool) {
	if mc, ok := i.(*ssa.MakeClosure); ok {
		if fn := p.funcValue(mc); fn != nil && mc.Fn != ssa.Value(fn) {
			into[fn] = true // a method value
		}
		return
	}
	var callee *ssa.Value
	if ci, ok := i.(ssa.CallInstruction); ok {
		callee = &ci.Common().Value
	}
	for _, op := range i.Operands(nil) {
		if op == callee || *op == nil {
			continue
		}
		if fn, ok := (*op).(*ssa.Function); ok {
			into[fn] = true
		}
	}
}
