package stalereadafterwrite

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// waits: an instruction takes its time, or hands something to who does.
func waits(pass *rule.Pass, i ssa.Instruction) bool {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return false
	}
	c, ok := pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	_, blocks := kube.BlocksEvents(c.Fn)
	return blocks
}

// asks: an instruction is another read: the next round of a loop.
func asks(i ssa.Instruction, reads []operation) bool {
	for _, r := range reads {
		if ssa.Instruction(r.call.Instr) == i {
			return true
		}
	}
	return false
}

// passedOn: who calls fn in the package hands its error on as it is.
func passedOn(pass *rule.Pass, fn *ssa.Function) bool {
	callers := pass.Effects.Graph().Callers(fn)
	for _, s := range callers.Sites {
		if !errflow.ReturnedRaw(pass.Flow, s.Call) {
			return false
		}
	}
	return !callers.AsValue
}
