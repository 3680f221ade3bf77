package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/baseline"
	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/gate"
	"github.com/ctrlvet/ctrlvet/internal/lsp"
	"github.com/ctrlvet/ctrlvet/internal/report"
)

// A languageServer is the command ctrlvet lsp.
type languageServer struct {
	app      *App
	s        settings
	args     []string
	codeLens bool
	debounce time.Duration
}

// lsp is the command ctrlvet lsp.
func (a *App) lsp(args []string) error {
	l := &languageServer{app: a, args: args}
	fs := l.flags()
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(a.Stdout, "ctrlvet lsp [flags] is a language server: an editor starts it and speaks to it over standard input and output (docs/editors.md).\n\nFlags:\n")
		fs.SetOutput(a.Stdout)
		fs.PrintDefaults()
		return nil
	} else if err != nil {
		return flagError(fs, err)
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("ctrlvet lsp takes no packages: the editor says which files are open; got %q", fs.Arg(0))
	}
	return lsp.Serve(os.Stdin, os.Stdout, l.options())
}

func (l *languageServer) flags() *flag.FlagSet {
	l.s = settings{}
	fs := l.app.commonFlags("ctrlvet lsp", &l.s)
	fs.StringVar(&l.s.newRev, "new-from-rev", "", "show only what changes since the git `revision` brought about")
	fs.BoolVar(&l.codeLens, "codelens", true, "show above a finding where the way to it begins")
	fs.DurationVar(&l.debounce, "debounce", 50*time.Millisecond, "wait this `long` after a change")
	fs.Bool("stdio", true, "speak over standard input and output, which is the only way; some editors say it")
	return fs
}

func (l *languageServer) options() lsp.Options {
	return lsp.Options{
		Version:    l.app.Version,
		Configure:  l.configure,
		Load:       l.load,
		Rules:      l.rules,
		Gate:       l.gate,
		Explain:    l.explain,
		Debounce:   l.debounce,
		Dependents: time.Second,
		CodeLens:   func() bool { return l.codeLens },
	}
}

// configure takes the settings of the editor, which have the names of flags, on
// top of those of the command line.
func (l *languageServer) configure(values map[string]any) error {
	fs := l.flags()
	if err := fs.Parse(l.args); err != nil {
		return err
	}
	var errs []error
	for name, value := range values {
		text := fmt.Sprint(value)
		if items, ok := value.([]any); ok {
			var words []string
			for _, item := range items {
				words = append(words, fmt.Sprint(item))
			}
			text = strings.Join(words, ",")
		}
		if fs.Lookup(name) == nil {
			errs = append(errs, fmt.Errorf("unknown setting %q: the settings have the names of the flags of ctrlvet lsp", name))
		} else if err := fs.Set(name, text); err != nil {
			errs = append(errs, fmt.Errorf("setting %s: %w", name, err))
		}
	}
	slices.SortFunc(errs, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return errors.Join(errs...)
}

func (l *languageServer) load() (load.Config, error) {
	mode, err := load.ParseMode(l.s.load)
	if err != nil {
		return load.Config{}, fmt.Errorf("load: %w", err)
	}
	return load.Config{Tests: l.s.tests, Tags: l.s.tags, Mode: mode}, nil
}

func (l *languageServer) rules(dir string) ([]*analysis.Analyzer, error) {
	s := l.s
	s.dir = dir
	return l.app.configure(s)
}

// explain returns the page of a rule, or what the analyzer says of itself.
func (l *languageServer) explain(name string) (string, bool) {
	base, form := config.SplitForm(name)
	if l.app.Markdown != nil {
		if text, ok := l.app.Markdown(base); ok {
			return text, true
		}
	}
	if l.app.Pages != nil {
		if text, ok := l.app.Pages(name); ok {
			return text, true
		}
	}
	r, ok := l.app.Rules.ByName(base)
	if !ok {
		return "", false
	}
	text := r.Doc
	if f, ok := formOf(r, form); ok {
		text = f.Summary + "\n\n" + text
	}
	return text, true
}

// gate lets only new findings pass, where a baseline or a revision is given.
func (l *languageServer) gate(ctx context.Context, dir string) (lsp.Gate, []string, error) {
	s := l.s
	if s.baseline == "" && s.newRev == "" {
		return nil, nil, nil
	}
	var files []string
	var known *baseline.Baseline
	var changes *gate.Changes
	var err error
	if s.baseline != "" {
		file := s.baseline
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		files = append(files, file)
		if known, err = readBaseline(file); err != nil {
			return nil, files, err
		}
	}
	if s.newRev != "" {
		if changes, _, err = gate.FromRevision(ctx, dir, s.newRev); err != nil {
			return nil, files, fmt.Errorf("-new-from-rev: %w", err)
		}
	}
	return func(findings []report.Finding) ([]report.Finding, error) {
		return fresh(dir, findings, known, changes)
	}, files, nil
}

// fresh returns the findings that neither a baseline knows nor changes have not
// brought about; both may be nil.
func fresh(dir string, findings []report.Finding, known *baseline.Baseline, changes *gate.Changes) ([]report.Finding, error) {
	if changes != nil && known != nil {
		// What stands on unchanged lines uses up the baseline first.
		touched, others, err := changes.Filter(dir, findings)
		if err != nil {
			return nil, err
		}
		findings = slices.Concat(others, touched)
	}
	if known != nil {
		findings, _ = known.Filter(findings)
	}
	if changes != nil {
		touched, _, err := changes.Filter(dir, findings)
		if err != nil {
			return nil, err
		}
		findings = touched
	}
	rep := report.Report{Findings: slices.Clone(findings)}
	rep.Normalize()
	return rep.Findings, nil
}
