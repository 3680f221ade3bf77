// Subject: API calls

package kube

import (
	"go/types"
	"strings"
)

// KeepsResult reports whether fn, a function of a library, returns what it made beside
// the error, too: labels.NewRequirement returns the requirement that is not valid, and a
// method that stands beside one for its request, as in the first SDK of AWS, what the
// request fills.
func KeepsResult(fn *types.Func) bool {
	return isFunc(fn, pathLabels, "NewRequirement") || fn != nil && fillsRequest(fn)
}

// fillsRequest: X(in) (*Out, error) stands beside XRequest(in) (*Request, *Out).
func fillsRequest(fn *types.Func) bool {
	r, res := recv(fn), fn.Signature().Results()
	if r == nil || res.Len() != 2 {
		return false
	}
	beside, _, _ := types.LookupFieldOrMethod(r.Type(), true, fn.Pkg(), strings.TrimSuffix(fn.Name(), "WithContext")+"Request")
	request, ok := beside.(*types.Func)
	if !ok {
		return false
	}
	made := request.Signature().Results()
	return made.Len() == 2 && types.Identical(made.At(1).Type(), res.At(0).Type())
}
