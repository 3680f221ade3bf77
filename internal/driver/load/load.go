// Package load finds and type-checks the packages that ctrlvet looks at.
//
// Packages of the main modules (all modules of a workspace), and packages that
// the user asked for, are parsed with comments and type-checked with function
// bodies. All other packages are dependencies: of them only the types of their
// declarations are made, either from compiled export data or from source
// without function bodies, which needs no build cache and compiles nothing.
//
// Each package is handed to the caller as soon as it and what it imports are
// checked, and may be forgotten afterwards, so that the syntax of a large
// module is never in memory as a whole.
package load

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Mode says where the types of dependencies come from.
type Mode string

const (
	// auto takes export data if the build cache holds it, else source.
	auto Mode = "auto"
	// export takes compiled export data, which the go command makes if need be.
	export Mode = "export"
	// Source type-checks declarations from source and compiles nothing.
	Source Mode = "source"
)

// ParseMode returns the mode of that name.
func ParseMode(s string) (Mode, error) {
	switch m := Mode(s); m {
	case auto, export, Source:
		return m, nil
	}
	return "", fmt.Errorf("unknown mode %q: want auto, export or source", s)
}

// A Config says what to load.
type Config struct {
	Dir      string   // directory of the go command, "" for the current one
	Patterns []string // as of the go command; none means the package in Dir
	Tests    bool     // also test variants and _test packages
	Tags     string   // comma-separated build tags
	Mode     Mode     // "" means Auto
	Env      []string // nil means os.Environ()
	Shard    Shard    // the part of the matched packages to report on
	// Overlay holds texts that take the place of files on disk, or are files that
	// do not exist yet, by absolute name as the go command knows it.
	Overlay map[string][]byte
	// Lend, if not nil, spares the bodies of packages that are not reported on
	// themselves because a test variant with all their files is. Check calls it,
	// in place of use, with the variant, after use has returned for it, and with
	// the types of the package that others import: what is known of the one
	// holds for the other.
	Lend func(variant *Package, pkg *types.Package)
	// Ask, if not nil, answers for the go command with those arguments; run asks
	// it. It may be called by several goroutines.
	Ask func(args []string, run func() (stdout []byte, stderr string, err error)) (stdout []byte, stderr string, err error)

	overlayFile string // the overlay as the go command reads it, "" for none
}

// A Package is a package of a main module, or one that was asked for, with
// syntax and types.
type Package struct {
	// Package is as packages.Load makes it with LoadSyntax and NeedModule, but
	// Imports holds only packages that have syntax themselves.
	*packages.Package
	// Report tells a package to report on from one that is only imported by
	// another. A package whose files are all part of a test variant to report
	// on is not reported on itself, as in go vet.
	Report bool
	// Deps are the packages in Imports, sorted by ID.
	Deps []*Package
	// ReadFile reads a file as the package was made from it: with the overlay.
	ReadFile func(name string) ([]byte, error)
}

// A Program is a set of packages to load.
type Program struct {
	// Fset holds the positions of all packages.
	Fset *token.FileSet
	// Packages are all packages that get syntax, dependencies first. Until
	// Check hands them out they have no syntax and no types.
	Packages []*Package
	// Matched is the number of packages that the patterns matched, not counting
	// test variants nor those of other shards.
	Matched int
	// Named are the packages that the patterns matched, those of other shards too,
	// with test variants in the place of the packages that they test.
	Named []Named
	// Mode tells where dependencies come from: Export or Source.
	Mode Mode
	// Errors are those of the go command: packages that do not exist, patterns
	// that match nothing, directories without Go files.
	Errors []packages.Error
	// Dir is the absolute directory of the run.
	Dir string

	cfg   *Config
	env   environment
	sizes types.Sizes
	byID  map[string]*node
	order []*node // dependencies first
	exp   *exportImporter
	files *sources
}

// ErrNoPackages says that the patterns matched no package.
var ErrNoPackages = errors.New("no packages")

// New asks the go command for the packages and what they import. An error says
// that nothing can be done; errors of single packages are in Program.Errors.
func New(ctx context.Context, cfg Config) (*Program, error) {
	if cfg.Mode == "" {
		cfg.Mode = auto
	}
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a directory", dir)
	}
	p := &Program{Fset: token.NewFileSet(), Dir: dir, cfg: &cfg, byID: map[string]*node{}, files: new(sources)}
	remove, err := cfg.writeOverlay()
	if err != nil {
		return nil, err
	}
	defer remove()
	list, stderr, err := p.ask(ctx)
	if err != nil {
		return nil, explain(err, p.env)
	}
	p.sizes = types.SizesFor("gc", p.env.GOARCH)
	if p.sizes == nil {
		return nil, fmt.Errorf("unknown GOARCH %q", p.env.GOARCH)
	}
	p.addAll(list)
	if len(p.Errors) > 0 && p.env.GOMOD == os.DevNull && p.env.GOWORK == "" {
		return nil, explain(errors.New("go.mod file not found in "+dir+" or any parent directory"), p.env)
	}
	p.choose()
	if len(p.Named) == 0 && len(p.Errors) == 0 {
		if stderr == "" {
			stderr = "the patterns " + strings.Join(cfg.Patterns, " ") + " match nothing"
		}
		return nil, fmt.Errorf("%w: %s", ErrNoPackages, stderr)
	}
	if err := p.addCgoFiles(ctx); err != nil {
		return nil, err
	}
	if p.Mode == export {
		if err := p.findExports(ctx); err != nil {
			return nil, err
		}
	}
	p.makePackages()
	return p, nil
}

// ask asks the go command for the environment and all packages, and returns
// these and its warnings.
func (p *Program) ask(ctx context.Context) (list []*listed, stderr string, err error) {
	cfg := p.cfg
	args := []string{"-deps", "-json=" + metadataFields}
	if cfg.Mode == auto {
		// Without EmbedFiles the go command leaves them out, finds another build
		// ID, and calls every package stale that depends on one with files.
		args[1] += ",Stale,EmbedFiles"
	}
	if cfg.Tests {
		args = append(args, "-test")
	}
	args = append(append(args, "--"), cfg.Patterns...)

	// Both take a process of the go command; let them run side by side.
	envDone := make(chan error, 1)
	go func() {
		var err error
		p.env, err = cfg.goEnv(ctx)
		envDone <- err
	}()
	list, stderr, err = cfg.goList(ctx, args...)
	if envErr := <-envDone; envErr != nil && err == nil {
		err = envErr
	}
	return list, stderr, err
}

// ErrNoModule says that the directory belongs to no module.
var ErrNoModule = errors.New("run ctrlvet inside a Go module, or name its directory with -C")

// explain adds to an error of the go command what to do about it.
func explain(err error, env environment) error {
	msg := err.Error()
	switch {
	case strings.Contains(msg, "go.mod file not found"):
		return fmt.Errorf("%s\n%w", msg, ErrNoModule)
	case strings.Contains(msg, "modules listed in go.work"):
		return fmt.Errorf("%s\nname a directory of a module of the workspace %s", msg, env.GOWORK)
	}
	return err
}

// makePackages makes the packages that are handed out.
func (p *Program) makePackages() {
	for _, n := range p.order {
		if n.kind != full && n.lender == nil {
			continue
		}
		l := n.listed
		goFiles := l.abs(l.GoFiles, l.CgoFiles)
		compiled := l.abs(l.GoFiles)
		if l.needsCgo() {
			compiled = l.abs(l.CompiledGoFiles)
			// The go command lists assembly, C and C++ files here too.
			other := l.abs(l.CFiles, l.CXXFiles, l.MFiles, l.HFiles, l.FFiles, l.SFiles)
			compiled = slices.DeleteFunc(compiled, func(f string) bool { return slices.Contains(other, f) })
		}
		pkg := &packages.Package{
			ID:              l.ImportPath,
			Name:            l.Name,
			PkgPath:         l.path(),
			ForTest:         l.ForTest,
			Dir:             l.Dir,
			GoFiles:         goFiles,
			CompiledGoFiles: compiled,
			OtherFiles: l.abs(l.CFiles, l.CXXFiles, l.MFiles, l.HFiles, l.FFiles, l.SFiles,
				l.SwigFiles, l.SwigCXXFiles, l.SysoFiles),
			IgnoredFiles: l.abs(l.IgnoredGoFiles, l.IgnoredOtherFiles),
			Imports:      map[string]*packages.Package{},
			Module:       l.Module,
			Fset:         p.Fset,
			TypesSizes:   p.sizes,
		}
		if l.Error != nil {
			pkg.Errors = append(pkg.Errors, packages.Error{Pos: l.Error.Pos, Msg: l.Error.Err, Kind: packages.ListError})
		}
		n.pkg.Package = pkg
		n.pkg.ReadFile = p.cfg.readFile
		for _, dep := range n.deps {
			if dep.kind == full || dep.lender != nil {
				n.pkg.Deps = append(n.pkg.Deps, dep.pkg)
				pkg.Imports[dep.path()] = dep.pkg.Package
			}
		}
		slices.SortFunc(n.pkg.Deps, func(a, b *Package) int { return strings.Compare(a.ID, b.ID) })
		if n.kind == full {
			p.Packages = append(p.Packages, n.pkg)
		}
	}
}

// Check type-checks all packages, in parallel, and calls use for each package
// with syntax, after the calls for what it imports have returned. Calls for
// packages that do not import each other run in parallel. When use returns, the
// syntax and the types.Info of the package are dropped, unless keep is set; its
// types stay.
func (p *Program) Check(ctx context.Context, keep bool, use func(*Package)) {
	p.reduceAll()
	p.readExports()
	runTasks(p.tasks(ctx, keep, use), runtime.GOMAXPROCS(0))
}

// tasks makes the tasks of Check.
func (p *Program) tasks(ctx context.Context, keep bool, use func(*Package)) []*task {
	const (
		checking = iota
		using    // sooner, since it frees memory
	)
	var tasks []*task
	checked := map[*node]*task{}
	used := map[*node]*task{}
	order := p.orderOfUse()
	for _, n := range order {
		var check, useIt func()
		useFull := func() {
			if ctx.Err() == nil && use != nil {
				use(n.pkg)
			}
			if !keep {
				n.pkg.Syntax, n.pkg.TypesInfo = nil, nil
			}
		}
		switch {
		case n.kind == full:
			check, useIt = func() { p.checkFull(n) }, useFull
		case n.lender != nil:
			check = func() {
				if n.lender.pkg.IllTyped {
					p.checkFull(n)
				} else {
					p.checkDeclared(n)
				}
			}
			useIt = func() {
				if n.lender.pkg.IllTyped {
					useFull()
				} else {
					p.lend(n)
				}
			}
		case n.kind == declared:
			check = func() { p.checkDeclared(n) }
		default:
			continue // export data is read when it is imported
		}
		if n.kind == full || useIt != nil || n.ownDeps != nil || n.known.verdict == Kept {
			check, useIt = p.tasksOf(n, check, useIt)
		}
		holds := 0
		if n.kind == full && !keep {
			holds = 1
		}
		checked[n] = &task{level: checking, run: check, holds: holds}
		tasks = append(tasks, checked[n])
		if useIt != nil {
			used[n] = &task{level: using, run: useIt, holds: -holds}
			used[n].after(checked[n])
			tasks = append(tasks, used[n])
		}
	}
	after := func(tasks map[*node]*task, n, dep *node) {
		if t, first := tasks[n], tasks[dep]; t != nil && first != nil {
			t.after(first)
		}
	}
	before := map[*node]bool{} // only those: imports in a circle, an error, come later too
	for _, n := range order {
		for _, dep := range n.deps {
			if before[dep] {
				after(checked, n, dep)
				after(used, n, dep)
				if first := used[dep]; n.kind == full && n.known.verdict == Late && first != nil {
					checked[n].after(first) // what is found out about it decides
				}
			}
		}
		before[n] = true
		if n.lender != nil {
			after(checked, n, n.lender) // whose errors say how n is checked
			after(used, n, n.lender)
		}
	}
	return tasks
}

// orderOfUse returns the nodes, each after those that its use waits for, and no
// earlier than needed: a package that is checked and waits takes memory.
func (p *Program) orderOfUse() []*node {
	var order []*node
	seen := map[*node]bool{}
	var visit func(n *node)
	visit = func(n *node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		for _, dep := range n.deps {
			visit(dep)
		}
		visit(n.lender)
		order = append(order, n)
	}
	for _, n := range p.order {
		visit(n)
	}
	return order
}

// lend hands the types of n out together with its test variant.
func (p *Program) lend(n *node) {
	// n imports what its files do, not only what its declarations mention.
	imports := n.types.Imports()
	for _, imp := range n.lender.types.Imports() {
		if dep := p.byID[n.resolve(imp.Path())]; dep != nil && slices.Contains(n.Imports, dep.ImportPath) && !slices.Contains(imports, imp) {
			imports = append(imports, imp)
		}
	}
	n.types.SetImports(imports)
	p.cfg.Lend(n.lender.pkg, n.types)
}

// DependencyErrors returns the first errors in each dependency that was
// type-checked from source, in a fixed order. It may be called after Check.
func (p *Program) DependencyErrors() []packages.Error {
	var errs []packages.Error
	for _, n := range p.order {
		errs = append(errs, n.errs...)
	}
	return errs
}
