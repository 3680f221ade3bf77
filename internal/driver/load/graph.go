package load

import (
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// A kind is the way in which a package is loaded.
type kind int

const (
	unneeded kind = iota
	full          // syntax and types, from source
	declared      // types of declarations, from source
	exported      // types from export data
)

// A node is a package in the graph of imports.
type node struct {
	*listed
	kind  kind
	deps  []*node // resolved imports
	pkg   *Package
	types *types.Package
	// files holds the reduced source of a declared package until it is checked.
	files []reduced
	// errs are the first errors of a declared package.
	errs []packages.Error
	// lender is the test variant to report on that has all files of a declared
	// package of a main module: what is found out about the variant holds for
	// the package that others import. If the variant has errors, the package
	// becomes a full one when it is checked.
	lender *node
	// changed are packages that were checked once more, for a copy of the node
	// that imports them in place of those with the same ID.
	changed []*Package
	known   known   // see Program.Use
	ownDeps []*node // of a known package: those with syntax
	// identity tells the types of a dependency in a live program from those that were
	// made before.
	identity int64
}

// addAll builds the graph.
func (p *Program) addAll(list []*listed) {
	for _, l := range list {
		if l.ImportPath == "" { // an error without a package
			p.addError(l)
			continue
		}
		if l.isTestMain() {
			continue
		}
		if l.Error != nil && !l.DepOnly && !l.hasFiles() {
			p.addError(l) // nothing to analyze
			continue
		}
		n := &node{listed: l}
		p.byID[l.ImportPath] = n
		p.order = append(p.order, n)
		if !l.DepOnly && l.ForTest == "" && p.cfg.Shard.has(n) {
			p.Matched++
		}
	}
	for _, n := range p.order {
		imports := n.Imports
		if n.needsCgo() {
			// The generated files import these.
			imports = append(slices.Clone(imports), "unsafe", "syscall", "runtime/cgo")
		}
		seen := map[*node]bool{}
		for _, id := range imports {
			if dep := p.byID[id]; dep != nil && !seen[dep] && dep != n {
				seen[dep] = true
				n.deps = append(n.deps, dep)
			}
		}
		if n.Error != nil && (!n.DepOnly || n.isMain()) {
			p.addError(n.listed)
		}
	}
}

// addError records what the go command has to say against a package.
func (p *Program) addError(l *listed) {
	if l.Error == nil {
		return
	}
	msg := strings.TrimSpace(l.Error.Err)
	if l.Error.Pos == "" && l.ImportPath != "" && !strings.Contains(msg, l.path()) {
		msg = l.path() + ": " + msg
	}
	err := packages.Error{Pos: l.Error.Pos, Msg: msg, Kind: packages.ListError}
	if !slices.Contains(p.Errors, err) {
		p.Errors = append(p.Errors, err)
	}
}

// sources are the files that packages are made of.
type sources struct {
	once sync.Once
	all  map[string]bool
}

// Holds reports whether a package of the program, a dependency too, is made of the file of that absolute
// name. A //line directive may name any other file, which nobody asked to be read.
func (p *Program) Holds(file string) bool {
	p.files.once.Do(func() {
		p.files.all = map[string]bool{}
		for _, n := range p.order {
			for _, f := range n.abs(n.GoFiles, n.CgoFiles, n.CompiledGoFiles) {
				p.files.all[f] = true
			}
		}
	})
	return p.files.all[file]
}

// isMain reports whether the package belongs to a main module: the module of
// the directory, any module of the workspace, or one that a replace directive takes
// from a directory, such as an API module of its own.
func (n *node) isMain() bool {
	m := n.Module
	return m != nil && (m.Main || m.Replace != nil && modules.Beside(m.Replace.Version, n.Dir, m.Dir))
}

// choose decides how each package is loaded.
func (p *Program) choose() {
	covered := map[string]bool{} // by a test variant to report on
	for _, n := range p.order {
		if n.ForTest != "" && !n.DepOnly && n.path() == n.ForTest {
			covered[n.ForTest] = true
		}
	}
	for _, n := range p.order {
		if n.isMain() || !n.DepOnly {
			n.kind = full
			named := !n.DepOnly && !(n.ForTest == "" && covered[n.ImportPath])
			n.pkg = &Package{Report: named && p.cfg.Shard.has(n)}
			if named {
				p.Named = append(p.Named, Named{n.Dir, n.abs(n.GoFiles, n.CgoFiles)})
			}
		}
	}
	stale := p.chooseDependencies(p.needed())
	if p.cfg.Lend != nil {
		p.chooseLenders()
	}
	p.Mode = p.cfg.Mode
	if p.Mode == auto {
		p.Mode = export
		if stale > 0 {
			p.Mode = Source
		}
	}
	if p.Mode == Source {
		for _, n := range p.order {
			if n.kind == exported {
				n.kind = declared
			}
		}
	}
}

// needed returns the packages to report on and all that they import. There are
// others: a package that a test variant takes the place of, for one, is needed
// only if somebody imports it.
func (p *Program) needed() map[*node]bool {
	needed := map[*node]bool{}
	var need func(n *node)
	need = func(n *node) {
		if !needed[n] {
			needed[n] = true
			for _, dep := range n.deps {
				need(dep)
			}
		}
	}
	for _, n := range p.order {
		if n.pkg != nil && n.pkg.Report {
			need(n)
		}
	}
	return needed
}

// chooseDependencies makes dependencies exported, except where that cannot be,
// and returns how many of them the build cache lacks.
func (p *Program) chooseDependencies(needed map[*node]bool) (stale int) {
	mixed := map[*node]bool{} // imports, directly or not, a package with syntax
	for _, n := range p.order {
		for _, dep := range n.deps {
			if dep.kind == full || mixed[dep] {
				mixed[n] = true
			}
		}
		switch {
		case !needed[n] || n.ImportPath == "unsafe" || n.Error != nil && !n.hasFiles():
			n.kind, n.pkg = unneeded, nil
		case n.kind == full:
		case mixed[n]:
			// Its export data would speak of another copy of that package.
			n.kind = declared
		default:
			n.kind = exported
			if n.Stale {
				stale++
			}
		}
	}
	return stale
}

// chooseLenders spares the bodies of packages that are not reported on, because
// a test variant with all their files is.
func (p *Program) chooseLenders() {
	variants := map[string]*node{}
	for _, n := range p.order {
		if n.kind == full && n.ForTest != "" && n.path() == n.ForTest && n.pkg.Report {
			variants[n.ForTest] = n
		}
	}
	for _, n := range p.order {
		v := variants[n.ImportPath]
		if v == nil || n.kind != full || n.pkg.Report || n.ForTest != "" || n.needsCgo() || v.Error != nil || v.waitsFor(n) {
			continue
		}
		n.kind, n.lender = declared, v
	}
}

// waitsFor reports whether n can be analyzed only after dep: its tests may need
// a package that imports dep.
func (n *node) waitsFor(dep *node) bool {
	seen := map[*node]bool{}
	var reach func(x *node) bool
	reach = func(x *node) bool {
		if x == nil || seen[x] {
			return false
		}
		seen[x] = true
		return x == dep || reach(x.lender) || slices.ContainsFunc(x.deps, reach)
	}
	return reach(n)
}
