// Subject: errors

package kube

import "go/types"

// The packages of errors that crossplane's providers and compositions use.
const (
	pathCrossplaneErrors  = "github.com/crossplane/crossplane-runtime/pkg/errors"
	pathCrossplaneErrors2 = "github.com/crossplane/crossplane-runtime/v2/pkg/errors"
)

// pathEmperror is a package of errors with the functions of package errors.
const pathEmperror = "emperror.dev/errors"

// FormatsError reports whether fn makes an error of a format and what follows it:
// fmt.Errorf and the functions of that name in common libraries; the index of
// the format.
func FormatsError(fn *types.Func) (format int, ok bool) {
	return 0, isFunc(fn, "fmt", "Errorf") || isFunc(fn, "github.com/pkg/errors", "Errorf") || isFunc(fn, "golang.org/x/xerrors", "Errorf") ||
		isFunc(fn, pathCrossplaneErrors, "Errorf") || isFunc(fn, pathCrossplaneErrors2, "Errorf")
}

// ImplementsError reports whether values of type t are errors.
func ImplementsError(t types.Type) bool {
	return types.Implements(t, errorType.Underlying().(*types.Interface))
}
