package load

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/tools/go/packages"
)

// A Live program is kept in memory while its files change. The types of its
// dependencies are made once; of each package of its own there is an image, the
// types that importers see, which is made anew when the declarations change, and
// the syntax only while the package is analyzed.
//
// Its methods may be called by several goroutines, those about one unit one after
// another, and after those about the units that it imports.
type Live struct {
	*Program
	// Units are the packages that can change, dependencies first.
	Units []*Unit
	byID  map[string]*Unit
}

// A Unit is a package of a live program that can change: one of a main module, or
// one of another module that imports such a package.
type Unit struct {
	ID      string
	Path    string // the import path, without the variant
	ForTest string // the package that it tests, or was compiled anew for the test of
	Report  bool
	// Analyzed tells a package that is analyzed from one of which only the image is made.
	Analyzed bool
	// Files are those that are compiled, in full.
	Files []string
	// Deps are the units that it imports directly.
	Deps []*Unit
	// Lender is the test variant whose analysis serves this package too, unless it
	// has errors; nil for none.
	Lender *Unit
	// Imported: some unit imports this one.
	Imported bool

	node *node
	from string // the identity of what it imports from elsewhere
}

// ErrAnew says that a live program has to be made without the one before it.
var ErrAnew = errors.New("the program must be loaded anew")

// identities numbers the types that dependencies get.
var identities atomic.Int64

// NewLive asks the go command for the packages, and makes the types of the
// dependencies. It takes over what is the same in old, which may be nil and must
// not be used afterwards; the caller has seen that no go.mod changed since. It
// returns ErrAnew when nothing can be taken over.
func NewLive(ctx context.Context, cfg Config, old *Live) (*Live, error) {
	cfg.Lend = func(*Package, *types.Package) {} // there are lenders
	if old != nil {
		cfg.Mode = old.Mode
	}
	p, err := New(ctx, cfg)
	if err != nil {
		return nil, err
	}
	l := &Live{Program: p, byID: map[string]*Unit{}}
	own := l.makeUnits()
	if old != nil {
		if err := l.takeOver(old, own); err != nil {
			return nil, err
		}
	}
	seen := p.reduceFrom(slices.Collect(maps.Keys(own)), func(n *node) bool { return own[n] || n.types != nil })
	for _, n := range p.order {
		if n.kind == declared && !own[n] && !seen[n] && n.types == nil {
			n.kind = unneeded
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.readExports()
	l.checkDependencies(ctx, own)
	for _, u := range l.Units {
		u.from = l.identity(u, own)
	}
	return l, ctx.Err()
}

// Unit returns the unit of that ID, nil if there is none.
func (l *Live) Unit(id string) *Unit { return l.byID[id] }

// makeUnits finds the packages that can change.
func (l *Live) makeUnits() map[*node]bool {
	own := map[*node]bool{}
	for _, n := range l.order {
		if n.kind == full || n.lender != nil || n.kind == declared && slices.ContainsFunc(n.deps, func(d *node) bool { return own[d] }) {
			own[n] = true
		}
	}
	for _, n := range l.order {
		if !own[n] {
			continue
		}
		u := &Unit{ID: n.ImportPath, Path: n.path(), ForTest: n.ForTest, Analyzed: n.pkg != nil, node: n}
		if u.Analyzed {
			u.Report, u.Files = n.pkg.Report, n.pkg.CompiledGoFiles
		} else {
			u.Files = n.abs(n.GoFiles, n.CgoFiles)
		}
		l.byID[u.ID] = u
		l.Units = append(l.Units, u)
	}
	for _, u := range l.Units {
		for _, dep := range u.node.deps {
			if d := l.byID[dep.ImportPath]; d != nil {
				u.Deps = append(u.Deps, d)
				d.Imported = true
			}
		}
		if lender := u.node.lender; lender != nil {
			u.Lender = l.byID[lender.ImportPath]
		}
	}
	return own
}

// takeOver takes the types of dependencies that are the same as before.
func (l *Live) takeOver(old *Live, own map[*node]bool) error {
	if l.Mode != old.Mode {
		return ErrAnew
	}
	l.Fset = old.Fset
	if old.exp != nil {
		l.exp = old.exp
	}
	for _, n := range l.order {
		before := old.Program.byID[n.ImportPath]
		if own[n] || before == nil || before.kind == unneeded || n.kind == unneeded {
			continue
		}
		if n.kind != before.kind {
			return ErrAnew // what others know of it is in another form
		}
		if n.kind == exported {
			if n.Export == "" {
				n.Export = before.Export
			}
			continue
		}
		if before.types == nil || !sameSource(n.listed, before.listed) {
			continue
		}
		var deps []*node
		for _, d := range before.deps {
			if now := l.Program.byID[d.ImportPath]; now != nil && (now.types != nil || now.kind == exported) {
				deps = append(deps, now)
			}
		}
		if len(deps) == len(before.deps) {
			n.deps, n.types, n.errs, n.identity = deps, before.types, before.errs, before.identity
		}
	}
	return nil
}

// sameSource reports whether two answers of the go command are about the same files.
func sameSource(a, b *listed) bool {
	return a.Dir == b.Dir && slices.Equal(a.GoFiles, b.GoFiles) && slices.Equal(a.CgoFiles, b.CgoFiles) && maps.Equal(a.ImportMap, b.ImportMap)
}

// checkDependencies makes the types of dependencies from source, in parallel.
func (l *Live) checkDependencies(ctx context.Context, own map[*node]bool) {
	var tasks []*task
	made := map[*node]*task{}
	for _, n := range l.order {
		if own[n] || n.kind != declared || n.types != nil {
			continue
		}
		t := &task{run: func() {
			if ctx.Err() == nil {
				l.checkDeclared(n)
				n.identity = identities.Add(1)
			}
		}}
		for _, dep := range n.deps {
			if first := made[dep]; first != nil {
				t.after(first)
			}
		}
		made[n] = t
		tasks = append(tasks, t)
	}
	runTasks(tasks, runtime.GOMAXPROCS(0))
}

// identity names the types from elsewhere that a unit imports.
func (l *Live) identity(u *Unit, own map[*node]bool) string {
	var b strings.Builder
	for _, dep := range u.node.deps {
		if !own[dep] {
			fmt.Fprintln(&b, dep.ImportPath, dep.identity)
		}
	}
	return b.String()
}

// Name returns the name of the package.
func (u *Unit) Name() string { return u.node.Name }

// Metadata identifies what the go command says about a unit, and the types that it
// imports from elsewhere. Equal texts mean that its files and imports are the same.
func (u *Unit) Metadata() string {
	parts := append([]string{u.ID, u.from}, u.Files...)
	if u.node.Error != nil {
		parts = append(parts, u.node.Error.Pos, u.node.Error.Err)
	}
	return strings.Join(parts, "\n")
}

// Check parses and type-checks the files of a unit with bodies, as Program.Check
// does. What it imports must have an image. text holds the content of the files of the unit, and
// read reads other files for rules. The package has a file set of its own, which
// also holds the positions of all that it imports, so that nothing of it stays.
func (l *Live) Check(u *Unit, text map[string][]byte, read func(name string) ([]byte, error)) *Package {
	q := *l.Program
	q.Fset = token.NewFileSet()
	q.Fset.AddExistingFiles(l.files()...)
	return q.checkLive(u, text, read)
}

func (p *Program) checkLive(u *Unit, text map[string][]byte, read func(name string) ([]byte, error)) *Package {
	cfg := *p.cfg
	cfg.Overlay = text
	p.cfg = &cfg
	n := *u.node
	pkg := *u.node.pkg.Package
	pkg.Fset, pkg.Syntax, pkg.IllTyped, pkg.TypeErrors = p.Fset, nil, false, nil
	pkg.Errors = nil
	if n.Error != nil {
		pkg.Errors = []packages.Error{{Pos: n.Error.Pos, Msg: n.Error.Err, Kind: packages.ListError}}
	}
	n.pkg = &Package{Package: &pkg, Report: u.Report, Deps: u.node.pkg.Deps, ReadFile: read}
	p.checkFull(&n)
	u.node.pkg.IllTyped = pkg.IllTyped
	return n.pkg
}

// files returns the files whose positions all packages share.
func (l *Live) files() []*token.File {
	var files []*token.File
	l.Fset.Iterate(func(f *token.File) bool {
		files = append(files, f)
		return true
	})
	return files
}
