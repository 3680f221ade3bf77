package analyzers_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
)

// options are the forms of rules that are off unless asked for. Their code lies
// in testdata/options/<rule>.
var options = map[string][]string{
	"blocking":           {"anyrequest", "underlock"},
	"cachesyncresult":    {"any", "unreported"},
	"deepequal":          {"any"},
	"deletenotfound":     {"always"},
	"nilderef":           {"unchecked"},
	"finalizeroverwrite": {"updates"},
	"handlerblock":       {"writes"},
	"notfound":           {"callee", "reread", "secondary"},
	"reconcilectx":       {"foreign", "helpers", "implicit", "owncontext"},
	"reconcilegoroutine": {"unjoined"},
	"resulterr":          {"maybe"},
	"sharedstate":        {"oneworker"},
	"swallowederr":       {"event", "later"},
	"terminalerr":        {"retryable"},
}

// TestOptions runs the rules over that code: with every option it finds what is
// wanted there and nothing else, without any it finds nothing.
func TestOptions(t *testing.T) {
	module, err := filepath.Abs(filepath.Join("..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		t.Run(name, func(t *testing.T) {
			entry, ok := analyzers.ByName(name)
			if !ok {
				t.Fatalf("no rule %s", name)
			}
			dir := filepath.Join(module, "options", name)
			if found := findings(t, module, "./options/"+name, entry.Analyzer); len(found) > 0 {
				t.Errorf("found although no option is on: %s", strings.Join(found, "\n"))
			}
			for _, option := range options[name] {
				if err := entry.Analyzer.Flags.Set(option, "true"); err != nil {
					t.Fatal(err)
				}
				defer entry.Analyzer.Flags.Set(option, "false") //nolint:errcheck // it could be set
			}
			match(t, wants(t, dir), findings(t, module, "./options/"+name, entry.Analyzer))
		})
	}
}

// findings runs one rule over a package, its result "file.go:line: message".
func findings(t *testing.T, module, pattern string, rule *analysis.Analyzer) []string {
	t.Helper()
	program, err := load.New(context.Background(), load.Config{
		Dir: module, Patterns: []string{pattern}, Env: append(os.Environ(), "GOWORK=off"),
	})
	if err != nil {
		t.Fatal(err)
	}
	all := []*analysis.Analyzer{rule}
	facts := runner.NewFacts()
	collected := make(chan []string, 16)
	program.Check(context.Background(), true, func(pkg *load.Package) {
		run := all
		if !pkg.Report {
			run = runner.WithFacts(all)
		}
		var found []string
		for _, res := range runner.Run(&runner.Package{
			Fset: pkg.Fset, Files: pkg.Syntax, Types: pkg.Types, Info: pkg.TypesInfo, Sizes: pkg.TypesSizes,
			TypeErrors: pkg.TypeErrors, IllTyped: pkg.IllTyped,
		}, run, facts) {
			if res.Err != nil {
				found = append(found, res.Err.Error())
			}
			for _, d := range res.Diagnostics {
				at := pkg.Fset.Position(d.Pos)
				found = append(found, fmt.Sprintf("%s:%d: %s", filepath.Base(at.Filename), at.Line, d.Message))
			}
		}
		if pkg.Report {
			collected <- found
		}
	})
	close(collected)
	var out []string
	for found := range collected {
		out = append(out, found...)
	}
	return out
}

var want = regexp.MustCompile("// want `(.*)`$")

// wants reads the wanted findings of a directory: "file.go:line: " to pattern.
func wants(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no code in %s: %v", dir, err)
	}
	out := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := want.FindStringSubmatch(line); m != nil {
				out[fmt.Sprintf("%s:%d: ", filepath.Base(file), i+1)] = m[1]
			}
		}
	}
	return out
}

func match(t *testing.T, wanted map[string]string, found []string) {
	t.Helper()
	for _, f := range found {
		place := regexp.MustCompile(`^[^:]+:\d+: `).FindString(f)
		re, ok := wanted[place]
		if !ok || !regexp.MustCompile(re).MatchString(f) {
			t.Errorf("not wanted: %s", f)
			continue
		}
		delete(wanted, place)
	}
	for place, re := range wanted {
		t.Errorf("%sno finding matches %s", place, re)
	}
}
