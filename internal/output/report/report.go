// Package report holds what a run of ctrlvet found and writes it for people and
// for programs.
package report

import (
	"cmp"
	"io"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A Report is the outcome of a run. All names of files are relative to the
// directory of the run and have slashes.
type Report struct {
	Findings []Finding `json:"findings"`
	Errors   []Error   `json:"errors"`
	// Warnings do not count for the exit code.
	Warnings []Warning `json:"warnings"`
	Summary  Summary   `json:"summary"`
	// Sources are those of the named files that packages were made of, sorted. Lines are shown of
	// these alone: a //line directive may name any other file, which is never opened.
	Sources []string `json:"sources"`
	// Covered says what was looked at.
	Covered Coverage `json:"-"`
	// Content is the sum of the code, of a part of a run; Shard says which part.
	Content string `json:"-"`
	Shard   *Shard `json:"shard,omitempty"`
}

// A Coverage says what a run looked at, so that what it did not find there is
// known to be gone.
type Coverage struct {
	// Packages were analyzed without errors, by import path, sorted. A package
	// and its tests are one.
	Packages []string `json:"packages"`
	// Modules are those of the packages.
	Modules []Module `json:"modules"`
}

// A Module is a main module of a run.
type Module struct {
	Path string `json:"path"`
	Dir  string `json:"dir"`
}

// A Finding is one diagnostic of one rule. Lines and columns start at 1, columns
// count bytes; the end is exclusive.
type Finding struct {
	Rule string `json:"rule"`
	// Form is the form of the rule, without the rule's name; empty if it has none.
	Form      string `json:"form,omitempty"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Message   string `json:"message"`
	// Consequence is what the mistake does, empty where nobody says.
	Consequence consequence.Consequence `json:"consequence,omitempty"`
	// Severity is how severe that is, or what the settings say instead; see [Finding.Grade].
	Severity consequence.Severity `json:"severity,omitempty"`

	URL string `json:"url,omitempty"`
	// Package is the import path of the package, that of the tested one for tests.
	Package string `json:"package"`
	// Function is the declaration around the finding: F, T.M, the name of a type
	// or variable, or nothing.
	Function string `json:"function,omitempty"`
	// About names what the finding is about by its structure: Update() for a call, Phase for a field.
	About string `json:"about,omitempty"`
	// Fingerprint stays the same when code moves and messages are worded anew; see [Report.Identify].
	Fingerprint string `json:"fingerprint,omitempty"`

	Related []Related `json:"related,omitempty"`
	Fixes   []Fix     `json:"fixes,omitempty"`
}

// Name returns the name that suppressions and settings know the finding by: RULE,
// or RULE/FORM.
func (f Finding) Name() string {
	if f.Form == "" {
		return f.Rule
	}
	return f.Rule + "/" + f.Form
}

// Grade returns the severity of the finding, also of one that was read from an older run.
func (f Finding) Grade() consequence.Severity { return cmp.Or(f.Severity, f.Consequence.Severity()) }

// A Related is a position that helps to understand a finding.
type Related struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Message   string `json:"message"`
}

// A Fix is a change that removes a finding. Of several, the first is applied.
type Fix struct {
	Message string       `json:"message"`
	Safety  safety.Level `json:"safety"`
	Edits   []Edit       `json:"edits"`
}

// Title returns the title of a fix for who knows titles alone: it says so where it wants a review.
func (f Fix) Title() string {
	if f.Safety == safety.Review {
		return safety.Mark(f.Message)
	}
	return f.Message
}

// safelyFixable reports whether one of the finding's fixes is safe.
func (f Finding) safelyFixable() bool {
	return slices.ContainsFunc(f.Fixes, func(fix Fix) bool { return fix.Safety == safety.Safe })
}

// An Edit replaces the bytes from Start to End of a file.
type Edit struct {
	File    string `json:"file"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	NewText string `json:"newText"`
	// FileSize is the size of the file when it was analyzed.
	FileSize int `json:"fileSize"`
}

// An Error is something that kept ctrlvet from its work. Empty fields do not
// apply.
type Error struct {
	Package string `json:"package,omitempty"`
	Rule    string `json:"rule,omitempty"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// String returns the error in the form that editors parse.
func (e Error) String() string {
	if e.File == "" {
		return e.Message
	}
	return Place(e.File, e.Line, e.Column) + ": " + e.Message
}

// A Summary counts. A package and its tests are one package.
type Summary struct {
	Findings             int `json:"findings"`
	Fixable              int `json:"fixable"`
	SafelyFixable        int `json:"safelyFixable"`
	Packages             int `json:"packages"`
	PackagesWithFindings int `json:"packagesWithFindings"`
	// Skipped counts the packages that could not be analyzed.
	Skipped int `json:"skipped"`
	Errors  int `json:"errors"`
	// Baselined counts the findings left out since the baseline holds them,
	// Unchanged those outside of the changes that were asked for.
	Baselined int `json:"baselined"`
	Unchanged int `json:"unchanged"`
	// Unfollowed counts the functions that are too large to follow.
	Unfollowed int `json:"unfollowed"`
}

// ExitCode returns 0 for nothing found, 1 for findings, 2 for errors.
func (r *Report) ExitCode() int {
	switch {
	case len(r.Errors) > 0 || r.Summary.Skipped > 0:
		return 2
	case len(r.Findings) > 0:
		return 1
	}
	return 0
}

// Locate sets Sources, by who knows what packages were made of.
func (r *Report) Locate(isSource func(file string) bool) {
	r.Sources = nil
	add := func(file string) {
		if i, found := slices.BinarySearch(r.Sources, file); !found && isSource(file) {
			r.Sources = slices.Insert(r.Sources, i, file)
		}
	}
	r.eachFile(func(file *string) { add(*file) })
}

// eachFile visits the names of files in findings and errors.
func (r *Report) eachFile(visit func(file *string)) {
	for i := range r.Findings {
		f := &r.Findings[i]
		visit(&f.File)
		for j := range f.Related {
			visit(&f.Related[j].File)
		}
		for j := range f.Fixes {
			for k := range f.Fixes[j].Edits {
				visit(&f.Fixes[j].Edits[k].File)
			}
		}
	}
	for i := range r.Errors {
		visit(&r.Errors[i].File)
	}
}

// Normalize sorts findings and errors, drops those that say the same twice, as
// a package and its test variant do, and counts.
func (r *Report) Normalize() {
	slices.SortStableFunc(r.Findings, compareFindings)
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool { return compareFindings(a, b) == 0 })
	slices.SortStableFunc(r.Errors, compareErrors)
	r.Errors = slices.Compact(r.Errors)
	slices.SortStableFunc(r.Warnings, compareWarnings)
	r.Warnings = slices.Compact(r.Warnings)
	named := slices.Sorted(slices.Values(r.Sources))
	r.Locate(func(file string) bool { _, ok := slices.BinarySearch(named, file); return ok })
	r.Summary.Findings = len(r.Findings)
	r.Summary.Errors = len(r.Errors)
	r.Summary.Fixable, r.Summary.SafelyFixable, r.Summary.Unfollowed = 0, 0, 0
	for _, w := range r.Warnings {
		if w.Kind == Unfollowed {
			r.Summary.Unfollowed++
		}
	}
	packages := map[string]bool{}
	for _, f := range r.Findings {
		packages[f.Package] = true
		if len(f.Fixes) > 0 {
			r.Summary.Fixable++
		}
		if f.safelyFixable() {
			r.Summary.SafelyFixable++
		}
	}
	r.Summary.PackagesWithFindings = len(packages)
}

func compareFindings(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Form, b.Form),
		cmp.Compare(a.EndLine, b.EndLine), cmp.Compare(a.EndColumn, b.EndColumn), cmp.Compare(a.Message, b.Message),
	)
}

func compareErrors(a, b Error) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Package, b.Package), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message),
	)
}

// WriteJSON writes the report as one JSON object. The same report gives the
// same bytes.
func (r *Report) WriteJSON(w io.Writer) error {
	out := *r
	// Never null: programs iterate.
	out.Findings = append([]Finding{}, r.Findings...)
	out.Errors = append([]Error{}, r.Errors...)
	out.Warnings = append([]Warning{}, r.Warnings...)
	out.Sources = append([]string{}, r.Sources...)
	return words.WriteJSON(w, out)
}
