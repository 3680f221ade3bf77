package load

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// addCgoFiles asks the go command for the Go files that cgo and swig make of
// packages with syntax.
func (p *Program) addCgoFiles(ctx context.Context) error {
	var paths []string
	deps := false
	for _, n := range p.order {
		if n.kind != full || !n.needsCgo() {
			continue
		}
		paths = append(paths, n.path())
		if n.ForTest != "" && n.path() != n.ForTest && strings.TrimSuffix(n.path(), "_test") != n.ForTest {
			paths = append(paths, n.ForTest)
			deps = true // a package recompiled for the test of another
		} else if n.ForTest != "" {
			paths[len(paths)-1] = n.ForTest // a _test package has no path of its own
		}
	}
	if len(paths) == 0 {
		return nil
	}
	slices.Sort(paths)
	args := []string{"-compiled", "-json=ImportPath,Dir,CompiledGoFiles,Imports,ImportMap,Error"}
	if p.cfg.Tests {
		args = append(args, "-test")
	}
	if deps {
		args = append(args, "-deps")
	}
	list, stderr, err := p.cfg.goList(ctx, append(append(args, "--"), slices.Compact(paths)...)...)
	if err != nil {
		return err
	}
	for _, l := range list {
		if n := p.byID[l.ImportPath]; n != nil && n.kind == full && n.needsCgo() {
			n.CompiledGoFiles = l.CompiledGoFiles
			if l.Error != nil {
				p.addError(l)
			} else if len(l.CompiledGoFiles) == 0 {
				p.Errors = append(p.Errors, packages.Error{Msg: n.ImportPath + ": cgo failed: " + stderr, Kind: packages.ListError})
			}
		}
	}
	return nil
}
