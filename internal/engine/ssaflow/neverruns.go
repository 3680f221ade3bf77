// Subject: conditions

package ssaflow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// NeverRuns reports whether control never comes to a block: conditions around it answer
// one question in two ways, as `!IsNotFound(err)` around `IsNotFound(err)`.
func (p *Package) NeverRuns(b *ssa.BasicBlock) bool {
	var known []Cond
	for k := range p.Known(b).All() {
		if slices.ContainsFunc(known, func(other Cond) bool { return p.denies(k, other) }) {
			return true
		}
		known = append(known, k)
	}
	return false
}

// denies: two conditions answer one question differently.
func (p *Package) denies(a, b Cond) bool {
	x, xNil, ok1 := a.NilTest()
	y, yNil, ok2 := b.NilTest()
	if ok1 && ok2 {
		return x == y && xNil != yNil
	}
	return a.Val != b.Val && (a.Value == b.Value || p.sameKindTest(a.Value, b.Value))
}

// sameKindTest: two calls ask the same function about the same error, which is all that
// their answer depends on.
func (p *Package) sameKindTest(a, b ssa.Value) bool {
	x, ok1 := p.AsksError(a)
	y, ok2 := p.AsksError(b)
	if !ok1 || !ok2 || x.Fn.Origin() != y.Fn.Origin() {
		return false
	}
	for i := range x.Args {
		if x.Args[i] != y.Args[i] && !sameGlobal(x.Args[i], y.Args[i]) {
			return false
		}
	}
	return true
}

// AsksError returns the call that v is of a function which gets errors alone and answers with
// a bool: the same about the same ones.
func (p *Package) AsksError(v ssa.Value) (Call, bool) {
	call, ok := v.(*ssa.Call)
	if !ok || call.Call.IsInvoke() {
		return Call{}, false
	}
	c, ok := p.Resolve(call)
	if !ok || c.Fn == nil || c.Fn.Signature().Recv() != nil || !kube.IsBool(v.Type()) || len(c.Args) == 0 {
		return Call{}, false
	}
	for _, a := range c.Args {
		if !kube.IsError(a.Type()) {
			return Call{}, false
		}
	}
	return c, true
}

// sameGlobal: both are what one package variable holds, as io.EOF.
func sameGlobal(a, b ssa.Value) bool {
	x, ok1 := a.(*ssa.UnOp)
	y, ok2 := b.(*ssa.UnOp)
	if !ok1 || !ok2 || x.Op != token.MUL || y.Op != token.MUL || x.X != y.X {
		return false
	}
	_, global := x.X.(*ssa.Global)
	return global
}

// NeverReached reports whether a place of the source lies in a block to which control
// never comes.
func (p *Package) NeverReached(pos, end token.Pos) bool {
	p.building.Lock()
	built := p.Pkg != nil
	p.building.Unlock()
	if !built {
		return false
	}
	for _, fn := range p.Funcs {
		if n := fn.Syntax(); n == nil || pos < n.Pos() || n.End() < end {
			continue
		}
		for _, b := range fn.Blocks {
			if p.holds(b, pos, end) && p.NeverRuns(b) {
				return true
			}
		}
	}
	return false
}

// holds: a statement of the block is at the place, or around it.
func (p *Package) holds(b *ssa.BasicBlock, pos, end token.Pos) bool {
	for _, i := range b.Instrs {
		switch i.(type) {
		case *ssa.Phi, *ssa.Alloc: // they stand for a variable
			continue
		}
		if !i.Pos().IsValid() || i.Pos() > end {
			continue
		}
		if n := p.Node(i); n != nil && n.Pos() <= pos && end <= n.End() {
			return true
		}
	}
	return false
}
