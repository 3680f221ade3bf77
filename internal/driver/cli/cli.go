// Package cli is the command line of ctrlvet.
package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/driver/scope"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// Exit codes.
const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2 // could not do its work
	exitStopped  = 130
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
	// Markdown returns the same as Markdown, whose links are relative to the
	// URL of the rule.
	Markdown func(rule string) (text string, ok bool)
	// Subject is what the rules look at; nil: nobody says so when there is nothing of it.
	Subject *driver.Subject
}

// settings are the values of the flags.
type settings struct {
	fix, diff       bool
	unsafe          bool
	tests           bool
	formats         list
	out             string
	summary, watch  bool
	newRev          string
	newPatch        string
	baseline        string
	enable, disable list
	level           string
	severity        string
	failOn          string
	config          string
	tags            string
	dir             string
	load            string
	color           string
	cache           string
	verbose         bool
	allModules      bool
	patterns        []string // the packages, as they were named
	shard           string
	shards          []string // of ctrlvet join, the reports
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
	fs := a.commonFlags("ctrlvet", s)
	fs.BoolVar(&s.fix, "fix", false, "apply the safe fixes, and those of what is found then, until none is left")
	fs.BoolVar(&s.diff, "diff", false, "print what -fix would change and change nothing")
	fs.BoolVar(&s.unsafe, "unsafe", false, "with -fix or -diff: also apply the fixes that somebody should review")
	fs.Var(&s.formats, "format", "`form` of the output: text (rich on a terminal, else lines), rich, lines, json, sarif, github, gitlab, checkstyle or html; form=file writes it to a file (repeatable)")
	fs.StringVar(&s.out, "o", "", "write the output to `file`")
	fs.BoolVar(&s.summary, "summary", false, "print the number of findings by rule and by package instead of the findings")
	fs.StringVar(&s.shard, "shard", "", "look at `part` N of M of the packages, as 3/8, and write a -format json=FILE that ctrlvet join puts together with the others (docs/ci.md)")
	fs.BoolVar(&s.watch, "watch", false, "run again whenever a file of the module changes")
	fs.StringVar(&s.failOn, "fail-on", "", "exit with 1 only for findings of this `severity` or a graver one, a severity or a consequence; never for none")
	fs.StringVar(&s.newRev, "new-from-rev", "", "report only what changes since the git `revision` brought about")
	fs.StringVar(&s.newPatch, "new-from-patch", "", "report only what the patch in `file` brought about, which has been applied (- for standard input)")
	fs.StringVar(&s.color, "color", "auto", "use colour: `when` is auto (on a terminal), always or never")
	return fs
}

// commonFlags are those of looking at code, and of the baseline.
func (a *App) commonFlags(name string, s *settings) *flag.FlagSet {
	fs := newFlags(name)
	fs.StringVar(&s.baseline, "baseline", "", "leave out the findings that are known from `file`, which ctrlvet baseline writes")
	fs.Var(&s.enable, "enable", "also run these `rules`, forms (rule/form) or topics (comma separated, repeatable; all for every rule, but what runs on request is named itself)")
	fs.Var(&s.disable, "disable", "do not run these `rules`, forms (rule/form) or topics (comma separated, repeatable)")
	fs.StringVar(&s.level, "level", "", "run the rules up to this `level`: default (or recommended), optional (or strict), preview or all (as in .ctrlvet.yml if not given, else default)")
	fs.StringVar(&s.severity, "severity", "", "report what does this or something graver: a `severity` (error, warning, note) or a consequence, such as lost-write")
	fs.StringVar(&s.config, "config", "", "read settings from `file` instead of .ctrlvet.yml beside go.mod (off: from none)")
	fs.BoolVar(&s.tests, "tests", true, "also look at test files")
	fs.BoolVar(&s.allModules, "all-modules", false, "look at every module below the directories that are named (./... if none is): those of a go.work together, others one by one")
	fs.StringVar(&s.tags, "tags", "", "build `tags`, comma separated")
	fs.StringVar(&s.dir, "C", "", "run in `directory`")
	fs.StringVar(&s.load, "load", "auto", "take types of dependencies from `where`: export (compiled), source (compiles nothing) or auto")
	cacheFlags(fs, s)
	for _, r := range a.Rules.Rules { // -reconcilectx.implicit, as under go vet
		r.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, r.Name+"."+f.Name, f.Usage) })
	}
	return fs
}

// Main runs the command line and returns the exit code.
func (a *App) Main(args []string) int {
	code, err := a.run(args)
	if stopped(err) {
		a.errorf("interrupted")
		return exitStopped
	}
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
		if i := slices.IndexFunc(args, func(arg string) bool { return arg == "-add-ignore" || arg == "--add-ignore" }); i >= 0 {
			return a.runCommand("ignore", slices.Concat(args[:i], args[i+1:]))
		}
		if args[0] == "-version" || args[0] == "--version" {
			args = append([]string{"version"}, args[1:]...)
		}
		if a.command(args[0]) != nil {
			return a.runCommand(args[0], args[1:])
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
	// What stands before a command means the same to all, and each refuses the flags that it does not have.
	if at := len(args) - fs.NArg(); a.command(fs.Arg(0)) != nil {
		return a.runCommand(fs.Arg(0), slices.Concat(args[:at], args[at+1:]))
	}
	if err := a.notACommand(fs.Arg(0)); err != nil {
		return exitFailed, err
	}
	patterns, err := patternsOf(fs)
	if err != nil {
		return exitFailed, err
	}
	if s.watch {
		return a.watch(s, patterns)
	}
	return a.check(s, patterns)
}

// runCommand runs a command and returns the exit code.
func (a *App) runCommand(name string, args []string) (int, error) {
	err := a.command(name).run(args)
	if code := exitCode(0); errors.As(err, &code) {
		return int(code), nil
	}
	return exitClean, err
}

// patternsOf returns the packages that are named behind the flags.
func patternsOf(fs *flag.FlagSet) ([]string, error) {
	patterns := fs.Args()
	for _, p := range patterns {
		if p == "" {
			return nil, errors.New("empty package pattern: name packages such as ./...")
		}
		if strings.HasPrefix(p, "-") {
			return nil, fmt.Errorf("flag %s comes after a package: flags come first", p)
		}
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	dir := ""
	if c := fs.Lookup("C"); c != nil {
		dir = c.Value.String()
	}
	return scope.Local(dir, patterns), nil
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
	return fmt.Errorf("unknown flag -%s%s; ctrlvet help lists the flags", name, words.DidYouMean("-"+name, known))
}

// notACommand returns an error if word can only be a misspelt command.
func (a *App) notACommand(word string) error {
	if word == "" || strings.ContainsAny(word, ".-\\") || scope.IsDir(".", word) {
		return nil
	}
	rule, _ := config.SplitForm(config.Current(word))
	_, isRule := a.Rules.ByName(rule)
	switch hint := words.DidYouMean(word, a.commandNames()); {
	case a.flags(new(settings)).Lookup(word) != nil:
		return fmt.Errorf("unknown command %q (did you mean the flag -%s?); packages are named like ./%s", word, word, word)
	case isRule:
		return fmt.Errorf("unknown command %q (did you mean ctrlvet explain %s, or the flag -enable %s?); packages are named like ./%s", word, word, word, word)
	case hint != "":
		return fmt.Errorf("unknown command %q%s; packages are named like ./%s", word, hint, word)
	}
	return nil
}

// check analyzes packages and writes what was found.
func (a *App) check(s settings, patterns []string) (int, error) {
	start := time.Now()
	s.patterns = patterns
	outs, err := a.outputs(s)
	if err != nil {
		return exitFailed, err
	}
	if outs.grave, err = fails(s.failOn); err != nil {
		return exitFailed, err
	}
	if err := s.conflict(outs); err != nil {
		return exitFailed, err
	}
	ctx, stop := a.interruptible()
	defer stop()
	gate, err := a.openGate(ctx, s)
	if err != nil {
		return exitFailed, err
	}
	rep, analyzers, err := a.analyze(ctx, s, patterns)
	if errors.Is(err, load.ErrNoModule) && len(scope.Below(cmp.Or(s.dir, "."))) > 0 {
		return exitFailed, fmt.Errorf("%w; -all-modules looks at the modules below this directory", err)
	}
	if err != nil {
		return exitFailed, err
	}
	if err := gate.filter(rep, analyzers); err != nil {
		return exitFailed, err
	}
	outs.meta = a.meta(s, analyzers)
	var fixes fixed
	if s.fix || s.diff {
		s.patterns = patterns
		f := &fixer{app: a, s: s, patterns: patterns, analyzers: analyzers, gate: gate, dir: outs.style.Dir}
		if rep, fixes, err = f.fix(ctx, rep); err != nil {
			return exitFailed, err
		}
	}
	return a.deliver(s, rep, fixes, outs, start)
}

// analyze applies the chosen rules to packages.
func (a *App) analyze(ctx context.Context, s settings, patterns []string) (*report.Report, []*analysis.Analyzer, error) {
	s.patterns = patterns
	analyzers, err := a.configure(s)
	if err != nil {
		return nil, nil, err
	}
	var rep *report.Report
	if len(s.shards) > 0 {
		rep, err = a.joined(s)
	} else {
		rep, err = a.analyzeWith(ctx, s, patterns, analyzers, nil)
	}
	return rep, analyzers, err
}

// analyzeWith applies rules to packages, with texts in place of files on disk.
func (a *App) analyzeWith(ctx context.Context, s settings, patterns []string, analyzers []*analysis.Analyzer, texts map[string][]byte) (*report.Report, error) {
	mode, err := load.ParseMode(s.load)
	if err != nil {
		return nil, fmt.Errorf("-load: %w", err)
	}
	var kept *driver.Cache
	if texts == nil { // what is kept is about files on disk
		if kept, err = a.openCache(s); err != nil {
			return nil, err
		}
	}
	shard, err := s.part()
	if err != nil {
		return nil, err
	}
	progress := a.startProgress()
	rep, err := s.drive(ctx, driver.Options{
		Load: load.Config{
			Dir:      s.dir,
			Patterns: scope.Expand(s.dir, patterns),
			Tests:    s.tests,
			Tags:     s.tags,
			Mode:     mode,
			Overlay:  texts,
			Shard:    shard,
		},
		Asked:     patterns,
		Analyzers: analyzers,
		Version:   a.Version,
		Cache:     kept,
		Progress:  progress.update,
		Warn:      true,
		Subject:   a.Subject,
	})
	progress.stop()
	if err == nil {
		rep.Identify()
		if s.shard != "" {
			rep.Part(a.sameRun(s), shard.Number, shard.Of, s.dir)
		}
	}
	return rep, err
}

// fails returns what makes a run fail, by the value of -fail-on.
func fails(failOn string) (func(report.Finding) bool, error) {
	switch failOn {
	case "":
		return func(report.Finding) bool { return true }, nil
	case "none":
		return func(report.Finding) bool { return false }, nil
	}
	threshold, err := consequence.ParseThreshold(failOn)
	if err != nil {
		return nil, fmt.Errorf("-fail-on: %w, or none", err)
	}
	return func(f report.Finding) bool { return consequence.Covers(threshold, f.Consequence.As(f.Severity)) }, nil
}

// deliver writes the report, or the diff.
func (a *App) deliver(s settings, rep *report.Report, fixes fixed, outs *outputs, start time.Time) (int, error) {
	a.complain(rep)
	if fixes.err != nil {
		a.errorf("%v", fixes.err)
	}
	if s.diff { // the diff alone is the output
		if err := a.write(s.out, []byte(fixes.diff)); err != nil {
			return exitFailed, err
		}
	} else {
		if err := outs.write(a, s, rep); err != nil {
			return exitFailed, err
		}
		if w := outs.summary(a, s); w != nil {
			text := rep.Summary.Text(time.Since(start))
			if rep.ExitCode() == exitClean && (outs.main.form == formRich || outs.main.form == formLines) {
				text += a.sayUnrun(s)
			}
			fmt.Fprintln(w, text)
		}
	}
	switch code := rep.ExitCode(); {
	case code == exitFailed || fixes.err != nil:
		return exitFailed, nil
	case s.diff && fixes.diff != "":
		return exitFindings, nil
	case s.diff:
		return exitClean, nil
	case code == exitFindings:
		if slices.ContainsFunc(rep.Findings, outs.grave) {
			return exitFindings, nil
		}
		return exitClean, nil
	default:
		return code, nil
	}
}
