package lifecycle

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// NameStays reports whether the package, its tests aside, gives a text, in quotes, to
// nobody who may take the finalizer of that name from an object: it is added, looked
// for, removed, compared, logged, put into other text or into lists that are only gone
// through, here or in functions of the package.
func NameStays(p *ssaflow.Package, g *callgraph.Graph, name string) bool {
	w := &textWalk{p: p, g: g, seen: make(map[ssa.Value]bool)}
	for _, fn := range withInit(p) {
		if p.InTest(fn.Pos()) || p.Dissolved(fn) {
			continue
		}
		for i := range ssaflow.Instrs(fn) {
			for _, op := range i.Operands(nil) {
				if k, ok := (*op).(*ssa.Const); ok && text(p, k) == name && !w.stays(i, k) {
					return false
				}
			}
		}
	}
	return true
}

// textWalk follows a text, and lists that hold it, to all their uses.
type textWalk struct {
	p     *ssaflow.Package
	g     *callgraph.Graph
	seen  map[ssa.Value]bool
	loads map[any][]ssa.Value // of fields and package variables
}

// follow: no use of v is one that may remove.
func (w *textWalk) follow(v ssa.Value) bool {
	if v == nil || w.seen[v] {
		return true
	}
	w.seen[v] = true
	refs := v.Referrers()
	return refs != nil && !slices.ContainsFunc(*refs, func(i ssa.Instruction) bool { return !w.stays(i, v) })
}

// stays: what i does with v does not take it out of sight.
func (w *textWalk) stays(i ssa.Instruction, v ssa.Value) bool {
	switch i := i.(type) {
	case *ssa.If, *ssa.Panic:
		return true
	case *ssa.BinOp:
		return true // compared, or put into another text
	case *ssa.UnOp:
		return i.Op == token.MUL && w.follow(i)
	case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Convert, *ssa.Slice, *ssa.IndexAddr,
		*ssa.Index, *ssa.Range, *ssa.Next, *ssa.Extract:
		return w.follow(i.(ssa.Value))
	case *ssa.Store:
		return i.Val != v || w.into(i.Addr)
	case *ssa.MakeClosure:
		lit, ok := i.Fn.(*ssa.Function)
		at := slices.Index(i.Bindings, v)
		return ok && at >= 0 && w.follow(lit.FreeVars[at])
	case *ssa.Return:
		return w.returned(i, v)
	case ssa.CallInstruction:
		return w.called(i, v)
	}
	return false
}

// into: memory at an address that holds the text now.
func (w *textWalk) into(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Alloc:
		return w.follow(a)
	case *ssa.IndexAddr:
		switch x := a.X.(type) {
		case *ssa.Alloc, *ssa.MakeSlice:
			return w.follow(x)
		case *ssa.Slice:
			return w.into(x.X) && w.follow(x)
		}
	case *ssa.FreeVar:
		b := ssaflow.Binding(a)
		return b != nil && w.into(b)
	case *ssa.Global:
		return a.Pkg == w.p.Pkg && a.Object() != nil && !a.Object().Exported() && w.loaded(a)
	case *ssa.FieldAddr:
		f := ssaflow.FieldOf(a)
		if f == nil {
			return false
		}
		if f.Name() == "Finalizers" && kube.IsType(a.X.Type(), "metav1.ObjectMeta") {
			return true // a change that has an entry
		}
		return f.Pkg() == w.p.Pkg.Pkg && !f.Exported() && w.loaded(f.Origin())
	}
	return false
}

// loaded: what is read from a field or a package variable of this package.
func (w *textWalk) loaded(of any) bool {
	if w.loads == nil {
		w.loads = make(map[any][]ssa.Value)
		for _, fn := range withInit(w.p) {
			for i := range ssaflow.Instrs(fn) {
				switch i := i.(type) {
				case *ssa.UnOp:
					if g, ok := i.X.(*ssa.Global); ok {
						w.loads[g] = append(w.loads[g], i)
					}
				case *ssa.FieldAddr:
					if f := ssaflow.FieldOf(i); f != nil {
						w.loads[f.Origin()] = append(w.loads[f.Origin()], i)
					}
				case *ssa.Field:
					if f := ssaflow.FieldRead(i); f != nil {
						w.loads[f.Origin()] = append(w.loads[f.Origin()], i)
					}
				}
			}
		}
	}
	return !slices.ContainsFunc(w.loads[of], func(v ssa.Value) bool { return !w.follow(v) })
}

// returned: the callers get the text.
func (w *textWalk) returned(ret *ssa.Return, v ssa.Value) bool {
	c := w.g.Callers(ret.Parent())
	if !c.Complete() {
		return false
	}
	for i, r := range ret.Results {
		if r != v {
			continue
		}
		for _, s := range c.Sites {
			if !w.follow(s.Call.Result(i)) {
				return false
			}
		}
	}
	return true
}

// called: a call gets the text, or a list with it.
func (w *textWalk) called(i ssa.CallInstruction, v ssa.Value) bool {
	if b, ok := i.Common().Value.(*ssa.Builtin); ok {
		return oneOf(b.Name(), "len", "cap", "print", "println") || b.Name() == "append" && w.follow(i.Value())
	}
	c, ok := w.p.Resolve(i)
	if !ok {
		return false
	}
	if _, ok := kube.FinalizerFunc(c.Fn); ok {
		return true
	}
	if _, ok := kube.PersistsFinalizer(c.Fn); ok {
		return true
	}
	if f, set, ok := kube.MetaAccessor(c.Fn); ok {
		return set && f == "Finalizers"
	}
	if c.Static != nil {
		for j, a := range c.Args {
			if a == v && (j >= len(c.Static.Params) || !w.follow(c.Static.Params[j])) {
				return false
			}
		}
		return true
	}
	if slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return readsFinalizers(w.p, a) }) {
		return answers(c) || w.follow(c.Value())
	}
	return kube.EffectOf(c.Fn).Has(kube.Tells|kube.Text|kube.Compares|kube.Quiet) || answers(c) || kube.MakesError(c.Fn)
}

// answers: all that the function can do is to say yes or no: it gets neither an object
// nor a function.
func answers(c ssaflow.Call) bool {
	if c.Fn == nil {
		return false
	}
	res := c.Fn.Signature().Results()
	return res.Len() == 1 && kube.IsBool(res.At(0).Type()) && !slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
		t := ssaflow.Unwrap(a).Type()
		_, fn := t.Underlying().(*types.Signature)
		return fn || kube.IsAPIObject(t) || kube.IsObjectInterface(t)
	})
}

func oneOf(s string, list ...string) bool { return slices.Contains(list, s) }
