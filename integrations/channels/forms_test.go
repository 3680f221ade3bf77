package channels

import (
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// vetText is what go vet prints of a finding: no end and no fixes.
func vetText(f report.Finding) string {
	s := fmt.Sprintf("%s:%d:%d: %s (%s)", f.File, f.Line, f.Column, f.Message, f.Name())
	for _, r := range f.Related {
		s += fmt.Sprintf("; %s:%d:%d: %s", r.File, r.Line, r.Column, r.Message)
	}
	return s
}

// fromVet reads what go vet prints.
func fromVet(t *testing.T, dir string, out drivertest.Outcome) []string {
	t.Helper()
	if out.Code == 0 {
		t.Fatalf("go vet found nothing: %v", out)
	}
	clean := func(line string) string {
		name, rest, _ := strings.Cut(line, ":")
		if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsAbs(name) {
			name = rel
		}
		return filepath.ToSlash(strings.TrimPrefix(name, "./")) + ":" + rest
	}
	var all []string
	for line := range strings.Lines(out.Stderr) {
		line = strings.TrimRight(line, "\n")
		switch place, message, related := strings.Cut(line, ": \t"); {
		case strings.HasPrefix(line, "#"):
		case related && len(all) > 0:
			all[len(all)-1] += "; " + clean(place+": "+message)
		default:
			all = append(all, clean(line))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// golangciText is what golangci-lint knows of a finding: no end, and related
// positions in the message.
func golangciText(f report.Finding) string {
	s := fmt.Sprintf("%s:%d:%d: %s: %s", f.File, f.Line, f.Column, f.Rule, f.Message)
	if f.Form != "" {
		s += " (" + f.Name() + ")"
	}
	var causes []string
	for _, r := range f.Related {
		where := fmt.Sprintf("line %d", r.Line)
		if r.File != f.File {
			where = fmt.Sprintf("%s:%d", path.Base(r.File), r.Line)
		}
		causes = append(causes, where+": "+r.Message)
	}
	if len(causes) > 0 {
		s += " [" + strings.Join(causes, "; ") + "]"
	}
	for _, fix := range f.Fixes {
		if fix.Safety == safety.Review {
			continue // golangci-lint applies fixes without asking
		}
		s += "; fix " + fix.Message
		for _, e := range fix.Edits {
			s += fmt.Sprintf(" %d-%d %q", e.Start, e.End, e.NewText)
		}
	}
	return s
}

// golangci runs golangci-lint with nothing but the plugin. By default it shows
// one finding a line and three alike.
func (c *comparison) golangci(t *testing.T, program string) []string {
	t.Helper()
	program, err := filepath.Abs(program)
	if err != nil {
		t.Fatal(err)
	}
	const settings = `{"version": "2",
		"linters": {"default": "none", "enable": ["ctrlvet"], "settings": {"custom": {"ctrlvet": {"type": "module"}}}},
		"issues": {"max-issues-per-linter": 0, "max-same-issues": 0, "uniq-by-line": false}}`
	config := filepath.Join(t.TempDir(), "golangci.json")
	write(t, config, settings)
	env := []string{"GOLANGCI_LINT_CACHE=" + t.TempDir()}
	args := []string{"run", "--config=" + config, "--path-mode=abs", "--output.json.path=stdout", "--show-stats=false", "--allow-parallel-runners"}
	if c.tags != "" {
		args = append(args, "--build-tags="+c.tags)
	}
	out := drivertest.Run(t, c.dir, env, program, append(args, "./...")...)
	var found struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename     string
				Line, Column int
			}
			SuggestedFixes []struct {
				Message   string
				TextEdits []struct {
					Pos, End int
					NewText  []byte
				}
			}
		}
	}
	if err := json.NewDecoder(strings.NewReader(out.Stdout)).Decode(&found); err != nil {
		t.Fatalf("%v in %v", err, out)
	}
	var all []string
	for _, i := range found.Issues {
		name := i.Pos.Filename
		if rel, err := filepath.Rel(c.dir, name); err == nil && filepath.IsAbs(name) {
			name = rel
		}
		s := fmt.Sprintf("%s:%d:%d: %s", filepath.ToSlash(name), i.Pos.Line, i.Pos.Column, i.Text)
		for _, fix := range i.SuggestedFixes {
			s += "; fix " + fix.Message
			for _, e := range fix.TextEdits {
				s += fmt.Sprintf(" %d-%d %q", e.Pos, e.End, e.NewText)
			}
		}
		all = append(all, s)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestForms shows what the forms leave out.
func TestForms(t *testing.T) {
	f := report.Finding{
		Rule: "rule", File: "a/b.go", Line: 3, Column: 4, EndLine: 3, EndColumn: 9, Message: "wrong",
		Related: []report.Related{{File: "a/b.go", Line: 1, Column: 2, Message: "made"}, {File: "c/d.go", Line: 5, Column: 6, Message: "changed"}},
		Fixes:   []report.Fix{{Message: "mend", Edits: []report.Edit{{File: "a/b.go", Start: 7, End: 8, NewText: "x"}}}},
	}
	for _, tt := range []struct{ got, want string }{
		{vetText(f), "a/b.go:3:4: wrong (rule); a/b.go:1:2: made; c/d.go:5:6: changed"},
		{golangciText(f), `a/b.go:3:4: rule: wrong [line 1: made; d.go:5: changed]; fix mend 7-8 "x"`},
	} {
		if tt.got != tt.want {
			t.Errorf("got %s, want %s", tt.got, tt.want)
		}
	}
	text := "# example.com/m/a\n./a/b.go:3:4: wrong (rule)\n./a/b.go:1:2: \tmade\n/dir/c/d.go:5:6: \tchanged\n"
	if got := fromVet(t, "/dir", drivertest.Outcome{Stderr: text, Code: 1}); len(got) != 1 || got[0] != vetText(f) {
		t.Errorf("got %q, want %q", got, vetText(f))
	}
}
