package load

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestReduce(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"body", "package p\nfunc f() int {\n\treturn 1\n}\nvar x int\n", "package p\nfunc f() int {\n\n}\nvar x int\n"},
		{"method", "package p\nfunc (t *T[K]) f(a, b int) (c struct{ x int }, d interface{}) { x }\n", "package p\nfunc (t *T[K]) f(a, b int) (c struct{ x int }, d interface{}) {}\n"},
		{"result type with braces", "package p\nfunc f() struct{ a struct{} } { return }\n", "package p\nfunc f() struct{ a struct{} } {}\n"},
		{"constraint", "package p\nfunc f[T interface{ ~int }](x T) map[string]struct{} { return nil }\n", "package p\nfunc f[T interface{ ~int }](x T) map[string]struct{} {}\n"},
		{"literals in a body", "package p\nfunc f() { x(\"}\", '}', `}\n}`, '\\'') /* } */ // }\n}\ntype T int\n", "package p\nfunc f() {\n\n}\ntype T int\n"},
		{"function literal", "package p\nvar f = func() { x }\n", "package p\nvar f = func() { x }\n"},
		{"function type", "package p\ntype F func(int) struct{ a int }\nvar m = map[string]func(){\"a\": g}\n", "package p\ntype F func(int) struct{ a int }\nvar m = map[string]func(){\"a\": g}\n"},
		{"comments", "// c\n//go:build go1.21\n\npackage p // d\n/* e\nf */ var /* g */ x int // h\n", "// c\n//go:build go1.21\n\npackage p     \n    \n     var         x int     \n"},
		{"no body", "package p\nfunc f()\nfunc g() {x}\n", "package p\nfunc f()\nfunc g() {}\n"},
		{"one line", "package p; func f() {x}; func g() {y}; type T struct{}\n", "package p; func f() {}; func g() {}; type T struct{}\n"},
		{"parameters on lines", "package p\nfunc f(\n\ta int,\n) (\n\tb int,\n) {\n\tx\n}\n", "package p\nfunc f(\n\ta int,\n) (\n\tb int,\n) {\n\n}\n"},
		{"no end", "package p\nfunc f() { \"", "package p\nfunc f() {"},
	}
	for _, test := range tests {
		if got := string(reduce([]byte(test.in))); got != test.want {
			t.Errorf("%s:\nwant %q\ngot  %q", test.name, test.want, got)
		}
	}
}

// outline prints the declarations of a file without function bodies, each with
// its line and column.
func outline(src []byte) (string, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var buf bytes.Buffer
	fmt.Fprintf(&buf, "package %s %s\n", f.Name.Name, f.GoVersion)
	for _, decl := range f.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
			fn.Body.List = nil
		}
		if err := format.Node(&buf, token.NewFileSet(), decl); err != nil {
			return "", err
		}
		buf.WriteByte('\n')
		ast.Inspect(decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				pos := fset.PositionFor(id.Pos(), false)
				fmt.Fprintf(&buf, "%s %d:%d ", id.Name, pos.Line, pos.Column)
			}
			return true
		})
	}
	return buf.String(), nil
}

// checkReduce checks that reducing a correct file changes nothing but bodies.
func checkReduce(t *testing.T, name string, src []byte) {
	t.Helper()
	want, err := outline(src)
	if err != nil {
		_ = reduce(src) // must not panic
		return
	}
	small := reduce(bytes.Clone(src))
	got, err := outline(small)
	if err != nil {
		t.Fatalf("%s: %v after reduction:\n%s", name, err, small)
	}
	if got != want {
		t.Fatalf("%s: declarations differ after reduction\nwant %s\ngot  %s\nreduced %s", name, want, got, small)
	}
}

// TestReduceStd reduces a part of the standard library.
func TestReduceStd(t *testing.T) {
	files := 0
	for _, dir := range []string{"runtime", "reflect", "go/types", "internal/abi", "math/big", "../test/typeparam"} {
		names, err := filepath.Glob(filepath.Join(runtime.GOROOT(), "src", filepath.FromSlash(dir), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			checkReduce(t, name, src)
			files++
		}
	}
	if files < 100 {
		t.Errorf("only %d files", files)
	}
}

func FuzzReduce(f *testing.F) {
	for _, s := range []string{
		"package p\nfunc f() { if x { } }\n",
		"package p\nfunc f(a struct{ b int }) interface{} { return `}` }\nvar x = func() {}\n",
		"package p; type T struct{ f func() }; func (T) m() {}; const c = '{'\n",
		"//go:build go1.20\n/* x */ package p\nvar _ = [...]string{\"{\": \"}\"}\n",
		"package p\nfunc f[T any, _ interface{ m() }]() (x []struct{}) { /* } */ // }\n}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if strings.ContainsRune(src, 0) {
			return
		}
		checkReduce(t, "input", []byte(src))
	})
}

func TestQualifiers(t *testing.T) {
	got := qualifiers([]byte("a.b, c . d [...]int{} é.f x.y.z 1.5"))
	for _, want := range []string{"a", "c", "é", "x", "y"} {
		if !got[want] {
			t.Errorf("no %s", want)
		}
	}
	if got["b"] || got["int"] || got[""] {
		t.Errorf("too much: %v", got)
	}
}

func BenchmarkReduce(b *testing.B) {
	src, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "src", "go", "types", "expr.go"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(src)))
	buf := make([]byte, len(src))
	for b.Loop() {
		copy(buf, src)
		reduce(buf)
	}
}
