// Package drivertest runs the drivers as programs and brings what they print
// into one form, so that tests can compare it.
package drivertest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// CopySelf copies the test binary to a file, which is to act as a program by its
// name. The name is appended to the copy, since the
// go command knows a tool by its content.
func CopySelf(file string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(self)
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(data, filepath.Base(file)...), 0o777)
}

// Extract writes the files of a txtar archive to a directory of the test and returns
// it, without symbolic links in its name: the go command says the names that it resolved.
func Extract(t *testing.T, archive string) string {
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

// An Outcome is how a program ended.
type Outcome struct {
	Stdout, Stderr string
	Code           int
}

func (o Outcome) String() string {
	return fmt.Sprintf("exit code %d\nstdout:\n%s\nstderr:\n%s", o.Code, o.Stdout, o.Stderr)
}

// Run runs a program in a directory. It keeps no results, unless env says where.
func Run(t *testing.T, dir string, env []string, name string, args ...string) Outcome {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOFLAGS=", "GOWORK=", "GOPROXY=off", "FORCE_COLOR=", "GO111MODULE=", "CTRLVET_CACHE=off")
	cmd.Env = append(cmd.Env, env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return Outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// FromReport converts the JSON output of ctrlvet: each finding becomes a line
// with everything that matters.
func FromReport(t *testing.T, stdout string) []string {
	t.Helper()
	return Lines(Findings(t, stdout))
}

// Findings reads the JSON output of ctrlvet.
func Findings(t *testing.T, stdout string) []report.Finding {
	t.Helper()
	var rep report.Report
	if err := json.Unmarshal([]byte(stdout), &rep); err != nil {
		t.Fatalf("%v in %s", err, stdout)
	}
	return rep.Findings
}

// Lines converts findings to the form of FromReport.
func Lines(findings []report.Finding) []string {
	var all []string
	for _, f := range findings {
		s := fmt.Sprintf("%s:%d:%d-%d:%d: %s (%s)", f.File, f.Line, f.Column, f.EndLine, f.EndColumn, f.Message, f.Rule)
		for _, r := range f.Related {
			s += fmt.Sprintf("; %s:%d:%d-%d:%d: %s", r.File, r.Line, r.Column, r.EndLine, r.EndColumn, r.Message)
		}
		for _, fix := range f.Fixes {
			s += "; fix " + fix.Title()
			for _, e := range fix.Edits {
				s += fmt.Sprintf(" %s %d-%d %q", e.File, e.Start, e.End, e.NewText)
			}
		}
		all = append(all, s)
	}
	return sorted(all)
}

// A Tree is what -json of x/tools' drivers and of go vet prints.
type Tree map[string]map[string]json.RawMessage

type diagnostic struct {
	Posn, End, Message, Category string

	Related        []struct{ Posn, End, Message string }
	SuggestedFixes []struct {
		Message string
		Edits   []struct {
			Filename   string
			Start, End int
			New        string
		}
	} `json:"suggested_fixes"`
}

// FromTrees converts the -json output of go vet and of x/tools' drivers, a stream
// of trees, to the form of FromReport. Files are made relative to dir.
func FromTrees(t *testing.T, dir, stream string) []string {
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
		var one Tree
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
	// Our vet tool adds the rule, or its form, to the message; go vet would not print it.
	message := strings.TrimSuffix(strings.TrimSuffix(d.Message, " ("+name+")"), " ("+d.Category+")")
	s := fmt.Sprintf("%s-%s: %s (%s)", rel(d.Posn), lineCol(d.End), message, name)
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

// Diff returns the lines of a that b lacks, with -, and those of b that a lacks,
// with +.
func Diff(a, b []string) string {
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
