package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var metadata = rule.Form{Name: "metadata", Level: rule.Preview, Run: each(isMetadata, func(pass *rule.Pass, m mistake) {
	sayNil(pass, m, " can be nil here (an object without "+m.field.lower()+" has a nil map)")
})}

// maxReadBy is how many calls a function that reads the object is looked for in.
const maxReadBy = 2

// readBy: the object is what a function of this package returns that has just
// read it, and has neither asked for the map nor set it. This is about labels and
// annotations: of data, others know that it is there.
func (c *checker) readBy(x ssaflow.Call, f field, depth int) bool {
	n, ok := resultOf(x, f.Object)
	if !ok || depth >= maxReadBy || !f.inMetadata() || x.Static == nil || x.Static == x.Instr.Parent() || x.Closure != nil || len(x.Static.Blocks) == 0 {
		return false
	}
	f.getter = false
	q := c.asRead(f, func(fn *ssa.Function, f field) (reads []ssa.Instruction) {
		for _, x := range c.pass.Flow.Calls(fn) {
			if _, call := x.Instr.(*ssa.Call); call && (object.Gets(c.pass.Effects, x, f.Object) || c.readBy(x, f, depth+1)) {
				reads = append(reads, x.Instr)
			}
		}
		return reads
	})
	q.Callers = false
	return returnsAsRead(c.pass, q, x.Static, n)
}

// returnsAsRead: result n of fn can be an object as it was read, without an error
// of the read.
func returnsAsRead(pass *rule.Pass, q object.AsRead, fn *ssa.Function, n int) bool {
	shows := q.Shows
	q.Shows = func(k ssaflow.Cond, obj ssaflow.AccessPath, from ssa.Instruction) bool {
		return shows(k, obj, from) || failed(k, from)
	}
	for _, ret := range ssaflow.Returns(fn) {
		v := ssaflow.SoleDefinition(ret.Results[n])
		obj := pass.Flow.PlaceOf(v)
		if _, none := obj.Root.(*ssa.Const); none || obj.Path != "" {
			continue
		}
		if _, ok := object.IsAsRead(pass.Effects, q, obj, v, ret); ok {
			return true
		}
	}
	return false
}

// resultOf returns the index of the result of call that is at a place.
func resultOf(x ssaflow.Call, at ssaflow.AccessPath) (int, bool) {
	if at.Path != "" {
		return 0, false
	}
	if e, ok := at.Root.(*ssa.Extract); ok && e.Tuple == x.Value() {
		return e.Index, true
	}
	return 0, at.Root == x.Value()
}

// failed: the condition says that the read has failed: what is returned then is
// no object that was read.
func failed(k ssaflow.Cond, read ssa.Instruction) bool {
	x, isNil, ok := k.NilTest()
	if !ok || isNil {
		return false
	}
	x = ssaflow.SoleDefinition(x)
	if e, ok := x.(*ssa.Extract); ok {
		x = e.Tuple
	}
	return x == read.(ssa.Value)
}
