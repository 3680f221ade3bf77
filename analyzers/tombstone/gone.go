package tombstone

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// queuedForNothing: the instruction puts the name of an object into a queue of the package,
// and whoever takes it out makes nothing of an object that is gone.
func (q *quiet) queuedForNothing(i ssa.Instruction) bool {
	call, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	queue, args := q.queueField(call)
	if queue == nil || len(args) != 1 {
		return false
	}
	place := q.pass.Flow.PlaceOf(ssaflow.Unwrap(args[0]))
	return place.Path.HasField("ObjectMeta") && place.Path.HasField("Name") && q.workersIgnoreGone(queue)
}

// queueField returns the field of a type of this package that holds what a method is called
// on, or what holds that, and the other arguments.
func (q *quiet) queueField(call *ssa.Call) (*types.Var, []ssa.Value) {
	recv, args := call.Call.Value, call.Call.Args
	if !call.Call.IsInvoke() {
		if fn := call.Call.StaticCallee(); fn == nil || fn.Signature.Recv() == nil {
			return nil, nil
		}
		recv, args = args[0], args[1:]
	}
	for range 4 {
		load, ok := recv.(*ssa.UnOp)
		if !ok {
			break
		}
		f, ok := load.X.(*ssa.FieldAddr)
		if !ok {
			break
		}
		if v := ssaflow.FieldOf(f); v.Pkg() == q.pass.Pkg {
			return v, args
		}
		recv = f.X
	}
	return nil, nil
}

// workersIgnoreGone: what is taken out of the queue goes to functions of the package, each of
// which reads the object first and does nothing when it does not exist.
func (q *quiet) workersIgnoreGone(queue *types.Var) bool {
	found := false
	for _, fn := range q.pass.Flow.Funcs {
		for _, take := range q.pass.Flow.Calls(fn) {
			call, ok := take.Instr.(*ssa.Call)
			if !ok || take.Result(0) == nil {
				continue
			}
			if from, _ := q.queueField(call); from != queue {
				continue
			}
			for _, r := range taken(take.Result(0)) {
				work, ok := r.(*ssa.Call)
				if !ok {
					continue
				}
				c, ok := q.pass.Flow.Resolve(work)
				if !ok || c.Static == nil || len(c.Static.Blocks) == 0 || c.Static.Pkg != fn.Pkg {
					continue
				}
				if !q.ignoresGone(c.Static) {
					return false
				}
				found = true
			}
		}
	}
	return found
}

// taken returns what is done with an item, and with the key that it is asserted to be.
func taken(item ssa.Value) []ssa.Instruction {
	uses := *item.Referrers()
	for _, r := range *item.Referrers() {
		switch r := r.(type) {
		case *ssa.TypeAssert:
			uses = slices.Concat(uses, taken(r))
		case *ssa.Extract:
			uses = slices.Concat(uses, taken(r))
		}
	}
	return uses
}
