package gate

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestWith: texts of an editor are treated as the same texts on disk are.
func TestWith(t *testing.T) {
	ctx := context.Background()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) {
		t.Helper()
		if _, err := git(ctx, dir, append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...); err != nil {
			t.Fatal(err)
		}
	}
	file, other := filepath.Join(dir, "d", "a.go"), filepath.Join(dir, "new.go")
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf("line %d\n", i))
	}
	write(file, strings.Join(lines, ""))
	run("init", "-q")
	run("add", ".")
	run("commit", "-q", "-m", "x")
	var findings []report.Finding
	for line := 1; line <= 25; line++ {
		findings = append(findings, report.Finding{File: "d/a.go", Line: line, EndLine: line + line%2})
	}
	findings = append(findings, report.Finding{File: "new.go", Line: 1, EndLine: 1})
	fresh := func(c *Changes) string {
		t.Helper()
		fresh, _, err := c.Filter(dir, findings)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(fresh)
	}
	onDisk, _, err := FromRevision(ctx, dir, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(1))
	for range 20 {
		edited := slices.Clone(lines)
		for range 1 + r.Intn(4) {
			at := r.Intn(len(edited))
			switch r.Intn(3) {
			case 0:
				edited = slices.Delete(edited, at, at+1)
			case 1:
				edited = slices.Insert(edited, at, fmt.Sprintf("new %d\n", r.Int()))
			default:
				edited[at] = fmt.Sprintf("other %d\n", r.Int())
			}
		}
		text := strings.Join(edited, "")
		with, err := onDisk.With(ctx, map[string][]byte{file: []byte(text), other: []byte("x\n")})
		if err != nil {
			t.Fatal(err)
		}
		got := fresh(with)
		write(file, text)
		write(other, "x\n")
		saved, _, err := FromRevision(ctx, dir, "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		if want := fresh(saved); got != want {
			t.Errorf("%q:\nin the editor %s\non disk       %s", text, got, want)
		}
		write(file, strings.Join(lines, ""))
		os.Remove(other)
	}
	if got, err := new(Changes).With(ctx, map[string][]byte{file: nil}); err != nil || len(got.files) > 0 {
		t.Errorf("of a patch: %+v, %v", got, err)
	}
}
