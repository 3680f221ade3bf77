package cli

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

func (a *App) commandNames() (names []string) {
	for _, c := range a.commands() {
		names = append(names, c.name)
	}
	return names
}

// helpedFlag matches a flag in the text of help.
var helpedFlag = ondemand.Regexp(`(?m)^  (-\S+)`)

// flagsOf returns the flags of a command, "" for none: those of its help.
func (a *App) flagsOf(command string) (flags []string) {
	var b bytes.Buffer
	to := *a
	to.Stdout = &b
	if command == "" {
		to.usage(&b)
	} else if err := to.helpOf(command); err != nil {
		return nil
	}
	for _, m := range helpedFlag().FindAllStringSubmatch(b.String(), -1) {
		flags = append(flags, m[1])
	}
	return flags
}

// completion is the command ctrlvet completion: it prints a script made of the help.
func (a *App) completion(args []string) error {
	fs := newFlags("ctrlvet completion")
	if helped, err := a.parse(fs, "completion", args); helped || err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return errors.New("completion takes the name of a shell: bash, zsh or fish")
	}
	words := map[string][]string{"": append(a.commandNames(), a.flagsOf("")...)}
	for _, name := range a.commandNames() {
		words[name] = a.flagsOf(name)
	}
	rules := append(a.Rules.Known(), a.Rules.Topics()...)
	words["explain"] = append(words["explain"], rules...)
	words["help"] = slices.Concat(a.commandNames(), a.Rules.Known())
	words["why"] = append(words["why"], a.Rules.Known()...)
	words["cache"] = []string{"stat", "clean"}
	words["completion"] = []string{"bash", "zsh", "fish"}
	switch shell := fs.Arg(0); shell {
	case "zsh":
		fmt.Fprintln(a.Stdout, "autoload -U +X bashcompinit && bashcompinit")
		fallthrough
	case "bash":
		fmt.Fprint(a.Stdout, "_ctrlvet() {\n\tlocal words\n\tcase \"$3\" in\n"+
			fmt.Sprintf("\t-enable|-disable) words=%q ;;\n\t*) case \"${COMP_WORDS[1]}\" in\n", strings.Join(append(rules, "all"), " ")))
		for _, name := range a.commandNames() {
			fmt.Fprintf(a.Stdout, "\t%s) words=%q ;;\n", name, strings.Join(words[name], " "))
		}
		fmt.Fprintf(a.Stdout, "\t*) words=%q ;;\n\tesac ;;\n\tesac\n\tCOMPREPLY=($(compgen -W \"$words\" -- \"$2\"))\n}\ncomplete -o default -F _ctrlvet ctrlvet\n", strings.Join(words[""], " "))
	case "fish":
		fish := func(when string, words []string) {
			for _, w := range words {
				option := "-a " + w
				if name, ok := strings.CutPrefix(w, "-"); ok {
					option = "-o " + name
				}
				fmt.Fprintf(a.Stdout, "complete -c ctrlvet -n '%s' %s\n", when, option)
			}
		}
		fish("not __fish_seen_subcommand_from "+strings.Join(a.commandNames(), " "), words[""])
		for _, name := range a.commandNames() {
			fish("__fish_seen_subcommand_from "+name, words[name])
		}
	default:
		return checkForm(shell, "bash", "zsh", "fish")
	}
	return nil
}
