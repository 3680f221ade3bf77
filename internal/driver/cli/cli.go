// Package cli is the command line of ctrlvet.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/apply"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/report"
)

// Exit codes.
const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2 // could not do its work
)

// An App is what the command line needs to know of the program.
type App struct {
	Rules   ruleset.Set
	Version string
	Stdout  io.Writer
	Stderr  io.Writer
	// Pages returns the documentation of a rule as plain text; nil: only what
	// the analyzers say of themselves.
	Pages func(rule string) (text string, ok bool)
}

// settings are the values of the flags.
type settings struct {
	fix, diff       bool
	tests           bool
	format          string
	out             string
	enable, disable list
	level           string
	config          string
	tags            string
	dir             string
	load            string
	color           string
}

// A list is a flag that may be repeated and whose values are separated by
// commas.
type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(s string) error {
	for _, name := range strings.Split(s, ",") {
		if name = strings.TrimSpace(name); name != "" {
			*l = append(*l, name)
		}
	}
	return nil
}

func (a *App) flags(s *settings) *flag.FlagSet {
	fs := flag.NewFlagSet("ctrlvet", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are printed by Main, with a hint
	fs.BoolVar(&s.fix, "fix", false, "apply the first fix of each finding")
	fs.BoolVar(&s.diff, "diff", false, "print what -fix would change and change nothing")
	fs.StringVar(&s.format, "format", "text", "`form` of the output: text (rich on a terminal, else lines), rich, lines or json")
	fs.StringVar(&s.out, "o", "", "write the output to `file`")
	fs.Var(&s.enable, "enable", "also run these `rules` or topics (comma separated, repeatable; all for every rule)")
	fs.Var(&s.disable, "disable", "do not run these `rules` or topics (comma separated, repeatable)")
	fs.StringVar(&s.level, "level", "", "run the rules up to this `level`: default, optional or preview (as in .ctrlvet.yml if not given, else default)")
	fs.StringVar(&s.config, "config", "", "read settings from `file` instead of .ctrlvet.yml beside go.mod (off: from none)")
	fs.BoolVar(&s.tests, "tests", true, "also look at test files")
	fs.StringVar(&s.tags, "tags", "", "build `tags`, comma separated")
	fs.StringVar(&s.dir, "C", "", "run in `directory`")
	fs.StringVar(&s.load, "load", "auto", "take types of dependencies from `where`: export (compiled), source (compiles nothing) or auto")
	fs.StringVar(&s.color, "color", "auto", "use colour: `when` is auto (on a terminal), always or never")
	for _, r := range a.Rules.Rules { // -notfound.secondary, as under go vet
		r.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, r.Name+"."+f.Name, f.Usage) })
	}
	return fs
}

// Main runs the command line and returns the exit code.
func (a *App) Main(args []string) int {
	code, err := a.run(args)
	if err != nil {
		a.errorf("%v", err)
		return exitFailed
	}
	return code
}

func (a *App) errorf(format string, args ...any) {
	fmt.Fprintf(a.Stderr, "ctrlvet: "+format+"\n", args...)
}

func (a *App) run(args []string) (int, error) {
	if len(args) > 0 {
		if cmd, ok := a.commands()[args[0]]; ok {
			return exitClean, cmd(args[1:])
		}
		if err := a.notACommand(args[0]); err != nil {
			return exitFailed, err
		}
	}
	var s settings
	fs := a.flags(&s)
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		a.usage(a.Stdout)
		return exitClean, nil
	} else if err != nil {
		return exitFailed, flagError(fs, err)
	}
	patterns := fs.Args()
	for _, p := range patterns {
		if p == "" {
			return exitFailed, errors.New("empty package pattern: name packages such as ./...")
		}
		if strings.HasPrefix(p, "-") {
			return exitFailed, fmt.Errorf("flag %s comes after a package: flags come first", p)
		}
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	return a.check(s, patterns)
}

// flagError makes an error of the flag package into one that names the nearest
// flag.
func flagError(fs *flag.FlagSet, err error) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return fmt.Errorf("%w; ctrlvet help lists the flags", err)
	}
	var known []string
	fs.VisitAll(func(f *flag.Flag) { known = append(known, "-"+f.Name) })
	return fmt.Errorf("unknown flag -%s%s; ctrlvet help lists the flags", name, ruleset.DidYouMean("-"+name, known))
}

// notACommand returns an error if word can only be a misspelt command.
func (a *App) notACommand(word string) error {
	if word == "" || strings.ContainsAny(word, "./-\\") {
		return nil
	}
	var names []string
	for name := range a.commands() {
		names = append(names, name)
	}
	slices.Sort(names)
	if hint := ruleset.DidYouMean(word, names); hint != "" {
		return fmt.Errorf("unknown command %q%s; packages are named like ./%s", word, hint, word)
	}
	return nil
}

// check analyzes packages and writes what was found.
func (a *App) check(s settings, patterns []string) (int, error) {
	start := time.Now()
	form, style, err := a.form(s)
	if err != nil {
		return exitFailed, err
	}
	mode, err := load.ParseMode(s.load)
	if err != nil {
		return exitFailed, fmt.Errorf("-load: %w", err)
	}
	analyzers, err := a.configure(s)
	if err != nil {
		return exitFailed, err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	progress := a.startProgress()
	rep, err := driver.Run(ctx, driver.Options{
		Load: load.Config{
			Dir:      s.dir,
			Patterns: patterns,
			Tests:    s.tests,
			Tags:     s.tags,
			Mode:     mode,
		},
		Analyzers: analyzers,
		Version:   a.Version,
		Progress:  progress.update,
	})
	progress.stop()
	if err != nil {
		return exitFailed, err
	}
	return a.deliver(s, rep, form, style, start)
}

// deliver applies fixes and writes the report.
func (a *App) deliver(s settings, rep *report.Report, form string, style report.Style, start time.Time) (int, error) {
	var output strings.Builder
	var fixErr error
	changed := false
	if s.fix || s.diff {
		var plan *apply.Plan
		plan, fixErr = apply.Prepare(style.Dir, rep.Findings)
		changed = len(plan.Changes) > 0
		if s.diff {
			for _, c := range plan.Changes {
				output.WriteString(c.Diff())
			}
		} else {
			fixErr = errors.Join(fixErr, a.writeFixes(plan, rep))
		}
	}
	for _, e := range rep.Errors {
		fmt.Fprintln(a.Stderr, e)
	}
	if fixErr != nil {
		a.errorf("%v", fixErr)
	}
	var err error
	switch {
	case s.diff:
		// The diff alone is the output.
	case form == formJSON:
		err = rep.WriteJSON(&output)
	case form == formRich:
		err = rep.WriteRich(&output, style)
	default:
		err = rep.WriteLines(&output)
	}
	if err != nil {
		return exitFailed, err
	}
	if err := a.write(s.out, output.String()); err != nil {
		return exitFailed, err
	}
	if form != formJSON && !s.diff {
		w := a.Stderr
		if form == formRich && s.out == "" {
			w = a.Stdout
		}
		fmt.Fprintln(w, rep.Summary.Text(time.Since(start)))
	}
	switch code := rep.ExitCode(); {
	case code == exitFailed || fixErr != nil:
		return exitFailed, nil
	case s.diff && changed:
		return exitFindings, nil
	case s.diff:
		return exitClean, nil
	default:
		return code, nil
	}
}

// writeFixes writes the files of a plan and takes what is fixed out of the
// report.
func (a *App) writeFixes(plan *apply.Plan, rep *report.Report) error {
	var errs []error
	failed := map[string]bool{}
	for _, c := range plan.Changes {
		if err := c.Write(); err != nil {
			failed[c.File] = true
			errs = append(errs, err)
		}
	}
	done := map[int]bool{}
	for _, i := range plan.Fixed {
		done[i] = !slices.ContainsFunc(rep.Findings[i].Fixes[0].Edits, func(e report.Edit) bool { return failed[e.File] })
	}
	var left []report.Finding
	for i, f := range rep.Findings {
		if !done[i] {
			left = append(left, f)
		}
	}
	fixed := len(rep.Findings) - len(left)
	rep.Findings = left
	rep.Normalize()
	if fixed > 0 {
		a.errorf("fixed %d findings in %d files", fixed, len(plan.Changes)-len(failed))
	}
	if plan.Overlapping > 0 {
		a.errorf("%d fixes overlap with others and were left out: run again", plan.Overlapping)
	}
	return errors.Join(errs...)
}

// write writes output to a file, or to standard output.
func (a *App) write(file, output string) error {
	if file == "" {
		_, err := io.WriteString(a.Stdout, output)
		return err
	}
	return os.WriteFile(file, []byte(output), 0o666)
}

// Forms of the output.
const (
	formText  = "text" // formRich or formLines
	formRich  = "rich"
	formLines = "lines"
	formJSON  = "json"
)

// form decides how the report is written.
func (a *App) form(s settings) (form string, style report.Style, err error) {
	forms := []string{formText, formRich, formLines, formJSON}
	if !slices.Contains(forms, s.format) {
		return "", style, fmt.Errorf("unknown format %q%s: want %s", s.format,
			ruleset.DidYouMean(s.format, forms), strings.Join(forms, ", "))
	}
	if style.Dir, err = filepath.Abs(s.dir); err != nil {
		return "", style, err
	}
	terminal := s.out == "" && isTerminal(a.Stdout)
	forced := s.color == "always" || s.color == "auto" && os.Getenv("FORCE_COLOR") != ""
	switch s.color {
	case "always", "never":
		style.Color = forced
	case "auto":
		style.Color = forced || terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	default:
		return "", style, fmt.Errorf("unknown value %q of -color%s: want auto, always or never", s.color,
			ruleset.DidYouMean(s.color, []string{"auto", "always", "never"}))
	}
	form = s.format
	if form == formText {
		form = formLines
		if terminal || forced {
			form = formRich
		}
	}
	return form, style, nil
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
