package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ignored says how the error of a call is ignored that control comes to the removal
// with: it is "dropped", or "only logged"; "" when it is not.
func ignored(pass *rule.Pass, c ssaflow.Call, removal ssa.Instruction) string {
	uses, ok := errflow.UsesOfCall(pass.Flow, c)
	switch {
	case errflow.ErrorResult(c.Instr.Common().Signature()) < 0:
		return ""
	case !ok || !uses.Kept && !uses.Returned && !uses.Tested && len(uses.Calls) == 0:
		return "dropped"
	case uses.Kept || uses.Returned:
		return ""
	case slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool { return !kube.EffectOf(u.Fn).Has(kube.Tells) && !kube.IsIgnoreNotFound(u.Fn) }):
		return ""
	}
	for _, f := range errflow.Failures(removal.Parent()) {
		r, ok := errflow.ResultOf(pass.Flow, f.Err)
		if ok && kube.IsIgnoreNotFound(r.Fn) {
			r, ok = errflow.ResultOf(pass.Flow, r.Args[0])
		}
		if ok && r.Instr == c.Instr && (f.Block == removal.Block() || ssaflow.ReachesBlock(f.Block, removal.Block(), nil)) {
			return "only logged"
		}
	}
	return ""
}
