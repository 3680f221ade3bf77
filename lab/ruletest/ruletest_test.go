package ruletest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
	"golang.org/x/tools/txtar"
)

// callsOld is the fact that a function calls lib.Old, and where.
type callsOld struct{ Pos token.Pos }

func (*callsOld) AFact() {}

// oldcall returns a rule that reports calls of functions named Old, with a fix,
// and calls of functions in other packages that contain one, without. Each
// option breaks it in one way.
func oldcall(options ...func(*analysis.Pass, *analysis.Diagnostic)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:      "oldcall",
		Doc:       "report calls of Old",
		URL:       "https://example.com/oldcall",
		FactTypes: []analysis.Fact{new(callsOld)},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, f := range pass.Files {
				for _, decl := range f.Decls {
					if fn, ok := decl.(*ast.FuncDecl); ok {
						checkFunc(pass, fn, options)
					}
				}
			}
			return nil, nil
		},
	}
}

func checkFunc(pass *analysis.Pass, fn *ast.FuncDecl, options []func(*analysis.Pass, *analysis.Diagnostic)) {
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		callee, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
		if !ok {
			return true
		}
		d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: "oldcall", URL: "https://example.com/oldcall"}
		var fact callsOld
		switch {
		case callee.Name() == "Old":
			pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], &callsOld{call.Pos()})
			d.Message = "call of Old, which is gone in the next release"
			name := call.Fun
			if sel, ok := name.(*ast.SelectorExpr); ok {
				name = sel.Sel
			}
			d.SuggestedFixes = []analysis.SuggestedFix{{
				Message:   "Call New",
				TextEdits: []analysis.TextEdit{{Pos: name.Pos(), End: name.End(), NewText: []byte("New")}},
			}}
		case callee.Pkg() != pass.Pkg && pass.ImportObjectFact(callee, &fact):
			d.Message = callee.Name() + " calls Old, which is gone in the next release"
			d.Related = []analysis.RelatedInformation{{Pos: fact.Pos, Message: "called here"}}
		default:
			return true
		}
		for _, option := range options {
			option(pass, &d)
		}
		pass.Report(d)
		return true
	})
}

// silent is a rule that never reports, noisy one that reports every function
// named Direct.
func other(name string, report bool) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: name, Doc: name, URL: "https://example.com/" + name,
		Run: func(pass *analysis.Pass) (any, error) {
			for _, f := range pass.Files {
				for _, decl := range f.Decls {
					if fn, ok := decl.(*ast.FuncDecl); ok && report && fn.Name.Name == "Direct" {
						pass.Report(analysis.Diagnostic{
							Pos: fn.Name.Pos(), End: fn.Name.End(), Category: name, URL: "https://example.com/" + name,
							Message: "function named Direct",
						})
					}
				}
			}
			return nil, nil
		},
	}
}

// withoutFix drops the fix of findings in files with that suffix.
func withoutFix(suffix string) func(*analysis.Pass, *analysis.Diagnostic) {
	return func(pass *analysis.Pass, d *analysis.Diagnostic) {
		if strings.HasSuffix(pass.Fset.Position(d.Pos).Filename, suffix) {
			d.SuggestedFixes = nil
		}
	}
}

// overlapping makes a fix edit the same place twice.
func overlapping(_ *analysis.Pass, d *analysis.Diagnostic) {
	for i := range d.SuggestedFixes {
		edits := d.SuggestedFixes[i].TextEdits
		d.SuggestedFixes[i].TextEdits = append(edits, analysis.TextEdit{Pos: edits[0].Pos, End: edits[0].End, NewText: []byte("Newest")})
	}
}

// files is a module by path.
type files map[string]string

func base(t *testing.T) files {
	t.Helper()
	ar, err := txtar.ParseFile("testdata/oldcall.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fs := files{}
	for _, f := range ar.Files {
		fs[f.Name] = string(f.Data)
	}
	return fs
}

// replace returns a change of one file; old must occur in it.
func replace(name, old, new string) func(*testing.T, files) {
	return func(t *testing.T, fs files) {
		if !strings.Contains(fs[name], old) {
			t.Fatalf("%s does not contain %q", name, old)
		}
		fs[name] = strings.ReplaceAll(fs[name], old, new)
	}
}

// remove returns a change that removes every file with that prefix.
func remove(prefix string) func(*testing.T, files) {
	return func(t *testing.T, fs files) {
		n := len(fs)
		maps.DeleteFunc(fs, func(name, _ string) bool { return strings.HasPrefix(name, prefix) })
		if len(fs) == n {
			t.Fatalf("no file begins with %q", prefix)
		}
	}
}

func add(name, text string) func(*testing.T, files) {
	return func(_ *testing.T, fs files) { fs[name] = text }
}

func all(changes ...func(*testing.T, files)) func(*testing.T, files) {
	return func(t *testing.T, fs files) {
		for _, c := range changes {
			c(t, fs)
		}
	}
}

// write writes the module to a new directory.
func (fs files) write(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range fs {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func suite(dir string, rules ...*analysis.Analyzer) Suite {
	return Suite{Module: dir, Docs: filepath.Join(dir, "analyzers"), Rules: rules}
}

// TestPasses shows that the fixture passes as it is, so that every failure in
// TestFails has the cause that its row names.
func TestPasses(t *testing.T) {
	t.Parallel()
	res, err := suite(base(t).write(t), oldcall()).Check()
	if err != nil {
		t.Fatal(err)
	}
	got := res["oldcall"]
	for _, p := range got.Problems {
		t.Error(p)
	}
	if s := fmt.Sprint(got.Misses); s != "[rules/oldcall/bad/bad.go:23: known miss: values are not followed]" {
		t.Errorf("misses: %s", s)
	}
	if s := fmt.Sprint(got.Todos); s != "[rules/oldcall/good/good.go:15: known false alarm: a function of the same name]" {
		t.Errorf("todos: %s", s)
	}
}

func TestFails(t *testing.T) {
	t.Parallel()
	const (
		badFile   = "rules/oldcall/bad/bad.go"
		helper    = "rules/oldcall/bad/helper/helper.go"
		goodFile  = "rules/oldcall/good/good.go"
		fixedFile = "rules/oldcall/fixed/bad.go"
		doc       = "analyzers/oldcall/doc.go"
		proof     = "rules/oldcall/proof_test.go"
	)
	none := func(*testing.T, files) {}
	on := func(f func(*analysis.Diagnostic)) *analysis.Analyzer {
		return oldcall(func(_ *analysis.Pass, d *analysis.Diagnostic) { f(d) })
	}
	edit := func(text string) *analysis.Analyzer {
		return on(func(d *analysis.Diagnostic) {
			for i := range d.SuggestedFixes {
				d.SuggestedFixes[i].TextEdits[0].NewText = []byte(text)
			}
		})
	}
	noURL := on(func(d *analysis.Diagnostic) { d.URL = "" })
	noURL.URL = ""
	tests := []struct {
		name   string
		change func(*testing.T, files)
		rule   *analysis.Analyzer
		want   string
	}{
		// Findings.
		{"finding without want", replace(badFile, "// want \"call of Old\"", ""), oldcall(), "bad.go:12: unexpected finding: call of Old"},
		{"want without finding", replace(badFile, "f := lib.Old\n", "f := lib.Old // want \"value\"\n"), oldcall(), `bad.go:22: no finding matching "value"`},
		{"message differs", replace(badFile, "// want \"call of Old\"", "// want \"call of New\""), oldcall(), `no finding matching "call of New"`},
		{"one want for two findings", replace(badFile, "lib.Old() // want", "lib.Old(); lib.Old() // want"), oldcall(), "unexpected finding: call of Old"},
		{"malformed want", replace(badFile, "// want \"call of Old\"", "// want call of Old"), oldcall(), "malformed want"},
		{"bad regexp", replace(badFile, "// want \"call of Old\"", "// want \"call(\""), oldcall(), "malformed want"},
		{"want for an unknown rule", replace(badFile, "// want \"call of Old\"", "// want \"call of Old\" // want:oldcal \"x\""), oldcall(), "want:oldcal names no rule"},
		{"import that does not exist", replace(badFile, "example.com/suite/lib", "example.com/suite/library"), oldcall(), "example.com/suite/library"},
		{"related position missing", none, on(func(d *analysis.Diagnostic) { d.Related = nil }), `has a related position here matching "called here"`},
		{"unflagged bad file", add("rules/oldcall/bad/second.go", "package bad\n\nfunc Second() {}\n"), oldcall(), "second.go:1: no finding in this file"},
		{"rule that finds nothing", none, other("oldcall", false), "bad.go:1: no finding in this file"},
		{"finding in good", replace(goodFile, "lib.New()", "lib.Old()"), oldcall(), "good.go:7: finding in good/: call of Old"},
		{"finding in good with want", replace(goodFile, "lib.New()", "lib.Old() // want \"call\""), oldcall(), "// want in good/"},
		{"finding in a test of good", add("rules/oldcall/good/good_test.go", "package good\n\nimport \"example.com/suite/lib\"\n\nfunc inside() { lib.Old() }\n"),
			oldcall(), "good_test.go:5: finding in good/: call of Old"},
		{"finding in an external test of good", add("rules/oldcall/good/good_test.go", "package good_test\n\nimport \"example.com/suite/lib\"\n\nfunc inside() { lib.Old() }\n"),
			oldcall(), "good_test.go:5: finding in good/: call of Old"},
		{"known miss found", replace(badFile, "lib.Old() // want \"call of Old\"", "lib.Old() // miss: not yet"), oldcall(), "known miss is found now"},
		{"known false alarm gone", replace(goodFile, "lib.New()", "lib.New() // todo: wrong"), oldcall(), "known false alarm is gone"},
		{"todo in bad", replace(badFile, "// miss:", "// todo:"), oldcall(), "belongs in good/"},
		{"miss in good", replace(goodFile, "lib.New()", "lib.New() // miss: wrong"), oldcall(), "belongs in bad/"},
		// Form of a finding.
		{"no end", none, on(func(d *analysis.Diagnostic) { d.End = token.NoPos }), "without a range"},
		{"no category", none, on(func(d *analysis.Diagnostic) { d.Category = "" }), `category "" instead of "oldcall"`},
		{"no URL", none, noURL, "finding without URL"},
		{"full stop", none, on(func(d *analysis.Diagnostic) { d.Message += "." }), "ends with a full stop"},
		{"long message", none, on(func(d *analysis.Diagnostic) { d.Message += strings.Repeat("!", 160) }), "half of the messages have more than 160 characters"},
		{"fix without edits", none, on(func(d *analysis.Diagnostic) {
			for i := range d.SuggestedFixes {
				d.SuggestedFixes[i].TextEdits = nil
			}
		}), "without edits"},
		{"panic", none, on(func(*analysis.Diagnostic) { panic("lost") }), "rule oldcall panicked in package example.com/suite/rules/oldcall/bad: lost"},
		// Fixes.
		{"all fixes vanish", none, oldcall(withoutFix(".go")), "a fix has disappeared"},
		{"one fix vanishes", none, oldcall(withoutFix("helper.go")), "fixed/helper/helper.go:6: bad/ after all fixes differs"},
		{"fixes without fixed", remove("rules/oldcall/fixed/"), oldcall(), "fixed does not exist"},
		{"fix changes", none, edit("Newer"), "result does not compile"},
		{"fix does not parse", none, edit("New("), "the fixes do not give Go code"},
		{"fixed file does not compile", replace(fixedFile, "lib.New()", "lib.Newer()"), oldcall(), "fixed/ does not compile"},
		{"fixed file differs", replace(fixedFile, "lib.New()", "lib.New( )"), oldcall(), "differs from fixed/"},
		{"fixed file missing", remove("rules/oldcall/fixed/support.go"), oldcall(), "fixed/support.go is missing"},
		{"fixed file too many", add("rules/oldcall/fixed/more.go", "package fixed\n"), oldcall(), "fixed/more.go has no counterpart"},
		{"fix that does not silence", replace(fixedFile, "lib.New()", "lib.Old()"), edit("Old"), "still found after all fixes, with a fix"},
		{"fixes that overlap", replace(badFile, "lib.Old() // want", "lib.Old(); lib.Old() // want \"call of Old\""),
			oldcall(func(pass *analysis.Pass, d *analysis.Diagnostic) {
				for i := range d.SuggestedFixes { // both also rename the package, each in its own way
					pkg := pass.Files[0].Name
					d.SuggestedFixes[i].TextEdits = append(d.SuggestedFixes[i].TextEdits,
						analysis.TextEdit{Pos: pkg.Pos(), End: pkg.End(), NewText: fmt.Appendf(nil, "p%d", d.Pos)})
				}
			}), "fixes that overlap with others and would need a second run: 1"},
		{"fix that overlaps itself", none, oldcall(overlapping), "fix \"Call New\" has overlapping edits"},
		// Layout.
		{"no bad", all(remove("rules/oldcall/bad/"), remove("rules/oldcall/fixed/")), oldcall(), "rules/oldcall/bad has no Go files"},
		{"no good", remove("rules/oldcall/good/"), oldcall(), "rules/oldcall/good has no Go files"},
		{"no proof", remove(proof), oldcall(), "proof_test.go is missing"},
		{"proof without test", replace(proof, "TestProof", "proof"), oldcall(), "has no test"},
		{"proof without good", replace(proof, "rules/oldcall/good", "lib"), oldcall(), "does not import good"},
		{"bad does not compile", replace(badFile, "lib.Old()", "lib.Oldest()"), oldcall(), "bad/ does not compile"},
		{"not gofmt-clean", replace(goodFile, "\tlib.New()", "\t\tlib.New()"), oldcall(), "good.go:7: not gofmt-clean"},
		// Documentation.
		{"no doc", remove(doc), oldcall(), "doc.go"},
		{"missing section", replace(doc, "// Not reported: uses of the function as a value.\n//\n", ""), oldcall(), `lacks section "Not reported:"`},
		{"empty section", replace(doc, "Versions: all.", "Versions:"), oldcall(), `lacks section "Versions:"`},
		{"unknown label", replace(doc, "Not reported:", "Not flagged:"), oldcall(), `unknown label "Not flagged:"`},
		{"fix not documented", replace(doc, "// Fix: safe. The name is replaced.\n//\n", ""), oldcall(), "both or none"},
		{"doc of another rule", all(replace(doc, "Analyzer oldcall", "Analyzer oldcalls"), replace(doc, "// oldcall:", "// oldcalls:")), oldcall(), `documents "oldcalls"`},
		{"no region in bad", all(replace(badFile, "// doc:begin\n", ""), replace(badFile, "// doc:end\n", "")), oldcall(), "no file of bad/ has a region"},
		{"region left open", replace(goodFile, "// doc:end\n", ""), oldcall(), "without // doc:end"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			fs := base(t)
			tt.change(t, fs)
			res, err := suite(fs.write(t), tt.rule).Check()
			if err != nil {
				t.Fatal(err)
			}
			expectProblem(t, res["oldcall"], tt.want)
		})
	}
}

func expectProblem(t *testing.T, res Result, want string) {
	t.Helper()
	for _, p := range res.Problems {
		if strings.Contains(p.String(), want) {
			return
		}
	}
	t.Errorf("no problem contains %q, got %d:", want, len(res.Problems))
	for _, p := range res.Problems {
		t.Log(p)
	}
}

// TestOtherRules shows that good code must be silent for every rule, unless it
// names the other rule, and that a directory needs a rule and a rule a directory.
func TestOtherRules(t *testing.T) {
	t.Parallel()
	dir := base(t).write(t)

	s := suite(dir, oldcall())
	s.Others = []*analysis.Analyzer{other("noisy", true)}
	res, err := s.Check()
	if err != nil {
		t.Fatal(err)
	}
	expectProblem(t, res["oldcall"], "finding of noisy in good/: function named Direct")

	fs := base(t)
	replace("rules/oldcall/good/good.go", "func Direct() {", "func Direct() { // want:noisy \"named Direct\"")(t, fs)
	s = suite(fs.write(t), oldcall())
	s.Others = []*analysis.Analyzer{other("noisy", true)}
	if res, err = s.Check(); err != nil {
		t.Fatal(err)
	}
	if got := res["oldcall"].Problems; len(got) > 0 {
		t.Errorf("expected finding of another rule: %v", got)
	}

	res, err = suite(dir, oldcall(), other("newrule", true)).Check()
	if err != nil {
		t.Fatal(err)
	}
	expectProblem(t, res["newrule"], "rules/newrule/bad has no Go files")

	res, err = suite(dir).Check()
	if err != nil {
		t.Fatal(err)
	}
	expectProblem(t, res["oldcall"], "rules/oldcall belongs to no rule")
}

// TestUpdate shows that -update writes exactly what the check expects, and
// removes what has no fix any more.
func TestUpdate(t *testing.T) {
	t.Parallel()
	fs := base(t)
	want := map[string]string{}
	for name, text := range fs {
		if strings.HasPrefix(name, "rules/oldcall/fixed/") {
			want[name] = text
		}
	}
	remove("rules/oldcall/fixed/")(t, fs)
	dir := fs.write(t)
	stale := filepath.Join(dir, "rules/oldcall/fixed/stale.go")
	if err := os.MkdirAll(filepath.Dir(stale), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(stale, []byte("package fixed\n"), 0o666); err != nil {
		t.Fatal(err)
	}

	update := func(rule *analysis.Analyzer, wantChange bool) {
		t.Helper()
		l, err := suite(dir, rule).load([]string{"oldcall"})
		if err != nil {
			t.Fatal(err)
		}
		changed, err := l.writeFixed("oldcall")
		if err != nil {
			t.Fatal(err)
		}
		if changed != wantChange {
			t.Errorf("changed = %t, want %t", changed, wantChange)
		}
	}
	update(oldcall(), true)
	got, err := goFiles(filepath.Join(dir, "rules/oldcall/fixed"))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Errorf("got files %v, want %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
	for name, text := range want {
		if g := string(got[strings.TrimPrefix(name, "rules/oldcall/fixed/")]); g != text {
			t.Errorf("%s: got\n%s\nwant\n%s", name, g, text)
		}
	}
	update(oldcall(), false)
	update(oldcall(withoutFix(".go")), true)
	if hasGo(filepath.Join(dir, "rules/oldcall/fixed")) {
		t.Error("fixed/ is left although there is no fix")
	}
}
