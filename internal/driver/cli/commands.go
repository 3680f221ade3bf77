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

// A command is what ctrlvet does besides looking at packages.
type command struct {
	name, arguments string
	about           string // what it does, in a line
	more            string // for its help, below that
	run             func(args []string) error
}

// commands are those of help and of completion, in their order.
func (a *App) commands() []command {
	return []command{
		{"explain", "[-format FORM] RULE|RULE/FORM|TOPIC...", "say what a rule reports, what happens at run time, and what to write instead", `Of RULE/FORM it says what one form of the rule does, of a topic which rules it has.
-format json gives one object for each rule, the rules of topics included.
`, a.explain},
		{"init", "[-C directory]", "write a settings file, and add ctrlvet to make lint and golangci-lint of a Kubebuilder project", `The file is .ctrlvet.yml beside go.mod, with comments; a line is added to the target lint of a Makefile as Kubebuilder
writes it, and the plugin to .custom-gcl.yml and .golangci.yml if it has written both. What is there already stays.
`, a.initialize},
		{"config", "[flags] [packages]", "print the settings that count of each module, and where each comes from", "", a.showConfig},
		{"rules", "[flags]", "list the rules, or print them as advice for an AGENTS.md", `Of a rule and its forms: name, topic, level and what they report. The flags choose:
all that is said must hold. A rule with forms is listed if it or one of its forms fits.
`, a.rules},
		{"baseline", "[flags] [packages]", "write down what is found, so that only new findings are reported", `The file is ` + defaultBaseline + `, or that of -baseline; -baseline has it left out of a run.
Of a file that is there already, what this run did not look at stays.
`, a.writeBaseline},
		{"burndown", "[flags]", "count what the baseline has held over time, by owner, rule and package", `It reads the file and its history in git, and no code: ctrlvet baseline -prune takes out what is gone.
Owners are those that CODEOWNERS names now.
`, a.burnDown},
		{"ignore", "[flags] [packages]", "write a comment //lint:ignore above each finding", `What is suppressed already stays as it is, and so does what -baseline holds. All comments
have the same reason, that of -reason.
`, a.ignore},
		{"rbac", "[flags] [packages]", "print the least role of each program, with the requests that need it", `-format markers prints markers. With -diff or -role it says what is missing and what nothing needs;
exit code 1: something is missing.
`, a.rbac},
		{"why", "[flags] FILE:LINE [RULE]", "say why something is reported there, step by step, and why something is not", `Of a rule that is silent it says which fact stopped it. Only of one rule, if it is named.
`, a.why},
		{"report", "[flags] OLD NEW", "compare two runs: what came, what is gone, what moved", `The files are written with -format json; - stands for standard input. Exit code 1: something came.
`, a.compareRuns},
		{"join", "[flags] FILE...", "put together the reports of all parts of -shard: what one run would have said", `The files are written with -shard N/M -format json=FILE. The flags are those of a run; give those that the parts had.
`, a.join},
		{"lsp", "[flags]", "be a language server, for editors", `An editor starts it and speaks to it over standard input and output (docs/editors.md).
`, a.lsp},
		{"cache", "stat|clean", "say where results are kept and how large that is, or remove them", "", a.cacheCommand},
		{"completion", "bash|zsh|fish", "print what completes commands, flags and rules in a shell", `For bash: source <(ctrlvet completion bash) in ~/.bashrc; for zsh the same in ~/.zshrc, behind
compinit; for fish: ctrlvet completion fish > ~/.config/fish/completions/ctrlvet.fish
`, a.completion},
		{"version", "", "say which ctrlvet this is, and which Go it was built with; as -version", "", a.version},
		{"help", "[COMMAND|RULE]", "say how a command is called, and which flags a rule has; as COMMAND -h", "", a.help},
	}
}

// command returns the command of that name, nil if there is none.
func (a *App) command(name string) *command {
	all := a.commands()
	if i := slices.IndexFunc(all, func(c command) bool { return c.name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

func (a *App) usage(w io.Writer) {
	fmt.Fprint(w, "ctrlvet finds mistakes in Kubernetes controllers.\n\n\tctrlvet [flags] [packages]   look at packages, ./... if none is named\n")
	for _, c := range a.commands() {
		fmt.Fprintf(w, "\tctrlvet %-21s%s\n", c.name, c.about)
	}
	fmt.Fprint(w, `	ctrlvet COMMAND -h           say how a command is called

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
	if helped, err := a.parseAlone(fs, "version", args); helped || err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "ctrlvet %s (%s, %s/%s)\n", a.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
