package lifecycle

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// NameStays reports whether the package, its tests aside, gives a text, in quotes, to
// nobody who may take the finalizer of that name from an object: it is added, looked
// for, removed, compared, logged, put into other text or into lists that are only gone
// through, here or in functions of the package.
func NameStays(p *ssaflow.Package, name string) bool {
	w := &textWalk{p: p, seen: make(map[ssa.Value]bool)}
	for _, fn := range withInit(p) {
		if p.InTest(fn.Pos()) || p.Dissolved(fn) {
			continue
		}
		for i := range ssaflow.Instrs(fn) {
			for _, op := range i.Operands(nil) {
				if k, ok := (*op).(*ssa.Const); ok && text(k) == name && !w.stays(i, k) {
					return false
				}
			}
		}
	}
	return true
}

// textWalk follows a text, and lists that hold it, to all their uses.
type textWalk struct {
	p    *ssaflow.Package
	seen map[ssa.Value]bool
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
	case *ssa.Phi, *ssa.MakeInterface, *ssa.Slice, *ssa.IndexAddr:
		return w.follow(i.(ssa.Value))
	case *ssa.Store:
		return i.Val != v || w.into(i.Addr)
	case ssa.CallInstruction:
		return w.called(i, v)
	}
	return false
}

// into: memory at an address that holds the text now.
func (w *textWalk) into(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.IndexAddr: // of the list of a call, or of append
		made, ok := a.X.(*ssa.Alloc)
		return ok && w.follow(made)
	case *ssa.FieldAddr:
		f := ssaflow.FieldOf(a)
		return f != nil && f.Name() == "Finalizers" && kube.IsType(a.X.Type(), "metav1.ObjectMeta") // a change that has an entry
	}
	return false
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
