package lifecycle

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// DeletionTests returns the branches of fn that ask whether obj is being
// deleted.
func DeletionTests(p *ssaflow.Package, fn *ssa.Function, obj ssaflow.AccessPath) []*ssa.If {
	var out []*ssa.If
	for _, b := range fn.Blocks {
		if iff, ok := ssaflow.Terminator(b).(*ssa.If); ok {
			if x, _, ok := deletionTest(p, iff.Cond, 0); ok && objects.PathOf(p, x) == obj {
				out = append(out, iff)
			}
		}
	}
	return out
}

// ReachedDeleting reports whether fn comes to a change of the finalizers of an object although
// that is being deleted, as far as its branches show: at each test of the deletion timestamp
// it goes the way of an object that is deleted. To an addition it comes where the finalizer is
// not there: where a test has found it, the way goes on only once it was removed. Where another function is asked about the object and
// may have looked at the timestamp, the way ends. failed are errors among the parameters of fn
// that are known not to be nil.
func ReachedDeleting(p *ssaflow.Package, fn *ssa.Function, ch FinalizerChange, failed map[ssa.Value]bool) bool {
	if len(fn.Blocks) == 0 {
		return false
	}
	obj := objects.PathOf(p, ch.Object)
	whileDeleting := GoesDeleting(p, obj)
	goes := func(c ssaflow.Cond) bool {
		if x, isNil, ok := c.NilTest(); ok && failed[x] {
			return !isNil
		}
		return whileDeleting(c)
	}
	goesWithout := func(c ssaflow.Cond) bool { return !found(p, c, obj, ch) && goes(c) }
	if paths.Find(p, paths.Entry(fn), paths.Query{Plain: true, To: func(i ssa.Instruction) bool { return i.Block() == ch.Instr.Block() }, Holds: goesWithout}).Found() {
		return true
	}
	return slices.ContainsFunc(FinalizerChanges(p, fn), func(rm FinalizerChange) bool {
		return rm.Verb == kube.FinalizerRemove && rm.Object != nil && objects.PathOf(p, rm.Object) == obj &&
			paths.Find(p, paths.Entry(fn), paths.Query{Plain: true, To: paths.Is(rm.Instr), Holds: goes}).Found() &&
			paths.Find(p, paths.After(rm.Instr), paths.Query{Plain: true, To: paths.Is(ch.Instr), Holds: goesWithout}).Found()
	})
}

// GoesDeleting returns what accepts the conditions of ways that control takes while obj is being
// deleted, as far as they show it: a condition that may tell so in a way that is not followed
// ends the way.
func GoesDeleting(p *ssaflow.Package, obj ssaflow.AccessPath) func(ssaflow.Cond) bool {
	return func(c ssaflow.Cond) bool {
		if x, deleting, ok := deletionTest(p, c.Value, 0); ok && objects.PathOf(p, x) == obj {
			return c.Val == deleting
		}
		// without a finalizer the API server would have removed it
		return !noFinalizers(p, c, obj) && !mayTellDeleting(p, c.Value, obj, 0)
	}
}

// found: a condition says that obj has the finalizer that is added, or one whose name is not
// known.
func found(p *ssaflow.Package, k ssaflow.Cond, obj ssaflow.AccessPath, ch FinalizerChange) bool {
	test, ok := k.Value.(*ssa.Call)
	if !ok || !k.Val || ch.Verb != kube.FinalizerAdd || !finalizerTest(p, test, obj, 0) {
		return false
	}
	c, _ := p.Resolve(test)
	other := FinalizerChange{Name: c.Arg(1)}.NameText()
	return other == "" || ch.NameText() == "" || other == ch.NameText()
}

// mayTellDeleting: a condition may depend on obj's deletion timestamp in a way
// that is not followed: through a variable, or a function that gets the object.
func mayTellDeleting(p *ssaflow.Package, v ssa.Value, obj ssaflow.AccessPath, depth int) bool {
	if depth > 5 {
		return true
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return mayTellDeleting(p, v.X, obj, depth+1) || mayTellDeleting(p, v.Y, obj, depth+1)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "DeletionTimestamp"
		}
		return mayTellDeleting(p, v.X, obj, depth+1)
	case *ssa.Extract:
		if foreignError(p, v.Tuple, v.Type()) {
			return false
		}
		return mayTellDeleting(p, v.Tuple, obj, depth+1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if _, isConst := e.(*ssa.Const); !isConst && e != ssa.Value(v) && mayTellDeleting(p, e, obj, depth+1) {
				return true
			}
		}
		// A phi of constants keeps what a branch before it decided.
		for i, e := range v.Edges {
			if _, isConst := e.(*ssa.Const); isConst {
				if iff, ok := ssaflow.Terminator(v.Block().Preds[i]).(*ssa.If); ok && iff.Cond != ssa.Value(v) && mayTellDeleting(p, iff.Cond, obj, depth+1) {
					return true
				}
			}
		}
		return false
	case *ssa.Call:
		if foreignError(p, v, v.Type()) {
			return false
		}
		return callTellsDeleting(p, v, obj, depth)
	case *ssa.MakeInterface:
		return mayTellDeleting(p, v.X, obj, depth+1)
	}
	return false
}

// foreignError: the call of a function of another package answers with an error
// of type t, which says that it failed, and nothing about the object.
func foreignError(p *ssaflow.Package, call ssa.Value, t types.Type) bool {
	v, ok := call.(*ssa.Call)
	if !ok || !types.Identical(t, types.Universe.Lookup("error").Type()) {
		return false
	}
	c, ok := p.Resolve(v)
	return ok && c.Fn != nil && c.Static == nil && c.Fn.Pkg() != p.Pkg.Pkg
}

func callTellsDeleting(p *ssaflow.Package, v *ssa.Call, obj ssaflow.AccessPath, depth int) bool {
	c, ok := p.Resolve(v)
	if !ok {
		return false
	}
	if x, _, ok := deletionTest(p, v, 0); ok {
		return objects.PathOf(p, x) == obj
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
		at := objects.PathOf(p, a)
		gets = gets || at == obj || at.Root == obj.Root && at.Root != nil || mayTellDeleting(p, a, obj, depth+1)
		// A struct or scope that was built around the object.
		if !gets && at.Root != nil {
			gets = holdsRoot(at.Root, obj.Root)
		}
	}
	if !gets {
		return false
	}
	return c.Static == nil && !kube.EffectOf(c.Fn).Has(kube.Compares) || c.Static != nil && looksAtDeletion(p, c.Static, kind(obj))
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
	return slices.ContainsFunc(c.Call.Args, func(a ssa.Value) bool { return ssaflow.Object(a) == root })
}

// kind returns the kind of the object; nil when the path does not say.
func kind(o ssaflow.AccessPath) *types.Named {
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
func looksAtDeletion(p *ssaflow.Package, fn *ssa.Function, kind *types.Named) bool {
	return slices.ContainsFunc(callgraph.New(p, nil).From(fn, callgraph.Follow{Goroutines: true}).Funcs(), func(fn *ssa.Function) bool {
		return readsDeletion(p, fn, kind)
	})
}

// readsDeletion: as looksAtDeletion, what fn calls here aside.
func readsDeletion(p *ssaflow.Package, fn *ssa.Function, kind *types.Named) bool {
	for i := range ssaflow.Instrs(fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "DeletionTimestamp" {
			other := kube.Named(ssaflow.Object(fa.X).Type())
			if kind == nil || other == nil || other == kind || !kube.IsAPIObject(other) {
				return true
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

func passesObject(c ssaflow.Call) bool {
	for _, a := range c.Args {
		t := ssaflow.Object(a).Type()
		if kube.IsAPIObject(t) || kube.IsObjectInterface(t) {
			return true
		}
	}
	return false
}
