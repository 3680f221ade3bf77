package needs

import (
	"fmt"
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
			if e.place(call.Instr.Pos()) == u.Place {
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

// Together reports whether two places of a program are reached by different calls of one
// function of package main, the second of which may follow the first, under conditions that
// do not exclude each other, and that are not each a flag of its own which is off unless a
// person turns it on: both are made in one run.
func (p *Program) Together(a, b Use) bool {
	x, y := p.Entry(a), p.Entry(b)
	if x == nil || y == nil || x == y || x.Parent() != y.Parent() {
		return false
	}
	start := x.Parent().Blocks[0]
	if !runs(start, x.Block()) || !runs(start, y.Block()) {
		return false
	}
	if x.Block() == y.Block() {
		return true
	}
	if known, other := p.entry.p.Known(x.Block()), p.entry.p.Known(y.Block()); exclude(known, other) || p.entry.chosen(known, other) {
		return false
	}
	return follows(x.Block(), y.Block()) || follows(y.Block(), x.Block())
}

// chosen: each of two places is behind flags of its own that are off by default: who turns on
// one of them need not turn on the other.
func (e *entry) chosen(a, b []ssaflow.Cond) bool {
	x, y := e.switches(a), e.switches(b)
	return len(x) > 0 && len(y) > 0 && !slices.ContainsFunc(x, func(v ssa.Value) bool { return slices.Contains(y, v) })
}

// switches returns the variables of flags that must have been turned on.
func (e *entry) switches(known []ssaflow.Cond) (out []ssa.Value) {
	for _, k := range known {
		load, ok := k.Value.(*ssa.UnOp)
		if ok && load.Op == token.MUL && k.Val && e.offByDefault(load.X) {
			out = append(out, load.X)
		}
	}
	return out
}

// offByDefault: a flag of the command line fills the variable, and is false where nobody
// gives it.
func (e *entry) offByDefault(v ssa.Value) bool {
	for _, fn := range e.p.Funcs {
		for _, c := range e.p.Calls(fn) {
			if !kube.FillsVariable(c.Fn) || c.Arg(0) != v {
				continue
			}
			for i := range c.Fn.Signature().Params().Len() {
				if off, ok := c.Arg(i).(*ssa.Const); ok && off.Value != nil && off.Value.Kind() == constant.Bool {
					return !constant.BoolVal(off.Value)
				}
			}
		}
	}
	return false
}

// exclude: what holds at one place does not hold at the other.
func exclude(a, b []ssaflow.Cond) bool {
	return slices.ContainsFunc(a, func(x ssaflow.Cond) bool {
		return slices.ContainsFunc(b, func(y ssaflow.Cond) bool { return opposite(x, y) })
	})
}

// opposite: the two conditions ask the same, of values that do not change, and have other
// answers.
func opposite(a, b ssaflow.Cond) bool {
	if a.Value == b.Value {
		return a.Val != b.Val
	}
	x, ok := a.Value.(*ssa.BinOp)
	y, ok2 := b.Value.(*ssa.BinOp)
	if !ok || !ok2 || x.X != y.X || !sameValue(x.Y, y.Y) || !equality(x.Op) || !equality(y.Op) {
		return false
	}
	return (x.Op == token.EQL) == a.Val != ((y.Op == token.EQL) == b.Val)
}

func equality(op token.Token) bool { return op == token.EQL || op == token.NEQ }

func sameValue(a, b ssa.Value) bool {
	x, ok := a.(*ssa.Const)
	y, ok2 := b.(*ssa.Const)
	return a == b || ok && ok2 && x.Value != nil && y.Value != nil && constant.Compare(x.Value, token.EQL, y.Value)
}

// follows: control may go from one block to another.
func follows(from, to *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	work := slices.Clone(next(from))
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == to {
			return true
		}
		if !seen[b] {
			seen[b] = true
			work = append(work, next(b)...)
		}
	}
	return false
}

// runs: a block of a function that begins at start is not switched off by a constant.
func runs(start, b *ssa.BasicBlock) bool { return start == b || follows(start, b) }

// next returns where control may go behind a block: not where a constant says no.
func next(b *ssa.BasicBlock) []*ssa.BasicBlock {
	cond, ok := ssaflow.Terminator(b).(*ssa.If)
	if !ok {
		return b.Succs
	}
	v, not := cond.Cond, false
	for {
		n, ok := v.(*ssa.UnOp)
		if !ok || n.Op != token.NOT {
			break
		}
		v, not = n.X, !not
	}
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Bool {
		return b.Succs
	}
	if constant.BoolVal(k.Value) != not {
		return b.Succs[:1]
	}
	return b.Succs[1:]
}

// At names the file of a use, for messages, from the directory of its package on.
func (u Use) At() string { return shortType(u.Package) + "/" + u.File }

// AtLine is At with the line.
func (u Use) AtLine() string { return fmt.Sprintf("%s:%d", u.At(), u.Line) }
