package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/output/atomicfile"
)

// settingsText is what ctrlvet init writes: every key, with what it is for, and nothing
// switched that would not be so without the file.
const settingsText = `# yaml-language-server: $schema=https://raw.githubusercontent.com/ctrlvet/ctrlvet/main/docs/ctrlvet.schema.json
# Settings of ctrlvet: https://github.com/ctrlvet/ctrlvet/blob/main/docs/configuration.md

# Run the rules up to this level: default (or recommended), optional (or strict), preview or all.
level: default

# Rules, forms (rule/form) and topics to run besides, and not to run; ctrlvet rules lists them.
enable: []
disable: []

# Report nothing in these files, of all rules or of some.
exclude: []
#  - internal/legacy/
#  - path: "**/zz_*.go"
#    rules: [statusupdate]
`

// lintTarget is the target of a Makefile as Kubebuilder writes it, up to its last line.
var lintTarget = ondemand.Regexp(`(?m)^lint:.*\n(\t.*\n)+`)

// initialize is the command ctrlvet init: it writes a settings file, and adds ctrlvet to the
// target lint of a project that Kubebuilder has made. What is there already stays.
func (a *App) initialize(args []string) error {
	fs := newFlags("ctrlvet init")
	dir := fs.String("C", ".", "run in `directory`")
	if helped, err := a.parseAlone(fs, "init", args); helped || err != nil {
		return err
	}
	root := config.Root(*dir)
	if root == "" {
		return fmt.Errorf("%s belongs to no module: run ctrlvet init beside a go.mod", *dir)
	}
	file := filepath.Join(root, config.FileName)
	switch err := create(file, settingsText); {
	case errors.Is(err, os.ErrExist):
		fmt.Fprintf(a.Stdout, "%s is there already and stays as it is\n", config.FileName)
	case err != nil:
		return err
	default:
		fmt.Fprintf(a.Stdout, "wrote %s\n", config.FileName)
	}
	if err := errors.Join(a.initMake(filepath.Join(root, "Makefile")), a.initGolangci(root)); err != nil {
		return err
	}
	fmt.Fprint(a.Stdout, "next: ctrlvet ./...        shows what there is; ctrlvet baseline ./... writes it down, so that only new findings fail\n"+
		"      editors: https://github.com/ctrlvet/ctrlvet/blob/main/docs/editors.md\n")
	return nil
}

// release is the version of ctrlvet that others are to run.
func (a *App) release() string {
	if v, _, _ := strings.Cut(a.Version, " "); strings.HasPrefix(v, "v") && !strings.ContainsAny(v, "-+") {
		return v
	}
	return "latest"
}

// initMake adds a line to the target lint of a Makefile, if there is one that does not name ctrlvet.
func (a *App) initMake(file string) error {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	at := lintTarget().FindIndex(text)
	if at == nil || strings.Contains(string(text), "ctrlvet") {
		return nil
	}
	line := "\tgo run github.com/ctrlvet/ctrlvet/cmd/ctrlvet@" + a.release() + " ./...\n"
	if err := os.WriteFile(file, []byte(string(text[:at[1]])+line+string(text[at[1]:])), 0o666); err != nil {
		return err
	}
	fmt.Fprintln(a.Stdout, "added ctrlvet to the target lint of Makefile")
	return nil
}

// What stands before the lines that are added to the files of golangci-lint, as Kubebuilder writes them.
var (
	gclPlugins     = ondemand.Regexp(`(?m)^plugins:.*\n`)
	golangciEnable = ondemand.Regexp(`(?m)^linters:.*\n(?:[ #].*\n|\n)*?  enable:.*\n`)
	golangciCustom = ondemand.Regexp(`(?m)^linters:.*\n(?:[ #].*\n|\n)*?  settings:.*\n(?:    .*\n|\n)*?    custom:.*\n`)
	golangciEnd    = ondemand.Regexp(`\n\z`)
)

// initGolangci adds the plugin to the golangci-lint that a project builds for itself, and switches it on there.
func (a *App) initGolangci(root string) error {
	build, settings := filepath.Join(root, ".custom-gcl.yml"), filepath.Join(root, ".golangci.yml")
	plugins, err := os.ReadFile(build)
	if errors.Is(err, fs.ErrNotExist) || bytes.Contains(plugins, []byte("ctrlvet")) {
		return nil
	}
	linters, err2 := os.ReadFile(settings)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	known := bytes.Contains(linters, []byte("ctrlvet")) || bytes.Contains(linters, []byte("\nissues:"))
	for _, add := range []struct {
		to   *[]byte
		at   *regexp.Regexp
		text string
	}{
		{&plugins, gclPlugins(), "  - {module: github.com/ctrlvet/ctrlvet, import: github.com/ctrlvet/ctrlvet/plugin, version: " + a.release() + "}\n"},
		{&linters, golangciEnable(), "    - ctrlvet\n"},
		{&linters, golangciCustom(), "      ctrlvet: {type: module}\n"},
		{&linters, golangciEnd(), "issues: # all of them, not the first of many that are alike\n  max-issues-per-linter: 0\n  max-same-issues: 0\n  uniq-by-line: false\n"},
	} {
		at := add.at.FindIndex(*add.to)
		if known = known || at == nil; !known {
			*add.to = slices.Insert(*add.to, at[1], []byte(add.text)...)
		}
	}
	if known || yaml.Unmarshal(plugins, new(any)) != nil || yaml.Unmarshal(linters, new(any)) != nil {
		fmt.Fprintln(a.Stdout, ".custom-gcl.yml and .golangci.yml are not as Kubebuilder writes them and stay as they are: https://github.com/ctrlvet/ctrlvet/blob/main/docs/golangci.md")
		return nil
	}
	if err := errors.Join(atomicfile.Write(settings, linters, 0o666), atomicfile.Write(build, plugins, 0o666)); err != nil {
		return err
	}
	fmt.Fprintln(a.Stdout, "added the plugin ctrlvet to .custom-gcl.yml and .golangci.yml; rm -f bin/golangci-lint* has make lint build it anew")
	return nil
}

// create writes a file that is not there yet.
func create(file, text string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// showConfig is the command ctrlvet config: the settings that count, and where each comes from.
func (a *App) showConfig(args []string) error {
	var s settings
	fs := a.commonFlags("ctrlvet config", &s)
	patterns, err := a.parsePackages(fs, "config", args)
	if patterns == nil {
		return err
	}
	s.patterns = patterns
	if _, err := a.configure(s); err != nil {
		return err
	}
	roots, err := s.roots()
	if err != nil {
		return err
	}
	modules, err := config.LoadAll(roots)
	if err != nil {
		return err
	}
	for _, m := range modules {
		a.showModule(m)
	}
	return nil
}

func (a *App) showModule(m *config.Config) {
	fmt.Fprintf(a.Stdout, "module in %s\n", m.Root)
	for _, line := range m.Said() {
		fmt.Fprintf(a.Stdout, "  %s\n", line)
	}
	var on, all int
	for _, r := range a.Rules.Catalog().Rules {
		all++
		if m.On(r.Name) {
			on++
		}
	}
	fmt.Fprintf(a.Stdout, "  %d of %d rules run, some with part of their forms; ctrlvet why FILE:LINE RULE says of one why it does or does not\n", on, all)
}
