package errflow

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Retry is a call that runs a function of this package again and again.
type Retry struct {
	Call ssaflow.Call
	Body *ssa.Function
	// Poll: the body says itself, by its bool result, whether to go on. Else it
	// is run again while it returns a conflict.
	Poll bool
}

// Retries returns the calls of fn that run a function of the package again
// after a conflict: retry.RetryOnConflict, retry.OnError with a test for
// conflicts, and the polls of package wait.
func Retries(p *ssaflow.Package, fn *ssa.Function) []Retry {
	var out []Retry
	for _, c := range p.Calls(fn) {
		if _, plain := c.Instr.(*ssa.Call); !plain {
			continue
		}
		r, body := Retry{Call: c}, -1
		switch {
		case kube.Is(c.Fn, "retry.RetryOnConflict"):
			body = 1
		case kube.Is(c.Fn, "retry.OnError"):
			if test, ok := ssaflow.Unwrap(c.Arg(1)).(*ssa.Function); ok {
				if obj, ok := test.Object().(*types.Func); ok && kube.Is(obj, "apierrors.IsConflict") {
					body = 2
				}
			}
		default:
			if i, ok := kube.PollBody(c.Fn); ok {
				r.Poll, body = true, i
			}
		}
		if body < 0 || c.Arg(body) == nil {
			continue
		}
		if r.Body = p.FuncOf(c.Arg(body)); r.Body != nil {
			out = append(out, r)
		}
	}
	return out
}

// GoesOn reports whether ret ends a round of a poll so that there is another:
// it returns (false, nil).
func GoesOn(ret *ssa.Return) bool {
	if len(ret.Results) != 2 {
		return false
	}
	done, ok := ssaflow.SoleDefinition(ret.Results[0]).(*ssa.Const)
	if !ok || done.Value == nil || done.Value.Kind() != constant.Bool || constant.BoolVal(done.Value) {
		return false
	}
	return ssaflow.IsNilConst(ssaflow.SoleDefinition(ret.Results[1]))
}
