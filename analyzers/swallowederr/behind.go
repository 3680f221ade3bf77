package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// insteadBehind returns the status write that a branch goes on to, when its error takes the
// place of the first in the variable, and all that the function returns then is that error, or nil.
// It is nil when there is none, when the error of the branch is used there, or when
// anything else is done on the way, which may be meant to be done in any case; so may be a
// status write with a variable of its own.
func (c *checker) insteadBehind(fail errflow.Failure) *ssa.Call {
	if c.result < 0 || inLoop(fail.Block) {
		return nil
	}
	behind := map[*ssa.BasicBlock]bool{fail.Block: true}
	ssaflow.Reachable(fail.Block, nil, func(b *ssa.BasicBlock) bool { behind[b] = true; return false })
	if usedBehind(fail, behind) {
		return nil
	}
	write, ok := c.onlyWrite(behind)
	if from, single := errflow.ResultOf(c.pass.Flow, fail.Err); !ok || write == nil || !single || !c.overwrites(from.Instr, write) {
		return nil
	}
	returned := false
	for _, ret := range ssaflow.Returns(c.fn) {
		if !behind[ret.Block()] {
			continue
		}
		stmt, v := c.pass.Flow.Return(ret), ssaflow.SoleDefinition(ret.Results[c.result])
		if stmt == nil || !c.emptyResults(paths.QuietReturn{Ret: ret, Results: ret.Results}, stmt) || !errorOrNil(v, write, behind, 0) {
			return nil
		}
		returned = returned || !isNil(v)
	}
	if !returned {
		return nil
	}
	return write
}

// usedBehind: something behind the branch looks at its error again. What merges it with others
// takes it on ways around the branch alone.
func usedBehind(fail errflow.Failure, behind map[*ssa.BasicBlock]bool) bool {
	if _, again := fail.Err.(*ssa.UnOp); again {
		return true // of a variable, which may be read at any time
	}
	for _, r := range *fail.Err.Referrers() {
		phi, merges := r.(*ssa.Phi)
		if !merges {
			if behind[r.Block()] && !fail.Block.Dominates(r.Block()) {
				return true
			}
			continue
		}
		for i, e := range phi.Edges {
			if e == fail.Err && behind[phi.Block().Preds[i]] {
				return true
			}
		}
	}
	return false
}

// onlyWrite returns the status write in the blocks, nil without one. It is not ok when there
// are several, or other work.
func (c *checker) onlyWrite(behind map[*ssa.BasicBlock]bool) (write *ssa.Call, ok bool) {
	for b := range behind {
		for _, i := range b.Instrs {
			ci, isCall := i.(ssa.CallInstruction)
			if !isCall {
				continue
			}
			call, plain := ci.(*ssa.Call)
			switch {
			case plain && c.savesStatus(call):
				if write != nil {
					return nil, false
				}
				write = call
			case !plain || !c.preparesStatus(call):
				return nil, false
			}
		}
	}
	return write, true
}

// preparesStatus: the call only tells of something, or cannot fail and gets no context: it
// does not ask the API server.
func (c *checker) preparesStatus(call *ssa.Call) bool {
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin || c.harmless(call) {
		return true
	}
	for _, a := range call.Call.Args {
		if kube.IsContext(a.Type()) {
			return false
		}
	}
	return errflow.ErrorResult(call.Call.Signature()) < 0
}

// errorOrNil: the value is the error of the call, or nil, on each way through the blocks.
func errorOrNil(v ssa.Value, call *ssa.Call, behind map[*ssa.BasicBlock]bool, depth int) bool {
	if isNil(v) || v == errflow.ErrorOf(call) {
		return true
	}
	phi, ok := v.(*ssa.Phi)
	if !ok || depth > 4 {
		return false
	}
	for i, e := range phi.Edges {
		if behind[phi.Block().Preds[i]] && !errorOrNil(e, call, behind, depth+1) {
			return false
		}
	}
	return true
}
