package unsynced

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// before calls visit for what happens to the object before it is sent, and while it is.
func (c checker) before(visit func(*object.Event) bool) bool {
	return slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool {
		return (m == c.m || c.o.Reaches(m.Instr, c.m.Instr)) && visit(m)
	})
}

// sets: the part, something in it or something around it is set.
func (c checker) sets(path ssaflow.Steps) bool {
	return c.before(func(m *object.Event) bool {
		return slices.ContainsFunc(m.Changes, func(w object.Change) bool {
			return ssaflow.Steps(strings.ReplaceAll(string(w.Below), "*", "")).Overlaps(path)
		})
	})
}

// setsAny: any part is set that the update stores.
func (c checker) setsAny() bool {
	return c.before(func(m *object.Event) bool {
		return !m.Answered && slices.ContainsFunc(m.Changes, func(w object.Change) bool {
			return w.Part != object.PartStatus && w.Part != object.PartIdentity
		})
	})
}

// outOfSight: after the comparison something happens to the object that is not known, or
// it gets another content.
func (c checker) outOfSight(since ssa.Instruction) bool {
	return c.before(func(m *object.Event) bool {
		if m == c.m {
			return m.Leaves && m.Ops[0].Via == nil
		}
		return (m.Leaves || m.LeavesPart || m.Replaced || len(m.Given) > 0) && c.o.Reaches(since, m.Instr)
	})
}

// live: the object that v refers to is read in this function, or the result of a read.
func (c checker) live(v ssa.Value) bool {
	side, _ := objects.SideOf(c.pass.Flow, v, func(ssaflow.Call, int) bool { return false })
	return side == objects.SideLive || c.o.ReadHere()
}

// takesOver: a part that is compared is taken over from the other object, so that the one
// at the place is what there is and the other what is wanted.
func (c checker) takesOver(at ssaflow.AccessPath, diffs []left) bool {
	return c.before(func(m *object.Event) bool {
		st, ok := m.Instr.(*ssa.Store)
		return ok && slices.ContainsFunc(diffs, func(l left) bool {
			to := objects.ComparedPlace(c.pass.Flow, st.Addr)
			return to == at.Below(l.path) && objects.ComparedPlace(c.pass.Flow, st.Val) == l.other
		})
	})
}
