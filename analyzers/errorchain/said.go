package errorchain

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// saidNo: where the error is made text, the very test has said no to it.
func saidNo(pass *rule.Pass, c cut, test ssaflow.Call) bool {
	return slices.ContainsFunc(pass.Flow.Known(c.at.Block()), func(k ssaflow.Cond) bool {
		if v, isNil, ok := k.NilTest(); ok && !isNil && asksForNotFound(test.Fn) {
			left := errflow.Ignoring(pass.Flow, v)
			return left != nil && ssaflow.SoleDefinition(left) == ssaflow.SoleDefinition(c.by.Value)
		}
		asked := k.Asked()
		if asked == nil || k.Val {
			return false
		}
		before, ok := pass.Flow.Resolve(asked)
		return ok && (before.Fn == test.Fn || kube.IsNotFoundTest(before.Fn) && asksForNotFound(test.Fn)) && before.Arg(0) != nil && ssaflow.SoleDefinition(before.Arg(0)) == ssaflow.SoleDefinition(c.by.Value)
	})
}

func asksForNotFound(fn *types.Func) bool {
	return kube.IsNotFoundTest(fn) || kube.IsIgnoreNotFound(fn)
}
