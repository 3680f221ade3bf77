package apply

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

const source = `package p

import (
	"fmt"
	str "strings"
)

func f(s string) {
	fmt.Println(str.ToUpper(s))
}
`

// replace makes an edit of the first occurrence of old in source.
func replace(old, text string) report.Edit {
	start := strings.Index(source, old)
	return report.Edit{File: "p.go", Start: start, End: start + len(old), NewText: text, FileSize: len(source)}
}

// before makes an edit that inserts text before the first occurrence of mark.
func before(mark, text string) report.Edit {
	e := replace(mark, text)
	e.End = e.Start
	return e
}

func finding(edits ...report.Edit) report.Finding {
	return report.Finding{Rule: "r", File: "p.go", Fixes: []report.Fix{{Message: "fix", Safety: safety.Safe, Edits: edits}, {Message: "never the second", Safety: safety.Safe}}}
}

func TestPrepare(t *testing.T) {
	tests := []struct {
		name     string
		findings []report.Finding
		want     string // "" for unchanged
		fixed    []int
		err      string
	}{
		{
			name:     "no fix",
			findings: []report.Finding{{Rule: "r", File: "p.go"}},
		},
		{
			name:     "formatted",
			findings: []report.Finding{finding(before("fmt.Println", "if  true {s=s}\n"))},
			want:     strings.Replace(source, "\tfmt.Println", "\tif true {\n\t\ts = s\n\t}\n\tfmt.Println", 1),
			fixed:    []int{0},
		},
		{
			name: "same insertion once",
			findings: []report.Finding{
				finding(before("\t\"fmt\"", "\t\"errors\"\n"), replace("Println", "Print")),
				finding(before("\t\"fmt\"", "\t\"errors\"\n"), before("\tfmt.P", "\tpanic(errors.New(s))\n")),
			},
			want: strings.NewReplacer("\t\"fmt\"", "\t\"errors\"\n\t\"fmt\"", "\tfmt.Println", "\tpanic(errors.New(s))\n\tfmt.Print").
				Replace(source),
			fixed: []int{0, 1},
		},
		{
			name: "two insertions at one place, in order",
			findings: []report.Finding{
				finding(before("\tfmt.P", "\tfmt.Print(1)\n")),
				finding(before("\tfmt.P", "\tfmt.Print(2)\n")),
			},
			want:  strings.Replace(source, "\tfmt.P", "\tfmt.Print(1)\n\tfmt.Print(2)\n\tfmt.P", 1),
			fixed: []int{0, 1},
		},
		{
			name: "overlap leaves out the whole second fix",
			findings: []report.Finding{
				finding(replace("fmt.Println", "print")),
				finding(replace("Println(", "Print("), before("func f", "func g() {}\n\n")),
				finding(before("Println", "X")), // inside the first
			},
			want:  strings.NewReplacer("fmt.Println", "print", "\t\"fmt\"\n", "").Replace(source),
			fixed: []int{0},
		},
		{
			name:     "unused imports removed",
			findings: []report.Finding{finding(replace("fmt.Println(str.ToUpper(s))", "print(s)"))},
			want:     "package p\n\nfunc f(s string) {\n\tprint(s)\n}\n",
			fixed:    []int{0},
		},
		{
			name:     "not Go any more",
			findings: []report.Finding{finding(replace("fmt.Println(", ")"))},
			err:      "p.go: the fixes do not give Go code",
		},
		{
			name:     "changed since",
			findings: []report.Finding{finding(report.Edit{File: "p.go", Start: 1, End: 2, FileSize: len(source) - 1})},
			err:      "p.go: changed since it was analyzed",
		},
		{
			name: "all of a fix or nothing",
			findings: []report.Finding{
				finding(replace("Println", "Print"), report.Edit{File: "q.go"}),
				finding(replace("ToUpper", "ToLower")),
			},
			want:  strings.Replace(source, "ToUpper", "ToLower", 1),
			fixed: []int{1},
			err:   "q.go",
		},
		{
			name:     "no file",
			findings: []report.Finding{finding(report.Edit{File: "q.go"})},
			err:      "q.go",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(source), 0o666); err != nil {
				t.Fatal(err)
			}
			plan, err := Prepare(Options{Dir: dir}, test.findings)
			if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("want error %q, got %v", test.err, err)
			}
			got := ""
			for _, c := range plan.Changes {
				got += string(c.New)
			}
			if got != test.want {
				t.Errorf("want\n%s\ngot\n%s", test.want, got)
			}
			var fixed []int
			for _, f := range plan.Fixed {
				fixed = append(fixed, f.Index)
			}
			if !slices.Equal(fixed, test.fixed) {
				t.Errorf("fixed %v", plan.Fixed)
			}
			if data, err := os.ReadFile(filepath.Join(dir, "p.go")); err != nil || string(data) != source {
				t.Errorf("Prepare changed the file: %s, %v", data, err)
			}
		})
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "target.go")
	if err := os.WriteFile(target, []byte(source), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, filepath.Join(dir, "p.go")); err != nil {
		t.Skip(err)
	}
	plan, err := Prepare(Options{Dir: dir}, []report.Finding{finding(replace("Println", "Print"))})
	if err != nil || len(plan.Changes) != 1 {
		t.Fatal(plan, err)
	}
	if err := Write(plan.Changes); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(target); string(data) != strings.Replace(source, "Println", "Print", 1) {
		t.Errorf("target is %s", data)
	}
	if info, _ := os.Lstat(filepath.Join(dir, "p.go")); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the symbolic link is gone")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
