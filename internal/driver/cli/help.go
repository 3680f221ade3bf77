package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// helpTexts say what a command does, below a line with its name and above its flags.
var helpTexts = map[string]struct{ arguments, text string }{
	"explain": {"[-format FORM] RULE|RULE/FORM|TOPIC...", `Says what a rule reports, what happens at run time, what to write instead and what is not
reported; of RULE/FORM, what one form of the rule does; of a topic, which rules it has.
-format json gives one object for each rule, the rules of topics included.
`},
	"rules": {"[flags]", `Lists the rules and their forms: name, topic, level and what they report. The flags choose:
all that is said must hold. A rule with forms is listed if it or one of its forms fits.
`},
	"baseline": {"[flags] [packages]", `Writes the findings to ` + defaultBaseline + `, or the file of -baseline, so that only new ones are
reported with -baseline. Of a file that is there already, what this run did not look at stays;
one of an older version is renewed.
`},
	"config": {"[flags] [packages]", `Prints the settings of each module that is looked at, and where each comes from.
`},
	"init": {"[-C directory]", `Writes .ctrlvet.yml beside go.mod, with comments, and adds a line to the target lint of a
Makefile as Kubebuilder writes it. What is there already stays.
`},
	"rbac": {"[flags] [packages]", `Prints the least role of each program, with the requests that need it. With -diff or -role it
says what is missing and what nothing needs; exit code 1: something is missing.
`},
	"why": {"[flags] FILE:LINE [RULE]", `Says why something is reported at a line, step by step, and why something is not: which
fact stopped a rule. Only of one rule, if it is named.
`},
	"report": {"[flags] OLD NEW", `Compares two runs, written with -format json: what came, what is gone, what moved. - stands
for standard input; exit code 1: something came.
`},
	"lsp": {"[flags]", `Is a language server: an editor starts it and speaks to it over standard input and output
(docs/editors.md).
`},
	"cache": {"stat|clean", `Says where results are kept and how large that is, or removes them (docs/cache.md).
`},
	"version": {"", "Says which ctrlvet this is, and which Go it was built with. ctrlvet -version does the same.\n"},
	"help":    {"[COMMAND|RULE]", "Says how ctrlvet, or one of its commands, is called, and which flags a rule has. ctrlvet COMMAND -h does the same.\n"},
}

// parse reads the flags of a command. helped says that it was asked for help and has given it.
func (a *App) parse(fs *flag.FlagSet, command string, args []string) (helped bool, err error) {
	err = fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		a.commandUsage(a.Stdout, fs, command)
		return true, nil
	}
	if err != nil {
		return false, flagError(fs, err)
	}
	return false, nil
}

func (a *App) commandUsage(w io.Writer, fs *flag.FlagSet, command string) {
	h := helpTexts[command]
	usage := "ctrlvet " + command
	if h.arguments != "" {
		usage += " " + h.arguments
	}
	fmt.Fprintf(w, "%s\n\n%s", usage, h.text)
	a.printFlags(w, fs)
}

// printFlags lists flags, if there are any.
func (a *App) printFlags(w io.Writer, fs *flag.FlagSet) {
	flags := 0
	fs.VisitAll(func(*flag.Flag) { flags++ })
	if flags > 0 {
		fmt.Fprintln(w, "\nFlags:")
		fs.SetOutput(w)
		fs.PrintDefaults()
		fs.SetOutput(io.Discard)
	}
}

// newFlags returns the flags of "ctrlvet COMMAND", none yet. Errors are said by Main, with a hint.
func newFlags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

// asksHelp reports whether an argument asks for help.
func asksHelp(arg string) bool {
	return slices.Contains([]string{"-h", "-help", "--h", "--help"}, arg)
}

// help is the command ctrlvet help.
func (a *App) help(args []string) error {
	fs := newFlags("ctrlvet help")
	if helped, err := a.parse(fs, "help", args); helped || err != nil {
		return err
	}
	switch fs.NArg() {
	case 0:
		a.usage(a.Stdout)
		return nil
	case 1:
		return a.helpOf(fs.Arg(0))
	}
	return fmt.Errorf("ctrlvet help takes one command, not %q", fs.Args())
}

func (a *App) helpOf(command string) error {
	run, ok := a.commands()[command]
	if r, isRule := a.Rules.ByName(config.Current(command)); isRule && !ok {
		return a.helpOfRule(r)
	}
	if !ok {
		hint := ruleset.DidYouMean(command, slices.Sorted(maps.Keys(a.commands())))
		return fmt.Errorf("unknown command %q%s; ctrlvet help lists them, ctrlvet explain is about rules", command, hint)
	}
	return run([]string{"-h"})
}

// helpOfRule says what a rule reports in a line, and which flags it has.
func (a *App) helpOfRule(r ruleset.Rule) error {
	summary, _, _ := strings.Cut(r.Doc, "\n")
	fmt.Fprintf(a.Stdout, "%s\n\nctrlvet explain %s says more.\n", summary, r.Name)
	fs := newFlags(r.Name)
	r.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, r.Name+"."+f.Name, f.Usage) })
	a.printFlags(a.Stdout, fs)
	return nil
}

// noneLeft returns an error if a command that takes no arguments got some.
func noneLeft(fs *flag.FlagSet) error {
	if fs.NArg() == 0 {
		return nil
	}
	return fmt.Errorf("%s takes no %q", fs.Name(), fs.Arg(0))
}
