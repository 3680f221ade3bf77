// Package e2e tests the drivers as users meet them: as programs, beside x/tools'
// own drivers.
package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/txtar"

	"github.com/ctrlvet/ctrlvet/internal/driver/cli"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/driver/testrules"
	"github.com/ctrlvet/ctrlvet/internal/driver/unit"
	"github.com/ctrlvet/ctrlvet/internal/report"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// Names under which the test binary is copied, so that it acts as a program.
const (
	own         = "ctrlvet"
	stockUnit   = "stockunit"
	stockSingle = "stocksingle"
)

// rules are the test rules as a list of rules.
func rules() ruleset.Set {
	var set ruleset.Set
	for _, a := range testrules.All {
		level := rule.Default
		if a == testrules.Optional {
			level = rule.Optional
		}
		set.Rules = append(set.Rules, ruleset.Rule{Analyzer: a, Topic: "test", Level: level, Since: "v0.1.0"})
	}
	return set
}

func TestMain(m *testing.M) {
	switch strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") {
	case own:
		if unit.Wanted(os.Args[1:]) {
			unit.Main(rules(), "v0.0.1-test")
		}
		app := cli.App{Rules: rules(), Version: "v0.0.1-test", Stdout: os.Stdout, Stderr: os.Stderr}
		os.Exit(app.Main(os.Args[1:]))
	case stockUnit:
		unitchecker.Main(defaults()...)
	case stockSingle:
		multichecker.Main(defaults()...)
	}
	flag.Parse()
	os.Exit(runTests(m))
}

// defaults are the rules of the default level.
func defaults() []*analysis.Analyzer {
	all, err := rules().Select(ruleset.Selection{})
	if err != nil {
		panic(err)
	}
	return all
}

var bin string // directory of the programs

func runTests(m *testing.M) int {
	var err error
	if bin, err = os.MkdirTemp("", "ctrlvet-e2e-"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(bin)
	for _, name := range []string{own, stockUnit, stockSingle} {
		if err := copySelf(name); err != nil {
			panic(err)
		}
	}
	return m.Run()
}

// copySelf copies the test binary. The name is appended to the copy, since the
// go command knows a tool by its content.
func copySelf(name string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(self)
	if err != nil {
		return err
	}
	return os.WriteFile(program(name), append(data, name...), 0o777)
}

func program(name string) string {
	if filepath.Separator == '\\' {
		name += ".exe"
	}
	return filepath.Join(bin, name)
}

// extract writes the files of a txtar archive under a new directory.
func extract(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// An outcome is how a program ended.
type outcome struct {
	stdout, stderr string
	code           int
}

func (o outcome) String() string {
	return fmt.Sprintf("exit code %d\nstdout:\n%s\nstderr:\n%s", o.code, o.stdout, o.stderr)
}

// run runs a program in a directory.
func run(t *testing.T, dir string, env []string, name string, args ...string) outcome {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOFLAGS=", "GOWORK=", "GOPROXY=off", "FORCE_COLOR=", "GO111MODULE=")
	cmd.Env = append(cmd.Env, env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// ctrlvet runs the command line.
func ctrlvet(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	return run(t, dir, nil, program(own), args...)
}

// findings runs the command line and returns its findings as text.
func findings(t *testing.T, dir string, wantCode int, args ...string) []string {
	t.Helper()
	out := ctrlvet(t, dir, append([]string{"-format", "json"}, args...)...)
	if out.code != wantCode {
		t.Fatalf("ctrlvet %s: want exit code %d, got %v", strings.Join(args, " "), wantCode, out)
	}
	var rep report.Report
	if err := json.Unmarshal([]byte(out.stdout), &rep); err != nil {
		t.Fatalf("%v in %v", err, out)
	}
	var all []string
	for _, f := range rep.Findings {
		s := fmt.Sprintf("%s:%d:%d-%d:%d: %s (%s)", f.File, f.Line, f.Column, f.EndLine, f.EndColumn, f.Message, f.Rule)
		for _, r := range f.Related {
			s += fmt.Sprintf("; %s:%d:%d-%d:%d: %s", r.File, r.Line, r.Column, r.EndLine, r.EndColumn, r.Message)
		}
		for _, fix := range f.Fixes {
			s += "; fix " + fix.Message
			for _, e := range fix.Edits {
				s += fmt.Sprintf(" %s %d-%d %q", e.File, e.Start, e.End, e.NewText)
			}
		}
		all = append(all, s)
	}
	return sorted(all)
}

// A tree is what -json of x/tools' drivers and of go vet prints.
type tree map[string]map[string]json.RawMessage

type diagnostic struct {
	Posn, End, Message string
	Related            []struct{ Posn, End, Message string }
	SuggestedFixes     []struct {
		Message string
		Edits   []struct {
			Filename   string
			Start, End int
			New        string
		}
	} `json:"suggested_fixes"`
}

// fromTrees converts a stream of trees to the form of findings.
func fromTrees(t *testing.T, dir, stream string) []string {
	t.Helper()
	// The go command writes a comment line before the output of each package.
	var lines []string
	for line := range strings.Lines(stream) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	var all []string
	dec := json.NewDecoder(strings.NewReader(strings.Join(lines, "")))
	for {
		var one tree
		if err := dec.Decode(&one); err == io.EOF {
			return sorted(all)
		} else if err != nil {
			t.Fatalf("%v in %s", err, stream)
		}
		for id, byRule := range one {
			for name, raw := range byRule {
				var diags []diagnostic
				if err := json.Unmarshal(raw, &diags); err != nil {
					t.Fatalf("%s, %s: %s", id, name, raw)
				}
				for _, d := range diags {
					all = append(all, d.text(dir, name))
				}
			}
		}
	}
}

func (d diagnostic) text(dir, name string) string {
	rel := func(posn string) string {
		if r, err := filepath.Rel(dir, posn); err == nil {
			posn = r
		}
		return filepath.ToSlash(posn)
	}
	lineCol := func(posn string) string {
		parts := strings.Split(posn, ":")
		return strings.Join(parts[len(parts)-2:], ":")
	}
	// Our vet tool adds the rule to the message; go vet would not print it.
	s := fmt.Sprintf("%s-%s: %s (%s)", rel(d.Posn), lineCol(d.End), strings.TrimSuffix(d.Message, " ("+name+")"), name)
	for _, r := range d.Related {
		s += fmt.Sprintf("; %s-%s: %s", rel(r.Posn), lineCol(r.End), r.Message)
	}
	for _, fix := range d.SuggestedFixes {
		s += "; fix " + fix.Message
		for _, e := range fix.Edits {
			s += fmt.Sprintf(" %s %d-%d %s", rel(e.Filename), e.Start, e.End, strconv.Quote(e.New))
		}
	}
	return s
}

func sorted(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}

// vet runs go vet -json with a tool and returns its findings.
func vet(t *testing.T, dir, tool string, env []string, args ...string) []string {
	t.Helper()
	out := run(t, dir, env, "go", append([]string{"vet", "-vettool=" + program(tool), "-json"}, args...)...)
	if out.code != 0 {
		t.Fatalf("go vet -vettool=%s: %v", tool, out)
	}
	return fromTrees(t, dir, out.stdout)
}

func diff(a, b []string) string {
	var s strings.Builder
	for _, x := range a {
		if !slices.Contains(b, x) {
			fmt.Fprintf(&s, "- %s\n", x)
		}
	}
	for _, x := range b {
		if !slices.Contains(a, x) {
			fmt.Fprintf(&s, "+ %s\n", x)
		}
	}
	return s.String()
}
