package driver

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/scope"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Subject says what the rules look at, so that a run can tell when it saw nothing of that.
type Subject struct {
	// Name is what people call it.
	Name string
	// Import says of the import path of a package that code with it in its imports is looked at.
	Import func(path string) bool
	// Module says of the path of a module that modules which require it themselves may hold such code.
	Module func(path string) bool
}

// warnings says what may keep findings away without anybody noticing. It asks the list of packages
// and the files of settings, never what was found.
func (r *run) warnings() []report.Warning {
	return warnings(r.opts, r.prog.Dir, r.prog.Named, r.isUnrelated())
}

// isUnrelated reports whether none of the packages has to do with the subject.
func (r *run) isUnrelated() bool {
	return r.opts.Subject != nil && len(r.prog.Errors) == 0 && !r.prog.Reaches(r.opts.Subject.Import)
}

// warnings is that of a run in dir that looked at packages; none says that there was nothing of the
// subject in them.
func warnings(opts Options, dir string, packages []load.Named, none bool) []report.Warning {
	w := warner{base: dir}
	dirs, files := map[string][]string{}, 0
	var excluded []report.Warning
	for _, pkg := range packages {
		root := config.Root(pkg.Dir)
		dirs[root] = append(dirs[root], pkg.Dir)
		settings := config.Load(root)
		for _, file := range pkg.Files {
			files++
			if x, ok := settings.ExcludedWhole(file); ok {
				excluded = append(excluded, w.excludedAll(root, x))
			}
		}
	}
	for root, below := range dirs {
		w.settings(root, below)
	}
	if files > 0 && len(excluded) == files {
		w.list = append(w.list, excluded[0])
	}
	if s := opts.Subject; s != nil {
		if files > 0 && none {
			w.add(report.Warning{Kind: report.NoSubject, Message: fmt.Sprintf(
				"none of the packages imports %s, itself or through others: the rules about it had nothing to look at", s.Name)})
		}
		w.unreached(opts.Load, opts.Asked, s)
	}
	return w.list
}

// warn takes over warnings about a package. The caller holds r.mu.
func (r *run) warn(list []report.Warning) {
	if r.opts.Warn {
		r.report.Warnings = append(r.report.Warnings, list...)
	}
}

// A warner collects warnings. Names of files are relative to base.
type warner struct {
	base string
	list []report.Warning
}

func (w *warner) add(x report.Warning) { w.list = append(w.list, x) }

// settings warns of files of settings that nobody reads, and of exclusions without effect, of the
// module in root with packages in dirs.
func (w *warner) settings(root string, dirs []string) {
	for _, s := range config.Strays(root, dirs) {
		read := relative(w.base, s.Read)
		why := map[config.Reason]string{
			config.Misnamed: "is not read: settings are in " + config.FileName + "; rename it",
			config.Doubled:  "is not read, but " + config.FileName + " beside it: move there what it says, and remove it",
			config.Below:    "is not read: settings lie beside go.mod; move what it says to " + read,
			config.Above:    "is not read for the module below: settings lie beside its go.mod; move what it says to " + read + ", or name it with -config",
		}[s.Why]
		w.add(report.Warning{Kind: report.SettingsUnread, File: relative(w.base, s.File), Message: why})
	}
	for _, x := range config.Load(root).UnusedExclusions() {
		w.add(report.Warning{Kind: report.ExcludeUnused, File: w.file(root), Line: x.Line,
			Message: fmt.Sprintf("exclude: no file matches %q: paths are relative to go.mod", x.Path)})
	}
}

// file names the settings of a module.
func (w *warner) file(root string) string { return relative(w.base, config.File(root)) }

func (w *warner) excludedAll(root string, x config.Exclusion) report.Warning {
	return report.Warning{Kind: report.AllExcluded, File: w.file(root), Line: x.Line,
		Message: fmt.Sprintf("exclude: all files of the packages that were named are left out, as by %q: nothing was looked at", x.Path)}
}

// unreached warns of modules below the directories of the patterns that may hold code to look at,
// unless the settings of the module above leave them out.
func (w *warner) unreached(cfg load.Config, asked []string, s *Subject) {
	if len(asked) == 0 {
		asked = cfg.Patterns
	}
	var names []string
	for _, m := range scope.Unreached(w.base, asked, reached(w.base, cfg.Patterns)) {
		if slices.ContainsFunc(m.Requires, s.Module) && !LeftOut(m.Dir) {
			names = append(names, relative(w.base, m.Dir))
		}
	}
	if len(names) == 0 {
		return
	}
	const most = 5
	list := strings.Join(names[:min(most, len(names))], ", ")
	if n := len(names) - most; n > 0 {
		list += fmt.Sprintf(" and %d more", n)
	}
	what := "the module below is"
	if len(names) > 1 {
		what = fmt.Sprintf("%d modules below are", len(names))
	}
	w.add(report.Warning{Kind: report.ModulesUnreached, File: names[0] + "/go.mod",
		Message: fmt.Sprintf("%s not looked at, since packages are named within one module: %s; -all-modules looks at every one (exclude: in %s leaves one out)", what, list, config.FileName)})
}

// reached returns the directories of the modules whose packages patterns name.
func reached(dir string, patterns []string) []string {
	var out []string
	for _, p := range patterns {
		name, _, _ := strings.Cut(filepath.FromSlash(p), "...")
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		if root := config.Root(name); root != "" {
			out = append(out, root)
		}
	}
	return out
}

// LeftOut reports whether the settings of the module around that of a directory exclude it.
func LeftOut(module string) bool {
	root := config.Root(filepath.Dir(module))
	if root == "" {
		return false
	}
	_, out := config.Load(root).ExcludedWhole(filepath.Join(module, "go.mod"))
	return out
}

// settle makes an error of what hid everything: a run that can have found nothing is not clean.
func settle(rep *report.Report) {
	var left []report.Warning
	has := func(kind string) bool {
		return slices.ContainsFunc(rep.Warnings, func(w report.Warning) bool { return w.Kind == kind })
	}
	nothing := has(report.NoSubject) && has(report.ModulesUnreached)
	for _, w := range rep.Warnings {
		if w.Kind == report.AllExcluded || nothing && w.Kind == report.ModulesUnreached {
			rep.Errors = append(rep.Errors, report.Error{File: w.File, Line: w.Line, Message: w.Message})
			continue
		}
		left = append(left, w)
	}
	rep.Warnings = left
	rep.Normalize()
}
