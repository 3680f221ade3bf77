package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/atomicfile"
	"github.com/ctrlvet/ctrlvet/internal/output/gate"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
	"github.com/ctrlvet/ctrlvet/internal/output/report/page"
)

// Forms of the output.
const (
	formText       = "text" // formRich or formLines
	formRich       = "rich"
	formLines      = "lines"
	formJSON       = "json"
	formSARIF      = "sarif"
	formGitHub     = "github"
	formGitLab     = "gitlab"
	formCheckstyle = "checkstyle"
	formHTML       = "html"
	formAgents     = "agents" // of ctrlvet rules alone
)

var forms = []string{formText, formRich, formLines, formJSON, formSARIF, formGitHub, formGitLab, formCheckstyle, formHTML}

// An output is a form of the report and the file it goes to, "" for standard
// output.
type output struct{ form, file string }

// outputs says what is written.
type outputs struct {
	list  []output
	main  output // the one without a file of its own; form "" if there is none
	style report.Style
	meta  report.Meta
	grave func(report.Finding) bool // findings that make the run fail
}

// outputs decides how the report is written.
func (a *App) outputs(s settings) (*outputs, error) {
	formats := s.formats
	if len(formats) == 0 {
		formats = list{formText}
	}
	outs := &outputs{main: output{file: s.out}}
	for _, value := range formats {
		form, file, own := strings.Cut(value, "=")
		if err := checkForm(form, forms...); err != nil {
			return nil, err
		}
		switch {
		case own && file == "":
			return nil, fmt.Errorf("-format %s names no file", value)
		case own:
			outs.list = append(outs.list, output{form, file})
		case outs.main.form != "":
			return nil, fmt.Errorf("-format %s and -format %s go to the same place: give one a file, as in -format %[2]s=FILE", outs.main.form, form)
		default:
			outs.main.form = form
		}
	}
	if outs.main.form == "" && s.out != "" {
		return nil, fmt.Errorf("-o %s: each -format has a file of its own", s.out)
	}
	if err := a.chooseStyle(s, outs); err != nil {
		return nil, err
	}
	if form := outs.main.form; s.summary && form != formRich && form != formLines && form != formJSON {
		return nil, fmt.Errorf("-summary is text or json, and -format says %s", strings.Join(formats, ","))
	}
	if outs.main.form != "" {
		outs.list = append(outs.list, outs.main)
	}
	for _, out := range outs.list {
		if out.file == "" {
			continue
		}
		// Better now than after the work.
		if info, err := os.Stat(filepath.Dir(out.file)); err != nil {
			return nil, fmt.Errorf("%s cannot be written: %w", out.file, err)
		} else if !info.IsDir() {
			return nil, fmt.Errorf("%s cannot be written: %s is not a directory", out.file, filepath.Dir(out.file))
		}
	}
	return outs, nil
}

// chooseStyle decides between rich text and lines, and about colour.
func (a *App) chooseStyle(s settings, outs *outputs) error {
	var err error
	if outs.style.Dir, err = filepath.Abs(s.dir); err != nil {
		return err
	}
	terminal := s.out == "" && isTerminal(a.Stdout)
	forced := s.color == "always" || s.color == "auto" && os.Getenv("FORCE_COLOR") != ""
	switch s.color {
	case "always", "never":
		outs.style.Color = forced
	case "auto":
		outs.style.Color = forced || terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	default:
		return fmt.Errorf("unknown value %q of -color%s: want auto, always or never", s.color,
			words.DidYouMean(s.color, []string{"auto", "always", "never"}))
	}
	if outs.main.form == formText {
		outs.main.form = formLines
		if terminal || forced {
			outs.main.form = formRich
		}
	}
	return nil
}

// write writes the report in all forms, to files last of all: each file holds
// all of the report or what it held before.
func (o *outputs) write(a *App, s settings, rep *report.Report) error {
	var texts [][]byte
	for _, out := range o.list {
		var b bytes.Buffer
		if err := o.render(&b, out, s, rep); err != nil {
			return err
		}
		texts = append(texts, b.Bytes())
	}
	var errs []error
	for i, out := range o.list {
		errs = append(errs, a.write(out.file, texts[i]))
	}
	return errors.Join(errs...)
}

func (o *outputs) render(w io.Writer, out output, s settings, rep *report.Report) error {
	if s.summary && out == o.main && out.form == formJSON {
		return words.WriteJSON(w, rep.Counts())
	}
	if s.summary && out == o.main {
		return rep.WriteCounts(w)
	}
	switch out.form {
	case formJSON:
		return rep.WriteJSON(w)
	case formSARIF:
		return rep.WriteSARIF(w, o.meta)
	case formGitHub:
		return rep.WriteGitHub(w, o.meta)
	case formGitLab:
		return rep.WriteGitLab(w, o.meta)
	case formCheckstyle:
		return rep.WriteCheckstyle(w, o.meta)
	case formHTML:
		return page.Write(w, rep, o.meta)
	case formRich:
		return rep.WriteRich(w, o.style)
	}
	return rep.WriteLines(w)
}

// summary returns where the line about the whole run goes, nil for nowhere.
func (o *outputs) summary(a *App, s settings) io.Writer {
	switch {
	case o.main.form == formJSON:
		return nil // it is part of the object
	case o.main.form == formRich && s.out == "":
		return a.Stdout
	}
	return a.Stderr
}

// write writes output to a file, or to standard output.
func (a *App) write(file string, text []byte) error {
	if file == "" {
		_, err := a.Stdout.Write(text)
		return err
	}
	return atomicfile.Write(file, text, 0o666)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// precision is what code scanning sorts alerts by: how sure rules of a level are.
var precision = map[rule.Level]string{rule.Default: "high", rule.Optional: "medium", rule.Preview: "low"}

// gravest returns the severity of the worst that a rule reports.
func gravest(a *analysis.Analyzer) consequence.Severity {
	worst := rule.ConsequenceOf(a, "")
	for i, f := range rule.FormsOf(a) {
		if i == 0 || f.Consequence.Rank() < worst.Rank() {
			worst = f.Consequence
		}
	}
	return worst.Severity()
}

// meta describes the run for forms that machines read.
func (a *App) meta(s settings, analyzers []*analysis.Analyzer) report.Meta {
	m := report.Meta{Version: a.Version}
	m.Dir, _ = filepath.Abs(s.dir) // the run has succeeded there
	_, m.Prefix, _ = gate.Root(s.dir)
	for _, an := range analyzers {
		summary, _, _ := strings.Cut(an.Doc, "\n")
		info := report.RuleInfo{
			Name: an.Name, Summary: summary, Text: an.Doc, Doc: an.Doc, URL: an.URL,
			Level: gravest(an), Precision: "medium", Tags: []string{"kubernetes"},
		}
		if r, ok := a.Rules.ByName(an.Name); ok {
			info.Tags = append(info.Tags, r.Topic)
			info.Precision = cmp.Or(precision[r.Level], info.Precision)
		}
		if a.Pages != nil {
			if text, ok := a.Pages(an.Name); ok {
				info.Text = text
			}
		}
		if a.Markdown != nil {
			info.Markdown, _ = a.Markdown(an.Name)
		}
		m.Rules = append(m.Rules, info)
	}
	return m
}
