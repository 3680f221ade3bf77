package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// given returns the start of the function as an origin when some caller in this
// package hands in an object that it has read, and of whose map it has asked
// nothing. Whether there is data is often found out by a function that parses
// it, so this is about labels and annotations.
func (c *checker) given(f field) (origin, bool) {
	param := flow.ParamOf(f.object.Root)
	if param == nil || !f.path.HasPrefix(".ObjectMeta") || f.object.Path != "" || param.Parent() != c.fn || !c.givenRead(param, f, 0) {
		return origin{}, false
	}
	return origin{after: c.fn.Blocks[0].Instrs[0], why: may(f)}, true
}

func (c *checker) givenRead(param *ssa.Parameter, f field, depth int) bool {
	fn := param.Parent()
	if depth > 3 || fn.Parent() != nil || c.callers.Callers(fn).AsValue {
		return false
	}
	at := -1
	for i, p := range fn.Params {
		if p == param {
			at = i
		}
	}
	for _, s := range c.callers.Sites(fn) {
		if at < 0 || at >= len(s.Call.Args) {
			continue
		}
		arg := flow.Unwrap(s.Call.Args[at])
		inner := &checker{pass: c.pass, fn: s.Caller, callers: c.callers}
		there := f
		there.object, there.typ = c.pass.Flow.PlaceOf(arg), arg.Type()
		if neverNil(there) {
			continue
		}
		from := inner.origins(there)
		if p := flow.ParamOf(there.object.Root); p != nil && there.object.Path == "" && p.Parent() == s.Caller && inner.givenRead(p, there, depth+1) {
			from = append(from, origin{after: s.Caller.Blocks[0].Instrs[0]})
		}
		for _, o := range from {
			if flow.FindPath(c.pass.Flow, flow.After(o.after), flow.PathQuery{
				To:    flow.Is(s.Call.Instr),
				Avoid: func(i ssa.Instruction) bool { return i != o.after && inner.maySet(i, there) },
				Holds: func(k flow.Cond) bool { return !inner.showsMap(k, there) },
			}).Found() {
				return true
			}
		}
	}
	return false
}
