// Subject: programs

package kube

import (
	"go/types"
	"slices"
)

const (
	pathFlag  = "flag"
	pathPflag = "github.com/spf13/pflag"
	pathCobra = "github.com/spf13/cobra"
)

// FillsVariable reports whether fn registers a flag of the command line that fills the
// variable its first argument points to: those of flag and pflag that take a pointer and
// then the name.
func FillsVariable(fn *types.Func) bool {
	if fn == nil || !isFlagLibrary(fn.Pkg()) {
		return false
	}
	params := fn.Signature().Params()
	if params.Len() < 3 || !isString(params.At(1).Type()) {
		return false
	}
	_, pointer := params.At(0).Type().Underlying().(*types.Pointer)
	return pointer
}

// TakesFlags reports whether a call of fn hands flags of the command line, a set or one, to
// a library that may read them by their names: to others than flag, pflag, cobra and those
// of Kubernetes, which only add some.
func TakesFlags(fn *types.Func) bool {
	if fn == nil || fn.Pkg() == nil || IsKubernetes(fn.Pkg()) {
		return false
	}
	if isFlagLibrary(fn.Pkg()) || PkgPath(fn.Pkg()) == pathCobra {
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		if n := Named(p.Type()); n != nil && isFlagLibrary(n.Obj().Pkg()) {
			return true
		}
	}
	return false
}

func isFlagLibrary(pkg *types.Package) bool { return oneOf(PkgPath(pkg), pathFlag, pathPflag) }

// IsCommandContext reports whether fn returns the context of a command: that with which it was
// executed, or else context.Background.
func IsCommandContext(fn *types.Func) bool {
	return fn != nil && fn.Name() == "Context" && recv(fn) != nil && IsType(recv(fn).Type(), "cobra.Command")
}

// ExecutesCommand says whether obj, a method of a command, executes it without a context of its
// own, or gives it one.
func ExecutesCommand(obj types.Object) (executes, withContext bool) {
	fn, ok := obj.(*types.Func)
	if !ok || recv(fn) == nil || !IsType(recv(fn).Type(), "cobra.Command") {
		return false, false
	}
	return oneOf(fn.Name(), "Execute", "ExecuteC"), oneOf(fn.Name(), "ExecuteContext", "ExecuteContextC", "SetContext")
}

// RunsForEver reports whether pkg, or what it imports, has the manager of controller-runtime
// or informers of client-go: then its commands may be those of a controller.
func RunsForEver(pkg *types.Package) bool {
	return anyImport(pkg, func(p *types.Package) bool {
		return PkgPath(p) == pathManager || PkgPath(p) == "k8s.io/client-go/informers"
	})
}

// anyImport reports whether is holds for pkg or what it imports.
func anyImport(pkg *types.Package, is func(*types.Package) bool) bool {
	seen := make(map[*types.Package]bool)
	var walk func(*types.Package) bool
	walk = func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		return is(p) || slices.ContainsFunc(p.Imports(), walk)
	}
	return walk(pkg)
}
