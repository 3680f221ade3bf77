package report

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
)

// A Warning says what may keep findings away without anybody noticing. It does not change the exit code:
// what hid everything is an Error.
type Warning struct {
	Kind    string `json:"kind"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
	// Package and Function are those of a function that rules could not follow, as a [Finding] has them.
	Package  string `json:"package,omitempty"`
	Function string `json:"function,omitempty"`
}

// Kinds of warnings.
const (
	// SettingsUnread is about a file that looks like settings.
	SettingsUnread = "settings-unread"
	// ExcludeUnused is about an exclusion that no file matches.
	ExcludeUnused = "exclude-unused"
	// ModulesUnreached is about modules below the directories that were named.
	ModulesUnreached = "modules-unreached"
	// NoSubject is about packages that have nothing to do with what rules look at.
	NoSubject = "no-kubernetes"
	// Unfollowed is about a function that is beyond the bounds of what rules follow.
	Unfollowed = "function-too-large"
	// AllExcluded is about exclusions that leave nothing over. It becomes an error.
	AllExcluded = "all-excluded"
)

// String returns the warning in the form that editors parse.
func (w Warning) String() string {
	if w.File == "" {
		return w.Message
	}
	return Place(w.File, w.Line, 0) + ": " + w.Message
}

func compareWarnings(a, b Warning) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Message, b.Message))
}

// A Part is the report of one of several runs.
type Part struct {
	Dir    string // relative to that of the whole, with slashes; or absolute
	Report *Report
}

// Merge joins the reports of several runs over different modules into one. What is a warning about a
// run as a whole remains only if it holds for all of them. The parts must not be used afterwards.
func Merge(parts []Part) *Report {
	out := new(Report)
	for _, p := range parts {
		p.Report.rebase(p.Dir)
		out.Findings = append(out.Findings, p.Report.Findings...)
		out.Errors = append(out.Errors, p.Report.Errors...)
		out.Sources = append(out.Sources, p.Report.Sources...)
		for _, w := range p.Report.Warnings {
			if !w.whole() || slices.IndexFunc(parts, func(q Part) bool { return !q.Report.warns(w.Kind) }) < 0 {
				out.Warnings = append(out.Warnings, w)
			}
		}
		out.Content += p.Report.Content
		out.Summary.Packages += p.Report.Summary.Packages
		out.Summary.Skipped += p.Report.Summary.Skipped
		out.Covered.Packages = append(out.Covered.Packages, p.Report.Covered.Packages...)
		for _, m := range p.Report.Covered.Modules {
			if !slices.Contains(out.Covered.Modules, m) {
				out.Covered.Modules = append(out.Covered.Modules, m)
			}
		}
	}
	slices.Sort(out.Covered.Packages)
	out.Covered.Packages = slices.Compact(out.Covered.Packages)
	out.Normalize()
	// One is enough of what holds for all.
	for _, kind := range []string{NoSubject, AllExcluded} {
		if i := slices.IndexFunc(out.Warnings, func(w Warning) bool { return w.Kind == kind }); i >= 0 {
			first := out.Warnings[i]
			out.Warnings = slices.DeleteFunc(out.Warnings, func(w Warning) bool { return w.Kind == kind && w != first })
		}
	}
	return out
}

func (w Warning) whole() bool { return w.Kind == NoSubject || w.Kind == AllExcluded }

func (r *Report) warns(kind string) bool {
	return slices.ContainsFunc(r.Warnings, func(w Warning) bool { return w.Kind == kind })
}

// rebase names files relative to the directory that dir is relative to.
func (r *Report) rebase(dir string) {
	if dir == "" || dir == "." {
		return
	}
	name := func(file *string) {
		if *file != "" && !path.IsAbs(*file) && !filepath.IsAbs(*file) {
			*file = path.Join(dir, *file)
		}
	}
	for i := range r.Sources {
		name(&r.Sources[i])
	}
	r.eachFile(name)
	for i := range r.Warnings {
		name(&r.Warnings[i].File)
	}
}
