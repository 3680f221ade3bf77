package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

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

// parsePackages reads the flags of a command and the packages behind them; nil if there was a
// mistake, or somebody asked for help and has got it.
func (a *App) parsePackages(fs *flag.FlagSet, command string, args []string) ([]string, error) {
	if helped, err := a.parse(fs, command, args); helped || err != nil {
		return nil, err
	}
	return patternsOf(fs)
}

func (a *App) commandUsage(w io.Writer, fs *flag.FlagSet, command string) {
	c := a.command(command)
	fmt.Fprintf(w, "%s\n\n%s%s.\n%s", strings.TrimSpace("ctrlvet "+c.name+" "+c.arguments), strings.ToUpper(c.about[:1]), c.about[1:], c.more)
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
	c := a.command(command)
	if r, isRule := a.Rules.ByName(config.Current(command)); isRule && c == nil {
		return a.helpOfRule(r)
	}
	if c == nil {
		return fmt.Errorf("unknown command %q%s; ctrlvet help lists them, ctrlvet explain is about rules", command, words.DidYouMean(command, a.commandNames()))
	}
	return c.run([]string{"-h"})
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

// parseAlone reads the flags of a command that takes no arguments.
func (a *App) parseAlone(fs *flag.FlagSet, command string, args []string) (helped bool, err error) {
	helped, err = a.parse(fs, command, args)
	if err == nil && fs.NArg() > 0 {
		err = fmt.Errorf("%s takes no %q", fs.Name(), fs.Arg(0))
	}
	return helped, err
}
