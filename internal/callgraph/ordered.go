package callgraph

import (
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// NeverBeside reports whether a read or write at an instruction cannot happen at
// the same time as what the writers do: it is a read in the only one of them or
// behind calls of them all, or it happens in a goroutine that runs them all, or in
// one that each of them starts afterwards.
func (g *Graph) NeverBeside(at ssa.Instruction, write bool, writers map[*ssa.Function]bool) bool {
	fn := at.Parent()
	if !write && len(writers) == 1 && writers[ssaflow.Outermost(fn)] {
		return true
	}
	behind, all := !write, true
	for w := range writers {
		behind = behind && g.behind(at, w)
		all = all && g.startsThat(w, fn)
	}
	if behind || all {
		return true
	}
	for _, f := range g.p.Funcs {
		if g.p.InTest(f.Pos()) {
			continue
		}
		for _, s := range Starts(g.p, f) {
			if s.Fn == nil {
				continue
			}
			runs := g.From(s.Fn, BeforeReturn)
			every := runs.Has(fn)
			for w := range writers {
				every = every && runs.Has(w)
			}
			if every {
				return true
			}
		}
	}
	return false
}

// behind: a call that runs fn comes before an instruction in any case.
func (g *Graph) behind(at ssa.Instruction, fn *ssa.Function) bool {
	for _, c := range g.p.Calls(at.Parent()) {
		if _, direct := c.Instr.(*ssa.Call); direct && c.Static != nil && ssaflow.Dominates(c.Instr, at) && g.From(c.Static, BeforeReturn).Has(fn) {
			return true
		}
	}
	return false
}

// startsThat: fn, or what it calls, starts a goroutine that comes to target.
func (g *Graph) startsThat(fn, target *ssa.Function) bool {
	for _, f := range g.From(fn, BeforeReturn).Funcs() {
		for _, s := range Starts(g.p, f) {
			if s.Fn != nil && g.From(s.Fn, BeforeReturn).Has(target) {
				return true
			}
		}
	}
	return false
}
