package needs

import (
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// An entry finds the places of package main that lead to functions of others.
type entry struct {
	*collector
	facts []PackageFact
	calls map[string][]string
}

// ready reads what is needed at the first question: most programs have none.
func (e *entry) ready() bool {
	if e.calls != nil {
		return len(e.calls) > 0
	}
	e.calls = make(map[string][]string)
	if !e.p.Build() {
		return false
	}
	for _, f := range e.facts {
		for _, c := range f.Fact.Calls {
			e.calls[c.From] = append(e.calls[c.From], c.To...)
		}
	}
	return true
}

// Entry returns the instruction of package main by which the program comes to a place: the
// call itself, where it stands in package main; nil when the initialisation of a package
// leads there.
func (p *Program) Entry(u Use) ssa.Instruction {
	if p.entry == nil || u.fn == "" || !p.entry.ready() {
		return nil
	}
	return p.entry.find(u)
}

func (e *entry) find(u Use) ssa.Instruction {
	fn := e.p.Pkg.Func("main")
	var at ssa.Instruction
	for range 20 {
		if fn == nil {
			return at
		}
		if e.idOf(fn) == u.fn && u.Package == e.pass.Pkg.Path() {
			if own := e.line(fn, u); own != nil {
				return own
			}
			return at
		}
		i, in := e.step(fn, u.fn)
		if i == nil {
			return at
		}
		at, fn = i, in
	}
	return at
}

// line returns the call of a function, or of its literals, that stands on the line of a use.
func (e *entry) line(fn *ssa.Function, u Use) ssa.Instruction {
	for _, f := range append([]*ssa.Function{fn}, fn.AnonFuncs...) {
		for _, call := range e.p.Calls(f) {
			if e.place(call.Instr.Pos()) == u.place {
				return call.Instr
			}
		}
	}
	return nil
}

// step returns the first instruction of a function of package main, or of its literals,
// after which the wanted one is reached, and the function of package main that it calls.
func (e *entry) step(fn *ssa.Function, want string) (at ssa.Instruction, in *ssa.Function) {
	j := &joined{reach: make(map[string]bool)}
	waiting := make(map[string][]string)
	for _, f := range append([]*ssa.Function{fn}, fn.AnonFuncs...) {
		for i := range ssaflow.Instrs(f) {
			to := e.referred(i)
			if len(to) == 0 || !i.Pos().IsValid() {
				continue
			}
			if j.walkOn(to, e.calls, waiting); j.reach[want] {
				return i, e.inMain(i)
			}
		}
	}
	return nil, nil
}

// referred returns the functions that an instruction uses.
func (e *entry) referred(i ssa.Instruction) []string {
	e.collector.calls = make(map[string]map[string]bool)
	e.references("", i)
	return sortedKeys(e.collector.calls[""])
}

// inMain returns the function of package main that an instruction calls, or nil.
func (e *entry) inMain(i ssa.Instruction) *ssa.Function {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	call, ok := e.p.Resolve(ci)
	if !ok {
		return nil
	}
	return call.Static
}

// At names the file of a use, for messages, from the directory of its package on.
func (u Use) At() string { return shortType(u.Package) + "/" + u.File }

// AtLine is At with the line.
func (u Use) AtLine() string { return fmt.Sprintf("%s:%d", u.At(), u.Line) }
