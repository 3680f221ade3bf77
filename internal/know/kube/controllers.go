// Subject: roles

package kube

import (
	"go/types"
	"strings"
)

// IsBuilderEnd reports whether fn is Complete or Build of a controller builder;
// argument 0 is the reconciler.
func IsBuilderEnd(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && PkgPath(fn.Pkg()) == pathBuilder && oneOf(fn.Name(), "Complete", "Build") &&
		fn.Type().(*types.Signature).Params().Len() == 1
}

// RequeueField returns the name of a field of reconcile.Result that asks for another pass,
// RequeueAfter or Requeue; "" for others.
func RequeueField(f *types.Var) string {
	if f != nil && PkgPath(f.Pkg()) == pathReconcile && (f.Name() == "RequeueAfter" || f.Name() == "Requeue") {
		return f.Name()
	}
	return ""
}

// TellsDeletion reports whether fn is a library's function that says whether an
// object is being deleted.
func TellsDeletion(fn *types.Func) bool {
	return fn != nil && fn.Name() == "WasDeleted" && strings.HasPrefix(PkgPath(fn.Pkg()), "github.com/crossplane/crossplane-runtime/") &&
		strings.HasSuffix(PkgPath(fn.Pkg()), "pkg/meta")
}

// IsSkipNameValidation reports whether f is an option by which controllers may share a
// name.
func IsSkipNameValidation(f *types.Var) bool {
	return f != nil && f.Name() == skipNameValidation && strings.HasPrefix(PkgPath(f.Pkg()), pathCR+"/")
}

const skipNameValidation = "SkipNameValidation"

// UniqueNames reports whether the library of fn, which ends a builder or makes a
// controller, refuses a second controller of one name: its options can allow it.
func UniqueNames(fn *types.Func) bool {
	options := types.Type(nil)
	if r := recv(fn); r != nil {
		if with := methodNamed(r.Type(), "WithOptions"); with != nil {
			options = with.Signature().Params().At(0).Type()
		}
	} else if params := fn.Signature().Params(); params.Len() > 0 {
		options = params.At(params.Len() - 1).Type()
	}
	if options == nil {
		return false
	}
	st, ok := options.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if f.Name() == skipNameValidation {
			return true
		}
	}
	return false
}
