package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// readBy: the object is what a function of this package returns that has just
// read it, and has neither asked for the map nor set it. This is about labels and
// annotations: of data, others know that it is there.
func (c *checker) readBy(i *ssa.Call, f field) bool {
	n, ok := resultOf(i, f.object)
	if !ok || c.depth > 1 || !f.path.HasPrefix(".ObjectMeta") {
		return false
	}
	call, ok := c.pass.Flow.Resolve(i)
	if !ok || call.Static == nil || call.Static == c.fn || call.Closure != nil || len(call.Static.Blocks) == 0 {
		return false
	}
	inner := &checker{pass: c.pass, fn: call.Static, callers: c.callers, depth: c.depth + 1}
	for _, ret := range flow.Returns(call.Static) {
		v := flow.SoleDefinition(ret.Results[n])
		there := f
		there.object, there.getter = c.pass.Flow.PlaceOf(v), nil
		if _, made := there.object.Root.(*ssa.Const); made || there.object.Path != "" {
			continue
		}
		for _, o := range inner.origins(there) {
			if _, read := o.after.(*ssa.Call); !read {
				continue // made or listed there
			}
			if flow.FindPath(c.pass.Flow, flow.After(o.after), flow.PathQuery{
				To:    flow.Is(ret),
				Avoid: func(i ssa.Instruction) bool { return i != o.after && inner.maySet(i, there) },
				Holds: func(k flow.Cond) bool { return !inner.showsMap(k, there) && !failed(k, o.after) },
			}).Found() {
				return true
			}
		}
	}
	return false
}

// resultOf returns the index of the result of call that place is.
func resultOf(call *ssa.Call, at flow.AccessPath) (int, bool) {
	if at.Path != "" {
		return 0, false
	}
	if e, ok := at.Root.(*ssa.Extract); ok && e.Tuple == ssa.Value(call) {
		return e.Index, true
	}
	return 0, at.Root == ssa.Value(call)
}

// failed: the condition says that the read has failed: what is returned then is
// no object that was read.
func failed(k flow.Cond, read ssa.Instruction) bool {
	x, isNil, ok := k.NilTest()
	if !ok || isNil {
		return false
	}
	x = flow.SoleDefinition(x)
	if e, ok := x.(*ssa.Extract); ok {
		x = e.Tuple
	}
	return x == read.(ssa.Value)
}
