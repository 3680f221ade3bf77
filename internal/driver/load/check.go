package load

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// checkFull parses and type-checks a package with comments and bodies.
func (p *Program) checkFull(n *node) {
	pkg := n.pkg
	for _, name := range pkg.CompiledGoFiles {
		f, err := parser.ParseFile(p.Fset, name, p.cfg.source(name), parser.ParseComments|parser.SkipObjectResolution)
		pkg.Errors = append(pkg.Errors, toErrors(err)...)
		if f != nil {
			pkg.Syntax = append(pkg.Syntax, f)
		}
	}
	p.checkTypes(n)
	if n.ForTest != "" && n.path() == n.ForTest && onlyInTests(pkg.Errors) {
		// Tests that do not compile say nothing about the code.
		pkg.Syntax = slices.DeleteFunc(pkg.Syntax, func(f *ast.File) bool { return inTest(p.Fset.Position(f.FileStart).Filename) })
		errs, typeErrs := pkg.Errors, pkg.TypeErrors
		pkg.Errors = nil
		p.checkTypes(n)
		if len(pkg.Errors) == 0 {
			pkg.Errors, pkg.TypeErrors = errs, nil
			return
		}
		pkg.Errors, pkg.TypeErrors = errs, typeErrs
	}
	// Unlike elsewhere, errors of what it imports do not count: what it takes
	// from there may well be whole.
	pkg.IllTyped = len(pkg.Errors) > 0
	if len(pkg.Errors) > 0 && newerGo(p.env.GOVERSION, runtime.Version()) {
		pkg.Errors = append(pkg.Errors, packages.Error{Msg: fmt.Sprintf(
			"ctrlvet was built with %s and may not understand code for %s: build it again", runtime.Version(), p.env.GOVERSION)})
	}
}

// checkTypes type-checks the syntax of a package.
func (p *Program) checkTypes(n *node) {
	pkg := n.pkg
	pkg.TypesInfo = &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	cfg := p.typesConfig(n)
	cfg.Error = func(err error) {
		if err, ok := err.(types.Error); ok {
			pkg.TypeErrors = append(pkg.TypeErrors, err)
		}
		pkg.Errors = append(pkg.Errors, toErrors(err)...)
	}
	pkg.Types = types.NewPackage(pkg.PkgPath, pkg.Name)
	err := types.NewChecker(cfg, p.Fset, pkg.Types, pkg.TypesInfo).Files(pkg.Syntax)
	if err != nil && len(pkg.Errors) == 0 {
		pkg.Errors = append(pkg.Errors, toErrors(err)...)
	}
	n.types = pkg.Types
}

// onlyInTests reports whether there are errors, all of them in test files.
func onlyInTests(errs []packages.Error) bool {
	return len(errs) > 0 && !slices.ContainsFunc(errs, func(e packages.Error) bool {
		file, _, _ := strings.Cut(e.Pos, ".go:")
		return !inTest(file + ".go")
	})
}

func inTest(file string) bool { return strings.HasSuffix(file, "_test.go") }

// newerGo reports whether the minor version of a is newer than that of b.
func newerGo(a, b string) bool {
	var x, y int
	_, err1 := fmt.Sscanf(a, "go1.%d", &x)
	_, err2 := fmt.Sscanf(b, "go1.%d", &y)
	return err1 == nil && err2 == nil && x > y
}

// typesConfig returns what is common to the ways of type-checking n.
func (p *Program) typesConfig(n *node) *types.Config {
	cfg := &types.Config{
		Importer: importerFunc(func(path string) (*types.Package, error) { return p.importFor(n, path) }),
		Sizes:    p.sizes,
	}
	if n.Module != nil && n.Module.GoVersion != "" {
		cfg.GoVersion = "go" + n.Module.GoVersion
	}
	return cfg
}

// importFor finds the package that a file of n imports.
func (p *Program) importFor(n *node, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := p.byID[n.resolve(path)]
	if dep == nil {
		return nil, fmt.Errorf("package %s is not known to the go command", path)
	}
	for _, c := range n.changed {
		if c.ID == dep.ImportPath {
			return c.Types, nil
		}
	}
	if dep.kind == exported {
		return p.exp.load(dep)
	}
	if dep.types == nil {
		if dep.Error != nil {
			return nil, fmt.Errorf("%s", strings.TrimSpace(dep.Error.Err))
		}
		return nil, fmt.Errorf("package %s could not be loaded", path)
	}
	return dep.types, nil
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// toErrors brings errors of parser and type checker into one form.
func toErrors(err error) []packages.Error {
	switch err := err.(type) {
	case nil:
		return nil
	case *os.PathError:
		return []packages.Error{{Pos: err.Path + ":1", Msg: err.Err.Error(), Kind: packages.ParseError}}
	case scanner.ErrorList:
		var errs []packages.Error
		for _, e := range err {
			errs = append(errs, packages.Error{Pos: position(e.Pos), Msg: e.Msg, Kind: packages.ParseError})
		}
		return errs
	case types.Error:
		return []packages.Error{{Pos: position(err.Fset.Position(err.Pos)), Msg: err.Msg, Kind: packages.TypeError}}
	}
	return []packages.Error{{Msg: err.Error(), Kind: packages.UnknownError}}
}

func position(pos token.Position) string {
	if !pos.IsValid() {
		return ""
	}
	return pos.String()
}
