// Package outside answers the go command for packages whose code is not the program's
// own: most of those that go vet starts its tool for, each time anew. Rules learn nothing
// from them, so there is nothing to do but to write that there are no facts.
//
// It imports only what reads and writes a file: see package first.
package outside

import (
	"os"

	"github.com/ctrlvet/ctrlvet/internal/know/modules/fetched"
)

// A Package is what the go command says of one, as far as it decides whose code that is.
type Package struct {
	Dir, ModulePath, ModuleVersion string
	VetxOutput                     string
	VetxOnly                       bool
	// Module says whether something is said of the module in the way of later versions of
	// the go command, PackageFile whether there is export data of an import.
	Module, PackageFile bool
}

// Answer does what the go command asks for, given the arguments without the name of the
// program, if it asks for the facts of a package that is not the program's own; done says
// so. Everything else is not its business, mistakes included: nothing was written then.
//
// What is asked with -fix is left out: imports without facts are told apart there.
func Answer(args []string) (done bool) {
	if len(args) == 0 {
		return false
	}
	config := args[len(args)-1]
	if n := len(config); n < 4 || config[n-4:] != ".cfg" {
		return false
	}
	for _, arg := range args[:len(args)-1] {
		if named(arg, "fix") || named(arg, "diff") {
			return false
		}
	}
	data, err := os.ReadFile(config)
	if err != nil {
		return false
	}
	pkg, ok := Read(string(data))
	if !ok || !pkg.Outside() {
		return false
	}
	// The file must be there, or the go command starts the tool each time. Constant
	// content keeps the results of dependants cached.
	return os.WriteFile(pkg.VetxOutput, nil, 0o666) == nil
}

// Outside reports whether only the facts of the package are asked for, and it is certain
// that there are none. A package without export data of its imports is not: types may
// travel in the files of facts.
func (p *Package) Outside() bool {
	if !p.VetxOnly || p.VetxOutput == "" || !p.PackageFile || p.Module {
		return false
	}
	// std has no module, and dependencies have a version. The go command does not tell
	// what is replaced by a directory beside the program, but where its source is.
	return p.ModulePath == "" || p.ModuleVersion != "" && (p.Dir == "" || fetched.Is(p.Dir))
}

// named: the argument is the flag of that name, or of one that begins so.
func named(arg, name string) bool {
	for arg != "" && arg[0] == '-' {
		arg = arg[1:]
	}
	return len(arg) >= len(name) && arg[:len(name)] == name
}
