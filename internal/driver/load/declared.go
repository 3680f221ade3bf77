package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/tools/go/packages"
)

// A reduced is a source file of a dependency without function bodies.
type reduced struct {
	name string
	src  []byte
	err  error
}

// reduceAll reads the files of all packages that are type-checked for their
// declarations, and drops the imports, and so the packages, that no
// declaration mentions.
func (p *Program) reduceAll() {
	var roots []*node
	for _, n := range p.order {
		if n.kind == full {
			roots = append(roots, n)
		}
	}
	seen := p.reduceFrom(roots, func(*node) bool { return false })
	for _, n := range p.order {
		if n.kind == declared && !seen[n] {
			n.kind = unneeded
		}
	}
}

// reduceFrom reads the files of all packages that are type-checked for their
// declarations, as far as some roots need them, but for those that are done, and
// returns which they are.
func (p *Program) reduceFrom(roots []*node, done func(*node) bool) map[*node]bool {
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		limit = make(chan struct{}, runtime.GOMAXPROCS(0))
		seen  = map[*node]bool{}
		need  func(n *node)
	)
	need = func(n *node) { // with mu held
		if n.kind != declared || seen[n] || done(n) {
			return
		}
		seen[n] = true
		wg.Go(func() {
			limit <- struct{}{}
			deps := p.reduceNode(n)
			<-limit
			mu.Lock()
			defer mu.Unlock()
			for _, dep := range n.ownDeps {
				if !slices.Contains(deps, dep) {
					deps = append(deps, dep)
				}
			}
			n.deps = deps
			for _, dep := range deps {
				need(dep)
			}
		})
	}
	mu.Lock()
	for _, n := range roots {
		for _, dep := range n.deps {
			need(dep)
		}
	}
	mu.Unlock()
	wg.Wait()
	return seen
}

// reduceNode reads the files of n and returns what its declarations import.
func (p *Program) reduceNode(n *node) []*node {
	var deps []*node
	seen := map[*node]bool{}
	for _, name := range n.abs(n.GoFiles, n.CgoFiles) {
		src, err := p.cfg.readFile(name)
		if err != nil {
			n.files = append(n.files, reduced{name: name, err: err})
			continue
		}
		small := reduce(src)
		// The reduced text is a fraction of the file: let the rest go.
		file := reduced{name: name, src: append(make([]byte, 0, len(small)), small...)}
		n.files = append(n.files, file)
		f, err := parser.ParseFile(token.NewFileSet(), name, file.src, parser.ImportsOnly|parser.SkipObjectResolution)
		if err != nil {
			continue // reported when the whole file is parsed
		}
		used := qualifiers(file.src)
		for _, spec := range f.Imports {
			dep, name := p.imported(n, spec)
			if dep != nil && !seen[dep] && (name == "." || used[name]) {
				seen[dep] = true
				deps = append(deps, dep)
			}
		}
	}
	return deps
}

// imported returns the package that an import declaration in a file of n names,
// and its name in the file. It returns nil for unsafe, C and packages that do
// not exist.
func (p *Program) imported(n *node, spec *ast.ImportSpec) (*node, string) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return nil, ""
	}
	dep := p.byID[n.resolve(path)]
	switch {
	case dep == nil:
		return nil, ""
	case spec.Name != nil:
		return dep, spec.Name.Name
	}
	return dep, dep.Name
}

// qualifiers returns the identifiers in src that a dot follows: every package
// that the file refers to is among them.
func qualifiers(src []byte) map[string]bool {
	used := map[string]bool{}
	for i := 1; i < len(src); i++ {
		if src[i] != '.' {
			continue
		}
		end := i
		for end > 0 && (src[end-1] == ' ' || src[end-1] == '\t') {
			end--
		}
		start := end
		for start > 0 && (isLetter(src[start-1]) || '0' <= src[start-1] && src[start-1] <= '9') {
			start--
		}
		if start < end {
			used[string(src[start:end])] = true
		}
	}
	return used
}

// maxErrors is the number of errors that are kept of a dependency.
const maxErrors = 3

// checkDeclared type-checks the declarations of a dependency.
func (p *Program) checkDeclared(n *node) {
	var files []*ast.File
	keep := func(errs []packages.Error) {
		if room := maxErrors - len(n.errs); room > 0 {
			n.errs = append(n.errs, errs[:min(room, len(errs))]...)
		}
	}
	for _, file := range n.files {
		if file.err != nil {
			keep(toErrors(file.err))
			continue
		}
		f, err := parser.ParseFile(p.Fset, file.name, file.src, parser.SkipObjectResolution)
		keep(toErrors(err))
		if f != nil {
			p.dropImports(n, f, qualifiers(file.src))
			files = append(files, f)
		}
	}
	n.files = nil
	p.declare(n, files, func(err error) { keep(toErrors(err)) })
}

// declare makes the types of the declarations in files.
func (p *Program) declare(n *node, files []*ast.File, report func(error)) {
	cfg := p.typesConfig(n)
	cfg.IgnoreFuncBodies = true
	// What C declares is no part of what a Go package offers to others.
	cfg.FakeImportC = true
	cfg.Error = report
	pkg := types.NewPackage(n.path(), n.Name)
	_ = types.NewChecker(cfg, p.Fset, pkg, nil).Files(files) // errors go to cfg.Error
	n.types = pkg
}

// dropImports removes the imports of f that reduceNode found unused.
func (p *Program) dropImports(n *node, f *ast.File, used map[string]bool) {
	decls := f.Decls[:0]
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			decls = append(decls, decl)
			continue
		}
		specs := gen.Specs[:0]
		for _, spec := range gen.Specs {
			dep, name := p.imported(n, spec.(*ast.ImportSpec))
			if dep == nil || name == "." || used[name] {
				specs = append(specs, spec)
			}
		}
		if gen.Specs = specs; len(specs) > 0 {
			decls = append(decls, gen)
		}
	}
	f.Decls = decls
}
