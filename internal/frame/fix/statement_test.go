package fix_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
)

// TestStatements edits the statement that is a call of mark.
func TestStatements(t *testing.T) {
	const none = "-"
	const text = "a()\nif b {\n\tc()\n}"
	before := func(p *ssaflow.Package, s ast.Stmt) []fix.Edit { return fix.InsertBefore(p, s, text) }
	after := func(p *ssaflow.Package, s ast.Stmt) []fix.Edit { return fix.InsertAfter(p, s, "return") }
	for _, tt := range []struct {
		name string
		edit func(*ssaflow.Package, ast.Stmt) []fix.Edit
		src  string // of the body of a function, indented by one tab
		want string
	}{
		{"before, with tabs", before, "\tmark()\n", "\ta()\n\tif b {\n\t\tc()\n\t}\n\tmark()\n"},
		{"before, with spaces", before, "    mark()\n", "    a()\n    if b {\n    \tc()\n    }\n    mark()\n"},
		{"before, CRLF", before, "\tmark()\r\n", "\ta()\r\n\tif b {\r\n\t\tc()\r\n\t}\r\n\tmark()\r\n"},
		{"before, below a comment", before, "\t// why\n\tmark() // so\n", "\t// why\n\ta()\n\tif b {\n\t\tc()\n\t}\n\tmark() // so\n"},
		{"before, one-line block", before, "\tif b { mark() }\n", "\tif b { a()\n\t\tif b {\n\t\t\tc()\n\t\t}\n\t\tmark() }\n"},
		{"before, else branch", before, "\tif b {\n\t} else {\n\t\tmark()\n\t}\n", "\tif b {\n\t} else {\n\t\ta()\n\t\tif b {\n\t\t\tc()\n\t\t}\n\t\tmark()\n\t}\n"},
		{"before, else if", before, "\tif b {\n\t} else if markBool() {\n\t}\n", none},
		{"before, case clause", before, "\tswitch {\n\tcase b:\n\t\tmark()\n\t}\n", "\tswitch {\n\tcase b:\n\t\ta()\n\t\tif b {\n\t\t\tc()\n\t\t}\n\t\tmark()\n\t}\n"},
		{"before, on the line of its case", before, "\tswitch {\n\tcase b: mark()\n\t}\n", "\tswitch {\n\tcase b: a()\n\t\tif b {\n\t\t\tc()\n\t\t}\n\t\tmark()\n\t}\n"},
		{"before, the communication of a select", before, "\tselect {\n\tcase <-markChan():\n\t}\n", none},
		{"before, init of an if", before, "\tif mark(); b {\n\t}\n", none},
		{"before, behind a label", before, "\tgoto l\nl:\n\tmark()\n", none},

		{"after", after, "\tmark()\n\ta()\n", "\tmark()\n\treturn\n\ta()\n"},
		{"after, last of a block", after, "\tif b {\n\t\tmark()\n\t}\n", "\tif b {\n\t\tmark()\n\t\treturn\n\t}\n"},
		{"after, behind a comment", after, "\tmark() // why\n", "\tmark() // why\n\treturn\n"},
		{"after, behind a closed comment", after, "\tmark() /* why */ \n", "\tmark() /* why */\n\treturn \n"},
		{"after, comment and CRLF", after, "\tmark() // why\r\n", "\tmark() // why\r\n\treturn\r\n"},
		{"after, CRLF", after, "\tmark()\r\n", "\tmark()\r\n\treturn\r\n"},
		{"after, another statement follows", after, "\tmark(); a() // of a\n", "\tmark()\n\treturn; a() // of a\n"},
		{"after, one-line block", after, "\tif b { mark() }\n", "\tif b { mark()\n\t\treturn }\n"},
		{"after, several lines", after, "\tmark(\n\t)\n", "\tmark(\n\t)\n\treturn\n"},
		{"after, else if", after, "\tif b {\n\t} else if markBool() {\n\t}\n", none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const head, tail = "package p\n\nvar b bool\n\nfunc a() {}\nfunc c() {}\nfunc mark() {}\nfunc markBool() bool { return b }\nfunc markChan() chan int { return nil }\n\nfunc f() {\n", "}\n"
			src := head + tt.src + tail
			p, file := onDisk(t, src)
			edits := tt.edit(p, marked(t, p, file))
			if tt.want == none {
				if len(edits) > 0 {
					t.Errorf("an edit: %+v", edits)
				}
				return
			}
			got := applied(p, src, edits)
			if want := head + tt.want + tail; got != want {
				t.Errorf("got\n%q\nwant\n%q", strings.TrimPrefix(got, head), tt.want)
			}
			if _, err := parser.ParseFile(token.NewFileSet(), "", got, 0); err != nil {
				t.Error(err)
			}
		})
	}
}

// onDisk type-checks a file that can be read.
func onDisk(t *testing.T, src string) (*ssaflow.Package, *ast.File) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	pkg := enginetest.Newest(t).CheckIn(t, dir, "example.com/p", src)
	p := enginetest.Result[*ssaflow.Package](t, pkg, ssaflow.Analyzer)
	if !p.Build() {
		t.Fatal("no SSA form")
	}
	return p, pkg.Files[0]
}

// marked returns the innermost statement around the call of a function whose
// name begins with mark.
func marked(t *testing.T, p *ssaflow.Package, file *ast.File) ast.Stmt {
	t.Helper()
	var found ast.Stmt
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !strings.HasPrefix(call.Fun.(*ast.Ident).Name, "mark") {
			return true
		}
		for _, n := range p.Path(call.Lparen) {
			if s, ok := n.(ast.Stmt); ok {
				found = s
				break
			}
		}
		return true
	})
	if found == nil {
		t.Fatal("no statement is marked")
	}
	return found
}

// applied returns src after the edits.
func applied(p *ssaflow.Package, src string, edits []fix.Edit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(x, y fix.Edit) int { return int(y.Pos - x.Pos) })
	for _, e := range edits {
		f := p.Fset().File(e.Pos)
		src = src[:f.Offset(e.Pos)] + string(e.NewText) + src[f.Offset(e.End):]
	}
	return src
}

// TestUnreadable: a file that has changed since, or was never written, is taken
// to be indented as gofmt does.
func TestUnreadable(t *testing.T) {
	const src = "package p\n\nfunc mark() {}\n\nfunc f() {\n\tif true {\n\t\tmark() // why\n\t}\n}\n"
	pkg := enginetest.Newest(t).Check(t, "example.com/p", src)
	p := enginetest.Result[*ssaflow.Package](t, pkg, ssaflow.Analyzer)
	if !p.Build() {
		t.Fatal("no SSA form")
	}
	s := marked(t, p, pkg.Files[0])
	for want, edits := range map[string][]fix.Edit{
		"\t\ta()\n\t\tmark() // why\n": fix.InsertBefore(p, s, "a()"),
		"\t\tmark()\n\t\ta() // why\n": fix.InsertAfter(p, s, "a()"),
	} {
		if got := applied(p, src, edits); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if text := fix.Text(p, s); text != "" {
		t.Errorf("text %q", text)
	}
	if edits := fix.RemoveComment(p, pkg.Files[0].Comments[0].List[0]); len(edits) > 0 {
		t.Errorf("takes out what may not stand alone: %v", edits)
	}
}

func TestRemoveComment(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"\ta()\n\t// gone\n\ta()\n", "\ta()\n\ta()\n"},
		{"\ta() // gone\n", "\ta()\n"},
		{"\ta() \t// gone\r\n", "\ta()\r\n"},
		{"\ta()\r\n\t// gone\r\n\ta()\r\n", "\ta()\r\n\ta()\r\n"},
	} {
		const head, tail = "package p\n\nfunc a() {}\n\nfunc f() {\n", "}\n"
		p, file := onDisk(t, head+tt.src+tail)
		got := applied(p, head+tt.src+tail, fix.RemoveComment(p, file.Comments[0].List[0]))
		if got != head+tt.want+tail {
			t.Errorf("%q: got %q, want %q", tt.src, strings.TrimPrefix(got, head), tt.want)
		}
	}
}

// TestEdits edits the expression of a return.
func TestEdits(t *testing.T) {
	const src = "package p\n\nfunc f(x int) int {\n\treturn (x)\n}\n"
	p, file := onDisk(t, src)
	expr := file.Decls[0].(*ast.FuncDecl).Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.ParenExpr)
	for want, edits := range map[string][]fix.Edit{
		"return y\n":        {fix.Replace(expr, "y")},
		"return (x+x)\n":    {fix.Insert(expr.X.Pos(), "x+")},
		"return ()\n":       {fix.Cut(expr.X.Pos(), expr.X.End())},
		"return abs((x))\n": fix.Wrap(expr, "abs(", ")"),
		"return x\n":        fix.Keep(expr, expr.X),
		"return (x)\n":      fix.Keep(expr, expr),
	} {
		if got := applied(p, src, edits); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if text := fix.Text(p, expr); text != "(x)" {
		t.Errorf("text %q", text)
	}
	if fixes := fix.Offer("nothing"); fixes != nil {
		t.Errorf("a fix without edits: %v", fixes)
	}
	if fixes := fix.Offer("say it", fix.Replace(expr, "y")); len(fixes) != 1 || fixes[0].Message != "say it" || len(fixes[0].TextEdits) != 1 {
		t.Errorf("fixes %v", fixes)
	}
}

func TestStatement(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"\tx := markBool()\n\t_ = x\n", "x := markBool()"},
		{"\tif markBool() {\n\t}\n", "if markBool() {\n\t}"},
		{"\tif b {\n\t} else if markBool() {\n\t}\n", "if b {\n\t} else if markBool() {\n\t}"},
		{"\tswitch {\n\tcase markBool():\n\t}\n", "switch {\n\tcase markBool():\n\t}"},
		{"\tswitch {\n\tcase b:\n\t\tmark()\n\t}\n", "mark()"},
		{"\tgo func() {\n\t\tmark()\n\t}()\n", "mark()"},
		{"\t_ = func(bool) func() { return nil }(markBool())\n", "_ = func(bool) func() { return nil }(markBool())"},
		{"\t_ = func(x [len(markArray)]int) {}\n", ""},
	} {
		p, file := onDisk(t, "package p\n\nvar b bool\nvar markArray [3]int\n\nfunc mark() {}\nfunc markBool() bool { return b }\n\nfunc f() {\n"+tt.src+"}\n")
		at := token.NoPos
		ast.Inspect(file.Decls[len(file.Decls)-1], func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, "mark") {
				at = id.Pos()
			}
			return true
		})
		got := ""
		if s := fix.Statement(p, at); s != nil {
			got = fix.Text(p, s)
		}
		if got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.src, got, tt.want)
		}
	}
}
