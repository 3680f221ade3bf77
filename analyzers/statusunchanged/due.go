package statusunchanged

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// due: the delay ends at a time that the status tells as well: the next pass comes when
// that has passed, and finds another. A function of the package may make the delay of it.
func (c *checker) due(delay ssa.Value, fn *ssa.Function) bool {
	call, ok := delay.(*ssa.Call)
	if !ok {
		return false
	}
	until, ok := c.pass.Flow.Resolve(call)
	if !ok || until.Static == nil && !kube.IsTimeUntil(until.Fn) {
		return false
	}
	if kube.IsTimeUntil(until.Fn) {
		return c.told(until.Args[0], fn)
	}
	return len(until.Static.Blocks) > 0 && slices.ContainsFunc(until.Args, func(a ssa.Value) bool {
		return kube.IsTime(a.Type()) && c.told(a, fn)
	})
}

// told: fn puts the time into a status; that of the pass is none that comes.
func (c *checker) told(t ssa.Value, fn *ssa.Function) bool {
	end := ssaflow.SoleOrigin(t)
	if now, ok := end.(*ssa.Call); ok {
		if u, ok := c.pass.Flow.Resolve(now); ok && kube.IsPresent(u.Fn) {
			return false
		}
	}
	for i := range ssaflow.Instrs(fn) {
		st, ok := i.(*ssa.Store)
		if ok && c.pass.Flow.PlaceOf(st.Addr).Path.HasField("Status") && tells(st.Val, end, 0) {
			return true
		}
	}
	return false
}

// tells: v is made of x.
func tells(v, x ssa.Value, depth int) bool {
	if ssaflow.SoleOrigin(v) == x {
		return true
	}
	i, ok := v.(ssa.Instruction)
	if !ok || depth > 6 {
		return false
	}
	if a, ok := v.(*ssa.Alloc); ok {
		for _, r := range *a.Referrers() {
			switch r := r.(type) {
			case *ssa.Store:
				if r.Addr == ssa.Value(a) && tells(r.Val, x, depth+1) {
					return true
				}
			case *ssa.FieldAddr:
				for _, rr := range *r.Referrers() {
					if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(r) && tells(st.Val, x, depth+1) {
						return true
					}
				}
			}
		}
		return false
	}
	for _, op := range i.Operands(nil) {
		if *op != nil && tells(*op, x, depth+1) {
			return true
		}
	}
	return false
}
