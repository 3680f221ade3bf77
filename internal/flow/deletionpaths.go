package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// DeletionTests returns the branches of fn that ask whether obj is being
// deleted.
func (p *Package) DeletionTests(fn *ssa.Function, obj AccessPath) []*ssa.If {
	var out []*ssa.If
	for _, b := range fn.Blocks {
		if iff, ok := Terminator(b).(*ssa.If); ok {
			if x, _, ok := p.deletionTest(iff.Cond, 0); ok && p.ObjectPath(x) == obj {
				out = append(out, iff)
			}
		}
	}
	return out
}

// ReachedDeleting reports whether fn comes to instr although obj is being
// deleted, as far as its branches show: at each test of the deletion timestamp
// it goes the way of an object that is deleted. Where another function is asked
// about the object and may have looked at the timestamp, the way ends.
func (p *Package) ReachedDeleting(fn *ssa.Function, obj AccessPath, instr ssa.Instruction) bool {
	if len(fn.Blocks) == 0 {
		return false
	}
	return FindPath(p, Entry(fn), PathQuery{Plain: true, To: func(i ssa.Instruction) bool { return i.Block() == instr.Block() }, Holds: func(c Cond) bool {
		if x, deleting, ok := p.deletionTest(c.Value, 0); ok && p.ObjectPath(x) == obj {
			return c.Val == deleting
		}
		return !p.mayTellDeleting(c.Value, obj, 0)
	}}).Found()
}

// mayTellDeleting: a condition may depend on obj's deletion timestamp in a way
// that is not followed: through a variable, or a function that gets the object.
func (p *Package) mayTellDeleting(v ssa.Value, obj AccessPath, depth int) bool {
	if depth > 5 {
		return true
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return p.mayTellDeleting(v.X, obj, depth+1) || p.mayTellDeleting(v.Y, obj, depth+1)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return FieldOf(fa) != nil && FieldOf(fa).Name() == "DeletionTimestamp"
		}
		return p.mayTellDeleting(v.X, obj, depth+1)
	case *ssa.Extract:
		if p.foreignError(v.Tuple, v.Type()) {
			return false
		}
		return p.mayTellDeleting(v.Tuple, obj, depth+1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if _, isConst := e.(*ssa.Const); !isConst && e != ssa.Value(v) && p.mayTellDeleting(e, obj, depth+1) {
				return true
			}
		}
		// A phi of constants keeps what a branch before it decided.
		for i, e := range v.Edges {
			if _, isConst := e.(*ssa.Const); isConst {
				if iff, ok := Terminator(v.Block().Preds[i]).(*ssa.If); ok && iff.Cond != ssa.Value(v) && p.mayTellDeleting(iff.Cond, obj, depth+1) {
					return true
				}
			}
		}
		return false
	case *ssa.Call:
		if p.foreignError(v, v.Type()) {
			return false
		}
		return p.callTellsDeleting(v, obj, depth)
	case *ssa.MakeInterface:
		return p.mayTellDeleting(v.X, obj, depth+1)
	}
	return false
}

// foreignError: the call of a function of another package answers with an error
// of type t, which says that it failed, and nothing about the object.
func (p *Package) foreignError(call ssa.Value, t types.Type) bool {
	v, ok := call.(*ssa.Call)
	if !ok || !types.Identical(t, types.Universe.Lookup("error").Type()) {
		return false
	}
	c, ok := p.Resolve(v)
	return ok && c.Fn != nil && c.Static == nil && c.Fn.Pkg() != p.Pkg.Pkg
}

func (p *Package) callTellsDeleting(v *ssa.Call, obj AccessPath, depth int) bool {
	c, ok := p.Resolve(v)
	if !ok {
		return false
	}
	if x, _, ok := p.deletionTest(v, 0); ok {
		return p.ObjectPath(x) == obj
	}
	if f, _, ok := kube.MetaAccessor(c.Fn); ok {
		return f == "DeletionTimestamp"
	}
	if _, ok := kube.FinalizerFunc(c.Fn); ok {
		return false
	}
	if _, ok := kube.ClientOp(c.Fn); ok {
		return false
	}
	gets := false
	for _, a := range c.Args {
		at := p.ObjectPath(a)
		gets = gets || at == obj || at.Root == obj.Root && at.Root != nil || p.mayTellDeleting(a, obj, depth+1)
		// A struct or scope that was built around the object.
		if !gets && at.Root != nil {
			gets = holdsRoot(at.Root, obj.Root)
		}
	}
	if !gets {
		return false
	}
	return c.Static == nil && !kube.EffectOf(c.Fn).Has(kube.Compares) || c.Static != nil && p.looksAtDeletion(c.Static, obj.kind())
}

// holdsRoot: v was made by a call that got root.
func holdsRoot(v, root ssa.Value) bool {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	c, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	for _, a := range c.Call.Args {
		if Object(a) == root {
			return true
		}
	}
	return false
}

// kind returns the kind of the object; nil when the path does not say.
func (o AccessPath) kind() *types.Named {
	if o.Root == nil || o.Path != "" {
		return nil
	}
	t := o.Root.Type()
	for range 3 { // a variable that a literal captures holds a pointer to a pointer
		p, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	if n := kube.Named(t); n != nil && kube.IsAPIObject(n) {
		return n
	}
	return nil
}

// looksAtDeletion: fn, or what it calls here, reads a deletion timestamp, or
// calls something unseen with an object. That of an object of another kind than
// the given one does not count.
func (p *Package) looksAtDeletion(fn *ssa.Function, kind *types.Named) bool {
	for _, fn := range NewCallGraph(p, nil).From(fn, Follow{Goroutines: true}).Funcs() {
		if p.readsDeletion(fn, kind) {
			return true
		}
	}
	return false
}

// readsDeletion: as looksAtDeletion, what fn calls here aside.
func (p *Package) readsDeletion(fn *ssa.Function, kind *types.Named) bool {
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if fa, ok := i.(*ssa.FieldAddr); ok && FieldOf(fa) != nil && FieldOf(fa).Name() == "DeletionTimestamp" {
				other := kube.Named(Object(fa.X).Type())
				if kind == nil || other == nil || other == kind || !kube.IsAPIObject(other) {
					return true
				}
			}
		}
	}
	for _, c := range p.Calls(fn) {
		if f, _, ok := kube.MetaAccessor(c.Fn); ok && f == "DeletionTimestamp" {
			return true
		}
		if c.Static == nil && c.Fn != nil && returnsBool(c.Fn) && !kube.EffectOf(c.Fn).Has(kube.Known) && passesObject(c) {
			return true
		}
	}
	return false
}

func returnsBool(fn *types.Func) bool {
	res := fn.Type().(*types.Signature).Results()
	for i := range res.Len() {
		if b, ok := res.At(i).Type().Underlying().(*types.Basic); ok && b.Kind() == types.Bool {
			return true
		}
	}
	return false
}

func passesObject(c Call) bool {
	for _, a := range c.Args {
		t := Object(a).Type()
		if kube.IsAPIObject(t) || kube.IsObjectInterface(t) {
			return true
		}
	}
	return false
}
