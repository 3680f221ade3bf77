package finalizerpersist

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// rendersObject: on the way to an instruction, fn hands the object or its metadata to a call that
// may make text of it, of which a patch can be made: an encoder, or what compares two
// objects and returns the difference.
func rendersObject(pass *rule.Pass, fn *ssa.Function, at ssaflow.AccessPath, to ssa.Instruction) bool {
	for _, c := range pass.Flow.Calls(fn) {
		if c.Instr == to || c.Fn == nil || !rendersText(c) || !ssaflow.Reaches(c.Instr, to, nil) {
			continue
		}
		for i := range c.Instr.Common().Signature().Params().Len() {
			if place := objects.PathOf(pass.Flow, c.Arg(i)); place == at || metadataOf(place, at) {
				return true
			}
		}
	}
	return false
}

// rendersText: a result of the call is text, bytes, or something that may hold them; or it is a
// method that hands on what it gets, as an encoder does.
func rendersText(c ssaflow.Call) bool {
	sig := c.Instr.Common().Signature()
	for v := range sig.Results().Variables() {
		switch t := types.Unalias(v.Type()).Underlying().(type) {
		case *types.Slice, *types.Map:
			return true
		case *types.Basic:
			if t.Info()&types.IsString != 0 {
				return true
			}
		case *types.Interface:
			if !kube.IsError(v.Type()) {
				return true
			}
		}
	}
	_, op := kube.ClientOp(c.Fn)
	return sig.Results().Len() == 1 && c.Method && c.Static == nil && !op && !kube.EffectOf(c.Fn).Has(kube.Marks)
}
