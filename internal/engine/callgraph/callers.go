package callgraph

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"golang.org/x/tools/go/ssa"
)

// A Site is a call of a function of this package by another of it.
type Site struct {
	Caller *ssa.Function
	Call   ssaflow.Call
}

// Callers says who calls a function.
type Callers struct {
	// Sites are the calls in the package, in source order. What tests call, they
	// do not call in production: of functions outside of test files their calls do
	// not count.
	Sites []Site
	// AsValue: the package uses the function other than by calling it, so that it
	// may be called from anywhere: it is assigned, stored or handed on. Tests count
	// as for Sites.
	AsValue bool
	// Dynamic: it may be what a call of an interface's method runs.
	Dynamic bool
	// Exported: other packages can name it.
	Exported bool
	// Literal: it is a function literal, which who holds it calls.
	Literal bool
	// Entry: the program begins with it: main, init, a function of a test file.
	Entry bool
}

// Complete reports whether Sites are all calls that there can be.
func (c Callers) Complete() bool { return !c.AsValue && !c.Dynamic && !c.Exported && !c.Literal }

// Nobody reports whether there is no call at all: other packages cannot make one,
// and this one does not.
func (c Callers) Nobody() bool { return c.Complete() && !c.Entry && len(c.Sites) == 0 }

type callerIndex struct {
	sites   map[*ssa.Function][]Site
	values  map[*ssa.Function]bool
	dynamic map[*ssa.Function]bool
	invokes map[*types.Func][]Site // by the method of an interface
	through map[*ssa.Function][]Site
}

// Callers returns who calls fn.
func (g *Graph) Callers(fn *ssa.Function) Callers {
	all := g.callers()
	return Callers{
		Sites: all.sites[fn], AsValue: all.values[fn], Dynamic: all.dynamic[fn],
		Exported: Exported(fn), Literal: fn.Parent() != nil,
		Entry: fn.Synthetic != "" || fn.Name() == "main" || fn.Name() == "init" || strings.HasPrefix(fn.Name(), "init#") || g.p.InTest(fn.Pos()),
	}
}

func (g *Graph) findCallers() *callerIndex {
	index := &callerIndex{sites: make(map[*ssa.Function][]Site), values: make(map[*ssa.Function]bool), dynamic: make(map[*ssa.Function]bool), invokes: make(map[*types.Func][]Site), through: make(map[*ssa.Function][]Site)}
	for _, caller := range g.p.Funcs {
		if g.p.Dissolved(caller) {
			continue // its callers make its call themselves
		}
		test := g.p.InTest(caller.Pos())
		for _, call := range g.p.Calls(caller) {
			if call.Static != nil && (!test || g.p.InTest(call.Static.Pos())) {
				index.sites[call.Static] = append(index.sites[call.Static], Site{caller, call})
			}
			if call.Static == nil && call.Instr.Common().IsInvoke() && !test {
				index.invokes[call.Fn] = append(index.invokes[call.Fn], Site{caller, call})
			}
		}
		values := make(map[*ssa.Function]bool)
		for i := range ssaflow.Instrs(caller) {
			if sites, ok := g.boundSites(caller, i); ok {
				for _, s := range sites {
					index.sites[s.Call.Static] = append(index.sites[s.Call.Static], s)
				}
				continue
			}
			g.values(i, values)
		}
		for fn := range values {
			if !test || g.p.InTest(fn.Pos()) {
				index.values[fn] = true
			}
		}
	}
	g.findDynamic(index)
	return index
}

// findDynamic notes the methods that a call of an interface's method may run:
// their receivers implement the interface.
func (g *Graph) findDynamic(index *callerIndex) {
	byID := make(map[string][]*types.Func)
	for m := range index.invokes {
		byID[m.Id()] = append(byID[m.Id()], m)
	}
	for _, fn := range g.p.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Signature.Recv() == nil {
			continue
		}
		for _, m := range byID[obj.Id()] {
			iface, ok := m.Type().(*types.Signature).Recv().Type().Underlying().(*types.Interface)
			if ok && types.Implements(fn.Signature.Recv().Type(), iface) {
				index.dynamic[fn] = true
				index.through[fn] = append(index.through[fn], index.invokes[m]...)
			}
		}
	}
	for _, sites := range index.through {
		slices.SortFunc(sites, func(a, b Site) int { return cmp.Compare(a.Call.Instr.Pos(), b.Call.Instr.Pos()) })
	}
}

// Through returns the calls in the package of methods of interfaces that may run
// fn, in source order, other than those that are known to: see [Graph.Sites].
func (g *Graph) Through(fn *ssa.Function) []Site { return g.callers().through[fn] }

// values notes the functions that instruction i uses as values.
func (g *Graph) values(i ssa.Instruction, into map[*ssa.Function]bool) {
	if mc, ok := i.(*ssa.MakeClosure); ok {
		if fn := g.p.FuncOf(mc); fn != nil && mc.Fn != ssa.Value(fn) {
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
			if o := fn.Origin(); o != nil {
				fn = o
			}
			into[fn] = true
		}
	}
}

// Sites returns the calls of fn in the package, as [Callers].
func (g *Graph) Sites(fn *ssa.Function) []Site { return g.callers().sites[fn] }

// EveryCall reports whether each call of fn is one that look finds (LookFound), or
// is made by a function of which the same can be said (LookInto); LookPast means
// that the call is not. It is false when nobody calls fn here, when somebody else
// may, and where functions call each other in a circle.
func (g *Graph) EveryCall(fn *ssa.Function, look func(Site) Look) bool {
	return g.everyCall(fn, look, make(map[*ssa.Function]bool))
}

func (g *Graph) everyCall(fn *ssa.Function, look func(Site) Look, above map[*ssa.Function]bool) bool {
	c := g.Callers(fn)
	if above[fn] || !c.Complete() || len(above) > maxCallPath {
		noteUnseen(fn, c)
		return false
	}
	above[fn] = true
	defer delete(above, fn)
	for _, s := range c.Sites {
		if l := look(s); l == LookPast || l == LookInto && !g.everyCall(s.Caller, look, above) {
			return false
		}
	}
	return len(c.Sites) > 0
}

// noteUnseen notes why it is not known who calls a function, when somebody asked what holds
// at each call of it.
func noteUnseen(fn *ssa.Function, c Callers) {
	if !trace.On() || fn.Syntax() == nil {
		return
	}
	var why []string
	for _, r := range []struct {
		is   bool
		text string
	}{
		{c.Exported, "other packages can name it"}, {c.AsValue, "it is used as a value"}, {c.Dynamic, "a call of an interface's method may run it"},
		{c.Literal, "it is a literal, which who holds it calls"},
	} {
		if r.is {
			why = append(why, r.text)
		}
	}
	if len(why) == 0 {
		why = []string{"functions call each other in a circle, or in a chain too long to follow"}
	}
	trace.Add(trace.Note{Place: trace.Of(fn.Syntax()), Kind: trace.Summary, Text: "not all calls of " + fn.Name() + " are in sight: " + strings.Join(why, "; ")})
}

// maxCallPath is how many calls EveryCall goes up.
const maxCallPath = 8

// Up visits fn and what makes it run, callers before their callers, until visit
// returns true, which it reports. Calls count as f says; of function literals
// those that run in place lead to the function around them. through decides about
// each place, a call or where a literal is made, whether it leads on.
func (g *Graph) Up(fn *ssa.Function, f Follow, through func(ssa.Instruction) bool, visit func(*ssa.Function) bool) bool {
	seen := make(map[*ssa.Function]bool)
	work := []*ssa.Function{fn}
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		if seen[fn] {
			continue
		}
		seen[fn] = true
		if visit(fn) {
			return true
		}
		for _, s := range g.Sites(fn) {
			if g.follows(f, Edge{Kind: instrKind(s.Call.Instr)}) && through(s.Call.Instr) {
				work = append(work, s.Caller)
			}
		}
		if f.Values == noValues || fn.Parent() == nil || !g.inPlace(fn) {
			continue
		}
		if at := usedAt(fn); at != nil && through(at) {
			work = append(work, fn.Parent())
		}
	}
	return false
}

// usedAt returns the first instruction of the function around a literal that has
// it as an operand.
func usedAt(lit *ssa.Function) ssa.Instruction {
	for i := range ssaflow.Instrs(lit.Parent()) {
		for _, op := range i.Operands(nil) {
			if *op == ssa.Value(lit) {
				return i
			}
		}
	}
	return nil
}
