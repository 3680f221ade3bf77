package effects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

const maxLeaks = 40

// leaks lists the memory behind parameters that leaves sight in this function:
// handed to a callee of unknown effect or stored where others find it. A caller
// that hands an object to such a function knows as little about it afterwards.
func (in *interp) leaks() []ParamPath {
	var out []ParamPath
	seen := make(map[ParamPath]bool)
	for _, e := range in.f.escapes() {
		i := in.paramIndex(e.Ref.Root)
		if i < 0 || e.Kind == EscapeReturn {
			continue // what is returned is in Results
		}
		if i < len(in.fn.Params) && (kube.IsContext(in.fn.Params[i].Type()) || kube.IsLogger(in.fn.Params[i].Type())) {
			continue
		}
		pp := ParamPath{i, e.Ref.Path}
		if !seen[pp] && len(out) < maxLeaks {
			seen[pp] = true
			out = append(out, pp)
		}
	}
	return out
}

// escapes returns the places where memory leaves sight: those recorded, without
// the callees that are known to do nothing, and those inside callees.
func (f *Func) escapes() []Escape {
	var out []Escape
	for _, e := range f.Escapes {
		if e.Kind == EscapeCall {
			ci, ok := e.Instr.(ssa.CallInstruction)
			if c, resolved := f.in.p.Flow.Resolve(ci); ok && resolved && f.in.p.harmless(c) {
				continue
			}
		}
		out = append(out, e)
	}
	for _, c := range f.in.p.Flow.Calls(f.Fn) {
		for _, r := range f.leaksAt(c) {
			out = append(out, Escape{c.Instr, r, EscapeCall})
		}
	}
	return out
}

// harmless reports whether nothing is recorded about the callee because there
// is nothing to record: it compares, or it has a body in a package whose
// functions were summarised, and it neither changes nor keeps anything.
func (p *Package) harmless(c flow.Call) bool {
	if kube.EffectOf(c.Fn).Has(kube.Compares) {
		return true
	}
	fn := c.Fn
	if c.Target != nil {
		fn = c.Target
	}
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == p.pass.Pkg || kube.IsInterfaceMethod(fn) {
		return false
	}
	return p.pass.ImportPackageFact(fn.Pkg(), new(PackageFact)) && p.SummaryOf(fn) == nil
}

// leaksAt returns what leaves sight in the callee of c and in the function
// literals it is given.
func (f *Func) leaksAt(c flow.Call) []Ref {
	var out []Ref
	add := func(s *Summary, args []Val) {
		if s == nil {
			return
		}
		for _, l := range s.Leaks {
			if l.Param < len(args) {
				out = append(out, f.in.locs(f.in.walk(args[l.Param], l.Path)).Refs...)
			}
		}
	}
	if _, isOp := kube.ClientOp(c.Fn); !isOp || c.Static != nil {
		add(f.in.p.SummaryFor(c), f.in.args(c))
	}
	for _, a := range c.Args {
		mc := closure(a)
		if mc == nil {
			continue
		}
		lit := f.in.p.funcs[mc.Fn.(*ssa.Function)]
		if lit == nil {
			continue
		}
		args := make([]Val, len(lit.Fn.Params), len(lit.Fn.Params)+len(mc.Bindings))
		for _, b := range mc.Bindings {
			args = append(args, f.in.val(b))
		}
		add(&lit.Summary, args)
	}
	return out
}
