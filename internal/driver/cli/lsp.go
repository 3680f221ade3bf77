package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/lsp"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A languageServer is the command ctrlvet lsp.
type languageServer struct {
	app      *App
	args     []string
	debounce time.Duration

	mu       sync.Mutex // guards what follows: editors change it
	s        settings
	codeLens bool
}

// settings returns what flags and the editor say now.
func (l *languageServer) settings() settings {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.s
}

// lsp is the command ctrlvet lsp.
func (a *App) lsp(args []string) error {
	l := &languageServer{app: a, args: args}
	fs := l.flags()
	if helped, err := a.parse(fs, "lsp", args); helped || err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("ctrlvet lsp takes no packages: the editor says which files are open; got %q", fs.Arg(0))
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(75) // it stays: memory counts for more than in a run
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
		Brief:      l.brief,
		Debounce:   l.debounce,
		Dependents: time.Second,
		CodeLens: func() bool {
			l.mu.Lock()
			defer l.mu.Unlock()
			return l.codeLens
		},
	}
}

// configure takes the settings of the editor, which have the names of flags, on
// top of those of the command line.
func (l *languageServer) configure(values map[string]any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
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
	s := l.settings()
	mode, err := load.ParseMode(s.load)
	if err != nil {
		return load.Config{}, fmt.Errorf("load: %w", err)
	}
	return load.Config{Tests: s.tests, Tags: s.tags, Mode: mode}, nil
}

func (l *languageServer) rules(dir string) ([]*analysis.Analyzer, error) {
	s := l.settings()
	s.dir = dir
	return l.app.configure(s)
}

// explain returns the page of a rule, or what the analyzer says of itself.
func (l *languageServer) explain(name string) (string, bool) {
	base, _ := config.SplitForm(config.Current(name))
	x, err := l.app.explainRule(base)
	if _, page, ok := strings.Cut("\n"+x.Markdown, "\n# "); ok { // without the generator's comment
		return "# " + page, true
	}
	return x.Text, err == nil
}

// brief returns the page of a rule or of a form as plain text.
func (l *languageServer) brief(name string) string {
	x, _ := l.app.explainRule(name)
	return x.Text
}

// gate lets only new findings pass, where a baseline or a revision is given.
func (l *languageServer) gate(ctx context.Context, dir string) (lsp.Gate, []string, error) {
	s := l.settings()
	if s.baseline == "" && s.newRev == "" {
		return nil, nil, nil
	}
	var files []string
	if s.dir = dir; s.baseline != "" {
		s.baseline = inDir(dir, s.baseline)
		files = append(files, s.baseline)
	}
	g, err := l.app.openGate(ctx, s)
	if err != nil {
		return nil, files, err
	}
	var mu sync.Mutex // guards what follows
	var last map[string][]byte
	now := g.changes
	return func(ctx context.Context, texts map[string][]byte, findings []report.Finding) ([]report.Finding, error) {
		mu.Lock()
		defer mu.Unlock()
		if g.changes != nil && (last == nil || !maps.EqualFunc(last, texts, bytes.Equal)) {
			with, err := g.changes.With(ctx, texts)
			if err != nil {
				return nil, err
			}
			last, now = texts, with
		}
		left, _, _, err := fresh(dir, findings, g.baseline, now)
		if err != nil {
			return nil, err
		}
		rep := report.Report{Findings: slices.Clone(left)}
		rep.Normalize()
		return rep.Findings, nil
	}, files, nil
}
