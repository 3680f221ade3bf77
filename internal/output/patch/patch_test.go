package patch

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// show writes a patch as one line per file.
func show(p *Patch) string {
	var b strings.Builder
	for _, f := range p.Files {
		fmt.Fprintf(&b, "%q new=%t added=%v deleted=%v cut=%v\n", f.Name, f.New, f.Added, f.Deleted, f.Cut)
	}
	return b.String()
}

const changed = `diff --git a/a.go b/a.go
index 1111111..2222222 100644
--- a/a.go
+++ b/a.go
@@ -1,4 +1,4 @@ package a
 one
-two
+TWO
 three
 four
@@ -10,3 +10,2 @@
 ten
-eleven
 twelve
@@ -20,0 +19,2 @@
+nineteen
+twenty
@@ -30,2 +30,0 @@
-x
-y
`

func TestParse(t *testing.T) {
	for name, test := range map[string]struct{ patch, want string }{
		"empty": {"", ""},
		"blank": {"\n", ""},
		"lines": {changed, `"a.go" new=false added=[2 19 20] deleted=[1 10 30] cut=[10 30]` + "\n"},
		"CRLF":  {strings.ReplaceAll(changed, "\n", "\r\n"), `"a.go" new=false added=[2 19 20] deleted=[1 10 30] cut=[10 30]` + "\n"},
		"CRLF in the file only": {"diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-x\r\n+y\r\n",
			`"a.go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"first line deleted": {"diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +0,0 @@\n-x\n", `"a.go" new=false added=[] deleted=[0] cut=[0]` + "\n"},
		"new":                {"diff --git a/a.go b/a.go\nnew file mode 100644\n--- /dev/null\n+++ b/a.go\n@@ -0,0 +1 @@\n+x\n", `"a.go" new=true added=[1] deleted=[] cut=[]` + "\n"},
		"new and empty":      {"diff --git a/a.go b/a.go\nnew file mode 100644\nindex 0000000..e69de29\n", `"a.go" new=true added=[] deleted=[] cut=[]` + "\n"},
		"deleted":            {"diff --git a/a.go b/a.go\ndeleted file mode 100644\n--- a/a.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", ""},
		"renamed":            {"diff --git a/a.go b/b.go\nsimilarity index 100%\nrename from a.go\nrename to b.go\n", `"b.go" new=false added=[] deleted=[] cut=[]` + "\n"},
		"renamed and changed": {"diff --git a/a.go b/b c.go\nsimilarity index 90%\nrename from a.go\nrename to b c.go\n--- a/a.go\n+++ b/b c.go\t\n@@ -3 +3 @@\n-x\n+y\n",
			`"b c.go" new=false added=[3] deleted=[2] cut=[]` + "\n"},
		"copied":      {"diff --git a/a.go b/b.go\nsimilarity index 100%\ncopy from a.go\ncopy to b.go\n", `"b.go" new=true added=[] deleted=[] cut=[]` + "\n"},
		"mode":        {"diff --git a/a.go b/a.go\nold mode 100644\nnew mode 100755\n", `"a.go" new=false added=[] deleted=[] cut=[]` + "\n"},
		"binary":      {"diff --git a/a.go b/a.go\nindex 1111111..2222222 100644\nBinary files a/a.go and b/a.go differ\n", `"a.go" new=true added=[] deleted=[] cut=[]` + "\n"},
		"quoted name": {"diff --git \"a/\\303\\244 \\\"1\\\".go\" \"b/\\303\\244 \\\"1\\\".go\"\n--- \"a/\\303\\244 \\\"1\\\".go\"\n+++ \"b/\\303\\244 \\\"1\\\".go\"\n@@ -1 +1 @@\n-x\n+y\n", `"ä \"1\".go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"other names": {"diff --git a/dir 100%/日本.go b/dir 100%/日本.go\n--- a/dir 100%/日本.go\t\n+++ b/dir 100%/日本.go\t\n@@ -1 +1 @@\n-x\n+y\n", `"dir 100%/日本.go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"mnemonic":    {"diff --git i/a.go w/a.go\n--- i/a.go\n+++ w/a.go\n@@ -1 +1 @@\n-x\n+y\n", `"a.go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"submodule":   {"diff --git a/sub b/sub\nindex 1111111..2222222 160000\n--- a/sub\n+++ b/sub\n@@ -1 +1 @@\n-Subproject commit 1111111\n+Subproject commit 2222222\n", `"sub" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"submodule diff": {"Submodule sub 1111111..2222222:\ndiff --git a/sub/a.go b/sub/a.go\n--- a/sub/a.go\n+++ b/sub/a.go\n@@ -1 +1 @@\n-x\n+y\n",
			`"sub/a.go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"submodule without its commits": {"Submodule sub 1111111...2222222 (commits not present)\n", ""},
		"no newline at the end":         {"diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n", `"a.go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"of diff":                       {"--- pkg/a.go\t2024-01-01 00:00:00 +0000\n+++ pkg/a.go\t2024-01-02 00:00:00 +0000\n@@ -1 +1 @@\n-x\n+y\n", `"pkg/a.go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
		"mail": {"From 1111111 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\n a.go | 2 +-\n\n" + changed + "-- \n2.39.5\n",
			`"a.go" new=false added=[2 19 20] deleted=[1 10 30] cut=[10 30]` + "\n"},
		"byte order mark": {"\ufeffdiff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-x\n+y\n", `"a.go" new=false added=[1] deleted=[0] cut=[]` + "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Parse([]byte(test.patch))
			if err != nil {
				t.Fatal(err)
			}
			if got := show(p); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	for want, text := range map[string]string{
		"no file header":            "hello\n",
		"UTF-16":                    "\xff\xfed\x00i\x00f\x00f\x00",
		"begins with a colour":      "\x1b[1mdiff --git a/a.go b/a.go\x1b[m\n",
		"combined diff of a merge":  "diff --cc a.go\nindex 1,2..3\n",
		"without the prefixes":      "diff --git pkg/a.go pkg/a.go\n--- pkg/a.go\n+++ pkg/a.go\n@@ -1 +1 @@\n-x\n+y\n",
		"changes a.go twice":        changed + changed,
		"fragment header miscounts": changed[:strings.Index(changed, " three")],
		"without file header":       "@@ -1 +1 @@\n-x\n+y\n",
		"fragment at line -7":       "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +-7 @@\n-x\n+y\n",
		"at line 92233720368547758": "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +9223372036854775807 @@\n-x\n+y\n",
	} {
		p, err := Parse([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v, %v", want, p, err)
		}
	}
}

// TestText tests what is known of the lines.
func TestText(t *testing.T) {
	p, err := Parse([]byte(changed))
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]string{1: "one", 2: "TWO", 3: "three", 4: "four", 10: "ten", 11: "twelve", 19: "nineteen", 20: "twenty"}
	if got := p.Files[0].Text; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRanges(t *testing.T) {
	f := File{Added: []int{5, 6, 9}, Deleted: []int{0, 4, 20}, Cut: []int{0, 20}}
	for _, test := range []struct {
		first, last      int
		changes, removes bool
	}{
		{1, 1, false, true}, {2, 2, false, false}, {2, 4, false, false}, {4, 5, true, true}, {5, 5, true, false},
		{7, 8, false, false}, {7, 12, true, false}, {10, 19, false, false}, {10, 20, false, true}, {10, 30, false, true},
		{21, 30, false, true}, {22, 30, false, false},
	} {
		if f.Changes(test.first, test.last) != test.changes || f.Removes(test.first, test.last) != test.removes {
			t.Errorf("lines %d to %d: changed %t, removed %t", test.first, test.last,
				f.Changes(test.first, test.last), f.Removes(test.first, test.last))
		}
	}
	if f := (&File{New: true}); !f.Changes(7, 7) || !f.Removes(7, 7) {
		t.Error("a new file is not changed")
	}
}

// FuzzParse tests that no input makes the parser panic or return what is no
// line of a file.
func FuzzParse(f *testing.F) {
	f.Add([]byte(changed))
	f.Add([]byte("diff --git \"a/\\303\\244.go\" \"b/\\303\\244.go\"\nrename from x\nrename to y\n"))
	f.Add([]byte("Submodule sub 1111111..2222222:\n"))
	f.Add([]byte("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n"))
	f.Add([]byte("diff --git a/x b/x\nGIT binary patch\nliteral 1\nIcmZ\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Parse(data)
		if (p == nil) == (err == nil) {
			t.Fatalf("patch %v with error %v", p, err)
		}
		if err != nil {
			return
		}
		for _, file := range p.Files {
			if file.Name == "" {
				t.Errorf("a file without a name in %q", data)
			}
			for _, n := range file.Added {
				if n < 0 {
					t.Errorf("line %d added in %q", n, data)
				}
			}
			for _, n := range file.Deleted {
				if n < 0 {
					t.Errorf("line %d deleted in %q", n, data)
				}
			}
		}
	})
}
