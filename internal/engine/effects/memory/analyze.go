package memory

import (
	"go/types"
	"slices"
	"sort"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxRecursion is how often mutually recursive functions are interpreted.
const maxRecursion = 4

// analyze interprets all functions, callees first. Functions that call each
// other in a circle are repeated until their summaries stand still.
func (p *Package) analyze() {
	for _, scc := range p.components() {
		for round := 0; ; round++ {
			same := true
			for _, fn := range scc {
				old := p.Funcs[fn]
				f := p.interpret(fn)
				p.interpreted++
				p.Funcs[fn] = f
				if old == nil || old.Summary.Key() != f.Summary.Key() {
					same = false
				}
			}
			if len(scc) == 1 && !p.callsItself(scc[0]) || same || round >= maxRecursion {
				break
			}
		}
	}
	p.statusCalls()
}

func (p *Package) callsItself(fn *ssa.Function) bool {
	return slices.Contains(p.callees(fn), fn)
}

// callees returns the functions of this package that fn calls or makes.
func (p *Package) callees(fn *ssa.Function) []*ssa.Function {
	var out []*ssa.Function
	for _, c := range p.Flow.Calls(fn) {
		if c.Static != nil {
			out = append(out, c.Static)
		}
		for _, a := range c.Args {
			switch a := ssaflow.Unwrap(a).(type) {
			case *ssa.Function:
				out = append(out, a)
			case *ssa.MakeClosure:
				if obj, ok := a.Fn.(*ssa.Function).Object().(*types.Func); ok {
					if m := p.Flow.Func(obj); m != nil {
						out = append(out, m)
					}
				}
			}
		}
	}
	return append(out, fn.AnonFuncs...)
}

// components returns the strongly connected components of the package's call
// graph, callees before callers, in a fixed order (Tarjan).
func (p *Package) components() [][]*ssa.Function {
	index := make(map[*ssa.Function]int)
	low := make(map[*ssa.Function]int)
	on := make(map[*ssa.Function]bool)
	var stack []*ssa.Function
	var out [][]*ssa.Function
	n := 0
	var visit func(fn *ssa.Function)
	visit = func(fn *ssa.Function) {
		n++
		index[fn], low[fn] = n, n
		stack = append(stack, fn)
		on[fn] = true
		for _, c := range p.callees(fn) {
			if c.Blocks == nil || c.Pkg != fn.Pkg {
				continue
			}
			if index[c] == 0 {
				visit(c)
				low[fn] = min(low[fn], low[c])
			} else if on[c] {
				low[fn] = min(low[fn], index[c])
			}
		}
		if low[fn] != index[fn] {
			return
		}
		var scc []*ssa.Function
		for {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			on[top] = false
			scc = append([]*ssa.Function{top}, scc...)
			if top == fn {
				break
			}
		}
		out = append(out, scc)
	}
	for _, fn := range p.Flow.Funcs {
		if index[fn] == 0 {
			visit(fn)
		}
	}
	return out
}

// statusCalls collects the kinds whose status this package writes.
func (p *Package) statusCalls() {
	for _, fn := range p.Flow.Funcs {
		f := p.Funcs[fn]
		if f == nil {
			continue
		}
		for _, op := range f.Ops {
			if op.Sub != "status" || op.Via != nil || !op.Op.Writes() {
				continue
			}
			v := op.Call.Arg(op.Op.Obj)
			if v == nil {
				continue
			}
			t := v.Type()
			if mi, ok := v.(*ssa.MakeInterface); ok {
				t = mi.X.Type()
			}
			if n := kube.Named(t); n != nil && n.Obj().Pkg() != nil && kube.IsAPIObject(t) {
				p.evid[n.Obj().Pkg().Path()+"."+n.Obj().Name()] = true
			}
		}
	}
}

func (p *Package) packageFact() *summary.PackageFact {
	f := &summary.PackageFact{}
	for name := range p.evid {
		f.StatusCalls = append(f.StatusCalls, name)
	}
	sort.Strings(f.StatusCalls)
	f.Behind = p.implementations()
	return f
}
