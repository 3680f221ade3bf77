package blocking

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// fieldOf returns the field that a channel is kept in, or nil.
func fieldOf(ch ssa.Value) *types.Var {
	if f := ssaflow.FieldLoaded(ch); f != nil {
		return f.Origin()
	}
	return nil
}

// sendsTo returns the channel that i sends to, when it waits until that is
// possible and for nothing else.
func sendsTo(i ssa.Instruction) ssa.Value {
	switch i := i.(type) {
	case *ssa.Send:
		return i.Chan
	case *ssa.Select:
		if i.Blocking && len(i.States) == 1 && i.States[0].Dir == types.SendOnly {
			return i.States[0].Chan
		}
	}
	return nil
}

// findEnds notes the ends of the channels in fields that the package has.
func (c *checker) findEnds() {
	c.taken, c.given = make(map[*types.Var]bool), make(map[*types.Var]bool)
	for _, f := range c.pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			if v, ok := i.(ssa.Value); ok && fieldOf(v) != nil && taken(v) {
				c.taken[fieldOf(v)] = true
			}
			for _, ch := range gives(i) {
				c.given[fieldOf(ch)] = true
			}
		}
	}
}

// gives returns the channels that i sends to, closes or hands on.
func gives(i ssa.Instruction) (out []ssa.Value) {
	switch i := i.(type) {
	case *ssa.Send:
		return []ssa.Value{i.Chan}
	case *ssa.Select:
		for _, s := range i.States {
			if s.Dir == types.SendOnly {
				out = append(out, s.Chan)
			}
		}
	case ssa.CallInstruction:
		return i.Common().Args
	}
	return out
}

// takenHere: the package itself receives from the channel that is kept in the
// field, or hands it to a function: both ends are in its hands.
func (c *checker) takenHere(ch ssa.Value) bool {
	field := fieldOf(ch)
	if field == nil || c.taken[field] {
		return field != nil
	}
	for _, v := range c.pass.Flow.OwnFieldValues(field) {
		if mk, ok := ssaflow.Unwrap(v).(*ssa.MakeChan); ok && taken(mk) {
			return true
		}
	}
	return false
}

// taken: somebody receives from channel v, or gets it as an argument.
func taken(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			if r.Op == token.ARROW {
				return true
			}
		case *ssa.Select:
			for _, s := range r.States {
				if s.Chan == v && s.Dir == types.RecvOnly {
					return true
				}
			}
		case ssa.CallInstruction:
			if _, builtin := r.Common().Value.(*ssa.Builtin); !builtin {
				return true
			}
		case *ssa.ChangeType:
			if taken(r) {
				return true
			}
		}
	}
	return false
}

// chanNode returns the statement or expression of a channel operation.
func (c *checker) chanNode(i ssa.Instruction, ch ssa.Value) ast.Node {
	for _, pos := range []token.Pos{i.Pos(), ch.Pos()} {
		for _, n := range c.pass.Flow.Path(pos) {
			switch n := n.(type) {
			case *ast.SendStmt:
				return n
			case *ast.UnaryExpr:
				if n.Op == token.ARROW {
					return n
				}
			}
		}
	}
	return nil
}
