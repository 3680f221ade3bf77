package cli

import (
	"bytes"
	"fmt"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
	"github.com/ctrlvet/ctrlvet/internal/output/report/page"
)

// compareRuns is the command ctrlvet report: it compares two runs.
func (a *App) compareRuns(args []string) error {
	var s settings
	fs := newFlags("ctrlvet report")
	format := fs.String("format", formText, "text, json or html")
	fs.StringVar(&s.out, "o", "", "write the output to `file`")
	fs.StringVar(&s.dir, "C", "", "take lines of source from `directory`, where the new run was")
	if helped, err := a.parse(fs, "report", args); helped || err != nil {
		return err
	}
	if err := checkForm(*format, formText, formJSON, formHTML); err != nil {
		return err
	}
	if fs.NArg() != 2 {
		return fmt.Errorf("ctrlvet report takes two files, the old run and the new one, and not %d; flags come first", fs.NArg())
	}
	var runs [2]*report.Report
	for i, name := range fs.Args() {
		var err error
		if runs[i], err = readRun(name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if n := len(runs[0].Errors) + runs[0].Summary.Skipped; n > 0 {
		a.errorf("%s: the old run could not analyze everything: what came may have been there before", fs.Arg(0))
	}
	c := report.Compare(runs[0], runs[1])
	var text bytes.Buffer
	var err error
	switch *format {
	case formJSON:
		err = words.WriteJSON(&text, c)
	case formHTML:
		err = page.WriteComparison(&text, c, a.pageMeta(s.dir))
	default:
		err = c.WriteLines(&text)
	}
	if err != nil {
		return err
	}
	if err := a.write(s.out, text.Bytes()); err != nil {
		return err
	}
	if s.out != "" {
		fmt.Fprintln(a.Stderr, c.Text())
	}
	switch c.ExitCode() {
	case exitClean:
		return nil
	case exitFindings:
		return errFindings
	}
	return fmt.Errorf("%s: the new run could not analyze everything", fs.Arg(1))
}

// readRun reads what -format json wrote; - stands for standard input.
func readRun(name string) (*report.Report, error) {
	data, err := readInput(name)
	if err != nil {
		return nil, err
	}
	return report.Read(data)
}

// pageMeta describes all rules, for a page about findings of any.
func (a *App) pageMeta(dir string) report.Meta {
	var all []*analysis.Analyzer
	for _, r := range a.Rules.Rules {
		all = append(all, r.Analyzer)
	}
	m := a.meta(settings{dir: dir}, all)
	m.Dir, _ = filepath.Abs(dir)
	return m
}
