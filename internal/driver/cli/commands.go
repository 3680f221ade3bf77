package cli

import (
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// commands returns the commands by name.
func (a *App) commands() map[string]func(args []string) error {
	return map[string]func([]string) error{
		"explain":  a.explain,
		"rules":    a.rules,
		"baseline": a.writeBaseline,
		"config":   a.showConfig,
		"init":     a.initialize,
		"rbac":     a.rbac,
		"lsp":      a.lsp,
		"cache":    a.cacheCommand,
		"report":   a.compareRuns,
		"why":      a.why,
		"version":  a.version,
		"help":     a.help,
	}
}

func (a *App) usage(w io.Writer) {
	fmt.Fprint(w, `ctrlvet finds mistakes in Kubernetes controllers.

	ctrlvet [flags] [packages]        look at packages, ./... if none is named
	ctrlvet explain RULE              say what a rule reports, why, and what to do;
	                                  with RULE/FORM, what one form of it does;
	                                  with TOPIC, which rules it has
	ctrlvet init                      write a settings file with comments, and add ctrlvet to
	                                  make lint of a project that Kubebuilder has made
	ctrlvet config [packages]         print the settings that count, and where each comes from
	ctrlvet rules [flags]             list the rules, of a -level or -topic, or with -fix;
	                                  -format agents: as advice for an AGENTS.md
	ctrlvet baseline [flags] [packages]
	                                  write the findings to `+defaultBaseline+` (or the
	                                  file of -baseline), so that only new ones are
	                                  reported; with -prune only take out what is gone
	ctrlvet rbac [flags] [packages]   print the least role of each program as YAML, with
	                                  the requests that need it; -format markers prints
	                                  markers; -diff compares with the markers of the
	                                  module, -role FILE with a role or a directory of
	                                  manifests (exit code 1: something is missing)
	ctrlvet lsp [flags]               be a language server, for editors
	ctrlvet cache stat                say where results are kept, and how large that is
	ctrlvet cache clean               remove them
	ctrlvet why [flags] FILE:LINE [RULE]
	                                  say why something is reported there, step by step, and
	                                  why something is not
	ctrlvet report [flags] OLD NEW    compare two runs, written with -format json: what came,
	                                  what is gone, what moved (exit code 1: something came)
	ctrlvet version                   say which ctrlvet this is
	ctrlvet COMMAND -h                say how a command is called

It also is a tool for go vet:
	go vet -vettool="$(go tool -n ctrlvet || echo no-ctrlvet)" ./...

Exit codes: 0 nothing found, 1 findings, 2 it could not do its work, 130 interrupted.

Flags:
`)
	fs := newFlags("ctrlvet")
	a.flags(new(settings)).VisitAll(func(f *flag.Flag) {
		if !strings.Contains(f.Name, ".") { // of a rule: its help has them
			fs.Var(f.Value, f.Name, f.Usage)
		}
	})
	fs.SetOutput(w)
	fs.PrintDefaults()
	fmt.Fprintln(w, "\nFlags of one rule: ctrlvet help RULE")
}

// A listedRule is a rule in the output of ctrlvet rules -format json.
type listedRule struct {
	Name    string `json:"name"`
	Topic   string `json:"topic"`
	Level   string `json:"level"`
	Since   string `json:"since"`
	Summary string `json:"summary"`
	// Fix says that there are fixes for what the rule reports, or some of it.
	Fix bool `json:"fix"`
	// Consequence is what the mistake does; that of a form counts more.
	Consequence string `json:"consequence,omitempty"`
	// Safety says how safe they are: safe, review, or mixed where forms differ.
	Safety string `json:"safety,omitempty"`

	URL   string       `json:"url"`
	Forms []listedForm `json:"forms,omitempty"`
}

// A listedForm is a form of a rule. Its name is RULE/FORM.
type listedForm struct {
	Name    string `json:"name"`
	Level   string `json:"level"`
	Summary string `json:"summary"`

	Consequence string `json:"consequence,omitempty"`
	Safety      string `json:"safety,omitempty"`

	URL string `json:"url"`
}

// formOf returns a form of a rule. The rule may be the zero one.
func formOf(r ruleset.Rule, name string) (rule.FormInfo, bool) {
	forms := rule.FormsOf(r.Analyzer)
	i := slices.IndexFunc(forms, func(f rule.FormInfo) bool { return f.Name == name })
	if i < 0 {
		return rule.FormInfo{}, false
	}
	return forms[i], true
}

// formsOf lists the forms of a rule.
func formsOf(r ruleset.Rule) (out []listedForm) {
	fixes := rule.FixesOf(r.Analyzer)
	for _, f := range rule.FormsOf(r.Analyzer) {
		out = append(out, listedForm{r.Name + "/" + f.Name, string(f.Level), f.Summary, string(f.Consequence), string(fixes[f.Name]), r.URL + "#" + f.Name})
	}
	return out
}

func (a *App) version(args []string) error {
	fs := newFlags("ctrlvet version")
	if helped, err := a.parse(fs, "version", args); helped || err != nil {
		return err
	}
	if err := noneLeft(fs); err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "ctrlvet %s (%s, %s/%s)\n", a.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
