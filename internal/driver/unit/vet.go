package unit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"

	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
)

// vet analyzes the package of the configuration, writes its facts and prints
// its diagnostics. It returns the exit code.
func (o *options) vet(cfg *unitchecker.Config, version string) int {
	analyzers := o.analyzers
	if cfg.VetxOnly {
		analyzers = runner.WithFacts(analyzers)
	}
	if cfg.VetxOnly && (!isMain(cfg) || len(analyzers) == 0) {
		// The file must be there, or the go command starts the tool each time.
		// Constant content keeps the results of dependants cached.
		if err := os.WriteFile(cfg.VetxOutput, nil, 0o666); err != nil {
			fail(err)
		}
		return 0
	}
	stdout := io.Writer(os.Stdout)
	if cfg.Stdout != "" {
		f, err := os.Create(cfg.Stdout)
		if err != nil {
			fail(err)
		}
		defer f.Close()
		stdout = f
	}
	u, err := check(cfg)
	if err != nil {
		if !cfg.VetxOnly { // else it is reported where the package itself is vetted
			printErrors(os.Stderr, err)
		}
		return 1
	}
	results, err := u.analyze(analyzers, o.analyzers)
	if err != nil {
		fail(err)
	}
	if cfg.VetxOnly {
		return 0
	}
	for _, res := range results {
		for _, d := range res.Notes {
			fmt.Fprintf(os.Stderr, "%s: ctrlvet: warning: %s\n", u.fset.Position(d.Pos), d.Message)
		}
	}
	diags := u.diagnostics(results, version)
	if o.json {
		return printJSON(stdout, cfg.ID, diags)
	}
	return printPlain(os.Stderr, diags)
}

// A unit is a type-checked package with what it imports.
type unit struct {
	cfg     *unitchecker.Config
	fset    *token.FileSet
	files   []*ast.File
	pkg     *types.Package
	info    *types.Info
	sizes   types.Sizes
	imports map[string]*types.Package
	// editable holds the files that a fix may change.
	editable map[*token.File]bool
}

// check parses and type-checks the package.
func check(cfg *unitchecker.Config) (*unit, error) {
	u := &unit{
		cfg:     cfg,
		fset:    token.NewFileSet(),
		sizes:   types.SizesFor("gc", build.Default.GOARCH),
		imports: map[string]*types.Package{},
		info: &types.Info{
			Types:        make(map[ast.Expr]types.TypeAndValue),
			Defs:         make(map[*ast.Ident]types.Object),
			Uses:         make(map[*ast.Ident]types.Object),
			Implicits:    make(map[ast.Node]types.Object),
			Instances:    make(map[*ast.Ident]types.Instance),
			Scopes:       make(map[ast.Node]*types.Scope),
			Selections:   make(map[*ast.SelectorExpr]*types.Selection),
			FileVersions: make(map[*ast.File]string),
		},
	}
	var errs []error
	for _, name := range cfg.GoFiles {
		f, err := parser.ParseFile(u.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		u.files = append(u.files, f)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	tc := &types.Config{
		Importer:  importerFunc(u.importPackage),
		Sizes:     u.sizes,
		GoVersion: cfg.GoVersion,
		Error:     func(err error) { errs = append(errs, err) },
	}
	pkg, err := tc.Check(cfg.ImportPath, u.fset, u.files, u.info)
	if err != nil {
		return nil, errors.Join(errs...)
	}
	u.pkg, u.editable = pkg, runner.Editable(u.fset, u.files)
	return u, nil
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// importPackage reads the export data of an import.
func (u *unit) importPackage(importPath string) (*types.Package, error) {
	path, ok := u.cfg.ImportMap[importPath] // for vendor directories and tests
	if !ok {
		return nil, fmt.Errorf("can't resolve import %q", importPath)
	}
	return readExport(u.cfg, u.fset, u.imports, path)
}

// readExport reads the export data of a package into imports.
func readExport(cfg *unitchecker.Config, fset *token.FileSet, imports map[string]*types.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := imports[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	file, ok := cfg.PackageFile[path]
	if !ok {
		return nil, fmt.Errorf("no export data of package %q", path)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("export data of package %q: %w", path, err)
	}
	return gcexportdata.Read(r, fset, imports, path)
}

// vetxMagic begins the files that unitchecker writes; there are some if a
// package was handed over to it.
const vetxMagic = "vetx"

// analyze reads the facts of imports, runs the analyzers, and writes the facts.
// all are the analyzers whose facts may occur.
func (u *unit) analyze(analyzers, all []*analysis.Analyzer) ([]runner.Result, error) {
	runner.RegisterFacts(all)
	facts := runner.NewLocalFacts()
	for _, path := range slices.Sorted(maps.Keys(u.cfg.PackageVetx)) {
		data, err := os.ReadFile(u.cfg.PackageVetx[path])
		if err != nil {
			return nil, err
		}
		if bytes.HasPrefix(data, []byte(vetxMagic)) {
			continue
		}
		if err := facts.Decode(data, func(path string) *types.Package { return u.imports[path] }); err != nil {
			return nil, fmt.Errorf("facts of package %s: %w", path, err)
		}
	}
	results := runner.Run(&runner.Package{
		Fset:         u.fset,
		Files:        u.files,
		OtherFiles:   u.cfg.NonGoFiles,
		IgnoredFiles: u.cfg.IgnoredFiles,
		Types:        u.pkg,
		Info:         u.info,
		Sizes:        u.sizes,
		Module:       module(u.cfg),
	}, analyzers, facts)
	if u.cfg.VetxOutput == "" {
		return results, nil
	}
	data, err := facts.Encode(u.pkg)
	if err != nil {
		return nil, err
	}
	return results, os.WriteFile(u.cfg.VetxOutput, data, 0o666)
}

// module returns the module of the package, as far as the go command tells.
func module(cfg *unitchecker.Config) *analysis.Module {
	if cfg.Module != nil || cfg.ModulePath == "" {
		return cfg.Module
	}
	m := &analysis.Module{Path: cfg.ModulePath, Version: cfg.ModuleVersion, GoVersion: cfg.GoVersion}
	if m.Version != "" && cfg.Dir != "" { // the go command does not tell what is replaced
		m.Replace = &analysis.Module{Path: cfg.Dir, Dir: cfg.Dir}
	}
	return m
}

// maxErrors is how many errors of a package are printed.
const maxErrors = 10

func printErrors(w io.Writer, err error) {
	errs := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		errs = joined.Unwrap()
	}
	for i, err := range errs {
		if i == maxErrors {
			fmt.Fprintln(w, "too many errors")
			break
		}
		scanner.PrintError(w, err) // a list of the parser in a line each
	}
}

// A diagnostic is an analysis.Diagnostic in the form that the go command reads.
type diagnostic struct {
	rule string

	Category string    `json:"category,omitempty"`
	Posn     string    `json:"posn"`
	End      string    `json:"end"`
	Message  string    `json:"message"`
	Fixes    []fix     `json:"suggested_fixes,omitempty"`
	Related  []related `json:"related,omitempty"`
}

type fix struct {
	Message string `json:"message"`
	Edits   []edit `json:"edits"`
}

type edit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

type related struct {
	Posn    string `json:"posn"`
	End     string `json:"end"`
	Message string `json:"message"`
}

// diagnostics converts results. An analyzer that failed gives a diagnostic too:
// the go command prints an error of one analyzer instead of the diagnostics of
// others.
func (u *unit) diagnostics(results []runner.Result, version string) []diagnostic {
	var diags []diagnostic
	for _, res := range results {
		var secondary *runner.PrerequisiteError
		switch {
		case errors.As(res.Err, &secondary):
			continue
		case res.Err != nil:
			pos := u.fset.Position(u.files[0].Package).String()
			msg := fmt.Sprintf("%v; ctrlvet %s, please report this", res.Err, version)
			diags = append(diags, diagnostic{rule: res.Analyzer.Name, Posn: pos, End: pos, Message: msg})
			continue
		}
		// Rules report in their own order; people read from top to bottom.
		slices.SortStableFunc(res.Diagnostics, func(a, b analysis.Diagnostic) int { return cmp.Compare(a.Pos, b.Pos) })
		for _, d := range res.Diagnostics {
			diags = append(diags, u.diagnostic(res.Analyzer.Name, d))
		}
	}
	return diags
}

// diagnostic converts one. Since go vet does not print the name of the rule, it
// is made part of the message, with that of the form.
func (u *unit) diagnostic(rule string, d analysis.Diagnostic) diagnostic {
	posn := func(pos token.Pos) string { return u.fset.Position(pos).String() }
	out := diagnostic{
		rule:     rule,
		Category: d.Category,
		Posn:     posn(d.Pos),
		End:      posn(cmp.Or(d.End, d.Pos)),
		Message:  fmt.Sprintf("%s (%s)", d.Message, rule),
	}
	if strings.HasPrefix(d.Category, rule+"/") { // RULE/FORM
		out.Message = fmt.Sprintf("%s (%s)", d.Message, d.Category)
	}
	for _, r := range d.Related {
		out.Related = append(out.Related, related{posn(r.Pos), posn(cmp.Or(r.End, r.Pos)), r.Message})
	}
	for _, f := range d.SuggestedFixes {
		if !runner.Applicable(u.fset, u.editable, f) {
			continue
		}
		g := fix{Message: f.Message, Edits: []edit{}}
		for _, e := range f.TextEdits {
			file := u.fset.File(e.Pos)
			g.Edits = append(g.Edits, edit{file.Name(), file.Offset(e.Pos), file.Offset(e.End), string(e.NewText)})
		}
		out.Fixes = append(out.Fixes, g)
	}
	return out
}

// printJSON prints a tree from the ID of the package over the name of the rule
// to the diagnostics. Findings do not change the exit code in this form.
func printJSON(w io.Writer, id string, diags []diagnostic) int {
	tree := map[string]map[string][]diagnostic{}
	for _, d := range diags {
		if tree[id] == nil {
			tree[id] = map[string][]diagnostic{}
		}
		tree[id][d.rule] = append(tree[id][d.rule], d)
	}
	data, err := json.MarshalIndent(tree, "", "\t")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", data)
	}
	if err != nil {
		fail(err)
	}
	return 0
}

// printPlain prints one line per diagnostic and per related location.
func printPlain(w io.Writer, diags []diagnostic) int {
	code := 0
	for _, d := range diags {
		code = 1
		fmt.Fprintf(w, "%s: %s\n", d.Posn, d.Message)
		for _, r := range d.Related {
			fmt.Fprintf(w, "\t%s: %s\n", r.Posn, r.Message)
		}
	}
	return code
}
