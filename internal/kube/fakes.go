// Subject: clients

package kube

import (
	"go/types"
	"slices"
)

// FakeReturnsNil reports whether the fake of a generated clientset to which the
// method fn belongs may return nil beside an error: it was generated before v0.31 of
// the generator, which brought generic clients, and fakes that return an empty object.
func FakeReturnsNil(fn *types.Func) bool {
	return fn != nil && fn.Pkg() != nil && !slices.ContainsFunc(fn.Pkg().Imports(), func(p *types.Package) bool {
		return PkgPath(p) == "k8s.io/client-go/gentype"
	})
}
