package nondet

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isText: a string or a list of bytes, which nobody sorts.
func isText(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Array:
		return isByte(t.Elem())
	case *types.Slice:
		return isByte(t.Elem())
	}
	return false
}

func isByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

// concatenated: a text to which each round of a loop in no fixed order adds.
func (c *changer) concatenated(v *ssa.BinOp, depth int) *Value {
	b, ok := v.Type().Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		return nil
	}
	l := c.unorderedLoop(v, depth)
	if l == nil || !l.addsTo(v) || l.onceIn(c.p, v) {
		return nil
	}
	return l.order()
}

// addsTo: the text that v makes comes back, in the next round, as the beginning or the end
// of the next one.
func (l *loop) addsTo(v *ssa.BinOp) bool {
	return l.comesBack(v, []ssa.Value{v.X, v.Y}, func(x ssa.Value) []ssa.Value {
		if sum, ok := x.(*ssa.BinOp); ok && sum.Op == token.ADD {
			return []ssa.Value{sum.X, sum.Y}
		}
		return nil
	})
}

// written: what is taken out of a buffer or a hash that a loop in no fixed order filled,
// or that got what differs.
func (c *changer) written(get ssaflow.Call, depth int) *Value {
	to := holder(get.Arg(-1))
	if to == nil || depth > maxChangingDepth {
		return nil
	}
	writes := writesTo(c.p, to)
	if slices.ContainsFunc(writes, empties) {
		return nil
	}
	for _, w := range writes {
		if !ssaflow.Reaches(w.Instr, get.Instr, nil) {
			continue
		}
		if x := c.write(w, to, get.Instr, depth); x != nil {
			return x
		}
	}
	return nil
}

// holder returns the buffer or hash that v is, in its function; nil for others.
func holder(v ssa.Value) ssa.Value {
	if v == nil {
		return nil
	}
	to := ssaflow.SoleDefinition(ssaflow.Unwrap(v))
	if !kube.HoldsText(to.Type()) || to.Referrers() == nil {
		return nil
	}
	return to
}

func empties(c ssaflow.Call) bool { return c.Fn.Name() == "Reset" }

// write: w writes into the buffer or hash what differs, or once in each round of a loop in no
// fixed order, in which it is neither made nor taken out.
func (c *changer) write(w ssaflow.Call, to ssa.Value, get ssa.Instruction, depth int) *Value {
	at, ok := kube.WritesText(w.Fn)
	if !ok || holder(w.Arg(at)) != to {
		return nil
	}
	if x := c.givenTo(w, at, depth); x != nil {
		return x.at(w.Instr)
	}
	l := c.unorderedLoop(w.Instr, depth)
	if l == nil || !variable(w, at) || l.onceIn(c.p, w.Instr) || l.has(made(to).Block()) || get != nil && l.has(get.Block()) {
		return nil
	}
	return l.order().at(w.Instr)
}

// made returns the instruction that makes v, or a place before all loops.
func made(v ssa.Value) ssa.Instruction {
	if i, ok := v.(ssa.Instruction); ok {
		return i
	}
	return v.Parent().Blocks[0].Instrs[0]
}

// writesTo returns the calls that get the buffer or hash, as an interface too.
func writesTo(p *ssaflow.Package, to ssa.Value) (out []ssaflow.Call) {
	for _, r := range *to.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeInterface:
			out = append(out, writesTo(p, r)...)
		case *ssa.ChangeInterface:
			out = append(out, writesTo(p, r)...)
		case ssa.CallInstruction:
			if c, ok := p.Resolve(r); ok && c.Fn != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// givenTo: something that differs is written.
func (c *changer) givenTo(w ssaflow.Call, to, depth int) *Value {
	for i := range w.Args {
		if i == 0 && (to == -1 || to == 0) {
			continue
		}
		for _, a := range append([]ssa.Value{w.Args[i]}, ssaflow.VariadicArgs(w.Args[i])...) {
			if x := c.value(a, nil, depth+1); x != nil {
				return x
			}
		}
	}
	return nil
}

// variable: not all that is written is the same in each round.
func variable(w ssaflow.Call, to int) bool {
	for i := range w.Args {
		if i == 0 && (to == -1 || to == 0) {
			continue
		}
		args := []ssa.Value{w.Args[i]}
		if list := ssaflow.VariadicArgs(w.Args[i]); list != nil {
			args = list
		}
		for _, a := range args {
			v := ssaflow.Unwrap(a)
			if conv, ok := v.(*ssa.Convert); ok {
				v = conv.X
			}
			if _, isConst := v.(*ssa.Const); !isConst {
				return true
			}
		}
	}
	return false
}
