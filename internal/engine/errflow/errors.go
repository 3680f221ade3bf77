package errflow

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// DeferChanges reports whether a deferred call that is in force at ret may
// change the variable a: a literal that stores to it, or a callee that gets
// its address. A literal that keeps an error that is there does not count.
func DeferChanges(a *ssa.Alloc, ret *ssa.Return) bool {
	for i := range ssaflow.Instrs(ret.Parent()) {
		d, ok := i.(*ssa.Defer)
		if ok && deferTouches(d, a) && ssaflow.Reaches(d, ret, nil) {
			return true
		}
	}
	return false
}

func deferTouches(d *ssa.Defer, a *ssa.Alloc) bool {
	for _, v := range append([]ssa.Value{d.Call.Value}, d.Call.Args...) {
		if v == ssa.Value(a) {
			return true
		}
		if mc, ok := v.(*ssa.MakeClosure); ok && ssaflow.ClosureWrites(mc, a, true) {
			return true
		}
	}
	return false
}

// Failed reports whether an error is certainly non-nil at block b. It sees what
// [ssaflow.Package.ErrSet] sees, and further through wrappers, errors.Join and
// variables that a literal captures.
func Failed(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock) bool { return failed(p, v, b, 0) }

func failed(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock, depth int) bool {
	if depth > 4 {
		return false
	}
	if p.ErrSet(v, b) {
		return true
	}
	switch v := v.(type) {
	case *ssa.ChangeInterface:
		return failed(p, v.X, b, depth+1)
	case *ssa.Call:
		return madeFailed(p, v, depth)
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		if defs, ok := ssaflow.ReachingDefinitions(a, -1, v); ok && loadTested(p, a, defs, b) {
			return true
		}
		choices, sight := p.Reaching(a, -1, v, 0)
		for _, c := range choices {
			if c.Value == nil || !failed(p, c.Value, c.Block, depth+1) {
				return false
			}
		}
		return sight == ssaflow.Made
	}
	return false
}

// madeFailed: the call makes an error of others, one of which is there for
// certain, and returns nil only if all are nil.
func madeFailed(p *ssaflow.Package, v *ssa.Call, depth int) bool {
	c, ok := p.Resolve(v)
	if !ok {
		return false
	}
	return slices.ContainsFunc(ssaflow.Combined(c), func(x ssa.Value) bool { return failed(p, x, v.Block(), depth+1) })
}

// loadTested: another load of the same content is known to be non-nil at b.
func loadTested(p *ssaflow.Package, a *ssa.Alloc, stores []*ssa.Store, b *ssa.BasicBlock) bool {
	for c := range p.Known(b).All() {
		x, isNil, ok := c.NilTest()
		if !ok || isNil {
			continue
		}
		load, ok := x.(*ssa.UnOp)
		if !ok || load.X != a {
			continue
		}
		if before, ok := ssaflow.ReachingDefinitions(a, -1, load); ok && ssaflow.SameDefinitions(before, stores) {
			return true
		}
	}
	return false
}

// ErrorResult returns the index of the error that fn returns last; -1 when
// there is none.
func ErrorResult(sig *types.Signature) int {
	n := sig.Results().Len() - 1
	if n < 0 || !kube.IsError(sig.Results().At(n).Type()) {
		return -1
	}
	return n
}
