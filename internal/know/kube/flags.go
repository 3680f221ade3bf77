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
	}, nil)
}

// anyImport reports whether is holds for pkg or what it imports; behind what stop holds for nobody looks.
func anyImport(pkg *types.Package, is, stop func(*types.Package) bool) bool {
	seen := make(map[*types.Package]bool)
	var walk func(*types.Package) bool
	walk = func(p *types.Package) bool {
		if seen[p] || stop != nil && stop(p) {
			return false
		}
		seen[p] = true
		return is(p) || slices.ContainsFunc(p.Imports(), walk)
	}
	return walk(pkg)
}

// CommandLine reports whether obj, of flag or pflag, adds a flag to those of the process, or
// whether it is Parse or what else may parse them: the set itself.
func CommandLine(obj types.Object) (defines, parses bool) {
	if obj == nil || !isFlagLibrary(obj.Pkg()) || obj.Parent() != obj.Pkg().Scope() {
		return false, false
	}
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Params().Len() >= 3, obj.Name() == "Parse" || obj.Name() == "CommandLine"
}

// MayParseFlags reports whether a library that pkg uses, itself or through packages that are
// own, knows the flags of the process, those of the package flags, and is none that leaves
// them to the program.
func MayParseFlags(pkg, flags *types.Package, isOwn func(*types.Package) bool) bool {
	return anyImport(pkg, func(p *types.Package) bool {
		return !isOwn(p) && slices.ContainsFunc(p.Imports(), func(i *types.Package) bool { return PkgPath(i) == PkgPath(flags) })
	}, func(p *types.Package) bool { return IsStandard(p) || hasAnyPrefix(PkgPath(p), leaveFlags...) })
}

var leaveFlags = []string{
	pathCR, pathPflag, pathCobra, "k8s.io/api/", "k8s.io/apimachinery/", "k8s.io/client-go/", "k8s.io/apiextensions-apiserver/",
	"k8s.io/code-generator", "k8s.io/klog", "k8s.io/utils/", "github.com/golang/glog", "go.uber.org/zap",
}
