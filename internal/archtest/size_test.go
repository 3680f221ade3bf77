package archtest

import (
	"bufio"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The limits, in lines.
const (
	ruleLines = 150 // of a file of a rule, but for its doc.go and its tests
	fileLines = 400 // of any other file
	funcLines = 60  // of a function
)

// limit returns how many lines a file may have.
func limit(name string) int {
	if room(path.Dir(name)) == "analyzers/RULE" && path.Base(name) != "doc.go" && !strings.HasSuffix(name, "_test.go") {
		return ruleLines
	}
	return fileLines
}

// An exception is an entry of large.txt: a file that may have more lines.
type exception struct {
	name, why string
	lines     int
	at        int // its line in large.txt
}

// A sizes is what large.txt says, or what there is.
type sizes struct {
	files map[string]int // lines by name
	long  int            // functions over the limit
}

// parseLarge reads the text of large.txt: on each line a file, the lines that it
// may have and the reason, or the number of functions over the limit.
func parseLarge(text string) (list []exception, long int, err error) {
	s := bufio.NewScanner(strings.NewReader(text))
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, " ", 3)
		if len(f) < 3 {
			return nil, 0, fmt.Errorf("line %d: want a file, its lines and a reason", n)
		}
		lines, err := strconv.Atoi(f[1])
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", n, err)
		}
		if f[0] == "functions" {
			long = lines
			continue
		}
		list = append(list, exception{f[0], f[2], lines, n})
	}
	return list, long, s.Err()
}

// tooLarge returns what is over its limit and not excepted, or grew beyond its
// exception, and which exceptions are not needed any more.
func tooLarge(have sizes, list []exception, long int) []string {
	var out []string
	except := map[string]exception{}
	for _, e := range list {
		n, there := have.files[e.name]
		_, twice := except[e.name]
		except[e.name] = e
		switch {
		case twice:
			out = append(out, fmt.Sprintf("large.txt:%d: %s is there twice", e.at, e.name))
		case !there:
			out = append(out, fmt.Sprintf("large.txt:%d: %s is gone: remove the line", e.at, e.name))
		case n <= limit(e.name):
			out = append(out, fmt.Sprintf("large.txt:%d: %s has %d lines and needs no exception any more: remove the line", e.at, e.name, n))
		}
	}
	for name, n := range have.files {
		switch e, ok := except[name]; {
		case !ok && n > limit(name):
			out = append(out, fmt.Sprintf("%s has %d lines, over %d: split it, or move down what the engine can answer", name, n, limit(name)))
		case ok && n > e.lines:
			out = append(out, fmt.Sprintf("%s has %d lines, over the %d that large.txt:%d grants it: the list may only shrink", name, n, e.lines, e.at))
		}
	}
	if have.long > long {
		out = append(out, fmt.Sprintf("%d functions have over %d lines, %d more than before: split the new one", have.long, funcLines, have.long-long))
	}
	if have.long < long {
		out = append(out, fmt.Sprintf("%d functions have over %d lines, fewer than the %d of large.txt: lower the number", have.long, funcLines, long))
	}
	slices.SortFunc(out, cmp.Compare)
	return out
}

// longFuncs returns the functions of a file that are over the limit.
func longFuncs(fset *token.FileSet, f *ast.File) []string {
	var out []string
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok {
			from, to := fset.Position(fd.Pos()), fset.Position(fd.End())
			if n := to.Line - from.Line + 1; n > funcLines {
				out = append(out, fmt.Sprintf("%s:%d: %s has %d lines", from.Filename, from.Line, fd.Name.Name, n))
			}
		}
	}
	return out
}

// TestSize: no file and no function is larger than the limits, but for what
// large.txt lists.
func TestSize(t *testing.T) {
	text, err := os.ReadFile("large.txt")
	if err != nil {
		t.Fatal(err)
	}
	list, long, err := parseLarge(string(text))
	if err != nil {
		t.Fatal(err)
	}
	have := sizes{files: map[string]int{}}
	var funcs []string
	fset := token.NewFileSet()
	eachFile(t, fset, func(f file) {
		have.files[f.name] = fset.File(f.ast.FileStart).LineCount()
		if !strings.HasSuffix(f.name, "_test.go") {
			funcs = append(funcs, longFuncs(fset, f.ast)...)
		}
	})
	have.long = len(funcs)
	for _, v := range tooLarge(have, list, long) {
		t.Error(v)
	}
	if t.Failed() {
		t.Logf("functions over %d lines:\n%s", funcLines, strings.Join(funcs, "\n"))
	}
}

func TestTooLarge(t *testing.T) {
	tests := []struct {
		large string
		files map[string]int
		long  int
		want  string
	}{
		{"", map[string]int{"analyzers/x/x.go": 150, "analyzers/x/doc.go": 400, "analyzers/x/x_test.go": 400, "analyzers/analyzers.go": 400, "internal/flow/a.go": 400}, 0, ""},
		{"", map[string]int{"analyzers/x/x.go": 151}, 0, "analyzers/x/x.go has 151 lines, over 150"},
		{"", map[string]int{"internal/flow/a.go": 401}, 0, "internal/flow/a.go has 401 lines, over 400"},
		{"", map[string]int{"internal/flow/a_test.go": 401}, 0, "over 400"},
		{"# why\n\nanalyzers/x/x.go 200 one table\n", map[string]int{"analyzers/x/x.go": 200}, 0, ""},
		{"analyzers/x/x.go 200 one table\n", map[string]int{"analyzers/x/x.go": 160}, 0, ""},
		{"analyzers/x/x.go 200 one table\n", map[string]int{"analyzers/x/x.go": 201}, 0, "over the 200 that large.txt:1 grants it"},
		{"analyzers/x/x.go 200 one table\n", map[string]int{"analyzers/x/x.go": 150}, 0, "needs no exception any more"},
		{"analyzers/x/x.go 200 one table\n", nil, 0, "is gone"},
		{"a.go 500 why\na.go 500 why\n", map[string]int{"a.go": 500}, 0, "is there twice"},
		{"functions 2 over 60 lines\n", nil, 2, ""},
		{"functions 2 over 60 lines\n", nil, 3, "1 more than before"},
		{"functions 2 over 60 lines\n", nil, 1, "lower the number"},
		{"a.go 500\n", nil, 0, "line 1: want"},
		{"a.go b why\n", nil, 0, "line 1: "},
	}
	for _, tt := range tests {
		list, long, err := parseLarge(tt.large)
		var got string
		if err != nil {
			got = err.Error()
		} else {
			got = strings.Join(tooLarge(sizes{tt.files, tt.long}, list, long), "; ")
		}
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q, %v: got %q, want %q", tt.large, tt.files, got, tt.want)
		}
	}
}

func TestLongFuncs(t *testing.T) {
	fset := token.NewFileSet()
	f := parse(t, fset, "a.go", "package p\n\nfunc short() {"+strings.Repeat("\n", 59)+"}\n\n// A comment does not count.\nfunc long() {"+strings.Repeat("\n", 60)+"}\n")
	if got, want := longFuncs(fset, f), []string{"a.go:65: long has 61 lines"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
