// Subject: values

package kube

import (
	"go/token"
	"go/types"
)

// funcVars are the package variables of controller-runtime's root package that
// stand for functions of others.
var funcVars = map[string]struct{ path, name string }{
	"NewManager":             {pathManager, "New"},
	"NewControllerManagedBy": {pathBuilder, "ControllerManagedBy"},
	"GetConfig":              {pathCtrlConfig, "GetConfig"},
	"GetConfigOrDie":         {pathCtrlConfig, "GetConfigOrDie"},
	"CreateOrUpdate":         {pathUtil, "CreateOrUpdate"},
	"CreateOrPatch":          {pathUtil, "CreateOrPatch"},
	"SetControllerReference": {pathUtil, "SetControllerReference"},
	"LoggerFrom":             {pathCtrlLog, "FromContext"},
	"LoggerInto":             {pathCtrlLog, "IntoContext"},
}

// FuncVar returns the function that a package variable of function type always
// holds (ctrl.CreateOrUpdate is controllerutil.CreateOrUpdate), or nil. The
// result has the right path, name and signature; where type information does
// not hold the function itself, it is made anew at each call.
func FuncVar(v types.Object) *types.Func {
	if v == nil || PkgPath(v.Pkg()) != pathCR {
		return nil
	}
	to, ok := funcVars[v.Name()]
	if !ok {
		return nil
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	for _, imp := range v.Pkg().Imports() {
		// Only the package that the variable's declaration mentions is sure to be
		// checked: others may still be, and their scopes must not be looked into.
		if PkgPath(imp) != to.path {
			continue
		}
		if fn, ok := imp.Scope().Lookup(to.name).(*types.Func); ok {
			return fn
		}
	}
	return types.NewFunc(token.NoPos, types.NewPackage(to.path, to.path), to.name, sig)
}
