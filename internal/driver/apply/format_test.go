package apply

import (
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// at makes an edit of the first occurrence of old in src.
func at(src, old, text string) report.Edit {
	start := strings.Index(src, old)
	if start < 0 {
		panic(old)
	}
	return report.Edit{File: "p.go", Start: start, End: start + len(old), NewText: text, FileSize: len(src)}
}

// TestRewritten: what edits touch is formatted, and nothing else changes.
func TestRewritten(t *testing.T) {
	tests := []struct{ name, before, old, text, after string }{
		{
			"formatted before, and after",
			"package p\n\ntype t struct {\n\ta int // one\n\tbb int // two\n}\n", "bb", "bbbb",
			"package p\n\ntype t struct {\n\ta int // one\n\tbbbb int // two\n}\n",
		},
		{
			"alignment follows in a formatted file",
			"package p\n\ntype t struct {\n\ta  int // one\n\tbb int // two\n}\n", "bb", "bbbb",
			"package p\n\ntype t struct {\n\ta    int // one\n\tbbbb int // two\n}\n",
		},
		{
			"lines beside stay as they were",
			"package p\n\nfunc f()   {\n\tg( )\n\th( )\n}\n", "g( )", "g( 1 );g(2)",
			"package p\n\nfunc f()   {\n\tg(1)\n\tg(2)\n\th( )\n}\n",
		},
		{
			"empty lines left by a cut",
			"package p\n\nvar x   = 1\n\nfunc f() {\n\tg()\n\n\th()\n\n\tg()\n}\n", "\th()\n", "",
			"package p\n\nvar x   = 1\n\nfunc f() {\n\tg()\n\n\tg()\n}\n",
		},
		{
			"an import goes with its line and comment",
			"package p\n\nimport (\n\t\"fmt\" // to print\n\t\"os\"\n)\n\nvar x   = os.Args\n\nfunc f() { fmt.Println() }\n", "fmt.Println()", "g()",
			"package p\n\nimport (\n\t\"os\"\n)\n\nvar x   = os.Args\n\nfunc f() { g() }\n",
		},
		{
			"the last import goes with its declaration",
			"package p\n\nimport \"fmt\"\n\nvar x   = 1\n\nfunc f() { fmt.Println() }\n", "fmt.Println()", "g()",
			"package p\n\nvar x   = 1\n\nfunc f() { g() }\n",
		},
		{
			"an import whose package has another name",
			"package p\n\nimport (\n\t\"gopkg.in/yaml.v3\"\n\t\"os\"\n)\n\nvar x   = os.Args\n\nvar y = yaml.Marshal\n", "yaml.Marshal", "x",
			"package p\n\nimport (\n\t\"os\"\n)\n\nvar x   = os.Args\n\nvar y = x\n",
		},
		{
			"imports that were unused before stay",
			"package p\n\nimport (\n\t_ \"embed\"\n\t\"os\"\n)\n\nfunc f() { g() }\n", "g()", "h()",
			"package p\n\nimport (\n\t_ \"embed\"\n\t\"os\"\n)\n\nfunc f() { h() }\n",
		},
		{
			"a comment in a group of imports",
			"package p\n\nimport (\n\t\"fmt\"\n\n\t// of others\n\t\"example.com/a\"\n)\n\nvar z   = a.Z\n\nvar y = fmt.Sprint\n", "fmt.Sprint", "z",
			"package p\n\nimport (\n\t// of others\n\t\"example.com/a\"\n)\n\nvar z   = a.Z\n\nvar y = z\n",
		},
		{
			"lines of a comment and of a text with backquotes",
			"package p\n\n/* a\n   b   */\nvar s =  `x\n   y  ` + g()\n\nfunc f()  { g() }\n", "{ g() }", "{h( )}",
			"package p\n\n/* a\n   b   */\nvar s =  `x\n   y  ` + g()\n\nfunc f() { h() }\n",
		},
	}
	for _, tt := range tests {
		for _, eol := range []string{"\n", "\r\n"} {
			for _, last := range []bool{true, false} {
				before, after := strings.ReplaceAll(tt.before, "\n", eol), strings.ReplaceAll(tt.after, "\n", eol)
				if !last {
					before, after = strings.TrimSuffix(before, eol), strings.TrimSuffix(after, eol)
				}
				old := strings.ReplaceAll(tt.old, "\n", eol)
				got, err := rewritten([]byte(before), []report.Edit{at(before, old, tt.text)})
				if err != nil || string(got) != after {
					t.Errorf("%s, lines end with %q, the last too: %t: %v, want\n%q\ngot\n%q", tt.name, eol, last, err, after, got)
				}
			}
		}
	}
}

// TestWriteChanged: a file that somebody changed meanwhile is not written, and no
// other either.
func TestWriteChanged(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"p.go", "q.go"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, q := replace("Println", "Print"), replace("Println", "Print")
	q.File = "q.go"
	plan, err := Prepare(Options{Dir: dir}, []report.Finding{finding(p), finding(q)})
	if err != nil || len(plan.Changes) != 2 {
		t.Fatal(plan, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "q.go"), []byte(source+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Write(plan.Changes); err == nil || !strings.Contains(err.Error(), "q.go: changed since it was analyzed") {
		t.Errorf("error %v", err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "p.go")); err != nil || string(data) != source {
		t.Errorf("p.go was written: %s, %v", data, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// TestSafety: a fix to review is made on request alone.
func TestSafety(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	f := report.Finding{File: "p.go", Fixes: []report.Fix{
		{Message: "guess", Safety: safety.Review, Edits: []report.Edit{replace("Println", "Printf")}},
		{Message: "know", Safety: safety.Safe, Edits: []report.Edit{replace("Println", "Print")}},
	}}
	for unsafe, want := range map[bool]string{false: "know", true: "guess"} {
		plan, err := Prepare(Options{Dir: dir, Unsafe: unsafe}, []report.Finding{f})
		if err != nil || len(plan.Fixed) != 1 || plan.Fixed[0].Fix.Message != want {
			t.Errorf("unsafe %t: %+v, %v", unsafe, plan, err)
		}
	}
}

func TestWas(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(file, []byte("1\n2\n3\n4\n5\n6\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	was := Was(map[string][]byte{file: []byte("1\nnew\nnew\n2\nthree\n5\n6\n7\n")})
	for line, want := range map[int]int{1: 1, 4: 2, 5: 3, 6: 5, 7: 6} {
		if got := was(file, line); got != want {
			t.Errorf("line %d was %d, want %d", line, got, want)
		}
	}
	if got := was("other.go", 7); got != 7 {
		t.Errorf("of another file line %d", got)
	}
}

// FuzzRewritten: whatever the source and the edit, the result is the same program
// as the edited source, and where nothing is edited nothing changes.
func FuzzRewritten(f *testing.F) {
	f.Add("package p\n\nfunc f()   {\n\tg( )\r\n\th( )\n}", uint16(30), uint16(2), "x( )\n")
	f.Add("package p\nimport \"fmt\"\nvar x = `a\r\n`\nfunc f() { fmt.Println(x) }\n", uint16(50), uint16(0), "")
	f.Fuzz(func(t *testing.T, src string, start, length uint16, text string) {
		from := min(int(start), len(src))
		to := min(from+int(length), len(src))
		edit := report.Edit{File: "p.go", Start: from, End: to, NewText: text, FileSize: len(src)}
		got, err := rewritten([]byte(src), []report.Edit{edit})
		if err != nil {
			return
		}
		tx, err := edited([]byte(src), []report.Edit{edit})
		if err != nil {
			t.Fatal(err)
		}
		if err := tx.dropImports([]byte(src)); err != nil {
			t.Fatal(err)
		}
		whole := isFormatted(withoutCR([]byte(src)))
		want, err := format.Source(withoutCR(tx.data))
		if err != nil {
			t.Fatal(err)
		}
		// gofmt takes out brackets without results, too.
		if !sameTokens(got, tx.data) && !sameTokens(got, want) {
			t.Fatalf("another program:\n%q\n%q", got, tx.data)
		}
		same, err := rewritten([]byte(src), nil)
		if err != nil || !whole && string(same) != src {
			t.Fatalf("without edits: %q, %v", same, err)
		}
	})
}
