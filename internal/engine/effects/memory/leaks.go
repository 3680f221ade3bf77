package memory

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

const maxLeaks = 40

// Leaks lists the memory behind parameters that leaves sight in this function:
// handed to a callee of unknown effect or stored where others find it. A caller
// that hands an object to such a function knows as little about it afterwards. Within
// are the parameters of which nothing leaves sight but in methods of their own.
func (in *Interp) Leaks() (out []summary.ParamPath, within []int) {
	seen, left := make(map[summary.ParamPath]bool), make(map[int]bool)
	for _, e := range in.f.AllEscapes() {
		i := in.ParamIndex(e.Ref.Root)
		if i < 0 || e.Kind == EscapeReturn {
			continue // what is returned is in Results
		}
		if i < len(in.Fn.Params) && (kube.IsContext(in.Fn.Params[i].Type()) || kube.IsLogger(in.Fn.Params[i].Type())) {
			continue
		}
		if e.Kind != EscapeMethod {
			left[i] = true
		} else if !slices.Contains(within, i) {
			within = append(within, i)
		}
		pp := summary.ParamPath{Param: i, Path: e.Ref.Path}
		if !seen[pp] && len(out) < maxLeaks {
			seen[pp] = true
			out = append(out, pp)
		}
	}
	return out, slices.DeleteFunc(within, func(i int) bool { return left[i] })
}

// AllEscapes returns the places where memory leaves sight: those recorded, without
// the callees that are known to do nothing, and those inside callees.
func (f *Func) AllEscapes() []Escape {
	var out []Escape
	for _, e := range f.escapes {
		if e.Kind == EscapeCall {
			ci, ok := e.Instr.(ssa.CallInstruction)
			if c, resolved := f.In.P.Flow.Resolve(ci); ok && resolved && f.In.P.harmless(c) {
				continue
			}
		}
		if e.Kind == EscapeMethod && f.kept(e.Instr) {
			e.Kind = EscapeCall
		}
		out = append(out, e)
	}
	for _, c := range f.In.P.Flow.Calls(f.Fn) {
		out = append(out, f.leaksAt(c)...)
	}
	return out
}

// harmless reports whether nothing is recorded about the callee because there
// is nothing to record: it compares, or it has a body in a package whose
// functions were summarised, and it neither changes nor keeps anything.
func (p *Package) harmless(c ssaflow.Call) bool {
	if kube.EffectOf(c.Fn).Has(kube.Compares) {
		return true
	}
	fn := c.Fn
	if c.Target != nil {
		fn = c.Target
	}
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == p.Pass.Pkg || kube.IsInterfaceMethod(fn) {
		return false
	}
	s := p.SummaryOf(fn)
	return (s == nil || s.OnlyReads()) && p.Pass.ImportPackageFact(fn.Pkg(), new(summary.PackageFact))
}

// leaksAt returns what leaves sight in the callee of c and in the function
// literals it is given.
func (f *Func) leaksAt(c ssaflow.Call) []Escape {
	var out []Escape
	add := func(s *summary.Summary, args []Val) {
		if s == nil {
			return
		}
		for _, l := range s.Leaks {
			if l.Param >= len(args) {
				continue
			}
			kind := EscapeCall
			if slices.Contains(s.Within, l.Param) {
				kind = EscapeMethod
			}
			for _, r := range f.In.locs(f.In.walk(args[l.Param], l.Path)).Refs {
				out = append(out, Escape{c.Instr, r, kind})
			}
		}
	}
	if _, isOp := kube.ClientOp(c.Fn); !isOp || c.Static != nil {
		add(f.In.P.SummaryFor(c), f.In.args(c))
	}
	for _, a := range c.Args {
		mc := closure(a)
		if mc == nil {
			continue
		}
		lit := f.In.P.Funcs[mc.Fn.(*ssa.Function)]
		if lit == nil {
			continue
		}
		args := make([]Val, len(lit.Fn.Params), len(lit.Fn.Params)+len(mc.Bindings))
		for _, b := range mc.Bindings {
			args = append(args, f.In.Val(b))
		}
		add(&lit.Summary, args)
	}
	return out
}
