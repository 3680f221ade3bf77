package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var onekind = rule.Form{Name: "onekind", Run: eachUntested(isOneKind,
	"only one kind of error of %[2]s is looked at: after any other %[1]s is nil, and reading %[3]s panics; test the error for nil")}

// neverTested: the error is only told apart, and nobody asks whether there is
// one.
func (c *checker) neverTested(call ssaflow.Call, err ssa.Value) bool {
	uses := errflow.UsesOf(c.pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	if uses.Kept || uses.Returned || uses.Tested {
		return false
	}
	told := false
	for _, u := range uses.Calls {
		switch {
		case kube.IsNotFoundTest(u.Fn):
			return false // getanyerror reports that
		case kube.ErrorTest(u.Fn), kube.IsErrorsIsAs(u.Fn):
			told = true
		case !kube.EffectOf(u.Fn).Has(kube.Tells):
			return false
		}
	}
	return told && !errflow.OnlySentinels(c.pass.Flow, call.Static, uses.Calls)
}
