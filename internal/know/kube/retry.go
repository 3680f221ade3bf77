// Subject: errors

package kube

import (
	"go/types"
	"strings"
)

// PollBody returns the argument of fn that is run again and again until it
// says that it is done, by a bool, or returns an error: the polls and back-offs
// of package wait.
func PollBody(fn *types.Func) (arg int, ok bool) {
	if fn == nil || PkgPath(fn.Pkg()) != pathWait || recv(fn) != nil ||
		!strings.HasPrefix(fn.Name(), "Poll") && !strings.HasPrefix(fn.Name(), "ExponentialBackoff") {
		return 0, false
	}
	params := fn.Type().(*types.Signature).Params()
	for i := range params.Len() {
		if sig, isFunc := params.At(i).Type().Underlying().(*types.Signature); isFunc && sig.Results().Len() == 2 {
			return i, true
		}
	}
	return 0, false
}

// pollTimes returns the arguments of fn, a poll of package wait that gives up after a
// time, that say how long it waits between two questions, and for how long it asks
// (apimachinery v0.27 to v0.37, pkg/util/wait/poll.go: the one duration behind the other).
func pollTimes(fn *types.Func) (interval, timeout int, ok bool) {
	body, ok := PollBody(fn)
	if !ok {
		return 0, 0, false
	}
	params := fn.Type().(*types.Signature).Params()
	for i := range body - 1 {
		if is(params.At(i).Type(), "time", "Duration") && is(params.At(i+1).Type(), "time", "Duration") {
			return i, i + 1, true
		}
	}
	return 0, 0, false
}
