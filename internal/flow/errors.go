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
		return p.madeFailed(v, depth)
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		if defs, ok := ReachingDefinitions(a, -1, v); ok && p.loadTested(a, defs, b) {
			return true
		}
		choices, sight := p.reaching(a, -1, v, 0)
		for _, c := range choices {
			if c.Value == nil || !p.failed(c.Value, c.Block, depth+1) {
				return false
			}
		}
		return sight == Made
	}
	return false
}

// madeFailed: the call makes an error of others, one of which is there for
// certain, and returns nil only if all are nil.
func (p *Package) madeFailed(v *ssa.Call, depth int) bool {
	c, ok := p.Resolve(v)
	if !ok || !kube.CombinesErrors(c.Fn) {
		return false
	}
	operands, _ := ErrorOperands(c)
	for _, op := range operands {
		if p.failed(op.Value, v.Block(), depth+1) {
			return true
		}
	}
	return false
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
