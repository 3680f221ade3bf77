package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/why"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// why is the command ctrlvet why: it says why something is reported at a line, or is not.
func (a *App) why(args []string) error {
	var s settings
	fs := a.commonFlags("ctrlvet why", &s)
	format := fs.String("format", formText, "text or json")
	if helped, err := a.parse(fs, "why", args); helped || err != nil {
		return err
	}
	if err := checkForm(*format, formText, formJSON); err != nil {
		return err
	}
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		return err
	}
	target, err := a.target(dir, fs.Args())
	if err != nil {
		return err
	}
	answer, err := a.answer(s, dir, target)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if *format == formJSON {
		err = answer.WriteJSON(&out)
	} else {
		err = answer.WriteText(&out)
	}
	if err != nil {
		return err
	}
	_, err = a.Stdout.Write(out.Bytes())
	return err
}

// place matches FILE:LINE, with or without a column.
var place = ondemand.Regexp(`^(.+?):0*([1-9]\d*)(?::0*[1-9]\d*)?$`)

// target reads FILE:LINE [RULE]. A column behind the line is accepted and says nothing.
func (a *App) target(dir string, args []string) (why.Target, error) {
	var t why.Target
	if len(args) == 0 || len(args) > 2 {
		return t, errors.New("ctrlvet why needs FILE:LINE, and the name of a rule if only that is asked about; flags come first")
	}
	at := place().FindStringSubmatch(args[0])
	if at == nil {
		return t, fmt.Errorf("%q names no line: write FILE:LINE", args[0])
	}
	file := inDir(dir, at[1])
	line, _ := strconv.Atoi(at[2]) // of a number that is too large the largest
	data, err := os.ReadFile(file)
	if err != nil {
		return t, err
	}
	if n := bytes.Count(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")) + 1; line > n {
		return t, fmt.Errorf("%s has %d lines, and no line %d", args[0], n, line)
	}
	t.File, t.Line = file, line
	if len(args) == 2 {
		t.Rule = config.Current(args[1])
		base, form := config.SplitForm(t.Rule)
		r, known := a.Rules.ByName(base)
		if form != "" && known {
			_, known = formOf(r, form)
		}
		if !known {
			return t, a.Rules.UnknownRule(t.Rule)
		}
	}
	return t, nil
}

// answer runs all rules over the package of the file and what that imports.
func (a *App) answer(s settings, dir string, t why.Target) (*why.Answer, error) {
	mode, err := load.ParseMode(s.load)
	if err != nil {
		return nil, fmt.Errorf("-load: %w", err)
	}
	ctx, stop := a.interruptible()
	defer stop()
	gate, err := a.openGate(ctx, s)
	if err != nil {
		return nil, err
	}
	chosen, err := a.configure(s)
	if err != nil {
		return nil, err
	}
	var notes []string
	from, root := dir, config.Root(filepath.Dir(t.File))
	if root != "" && !slices.ContainsFunc(config.Roots(s.dir), func(r string) bool { return sameFile(r, root) }) {
		from = root
		notes = append(notes, fmt.Sprintf("the file belongs to the module in %s, which a run in %s does not reach: use -C", root, dir))
	}
	var analyzers []*analysis.Analyzer
	for _, r := range a.Rules.Rules {
		analyzers = append(analyzers, r.Analyzer)
	}
	question := why.Ask(from, t.File)
	defer question.End()
	rep, err := driver.Run(ctx, driver.Options{
		Load: load.Config{
			Dir: from, Patterns: []string{filepath.Dir(t.File)}, Tests: s.tests || strings.HasSuffix(t.File, "_test.go"), Tags: s.tags, Mode: mode,
		},
		Analyzers: append(slices.Clone(analyzers), question.Analyzer()),
		Version:   a.Version,
	})
	if err != nil {
		return nil, err
	}
	answer := question.Answer(t, rep)
	answer.Notes = append(notes, answer.Notes...)
	a.tellRule(question, answer, t)
	all := slices.Clone(rep.Findings)
	rep.Findings = slices.DeleteFunc(rep.Findings, func(f report.Finding) bool { // of analyzers that do not ask the settings
		return !slices.ContainsFunc(chosen, func(an *analysis.Analyzer) bool { return an.Name == f.Rule })
	})
	answer.Withdraw(t, all, rep.Findings, "off: the settings do not choose it")
	all = slices.Clone(rep.Findings)
	if err := gate.filter(rep, analyzers); err != nil {
		return nil, err
	}
	answer.Withdraw(t, all, rep.Findings, "the baseline "+s.baseline+" holds it")
	return answer, nil
}

// tellRule says of the rule that was asked about whether it runs there.
func (a *App) tellRule(q *why.Question, answer *why.Answer, t why.Target) {
	base, form := config.SplitForm(t.Rule)
	r, ok := a.Rules.ByName(base)
	if !ok {
		return
	}
	summary, _, _ := strings.Cut(r.Doc, "\n")
	level := string(rule.LevelOf(r.Analyzer))
	if f, ok := formOf(r, form); ok {
		summary, level = f.Summary, string(f.Level)
	} else if len(rule.FormsOf(r.Analyzer)) > 0 {
		a.tellForms(q, answer, t, r, summary)
		return
	}
	if on, because, ok := q.RuleOn(t, base, form, level); ok {
		answer.Rule = &why.Rule{Name: t.Rule, Summary: summary, On: on, Because: because}
	}
}

// tellForms says it of a rule with forms: which of them run.
func (a *App) tellForms(q *why.Question, answer *why.Answer, t why.Target, r ruleset.Rule, summary string) {
	out := &why.Rule{Name: r.Name, Summary: summary}
	var runs, rests []string
	for _, f := range rule.FormsOf(r.Analyzer) {
		on, because, ok := q.RuleOn(t, r.Name, f.Name, string(f.Level))
		if !ok {
			return
		}
		if on {
			out.On = true
			runs = append(runs, f.Name)
		} else {
			rests = append(rests, fmt.Sprintf("%s (%s)", f.Name, because))
		}
	}
	out.Because = "of its forms run " + orNone(runs) + "; off: " + orNone(rests)
	answer.Rule = out
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

func sameFile(a, b string) bool {
	x, err1 := os.Stat(a)
	y, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}
