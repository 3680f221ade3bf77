package stopchansend

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// oneWaits: a channel of one function has one loop that waits for it, so that one
// value ends all there is, and the send does not block for ever: there is room
// for it, or the loop runs elsewhere. In a test, room is enough: what goes on ends
// with the test.
func oneWaits(pass *rule.Pass, s *ssa.Send, ch any, uses []ssa.CallInstruction) bool {
	made := maker(ch)
	if made == nil {
		return false
	}
	size, ok := made.Size.(*ssa.Const)
	room := ok && constant.Sign(size.Value) > 0
	if room && pass.Flow.InTest(s.Pos()) {
		return true
	}
	if len(uses) > 1 || callgraph.Repeated(uses[0].Block()) && !callgraph.Repeated(made.Block()) {
		return false
	}
	c, ok := pass.Flow.Resolve(uses[0])
	if !ok || kube.RunsLoop(c.Fn) < 0 {
		return false
	}
	if room {
		return true
	}
	_, beside := uses[0].(*ssa.Go)
	return beside && s.Parent() == uses[0].Parent() && ssaflow.Dominates(uses[0], s)
}

// maker returns the one place where the channel of a local variable is made.
func maker(ch any) *ssa.MakeChan {
	switch ch := ch.(type) {
	case *ssa.MakeChan:
		return ch
	case *ssa.Alloc:
		if vals := ssaflow.StoresTo(ch); len(vals) == 1 {
			made, _ := vals[0].(*ssa.MakeChan)
			return made
		}
	}
	return nil
}
