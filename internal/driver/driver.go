// Package driver runs the rules over packages of a module: the engine of the
// command line.
package driver

import (
	"cmp"
	"context"
	"errors"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// Options say what to run on what.
type Options struct {
	Load      load.Config
	Analyzers []*analysis.Analyzer
	// Version is named in reports of a panic.
	Version string
	// Cache, if not nil, keeps what is found, and knows what was found before.
	Cache *Cache
	// Warn asks for warnings about what may keep findings away; Subject, if not nil, for those
	// about what there is to look at, too.
	Warn    bool
	Asked   []string // the patterns as the user named them, if not as in Load
	Subject *Subject
	// Progress, if not nil, is called when a package is done, by several
	// goroutines, one at a time.
	Progress func(done, total int)
}

// Run loads packages, applies analyzers and reports. It returns an error if it
// could do nothing at all; errors of single packages and rules are in the
// report.
func Run(ctx context.Context, opts Options) (*report.Report, error) {
	rep, err := runOne(ctx, opts)
	if err == nil {
		settle(rep)
	}
	return rep, err
}

func runOne(ctx context.Context, opts Options) (*report.Report, error) {
	if err := analysis.Validate(opts.Analyzers); err != nil {
		return nil, err
	}
	if opts.Cache != nil {
		return runKept(ctx, opts)
	}
	r, err := analyzeAll(ctx, opts, nil)
	if err != nil {
		return nil, err
	}
	return &r.report, nil
}

// analyzeAll does the work of Run. prepare, if not nil, is called when the packages
// are known.
func analyzeAll(ctx context.Context, opts Options, prepare func(*run)) (*run, error) {
	facts := runner.NewFacts()
	opts.Load.Lend = func(variant *load.Package, pkg *types.Package) { facts.Lend(variant.Types, pkg) }
	prog, err := load.New(ctx, opts.Load)
	if err != nil {
		return nil, err
	}
	r := &run{
		opts:     opts,
		prog:     prog,
		facts:    facts,
		factOnly: runner.WithFacts(opts.Analyzers),
		inputs:   inputs.NewRun(opts.Cache != nil),
		analyzed: map[string]bool{},
		skipped:  map[string]bool{},
	}
	for _, e := range prog.Errors {
		r.report.Errors = append(r.report.Errors, r.listError("", e))
	}
	if prepare != nil {
		prepare(r)
	}
	prog.Check(ctx, false, r.analyze)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, e := range prog.DependencyErrors() {
		r.report.Errors = append(r.report.Errors, r.listError("", e))
	}
	r.report.Summary = report.Summary{
		Packages: prog.Matched,
		Skipped:  len(r.skipped),
	}
	r.report.Covered = r.coverage()
	if opts.Load.Shard.Of > 0 {
		r.report.Content = prog.Content()
	}
	r.ofPackages = slices.Clone(r.report.Warnings)
	if opts.Warn {
		r.report.Warnings = append(r.report.Warnings, r.warnings()...)
	}
	r.report.Locate(SourcesOf(prog))
	r.report.Normalize()
	return r, nil
}

// A run is the state of Run.
type run struct {
	opts     Options
	prog     *load.Program
	facts    *runner.Facts
	factOnly []*analysis.Analyzer
	inputs   *inputs.Run // what is read beside the packages, noted for the cache

	mu     sync.Mutex // guards what follows
	report report.Report
	// ofPackages are the warnings that come with packages, and not of the run.
	ofPackages []report.Warning
	analyzed   map[string]bool // packages that were
	skipped    map[string]bool // packages that could not be analyzed
	done       int
	read       []inputs.Input // beside the packages, if there is a cache
	unsteady   bool           // some of it changed meanwhile
	packages   *packager      // nil: none is known
}

// coverage says what was analyzed.
func (r *run) coverage() report.Coverage {
	var c report.Coverage
	for path := range r.analyzed {
		if !r.skipped[path] {
			c.Packages = append(c.Packages, path)
		}
	}
	slices.Sort(c.Packages)
	for _, pkg := range r.prog.Packages {
		if m := pkg.Module; pkg.Report && m != nil && m.Main {
			if mod := (report.Module{Path: m.Path, Dir: m.Dir}); !slices.Contains(c.Modules, mod) {
				c.Modules = append(c.Modules, mod)
			}
		}
	}
	return c
}

// analyze applies the analyzers to one package. It is called in parallel.
func (r *run) analyze(pkg *load.Package) {
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.progress()
	}()
	if len(pkg.Errors) > 0 {
		r.addTypeErrors(pkg)
	}
	if pkg.IllTyped {
		return
	}
	analyzers := r.opts.Analyzers
	if !pkg.Report {
		analyzers = r.factOnly
	}
	log, noted := r.inputs.Note(pkg.Types)
	results := runner.Run(RunnerPackage(pkg), analyzers, r.facts)
	noted()

	findings, warnings, errs, failed := r.results(pkg, results)
	// Of a package whose tests do not compile the rest is analyzed, with errors.
	if r.packages != nil && len(pkg.Errors) == 0 && len(errs) == 0 && !failed {
		r.packages.learn(pkg, log, findings, warnings)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.remember(log)
	r.report.Findings = append(r.report.Findings, findings...)
	r.warn(warnings)
	r.report.Errors = append(r.report.Errors, errs...)
	if pkg.Report {
		r.analyzed[basePath(pkg)] = true
	}
}

// results returns what analyzers found in a package and what they note, why they could not
// look at it, and whether one failed.
func (r *run) results(pkg *load.Package, results []runner.Result) (findings []report.Finding, warnings []report.Warning, errs []report.Error, failed bool) {
	conv := newConverter(r.prog.Dir, pkg)
	for _, res := range results {
		var secondary *runner.PrerequisiteError
		failed = failed || res.Err != nil
		switch {
		case errors.As(res.Err, &secondary):
			continue // the analyzer that failed has a result too
		case res.Err != nil:
			errs = append(errs, r.ruleError(pkg, res))
			continue
		}
		if pkg.Report {
			for _, d := range res.Diagnostics {
				findings = append(findings, conv.finding(res.Analyzer, d))
			}
			for _, d := range res.Notes {
				warnings = append(warnings, conv.warning(d)...)
			}
		}
	}
	return findings, warnings, errs, failed
}

// progress tells that a package is done. The caller holds r.mu.
func (r *run) progress() {
	r.done++
	if r.opts.Progress != nil {
		r.opts.Progress(r.done, max(r.done, len(r.prog.Packages)))
	}
}

// basePath names the package that pkg is or tests.
func basePath(pkg *load.Package) string { return cmp.Or(pkg.ForTest, pkg.PkgPath) }

// relative names a file relative to dir, with slashes, or in full if there is
// no such name.
func relative(dir, file string) string {
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}

// SourcesOf tells which names relative to the directory of a run are of files that packages were made of.
func SourcesOf(prog *load.Program) func(file string) bool {
	return func(file string) bool {
		name := filepath.FromSlash(file)
		if !filepath.IsAbs(name) {
			name = filepath.Join(prog.Dir, name)
		}
		return prog.Holds(name)
	}
}

// A converter turns diagnostics of a package into findings.
type converter struct {
	dir  string
	pkg  *load.Package
	fset *token.FileSet
	// editable holds the files that a fix may change.
	editable map[*token.File]bool
	config   *config.Config
}

func newConverter(dir string, pkg *load.Package) *converter {
	return &converter{dir, pkg, pkg.Fset, runner.Editable(pkg.Fset, pkg.Syntax), config.Load(config.Root(pkg.Dir))}
}

func (c *converter) finding(by *analysis.Analyzer, d analysis.Diagnostic) report.Finding {
	start, end := c.position(d.Pos, d.End)
	_, form, _ := strings.Cut(d.Category, "/") // RULE/FORM, or RULE
	f := report.Finding{
		Rule:      by.Name,
		Form:      form,
		File:      relative(c.dir, start.Filename),
		Line:      start.Line,
		Column:    start.Column,
		EndLine:   end.Line,
		EndColumn: end.Column,
		Message:   d.Message,
		URL:       d.URL,
		Package:   basePath(c.pkg),
		Function:  Declaration(c.pkg.Syntax, d.Pos),
		About:     about(c.pkg.Syntax, d.Pos, d.End),
	}
	f.Consequence = rule.ConsequenceOf(by, form)
	f.Severity = cmp.Or(c.config.Severity(by.Name, form), f.Consequence.Severity())
	for _, rel := range d.Related {
		start, end := c.position(rel.Pos, rel.End)
		f.Related = append(f.Related, report.Related{
			File:      relative(c.dir, start.Filename),
			Line:      start.Line,
			Column:    start.Column,
			EndLine:   end.Line,
			EndColumn: end.Column,
			Message:   rel.Message,
		})
	}
	for _, fix := range d.SuggestedFixes {
		if fix, ok := c.fix(fix); ok {
			f.Fixes = append(f.Fixes, fix)
		}
	}
	return f
}

// warning tells of a function that rules could not follow, unless settings exclude its file.
func (c *converter) warning(d analysis.Diagnostic) []report.Warning {
	at, _ := c.position(d.Pos, d.End)
	if _, out := c.config.ExcludedWhole(at.Filename); out {
		return nil
	}
	return []report.Warning{{Kind: report.Unfollowed, File: relative(c.dir, at.Filename), Line: at.Line, Message: d.Message,
		Package: basePath(c.pkg), Function: Declaration(c.pkg.Syntax, d.Pos)}}
}

// position resolves a range. A missing end means an empty range.
func (c *converter) position(pos, end token.Pos) (token.Position, token.Position) {
	if !end.IsValid() {
		end = pos
	}
	return c.fset.Position(pos), c.fset.Position(end)
}

// fix converts a fix, or returns false if it must not be applied.
func (c *converter) fix(fix analysis.SuggestedFix) (report.Fix, bool) {
	var out report.Fix
	out.Message, out.Safety = safety.Cut(fix.Message)
	if !runner.Applicable(c.fset, c.editable, fix) {
		return out, false
	}
	for _, e := range fix.TextEdits {
		file := c.fset.File(e.Pos)
		out.Edits = append(out.Edits, report.Edit{
			File:     relative(c.dir, file.Name()),
			Start:    file.Offset(e.Pos),
			End:      file.Offset(e.End),
			NewText:  string(e.NewText),
			FileSize: file.Size(),
		})
	}
	return out, true
}
