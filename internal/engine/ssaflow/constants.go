// Subject: calls

package ssaflow

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Constants are the parameters of functions of which a chain of calls says that
// they are constants.
type Constants map[*ssa.Parameter]constant.Value

// Handed returns what is known of the parameters of the function that c calls, where
// k is known of those of its caller; nil when nothing is.
func (k Constants) Handed(c Call) Constants {
	if c.Static == nil {
		return nil
	}
	var out Constants
	for i, a := range c.Args {
		if i >= len(c.Static.Params) {
			break
		}
		v := k.value(a, 0)
		if v == nil {
			continue
		}
		if out == nil {
			out = make(Constants)
		}
		out[c.Static.Params[i]] = v
	}
	return out
}

// Runs reports whether block b of a function can run at all: some way leads to it on
// which no comparison of the known parameters goes otherwise.
func (k Constants) Runs(b *ssa.BasicBlock) bool {
	if len(k) == 0 || len(b.Parent().Blocks) == 0 {
		return true
	}
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{b.Parent().Blocks[0]}
	if r := b.Parent().Recover; r != nil {
		work = append(work, r)
	}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		if at == b {
			return true
		}
		next := at.Succs
		if iff, ok := Terminator(at).(*ssa.If); ok {
			if v := k.value(iff.Cond, 0); v != nil && v.Kind() == constant.Bool {
				n := 1
				if constant.BoolVal(v) {
					n = 0
				}
				next = next[n : n+1]
			}
		}
		work = append(work, next...)
	}
	return false
}

// Key tells apart what is known of the parameters of fn, for maps.
func (k Constants) Key(fn *ssa.Function) string {
	key := ""
	for _, p := range fn.Params {
		if v := k[p]; v != nil {
			key += v.ExactString()
		}
		key += ";"
	}
	return key
}

// value returns the constant that v is, nil when that is not known.
func (k Constants) value(v ssa.Value, depth int) constant.Value {
	if depth > 4 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value
	case *ssa.Parameter:
		return k[v]
	case *ssa.ChangeType:
		return k.value(v.X, depth+1)
	case *ssa.UnOp:
		if x := k.value(v.X, depth+1); v.Op == token.NOT && x != nil && x.Kind() == constant.Bool {
			return constant.MakeBool(!constant.BoolVal(x))
		}
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ || types.IsInterface(v.X.Type()) {
			return nil
		}
		x, y := k.value(v.X, depth+1), k.value(v.Y, depth+1)
		if x == nil || y == nil || x.Kind() != y.Kind() || x.Kind() == constant.Unknown {
			return nil
		}
		return constant.MakeBool(constant.Compare(x, v.Op, y))
	}
	return nil
}

// Held returns the values that v may have where known holds: without the edges that
// come with a constant for another variable of which known says that it is another
// one. Both are set in the same branches.
func Held(v *ssa.Phi, known Conds) []ssa.Value {
	var out []ssa.Value
	for i, e := range v.Edges {
		if !otherwise(v.Block(), i, known) {
			out = append(out, e)
		}
	}
	return out
}

// otherwise: what holds cannot when block b is entered by edge i.
func otherwise(b *ssa.BasicBlock, i int, known Conds) bool {
	for k := range known.All() {
		cmp, ok := k.Value.(*ssa.BinOp)
		if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
			continue
		}
		phi, isPhi := cmp.X.(*ssa.Phi)
		want, isConst := cmp.Y.(*ssa.Const)
		if !isPhi {
			phi, isPhi = cmp.Y.(*ssa.Phi)
			want, isConst = cmp.X.(*ssa.Const)
		}
		if !isPhi || !isConst || phi.Block() != b {
			continue
		}
		have, ok := phi.Edges[i].(*ssa.Const)
		if !ok || have.Value == nil || want.Value == nil || have.Value.Kind() != want.Value.Kind() {
			continue
		}
		if equal := constant.Compare(have.Value, token.EQL, want.Value); equal != ((cmp.Op == token.EQL) == k.Val) {
			return true
		}
	}
	return false
}
