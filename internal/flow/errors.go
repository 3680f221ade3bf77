package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// keepsError: the store fills an error variable only where it is nil, or with an
// error made of the one that was there.
func keepsError(st *ssa.Store) bool {
	if !kube.IsError(st.Val.Type()) {
		return false
	}
	isLoad := func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return ok && load.X == st.Addr
	}
	for b := st.Block(); b.Idom() != nil; b = b.Idom() {
		cond, ok := edgeCond(b.Idom(), b)
		if !ok {
			continue
		}
		if x, isNil, ok := normal(cond)[0].NilTest(); ok && isNil && isLoad(x) {
			return true
		}
	}
	call, ok := Unwrap(st.Val).(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil {
		return false
	}
	fn, _ := call.Call.StaticCallee().Object().(*types.Func)
	if !kube.CombinesErrors(fn) {
		return false
	}
	for _, a := range call.Call.Args {
		if isLoad(a) {
			return true
		}
		for _, x := range VariadicArgs(a) {
			if isLoad(Unwrap(x)) {
				return true
			}
		}
	}
	return false
}

// DeferChanges reports whether a deferred call that is in force at ret may
// change the variable a: a literal that stores to it, or a callee that gets
// its address. A literal that keeps an error that is there does not count.
func DeferChanges(a *ssa.Alloc, ret *ssa.Return) bool {
	for _, b := range ret.Parent().Blocks {
		for _, i := range b.Instrs {
			d, ok := i.(*ssa.Defer)
			if ok && deferTouches(d, a) && Reaches(d, ret, nil) {
				return true
			}
		}
	}
	return false
}

func deferTouches(d *ssa.Defer, a *ssa.Alloc) bool {
	for _, v := range append([]ssa.Value{d.Call.Value}, d.Call.Args...) {
		if v == ssa.Value(a) {
			return true
		}
		if mc, ok := v.(*ssa.MakeClosure); ok && closureWrites(mc, a, true) {
			return true
		}
	}
	return false
}

// Failed reports whether an error is certainly non-nil at block b. It sees what
// [Package.ErrSet] sees, and further through wrappers, errors.Join and
// variables that a literal captures.
func (p *Package) Failed(v ssa.Value, b *ssa.BasicBlock) bool { return p.failed(v, b, 0) }

func (p *Package) failed(v ssa.Value, b *ssa.BasicBlock, depth int) bool {
	if depth > 4 {
		return false
	}
	if p.ErrSet(v, b) {
		return true
	}
	switch v := v.(type) {
	case *ssa.ChangeInterface:
		return p.failed(v.X, b, depth+1)
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok {
			return false
		}
		if i, wraps := kube.WrapsError(c.Fn); wraps {
			return c.Arg(i) != nil && p.failed(c.Arg(i), v.Block(), depth+1)
		}
		if kube.IsErrorsJoin(c.Fn) {
			for _, a := range VariadicArgs(c.Arg(0)) {
				if p.failed(a, v.Block(), depth+1) {
					return true
				}
			}
		}
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		stores, ok := ReachingDefinitions(a, -1, v)
		if !ok || len(stores) == 0 {
			return false
		}
		return p.loadTested(a, stores, b) || p.storesFail(stores, depth)
	}
	return false
}

func (p *Package) storesFail(stores []*ssa.Store, depth int) bool {
	for _, st := range stores {
		if st == nil || !p.failed(st.Val, st.Block(), depth+1) {
			return false
		}
	}
	return true
}

// loadTested: another load of the same content is known to be non-nil at b.
func (p *Package) loadTested(a *ssa.Alloc, stores []*ssa.Store, b *ssa.BasicBlock) bool {
	for _, c := range p.Known(b) {
		x, isNil, ok := c.NilTest()
		if !ok || isNil {
			continue
		}
		load, ok := x.(*ssa.UnOp)
		if !ok || load.X != a {
			continue
		}
		if before, ok := ReachingDefinitions(a, -1, load); ok && SameDefinitions(before, stores) {
			return true
		}
	}
	return false
}
