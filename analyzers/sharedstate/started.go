package sharedstate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// startsAfter: the function is the only one that assigns the field, here and in goroutines that
// it starts, all of them afterwards: who serves is started as well.
func (c *checker) startsAfter(a locks.Access, writers map[*ssa.Function]bool) bool {
	starts := callgraph.Starts(c.pass.Flow, a.Fn)
	return a.Fn.Parent() == nil && len(writers) == 1 && writers[a.Fn] && len(starts) > 0 && !ssaflow.InLoop(a.Instr.Block()) &&
		!slices.ContainsFunc(starts, func(s callgraph.Start) bool { return ssaflow.Reaches(s.Instr, a.Instr, nil) })
}
