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
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != pathFlag && fn.Pkg().Path() != pathPflag {
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
	switch fn.Pkg().Path() {
	case pathFlag, pathPflag, pathCobra:
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		if n := Named(p.Type()); n != nil && n.Obj().Pkg() != nil && (n.Obj().Pkg().Path() == pathPflag || n.Obj().Pkg().Path() == pathFlag) {
			return true
		}
	}
	return false
}

// IsCommandOfPerson reports whether t is a command that a person types: cobra's, or a pointer
// to it.
func IsCommandOfPerson(t types.Type) bool { return is(t, pathCobra, "Command") }

// RunsForEver reports whether pkg, or what it imports, has the manager of controller-runtime
// or informers of client-go: then its commands may be those of a controller.
func RunsForEver(pkg *types.Package) bool {
	seen := make(map[*types.Package]bool)
	var walk func(*types.Package) bool
	walk = func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		path := PkgPath(p)
		return path == pathManager || path == "k8s.io/client-go/informers" || slices.ContainsFunc(p.Imports(), walk)
	}
	return walk(pkg)
}
