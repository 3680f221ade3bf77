package statushotloop

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// copiedChange reports a change of the object that is new at each pass and is sent in a copy.
func (c *checker) copiedChange(m *object.Event, w object.Change, s recur.SentCopy) {
	x := recur.Changing(c.pass, w.Write)
	if x == nil || !strings.HasPrefix(string(w.Below), string(s.Part)) || !ssaflow.Reaches(m.Instr, s.Call.Instr, nil) {
		return
	}
	st := recur.NewSteady(c.pass, c.o, w.Below)
	again := slices.ContainsFunc(c.o.Moments, func(e *object.Event) bool {
		return e != m && (e.Replaced || e.SetsAgain(w)) && ssaflow.Reaches(m.Instr, e.Instr, nil) && ssaflow.Reaches(e.Instr, s.Call.Instr, nil)
	})
	expr := c.pass.Flow.CallExpr(s.Call.Instr)
	if expr == nil || again || slices.ContainsFunc(append(x.Sites, w.Instr), func(at ssa.Instruction) bool { return !st.Block(at.Block()) }) ||
		st.Sent(&memory.OpCall{Call: s.Call}, w) != recur.EachPass {
		return
	}
	c.report(w, x, rule.Operation{Call: expr, Name: c.pass.CallName(expr)}, s.Call.Instr, st, false)
}
