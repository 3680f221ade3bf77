package archtest

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// The limits of one file, one function and one condition.
const (
	fileLines = 500
	funcLines = 60
	operators = 3 // && and ||, and ! is none
)

// part returns what part of the house a file belongs to, by whose lines it is counted; ""
// for tests, and for the text about rules.
func part(name string) string {
	dir, _, _ := strings.Cut(name, "/")
	switch {
	case strings.HasSuffix(name, "_test.go") || path.Base(name) == "doc.go" && dir == "analyzers":
		return ""
	case dir == "analyzers":
		return "lines of rules"
	case dir == "lab":
		return "lines of the laboratory"
	case dir == "integrations":
		return "lines of integrations"
	case dir == "internal" && (strings.HasPrefix(name, "internal/engine/") || strings.HasPrefix(name, "internal/know/") || strings.HasPrefix(name, "internal/frame/")):
		return "lines of the engine"
	}
	return "lines of drivers and output"
}

// measure counts what budget.txt limits, and returns what is over the limit of one file.
func measure(fset *token.FileSet, files []file) (have map[string]int, tooLong, where []string) {
	have = map[string]int{}
	for _, f := range files {
		lines := fset.File(f.ast.FileStart).LineCount()
		if lines > fileLines {
			tooLong = append(tooLong, fmt.Sprintf("%s has %d lines, over %d: one idea a file", f.name, lines, fileLines))
		}
		if strings.HasPrefix(f.name, "analyzers/") && path.Base(f.name) == "doc.go" {
			have["bullets of what is not reported"] += bullets(f.ast)
		}
		p := part(f.name)
		if p == "" {
			continue
		}
		have[p] += lines
		if !strings.HasPrefix(f.name, "lab/") && strings.HasPrefix(f.name, "internal/") {
			have["exported names"] += exported(f.ast)
		}
		for _, d := range f.ast.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok {
				if n := fset.Position(fd.End()).Line - fset.Position(fd.Pos()).Line + 1; n > funcLines {
					have["functions over 60 lines"]++
					where = append(where, fmt.Sprintf("%s: %s has %d lines", f.name, fd.Name.Name, n))
				}
			}
		}
		have["conditions of more than three operators"] += conditions(f.ast)
	}
	return have, tooLong, where
}

// bullets counts what the text of a rule lists behind "Not reported:".
func bullets(f *ast.File) (n int) {
	listed := false
	for _, line := range strings.Split(f.Doc.Text(), "\n") {
		switch {
		case strings.HasPrefix(line, "Not reported:"):
			listed = true
		case listed && strings.HasPrefix(line, "  - "):
			n++
		case line != "" && line[0] != ' ':
			listed = false
		}
	}
	return n
}

// exported counts the exported functions, methods, types, variables and constants.
func exported(f *ast.File) (n int) {
	count := func(name *ast.Ident) {
		if name.IsExported() {
			n++
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			count(d.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					count(s.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						count(name)
					}
				}
			}
		}
	}
	return n
}

// conditions counts the expressions with more operators than a reader holds at once.
func conditions(f *ast.File) (n int) {
	ast.Inspect(f, func(e ast.Node) bool {
		b, ok := e.(*ast.BinaryExpr)
		if !ok || b.Op != token.LAND && b.Op != token.LOR {
			return true
		}
		if logical(b) > operators {
			n++
		}
		return false
	})
	return n
}

// logical counts the operators && and || of an expression, without those in literals of functions.
func logical(e ast.Node) (n int) {
	ast.Inspect(e, func(e ast.Node) bool {
		switch e := e.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if e.Op == token.LAND || e.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// parseBudget reads the text of budget.txt: on each line a number and what it limits.
func parseBudget(text string) (map[string]int, error) {
	out := map[string]int{}
	s := bufio.NewScanner(strings.NewReader(text))
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		number, what, _ := strings.Cut(line, " ")
		limit, err := strconv.Atoi(number)
		if err != nil || what == "" {
			return nil, fmt.Errorf("line %d: want a number and what it limits", n)
		}
		out[what] = limit
	}
	return out, s.Err()
}

// overBudget compares what there is with what is allowed. What is far below its limit has
// one that is too high: the next addition would be paid by nothing.
func overBudget(have, limits map[string]int) (out []string) {
	for _, what := range slices.Sorted(maps.Keys(have)) {
		limit, ok := limits[what]
		switch n := have[what]; {
		case !ok:
			out = append(out, fmt.Sprintf("budget.txt says nothing of %s: there are %d", what, n))
		case n > limit:
			out = append(out, fmt.Sprintf("%s: %d, and budget.txt allows %d: take away as much as comes new", what, n, limit))
		case 100*n < 98*limit:
			out = append(out, fmt.Sprintf("%s: %d, well below the %d of budget.txt: lower the number", what, n, limit))
		}
	}
	for _, what := range slices.Sorted(maps.Keys(limits)) {
		if _, ok := have[what]; !ok {
			out = append(out, fmt.Sprintf("budget.txt limits %s, and there is no such thing: remove the line", what))
		}
	}
	return out
}

// TestBudget: the house only becomes smaller.
func TestBudget(t *testing.T) {
	text, err := os.ReadFile("budget.txt")
	if err != nil {
		t.Fatal(err)
	}
	limits, err := parseBudget(string(text))
	if err != nil {
		t.Fatalf("budget.txt: %v", err)
	}
	fset := token.NewFileSet()
	var files []file
	eachFile(t, fset, func(f file) { files = append(files, f) })
	have, tooLong, where := measure(fset, files)
	for _, e := range analyzers.List {
		have["rules"]++
		have["rules and forms that a user can name"] += max(1, len(rule.FormsOf(e.Analyzer)))
	}
	for _, v := range slices.Concat(overBudget(have, limits), tooLong) {
		t.Error(v)
	}
	if t.Failed() {
		t.Logf("functions over %d lines:\n%s", funcLines, strings.Join(where, "\n"))
	}
}

func TestOverBudget(t *testing.T) {
	for _, tt := range []struct {
		have, limits map[string]int
		want         string
	}{
		{map[string]int{"a": 10}, map[string]int{"a": 10}, ""},
		{map[string]int{"a": 99}, map[string]int{"a": 100}, ""},
		{map[string]int{"a": 11}, map[string]int{"a": 10}, "a: 11, and budget.txt allows 10"},
		{map[string]int{"a": 97}, map[string]int{"a": 100}, "lower the number"},
		{map[string]int{"a": 1}, map[string]int{}, "says nothing of a"},
		{map[string]int{}, map[string]int{"a": 1}, "no such thing"},
	} {
		got := strings.Join(overBudget(tt.have, tt.limits), "\n")
		if (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%v of %v: %q, want %q", tt.have, tt.limits, got, tt.want)
		}
	}
}

func TestMeasure(t *testing.T) {
	fset := token.NewFileSet()
	parsed := func(name, src string) file { return file{name, parse(t, fset, name, src)} }
	have, tooLong, _ := measure(fset, []file{
		parsed("analyzers/a/doc.go", "// Package a reports.\n//\n// Not reported:\n//   - one\n//   - two\n//     that goes on\n//\n// Versions: all.\n//   - no bullet\npackage a\n"),
		parsed("analyzers/a/a.go", "package a\n\nfunc f(a, b, c, d, e bool) bool { return a && b && c && d && e }\nfunc g(a, b, c, d bool) bool { return a && (b || c) && d }\n"),
		parsed("internal/engine/x/x.go", "package x\n\nfunc F() {}\n\ntype T int\n\nconst c, D = 1, 2\n"),
		parsed("internal/engine/x/x_test.go", "package x\n\nfunc G() {}\n"),
		parsed("cmd/x/x.go", "package x\n\nfunc short() {"+strings.Repeat("\n", 59)+"}\n\n// A comment does not count.\nfunc long() {"+strings.Repeat("\n", 60)+"}\n"),
		parsed("lab/x/x.go", "package x\n"+strings.Repeat("\n", fileLines)),
	})
	want := map[string]int{"bullets of what is not reported": 2, "lines of rules": 4, "conditions of more than three operators": 1,
		"exported names": 3, "lines of the engine": 7, "lines of drivers and output": 125, "functions over 60 lines": 1, "lines of the laboratory": fileLines + 1}
	if !maps.Equal(have, want) {
		t.Errorf("got %v, want %v", have, want)
	}
	if len(tooLong) != 1 || !strings.HasPrefix(tooLong[0], "lab/x/x.go has ") {
		t.Errorf("too long: %q", tooLong)
	}
}
