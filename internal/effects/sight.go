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

// addLeaks notes where the object leaves sight, also inside what holds it.
func (o *Object) addLeaks(escapes []Escape) {
	o.held = o.holders()
	holders := o.held
	for _, e := range escapes {
		if e.Ref.Copy {
			continue
		}
		whole := holders[e.Ref.Root]
		part := false
		if e.Ref.Root == o.Root {
			whole = whole || o.Path.HasPrefix(e.Ref.Path)
			part = e.Ref.Path.HasPrefix(o.Path)
		}
		switch {
		case whole && e.Kind == EscapeReturn:
			o.moment(e.Instr).Returned = true
		case whole:
			o.moment(e.Instr).Leaves = true
		case part:
			o.moment(e.Instr).LeavesPart = true
		}
	}
	for _, c := range o.f.in.p.Flow.Calls(o.f.Fn) {
		// A summary that is full may leave changes out.
		if s := o.f.in.p.SummaryFor(c); s != nil && len(s.Mutates) >= maxMutations && o.Handed(c, o.Path) {
			o.moment(c.Instr).Leaves = true
		}
	}
	for _, b := range o.f.Fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Send:
				if o.leadsTo(i.X, holders) {
					o.moment(i).Leaves = true
				}
			case *ssa.Select:
				for _, s := range i.States {
					if s.Send != nil && o.leadsTo(s.Send, holders) {
						o.moment(i).Leaves = true
					}
				}
			case *ssa.MapUpdate:
				if o.leadsTo(i.Value, holders) && !o.local(i.Map) {
					o.moment(i).Leaves = true
				}
			}
		}
	}
}

func (o *Object) local(v ssa.Value) bool {
	for _, r := range o.f.Val(v).Refs {
		if r.Root.Kind != RootAlloc {
			return false
		}
	}
	return true
}

// leadsTo: v refers to the object or to something that holds it.
func (o *Object) leadsTo(v ssa.Value, holders map[*Root]bool) bool {
	for _, r := range o.f.Val(v).Refs {
		if holders[r.Root] || r.Root == o.Root && o.Path.HasPrefix(r.Path) && !r.Copy {
			return true
		}
	}
	return false
}

// holders returns the local memory that a reference to the object is stored in.
func (o *Object) holders() map[*Root]bool {
	out := make(map[*Root]bool)
	for grown := true; grown; {
		grown = false
		add := func(into, v ssa.Value) {
			if !o.leadsTo(v, out) {
				return
			}
			for _, r := range o.f.Val(into).Refs {
				if r.Root.Kind == RootAlloc && r.Root != o.Root && !out[r.Root] {
					out[r.Root] = true
					grown = true
				}
			}
		}
		for _, b := range o.f.Fn.Blocks {
			for _, i := range b.Instrs {
				switch i := i.(type) {
				case *ssa.Store:
					add(i.Addr, i.Val)
				case *ssa.MapUpdate:
					add(i.Map, i.Value)
				case *ssa.Call:
					if bi, ok := i.Call.Value.(*ssa.Builtin); ok && bi.Name() == "append" {
						for _, a := range i.Call.Args {
							add(i, a)
						}
					}
				}
			}
		}
	}
	return out
}

// Handed reports whether a call gets the object, something that holds it, or a
// reference to its memory at, above or below path.
func (o *Object) Handed(c flow.Call, path flow.Steps) bool {
	for _, a := range c.Args {
		if o.leadsTo(a, o.held) {
			return true
		}
		for _, r := range o.f.Val(a).Refs {
			if r.Root == o.Root && r.Path.HasPrefix(o.Path) && r.Path.Overlaps(path) {
				return true
			}
		}
	}
	return false
}

// Kept reports whether a copy of an object is used for more than a look: it is
// written to the API server or leaves sight, or it is not followed.
func (p *Package) Kept(f *Func, c Copy) bool {
	if c.Value == nil {
		return true
	}
	v := f.Val(c.Value)
	if len(v.Refs) != 1 || v.Opaque || v.Refs[0].Root.Kind != RootAlloc || v.Refs[0].Path != "" {
		return true
	}
	o := p.Object(f, v.Refs[0].Loc)
	if o == nil {
		return true
	}
	for _, m := range o.Moments {
		if len(m.Ops) > 0 || m.Leaves || m.Returned {
			return true
		}
	}
	return false
}
