package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// commands returns the commands by name.
func (a *App) commands() map[string]func(args []string) error {
	return map[string]func([]string) error{
		"explain":  a.explain,
		"rules":    a.rules,
		"baseline": a.writeBaseline,
		"rbac":     a.rbac,
		"version":  a.version,
		"help":     a.help,
	}
}

func (a *App) help([]string) error {
	a.usage(a.Stdout)
	return nil
}

func (a *App) usage(w io.Writer) {
	fmt.Fprint(w, `ctrlvet finds mistakes in Kubernetes controllers.

	ctrlvet [flags] [packages]        look at packages, ./... if none is named
	ctrlvet explain RULE              say what a rule reports, why, and what to do;
	                                  with RULE/FORM, what one form of it does
	ctrlvet rules [-format json]      list the rules
	ctrlvet baseline [flags] [packages]
	                                  write the findings to `+defaultBaseline+` (or the
	                                  file of -baseline), so that only new ones are
	                                  reported; with -prune only take out what is gone
	ctrlvet rbac [flags] [packages]   print the least role of each program as YAML, with
	                                  the requests that need it; -format markers prints
	                                  markers; -diff compares with the markers of the
	                                  module, -role FILE with a role or a directory of
	                                  manifests (exit code 1: something is missing)
	ctrlvet version                   say which ctrlvet this is

It also is a tool for go vet: go vet -vettool=$(go tool -n ctrlvet) ./...

Exit codes: 0 nothing found, 1 findings, 2 it could not do its work.

Flags:
`)
	fs := a.flags(new(settings))
	fs.SetOutput(w)
	fs.PrintDefaults()
}

// explain prints the documentation of rules.
func (a *App) explain(args []string) error {
	if len(args) == 0 {
		return errors.New("explain needs the name of a rule; ctrlvet rules lists them")
	}
	for i, name := range args {
		base, form := config.SplitForm(name)
		r, ok := a.Rules.ByName(base)
		doc, url, state := "", "", ""
		switch {
		case form != "":
			f, ok := formOf(r, form)
			if !ok {
				return a.Rules.UnknownRule(name)
			}
			doc, url = f.Summary, r.URL+"#"+form
			state = fmt.Sprintf("form of %s, topic %s, level %s, since %s", base, r.Topic, f.Level, r.Since) + fixState(string(rule.FixesOf(r.Analyzer)[form]))
			if f.Consequence != "" {
				state += ", what happens: " + string(f.Consequence)
			}
		case ok:
			doc, url = r.Doc, r.URL
			state = fmt.Sprintf("topic %s, level %s, since %s", r.Topic, r.Level, r.Since) + fixState(rule.FixesOf(r.Analyzer).Summary())
		case name == ruleset.Directive && a.Rules.Directives != nil:
			d := a.Rules.Directives(nil, a.Rules.Known())
			doc, url, state = d.Doc, d.URL, "always runs"
		default:
			return a.Rules.UnknownRule(name)
		}
		if i > 0 {
			fmt.Fprintln(a.Stdout)
		}
		if a.Pages != nil {
			if page, ok := a.Pages(name); ok {
				fmt.Fprintln(a.Stdout, strings.TrimSpace(page))
				continue
			}
		}
		fmt.Fprintf(a.Stdout, "%s: %s\n\n(%s)\n", name, strings.TrimSpace(doc), state)
		if url != "" {
			fmt.Fprintln(a.Stdout, url)
		}
	}
	return nil
}

// fixState says how safe fixes are, where there are any.
func fixState(fix string) string {
	if fix == "" {
		return ""
	}
	return ", fix: " + fix
}

// A listedRule is a rule in the output of ctrlvet rules -format json.
type listedRule struct {
	Name    string `json:"name"`
	Topic   string `json:"topic"`
	Level   string `json:"level"`
	Since   string `json:"since"`
	Summary string `json:"summary"`
	// Consequence is what the mistake does; that of a form counts more.
	Consequence string `json:"consequence,omitempty"`
	// Fix says how safe the rule's fixes are: safe, review, or mixed where its forms
	// differ; empty without fixes.
	Fix string `json:"fix,omitempty"`

	URL   string       `json:"url"`
	Forms []listedForm `json:"forms,omitempty"`
}

// A listedForm is a form of a rule. Its name is RULE/FORM.
type listedForm struct {
	Name    string `json:"name"`
	Level   string `json:"level"`
	Summary string `json:"summary"`

	Consequence string `json:"consequence,omitempty"`
	Fix         string `json:"fix,omitempty"`

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

// rules lists the rules.
func (a *App) rules(args []string) error {
	fs := flag.NewFlagSet("ctrlvet rules", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	format := fs.String("format", "text", "text or json")
	if err := fs.Parse(args); err != nil {
		return flagError(fs, err)
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("ctrlvet rules takes no %q; ctrlvet explain %s describes one rule", fs.Arg(0), fs.Arg(0))
	}
	rules := []listedRule{} // never null
	for _, r := range a.Rules.Rules {
		summary, _, _ := strings.Cut(r.Doc, "\n")
		rules = append(rules, listedRule{r.Name, r.Topic, string(r.Level), r.Since, summary, string(rule.ConsequenceOf(r.Analyzer, "")), rule.FixesOf(r.Analyzer).Summary(), r.URL, formsOf(r)})
	}
	switch *format {
	case "json":
		enc := json.NewEncoder(a.Stdout)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(rules)
	case "text":
		w := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
		for _, r := range rules {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.Name, r.Topic, r.Level, cmp.Or(r.Fix, "-"), r.Summary)
			for _, f := range r.Forms {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", f.Name, r.Topic, f.Level, cmp.Or(f.Fix, "-"), f.Summary)
			}
		}
		return w.Flush()
	}
	return fmt.Errorf("unknown format %q%s: want text or json", *format,
		ruleset.DidYouMean(*format, []string{"text", "json"}))
}

// formsOf lists the forms of a rule.
func formsOf(r ruleset.Rule) (out []listedForm) {
	for _, f := range rule.FormsOf(r.Analyzer) {
		out = append(out, listedForm{r.Name + "/" + f.Name, string(f.Level), f.Summary, string(f.Consequence), string(rule.FixesOf(r.Analyzer)[f.Name]), r.URL + "#" + f.Name})
	}
	return out
}

func (a *App) version(args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("ctrlvet version takes no %q", args[0])
	}
	fmt.Fprintf(a.Stdout, "ctrlvet %s (%s, %s/%s)\n", a.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
