package driver

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestAbout names the code between « and ».
func TestAbout(t *testing.T) {
	for code, want := range map[string]string{
		"«r.Update(ctx, pod)»":                          "Update()",
		"«r.Status().Update(ctx, pod)»":                 "Update()",
		"_ = «pod.Status.Phase»":                        "Phase",
		"«pod.Status.Phase = x»":                        "Phase =",
		"_ = «pod»":                                     "pod",
		"_ = «\"a  b\"»":                                `"a b"`,
		"_ = «[]string{}»":                              "[]string{}",
		"_ = «&v1.Pod{}»":                               "&Pod{}",
		"_ = «a.B[i]»":                                  "B[]",
		"_ = «x.(*v1.Pod)»":                             "x.(*Pod)",
		"«if a == b { return }»":                        "if",
		"_ = «a.B == c.D»":                              "B == D",
		"«return»":                                      "return",
		"«go f(x)»":                                     "go f()",
		"for range «ch» {}":                             "ch",
		"«a()\nb()»":                                    "block",
		"_ = func() { «f»() }":                          "f",
		"// «lint:ignore  rule text»\n_ = 1":            "// lint:ignore rule text",
		"_ = «" + strings.Repeat("a.B + ", 30) + "a.B»": strings.Repeat("B + ", 14) + "B +…",
		"_ = f(a, «»b)":                                 "b",
	} {
		src := "package p\n\nfunc f() {\n" + code + "\n}\n"
		start := strings.Index(src, "«")
		src = strings.Replace(src, "«", "", 1)
		end := strings.Index(src, "»")
		src = strings.Replace(src, "»", "", 1)
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		at := func(i int) token.Pos { return f.FileStart + token.Pos(i) }
		if got := about([]*ast.File{f}, at(start), at(end)); got != want {
			t.Errorf("%s is %q, want %q", code, got, want)
		}
		if code == "_ = «pod»" && about([]*ast.File{f}, at(start), token.NoPos) != "pod" {
			t.Errorf("%s without an end", code)
		}
	}
	if got := about(nil, 5, 6); got != "" {
		t.Errorf("of no file: %q", got)
	}
}
