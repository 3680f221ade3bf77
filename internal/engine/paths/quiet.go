package paths

import (
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// A QuietReturn is a return that control comes to without anything worth
// mentioning on the way.
type QuietReturn struct {
	Ret *ssa.Return
	// Results are the returned values as they are on that way.
	Results []ssa.Value
	// Loop: the way leads through the end of a loop's body.
	Loop bool
}

// A Quiet way may pass what these accept; everything else ends it.
type Quiet struct {
	Flow *ssaflow.Package
	// Call accepts a call, Branch a condition: both ways are followed then.
	Call   func(ssa.CallInstruction) bool
	Branch func(*ssa.If) bool
	// SameCount is [Query.SameCount].
	SameCount func(a, b ssa.Value) bool
}

// From returns the quiet ways from the start of block b to returns. The end of
// a loop's body leads to what follows the loop: the next pass is the same again.
func (q Quiet) From(b *ssa.BasicBlock) []QuietReturn { return q.ways(StartOf(b)) }

// After returns the quiet ways that begin just after instr.
func (q Quiet) After(instr ssa.Instruction) []QuietReturn { return q.ways(After(instr)) }

// quietState is where a quiet way stands: whether it has been through the end
// of a loop's body, and at whose head it is, to leave that loop.
type quietState struct {
	loop    bool
	leaving *ssa.BasicBlock
}

func (q Quiet) ways(from Point) []QuietReturn {
	var out []QuietReturn
	e := &explorer[quietState]{p: q.Flow, feasible: true, returns: true, sameCount: q.SameCount}
	e.visit = func(n *pathNode[quietState], i ssa.Instruction) verdict {
		switch i := i.(type) {
		case *ssa.Return:
			out = append(out, QuietReturn{Ret: i, Results: n.results(i), Loop: n.state.loop})
		case *ssa.If, *ssa.Jump:
		default:
			if !q.passes(i) {
				return pathEnds
			}
		}
		return goesOn
	}
	e.branch = func(n *pathNode[quietState], iff *ssa.If) bool {
		return n.state.leaving == n.block || q.Branch != nil && q.Branch(iff)
	}
	e.turn = func(s quietState, pred, succ *ssa.BasicBlock) (quietState, bool) {
		if s.leaving == pred && (succ == pred || ssaflow.ReachesBlock(succ, pred, nil) && pred.Dominates(succ)) {
			return s, false // the next pass
		}
		s.leaving = nil
		if succ.Dominates(pred) {
			_, ends := ssaflow.Terminator(succ).(*ssa.If)
			return quietState{true, succ}, ends
		}
		return s, true
	}
	if !e.run(from, quietState{}, nil) {
		return nil
	}
	return out
}

// passes: an instruction that computes something, or a call that is accepted.
func (q Quiet) passes(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.UnOp:
		return i.Op != token.ARROW
	case *ssa.Call:
		if _, builtin := i.Call.Value.(*ssa.Builtin); builtin {
			return true
		}
		return q.Call != nil && q.Call(i)
	case *ssa.Store:
		return localStore(i)
	case *ssa.MapUpdate: // the fields of a log entry
		_, made := i.Map.(*ssa.MakeMap)
		return made
	case *ssa.BinOp, *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr, *ssa.Index, *ssa.Alloc, *ssa.MakeInterface, *ssa.ChangeInterface,
		*ssa.ChangeType, *ssa.Convert, *ssa.Extract, *ssa.Next, *ssa.Range, *ssa.Slice, *ssa.Lookup, *ssa.Phi, *ssa.RunDefers, *ssa.MakeClosure, *ssa.MakeMap:
		return true
	}
	return false
}

// localStore: into a local variable that no literal reads before the function
// ends, or into the arguments of a call.
func localStore(st *ssa.Store) bool {
	a := ssaflow.LocalAt(st.Addr)
	if a == nil {
		return false
	}
	for _, r := range *a.Referrers() {
		if mc, ok := r.(*ssa.MakeClosure); ok && !ssaflow.OnlyDeferred(mc) {
			return false
		}
	}
	return true
}
