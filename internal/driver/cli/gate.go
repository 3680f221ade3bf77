package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/atomicfile"
	"github.com/ctrlvet/ctrlvet/internal/output/baseline"
	"github.com/ctrlvet/ctrlvet/internal/output/gate"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A gateway lets only new findings pass.
type gateway struct {
	app      *App
	s        settings
	changes  *gate.Changes      // nil: all code counts
	baseline *baseline.Baseline // nil: nothing is known
	said     bool               // what the baseline holds too much, once
}

// openGate reads what is old, before the work begins.
func (a *App) openGate(ctx context.Context, s settings) (*gateway, error) {
	g := &gateway{app: a, s: s}
	var err error
	switch {
	case s.newRev != "" && s.newPatch != "":
		return nil, errors.New("-new-from-rev and -new-from-patch exclude each other")
	case s.newRev != "":
		var note string
		if g.changes, note, err = gate.FromRevision(ctx, s.dir, s.newRev); err != nil {
			return nil, fmt.Errorf("-new-from-rev: %w", err)
		}
		if note != "" {
			a.errorf("-new-from-rev: %s", note)
		}
	case s.newPatch != "":
		data, err := readInput(s.newPatch)
		if err == nil && len(bytes.TrimSpace(data)) == 0 {
			a.errorf("-new-from-patch: the patch is empty, so no line counts as new")
		}
		if err == nil {
			g.changes, err = gate.FromPatch(s.dir, data)
		}
		if err != nil {
			return nil, fmt.Errorf("-new-from-patch %s: %w", s.newPatch, err)
		}
	}
	if s.baseline != "" {
		if g.baseline, err = readBaseline(s.baseline); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// readInput reads a file, or standard input.
func readInput(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	data, err := os.ReadFile(name)
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		err = pathErr.Err // the caller names the file
	}
	return data, err
}

func readBaseline(file string) (*baseline.Baseline, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no baseline %s: ctrlvet baseline -baseline %[1]s writes it", file)
	}
	if err != nil {
		return nil, err
	}
	b, err := baseline.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("the baseline %s is broken: %w; mend it, or remove it and write it anew with ctrlvet baseline", file, err)
	}
	return b, nil
}

// filter takes out of a report what is old, and says which entries of the
// baseline are not found any more.
func (g *gateway) filter(rep *report.Report, analyzers []*analysis.Analyzer) error {
	all, first := rep.Findings, g.baseline != nil && !g.said
	if first {
		g.sayStale(rep, all, analyzers)
	}
	var err error
	if rep.Findings, rep.Summary.Baselined, rep.Summary.Unchanged, err = fresh(g.s.dir, all, g.baseline, g.changes); err != nil {
		return err
	}
	if first && g.changes == nil {
		g.sayAlike(rep.Findings)
	}
	g.said = g.said || first
	rep.Normalize()
	return nil
}

// fresh returns the findings that neither a baseline knows nor changes have not brought about,
// both of which may be nil, and how many each keeps back.
func fresh(dir string, findings []report.Finding, known *baseline.Baseline, changes *gate.Changes) (left []report.Finding, baselined, unchanged int, err error) {
	if left = findings; known != nil {
		if changes != nil { // what stands on unchanged lines uses up the baseline first
			touched, others, err := changes.Filter(dir, findings)
			if err != nil {
				return nil, 0, 0, err
			}
			findings = slices.Concat(others, touched)
		}
		left, baselined = known.Filter(findings)
	}
	if changes != nil {
		var others []report.Finding
		left, others, err = changes.Filter(dir, left)
		unchanged = len(others)
	}
	return left, baselined, unchanged, err
}

// sayAlike says where a finding stands for others that are alike.
func (g *gateway) sayAlike(left []report.Finding) {
	said := map[report.Identity]bool{}
	for _, f := range left {
		if n := g.baseline.Count(f); n > 0 && !said[f.Identity()] {
			said[f.Identity()] = true
			g.app.errorf("%s: %s had %s of %s that are like this one: which is new cannot be told, so the last are shown; with -new-from-rev as well it can",
				f.File, cmp.Or(f.Function, "the file"), words.Plural(n, "finding"), f.Name())
		}
	}
}

// maxStale is how many stale entries are listed.
const maxStale = 20

// sayStale lists the entries of the baseline that are not found any more.
func (g *gateway) sayStale(rep *report.Report, all []report.Finding, analyzers []*analysis.Analyzer) {
	if !judges(g.s, rep) {
		return
	}
	stale := g.baseline.Stale(all, covered(g.s, rep, analyzers))
	if len(stale) == 0 {
		return
	}
	g.app.errorf("%s: not found any more (ctrlvet baseline -prune -baseline %[1]s removes it):", g.s.baseline)
	g.app.listEntries(stale)
}

func (a *App) listEntries(list []baseline.Entry) {
	for _, e := range list[:min(maxStale, len(list))] {
		fmt.Fprintf(a.Stderr, "\t%s\n", e)
	}
	if n := len(list) - maxStale; n > 0 {
		fmt.Fprintf(a.Stderr, "\tand %d more\n", n)
	}
}

// judges reports whether a run can tell that something is not found any more:
// it saw test files too, and nothing failed.
func judges(s settings, rep *report.Report) bool {
	return s.tests && len(rep.Errors) == 0 && rep.Summary.Skipped == 0
}

// covered returns which entries of a baseline a run would have found again.
func covered(s settings, rep *report.Report, analyzers []*analysis.Analyzer) func(baseline.Entry) bool {
	covers := baseline.Covers(rep.Covered, ran(s, analyzers))
	return func(e baseline.Entry) bool {
		return covers(e) && !slices.ContainsFunc(rep.Warnings, func(w report.Warning) bool {
			return w.Kind == report.Unfollowed && w.Package == e.Package && w.Function == e.Function
		})
	}
}

// ran returns which rules, and which RULE/FORM, ran in every module of the run. A baseline knows findings by
// these names: what did not run everywhere is not known to be gone. The name of a rule with forms alone, as of
// one that had none yet, stands for all of them but those that are asked for by name.
func ran(s settings, analyzers []*analysis.Analyzer) func(name string) bool {
	roots, err := s.roots()
	if err != nil {
		return func(string) bool { return false }
	}
	modules, err := config.LoadAll(roots)
	everywhere := func(on func(*config.Config) bool) bool {
		return err == nil && !slices.ContainsFunc(modules, func(c *config.Config) bool { return !on(c) })
	}
	names := map[string]bool{}
	for _, a := range analyzers {
		whole := everywhere(func(c *config.Config) bool { return c.On(a.Name) })
		for _, f := range rule.FormsOf(a) {
			on := everywhere(func(c *config.Config) bool {
				if wanted, said := c.Option(a.Name, f.Name); said {
					return wanted && c.On(a.Name)
				}
				return c.OnForm(a.Name, f.Name, string(f.Level))
			})
			names[a.Name+"/"+f.Name] = on
			whole = whole && (on || f.Level == rule.OnRequest || f.Level == rule.Deprecated)
		}
		names[a.Name] = whole
	}
	return func(name string) bool {
		if on, known := names[name]; known {
			return on
		}
		whole, _ := config.SplitForm(name) // a form that is there no more
		return names[whole]
	}
}

// defaultBaseline is the name of the baseline, in the directory of the run, if
// none is given.
const defaultBaseline = ".ctrlvet-baseline.json"

// writeBaseline is the command ctrlvet baseline.
func (a *App) writeBaseline(args []string) error {
	var s settings
	flags := a.commonFlags("ctrlvet baseline", &s)
	prune := flags.Bool("prune", false, "only take out what is not found any more, and add nothing")
	patterns, err := a.parsePackages(flags, "baseline", args)
	if patterns == nil {
		return err
	}
	s.patterns = patterns
	file := s.baseline
	if file == "" {
		file = filepath.Join(s.dir, defaultBaseline)
	}
	old, err := oldBaseline(file, *prune)
	if err != nil {
		return err
	}
	if *prune && !s.tests {
		return errors.New("-prune must see the test files: leave out -tests=false")
	}
	ctx, stop := a.interruptible()
	defer stop()
	rep, analyzers, err := a.analyze(ctx, s, patterns)
	if err != nil {
		return err
	}
	a.complain(rep)
	if rep.ExitCode() == exitFailed {
		return fmt.Errorf("%s was not written, since not all could be analyzed", file)
	}
	covers := func(baseline.Entry) bool { return false }
	if judges(s, rep) {
		covers = covered(s, rep, analyzers)
	}
	renewed := baseline.New(rep.Findings)
	if old != nil {
		stale := old.Stale(rep.Findings, covers)
		if renewed = old.Renewed(rep.Findings, covers); *prune {
			renewed = old.Pruned(rep.Findings, covers)
		}
		if len(stale) > 0 {
			a.errorf("not found any more, and removed:")
			a.listEntries(stale)
		}
	}
	if err := atomicfile.Write(file, renewed.Format(), 0o666); err != nil {
		return err
	}
	a.sayHeld(file, renewed, rep.Findings)
	return nil
}

// sayHeld says what a baseline holds, and how much of it nobody looked for.
func (a *App) sayHeld(file string, b *baseline.Baseline, found []report.Finding) {
	kept := 0
	for _, e := range b.Stale(found, func(baseline.Entry) bool { return true }) {
		kept += e.Count
	}
	note := ""
	if kept > 0 {
		note = fmt.Sprintf(", of which %d were not looked for: they are of rules, packages or functions that this run left out, or may be in test files", kept)
	}
	a.errorf("%s holds %s%s", file, b, note)
}

// oldBaseline reads the baseline that is to be renewed, nil if there is none
// yet.
func oldBaseline(file string, must bool) (*baseline.Baseline, error) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && !must {
		if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("%s cannot be written: there is no directory %s", file, filepath.Dir(file))
		}
		return nil, nil
	}
	return readBaseline(file)
}
