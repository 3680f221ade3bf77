// Subject: paths

package ssaflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Cond is a boolean SSA value that is known to be Val at some block.
type Cond struct {
	Value ssa.Value
	Val   bool
}

// Known returns the conditions that hold whenever b is entered, because an
// edge that decides them dominates b. Negations are taken apart.
func (p *Package) Known(b *ssa.BasicBlock) Conds {
	type key struct{ b *ssa.BasicBlock }
	return Memo(p, key{b}, func() (out Conds) {
		if d := b.Idom(); d != nil {
			out = p.Known(d)
			if cond, ok := edgeCond(d, b); ok {
				out = out.And(Normal(cond)[0])
			}
		}
		return out
	})
}

// edgeCond returns the condition decided by the edge of d's If that every path
// from d to b takes.
func edgeCond(d, b *ssa.BasicBlock) (Cond, bool) {
	iff, ok := Terminator(d).(*ssa.If)
	if !ok || d.Succs[0] == d.Succs[1] {
		return Cond{}, false
	}
	for i, s := range d.Succs {
		if len(s.Preds) == 1 && (s == b || s.Dominates(b)) {
			return Cond{iff.Cond, i == 0}, true
		}
	}
	return Cond{}, false
}

// EdgeConds returns what is known when control goes from pred to succ: what
// holds at pred and the condition of the edge itself.
func (p *Package) EdgeConds(pred, succ *ssa.BasicBlock) Conds {
	out := p.Known(pred)
	iff, ok := Terminator(pred).(*ssa.If)
	if !ok || pred.Succs[0] == pred.Succs[1] {
		return out
	}
	return out.And(Normal(Cond{iff.Cond, pred.Succs[0] == succ})[0])
}

// Normal strips negations: !x == true is x == false.
func Normal(c Cond) []Cond {
	for {
		u, ok := c.Value.(*ssa.UnOp)
		if !ok || u.Op != token.NOT {
			return []Cond{c}
		}
		c = Cond{u.X, !c.Val}
	}
}

// Terminator returns the last instruction of b, or nil.
func Terminator(b *ssa.BasicBlock) ssa.Instruction {
	if len(b.Instrs) == 0 {
		return nil
	}
	return b.Instrs[len(b.Instrs)-1]
}

// NilTest takes a comparison with nil apart: v is compared, eq says whether
// the condition means v == nil.
func (c Cond) NilTest() (v ssa.Value, isNil, ok bool) {
	b, isBin := c.Value.(*ssa.BinOp)
	if !isBin || b.Op != token.EQL && b.Op != token.NEQ {
		return nil, false, false
	}
	x := b.X
	if IsNilConst(x) {
		x = b.Y
	} else if !IsNilConst(b.Y) {
		return nil, false, false
	}
	return x, (b.Op == token.EQL) == c.Val, true
}

// IsNilConst reports whether v is nil as a constant.
func IsNilConst(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// CallsBuiltin reports whether a call is one of a built-in function of one of these names.
func CallsBuiltin(call ssa.CallInstruction, names ...string) bool {
	b, ok := call.Common().Value.(*ssa.Builtin)
	return ok && slices.Contains(names, b.Name())
}

// IsZero reports whether v is the zero value of its type: a constant nil, "", 0, false, or a literal that
// holds nothing else.
func IsZero(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		lit, ok := load.X.(*ssa.Alloc)
		return ok && holdsZeros(lit)
	}
	c, ok := v.(*ssa.Const)
	return ok && (c.Value == nil || c.Value.ExactString() == `""` || c.Value.ExactString() == "0" || c.Value.ExactString() == "false")
}

// holdsZeros: what is stored at a place, or in a field of it, are zero values.
func holdsZeros(at ssa.Value) bool {
	return !slices.ContainsFunc(*at.Referrers(), func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.UnOp:
			return false
		case *ssa.FieldAddr:
			return !holdsZeros(i)
		case *ssa.Store:
			return i.Addr != at || !IsZero(i.Val)
		}
		return true
	})
}

// NonNil reports whether v is known to be non-nil at block b.
func (p *Package) NonNil(v ssa.Value, b *ssa.BasicBlock) bool {
	if IsNilConst(v) {
		return p.Known(b).Has(func(c Cond) bool {
			x, isNil, ok := c.NilTest()
			return ok && !isNil && IsNilConst(x) // nothing comes to b
		})
	}
	type key struct{ fn *ssa.Function }
	from := Memo(p, key{b.Parent()}, func() map[ssa.Value][]*ssa.BasicBlock { // where each value is known to be non-nil
		out := make(map[ssa.Value][]*ssa.BasicBlock)
		for _, b := range b.Parent().Blocks {
			if d := b.Idom(); d != nil {
				if cond, ok := edgeCond(d, b); ok {
					if x, isNil, ok := Normal(cond)[0].NilTest(); ok && !isNil {
						out[x] = append(out[x], b)
					}
				}
			}
		}
		return out
	})
	return slices.ContainsFunc(from[v], func(at *ssa.BasicBlock) bool { return at.Dominates(b) })
}

// Nilable reports whether values of type t, pointers and interfaces, panic when
// they are used while they are nil. Errors do not count.
func Nilable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return !kube.IsError(t)
	}
	return false
}

// IsPlace reports whether v is the address of something: a variable, a literal, a
// field or an element, which is never nil.
func IsPlace(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Global:
		return true
	}
	return false
}

// Index returns the position of instr in its block, or -1.
func Index(instr ssa.Instruction) int {
	for i, x := range instr.Block().Instrs {
		if x == instr {
			return i
		}
	}
	return -1
}

// Dominates reports whether every path to b passes a first.
func Dominates(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return Index(a) < Index(b)
	}
	return a.Block().Dominates(b.Block())
}

// ErrSet reports whether an error value is certainly non-nil at block b: it is
// tested there, or it was made by a constructor of errors.
func (p *Package) ErrSet(v ssa.Value, b *ssa.BasicBlock) bool {
	return p.errSet(v, b, map[*ssa.Phi]bool{})
}

// errSet is ErrSet, but for the variables that were looked at: one that a loop carries
// round holds nothing else than what comes into the loop, and all that comes has to be set.
func (p *Package) errSet(v ssa.Value, b *ssa.BasicBlock, seen map[*ssa.Phi]bool) bool {
	if p.NonNil(v, b) {
		return true
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return true // a concrete error value
	case *ssa.Call:
		c, ok := p.Resolve(v)
		return ok && kube.MakesError(c.Fn)
	case *ssa.UnOp:
		g := GlobalOf(v)
		return g != nil && kube.IsError(v.Type()) && p.sentinel(g)
	case *ssa.Phi:
		if seen[v] {
			return true
		}
		seen[v] = true
		choices, _ := Choices(p, v)
		for _, c := range choices {
			if !knownSet(c.Conds, c.Value) && !p.errSet(c.Value, c.Block, seen) {
				return false
			}
		}
		return true
	}
	return false
}

func knownSet(conds Conds, v ssa.Value) bool {
	return conds.Has(func(c Cond) bool {
		x, isNil, ok := c.NilTest()
		return ok && !isNil && x == v
	})
}

// Returns returns the return instructions of fn, without those that the
// compiler adds to recover from a panic.
func Returns(fn *ssa.Function) []*ssa.Return {
	var out []*ssa.Return
	for _, b := range fn.Blocks {
		if r, ok := Terminator(b).(*ssa.Return); ok && b != fn.Recover {
			out = append(out, r)
		}
	}
	return out
}
