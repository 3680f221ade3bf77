package errflow

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ComesWith returns the bool result of the call that err is the error of, when a condition
// asks for it, and what it is where the condition holds; nil for other conditions.
func ComesWith(k ssaflow.Cond, err ssa.Value) (answer *ssa.Extract, is bool) {
	k = ssaflow.Normal(k)[0]
	answer, ok := ssaflow.SoleDefinition(k.Value).(*ssa.Extract)
	with, also := ssaflow.SoleDefinition(err).(*ssa.Extract)
	if !ok || !also || answer.Tuple != with.Tuple || !kube.IsBool(answer.Type()) {
		return nil, false
	}
	return answer, k.Val
}

// maxAnswering bounds how far [AnswersWithout] follows what functions hand on.
const maxAnswering = 3

// AnswersWithout reports whether a function of the package may give the answer as its result
// i, and no error with it: on some way it returns that, and an error that is not certain.
func AnswersWithout(p *ssaflow.Package, fn *ssa.Function, i int, answer bool) bool {
	return answersWithout(p, fn, i, answer, 0)
}

func answersWithout(p *ssaflow.Package, fn *ssa.Function, i int, answer bool, depth int) bool {
	n := ErrorResult(fn.Signature)
	if n < 0 || depth > maxAnswering {
		return false
	}
	for _, ret := range ssaflow.Returns(fn) {
		if k, ok := ssaflow.SoleDefinition(ret.Results[i]).(*ssa.Const); ok && (k.Value != nil && constant.BoolVal(k.Value)) != answer {
			continue
		}
		if from, ok := ResultOf(p, ret.Results[n]); ok && handedOn(ret.Results[i], ret.Results[n]) {
			if from.Static != nil && answersWithout(p, from.Static, i, answer, depth+1) {
				return true
			}
			continue
		}
		if !Failed(p, ret.Results[n], ret.Block()) {
			return true
		}
	}
	return false
}

// handedOn: both results are those of one call.
func handedOn(a, b ssa.Value) bool {
	x, ok := ssaflow.SoleDefinition(a).(*ssa.Extract)
	y, also := ssaflow.SoleDefinition(b).(*ssa.Extract)
	return ok && also && x.Tuple == y.Tuple
}
