package driver

import (
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Collector turns what analyzers say of a package, or what is wrong with it,
// into parts of a report, as Run does.
type Collector struct {
	Dir     string // names of files are relative to it
	Version string // named in reports of a panic
}

func (c Collector) run() *run {
	return &run{
		opts:    Options{Version: c.Version},
		prog:    &load.Program{Dir: c.Dir},
		skipped: map[string]bool{},
	}
}

// Results returns the findings in a package, and why rules could not look at it.
func (c Collector) Results(pkg *load.Package, results []runner.Result) (findings []report.Finding, errs []report.Error) {
	findings, _, errs, _ = c.run().results(pkg, results)
	return findings, errs
}

// TypeErrors returns why a package cannot be analyzed, the first few of many.
func (c Collector) TypeErrors(pkg *load.Package) []report.Error {
	r := c.run()
	r.addTypeErrors(pkg)
	return r.report.Errors
}

// LoadErrors returns what the go command had to say, and errors of dependencies.
func (c Collector) LoadErrors(prog *load.Program) []report.Error {
	r := c.run()
	for _, e := range prog.Errors {
		r.report.Errors = append(r.report.Errors, r.listError("", e))
	}
	for _, e := range prog.DependencyErrors() {
		r.report.Errors = append(r.report.Errors, r.listError("", e))
	}
	return r.report.Errors
}
