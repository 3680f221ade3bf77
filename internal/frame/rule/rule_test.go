package rule

import (
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

func TestParseDoc(t *testing.T) {
	good := `// Package x is a rule.
//
// # Introduction
//
// Not this.
//
// # Analyzer example
//
// example: say what is wrong
//
// The body
// of two lines.
//
//	code
//
// # Sureness
//
// Not this either.
package x
`
	d, err := parseDoc(good)
	if err != nil {
		t.Fatal(err)
	}
	if d.Name != "example" || d.Summary != "say what is wrong" || d.Body != "The body\nof two lines.\n\n\tcode" {
		t.Errorf("%+v", d)
	}
	for name, test := range map[string]struct{ src, want string }{
		"empty":      {"", `no heading "# Analyzer <name>"`},
		"no heading": {"// Package x.\npackage x\n", `no heading`},
		"no summary": {"// # Analyzer example\n//\n// other: text\n//\n// body\npackage x\n", `no line "example: summary"`},
		"no body":    {"// # Analyzer example\n//\n// example: text\npackage x\n", "nothing after the summary"},
		"next part":  {"// # Analyzer example\n//\n// example: text\n//\n// # Next\n//\n// body\npackage x\n", "nothing after the summary"},
		"behind":     {"// Package x.\npackage x\n\n// # Analyzer example\n//\n// example: text\n//\n// body\n", "no heading"},
	} {
		if _, err := parseDoc(test.src); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
	defer func() {
		if v := recover(); v == nil || !strings.Contains(v.(string), "# Analyzer") {
			t.Errorf("New with a bad doc: %v", v)
		}
	}()
	New("package x", nil)
}

func doc(name string) string {
	return "// # Analyzer " + name + "\n//\n// " + name + ": report marked calls\n//\n// Body.\npackage x\n"
}

// marker makes a rule that reports each call of a function of its name.
func marker(name string, opts ...option) *analysis.Analyzer {
	return New(doc(name), func(p *Pass) {
		for _, f := range p.Funcs() {
			for _, c := range p.Flow.Calls(f.Fn) {
				if c.Fn != nil && c.Fn.Name() == name {
					e := p.Flow.CallExpr(c.Instr)
					p.At(e).Sayf("call of %s", name)
					p.At(e).Sayf("call of %s", name) // is said once
				}
			}
		}
	}, opts...)
}

// said renders diagnostics as line: message.
func said(s *enginetest.Source, diags []analysis.Diagnostic) []string {
	var out []string
	for _, d := range diags {
		at := s.Fset.Position(d.Pos)
		name := ""
		if base := filepath.Base(at.Filename); base != "a.go" {
			name = base + ":"
		}
		out = append(out, name+strconv.Itoa(at.Line)+": "+d.Message)
	}
	return out
}

const prelude = `package p

import _ "k8s.io/api/core/v1"

func alpha() {}
func beta()  {}
func gamma() {}
`

func TestDirectives(t *testing.T) {
	for _, test := range []struct {
		name, body  string
		alpha, beta []string // findings of the rules
		directive   []string
	}{
		{name: "none", body: "alpha()\nbeta()", alpha: []string{"10: call of alpha"}, beta: []string{"11: call of beta"}},
		{name: "inline", body: "alpha() //lint:ignore alpha it is right\nalpha()", alpha: []string{"11: call of alpha"}},
		{name: "before", body: "//lint:ignore alpha it is right\nalpha()\nalpha()", alpha: []string{"12: call of alpha"}},
		{name: "inline does not reach the next line", body: "beta() //lint:ignore alpha,beta why not\nalpha()",
			alpha: []string{"11: call of alpha"}},
		{name: "two before", body: "//lint:ignore alpha x y\n\nalpha()", alpha: []string{"12: call of alpha"},
			directive: []string{"10: this lint directive suppresses nothing: alpha reports no finding here; remove it"}},
		{name: "several", body: "//lint:ignore alpha,beta both are right\nalpha(); beta()"},
		{name: "several, one used", body: "//lint:ignore alpha,beta both are right\nalpha()"},
		{name: "another rule", body: "//lint:ignore beta it is right\nalpha()", alpha: []string{"11: call of alpha"},
			directive: []string{"10: this lint directive suppresses nothing: beta reports no finding here; remove it"}},
		{name: "file", body: "alpha()\nbeta()\n//lint:file-ignore alpha in this file all is right\nalpha()", beta: []string{"11: call of beta"}},
		{name: "unused", body: "//lint:ignore alpha it was wrong\nprintln()",
			directive: []string{"10: this lint directive suppresses nothing: alpha reports no finding here; remove it"}},
		{name: "unused in file", body: "//lint:file-ignore alpha,beta old",
			directive: []string{"10: this lint directive suppresses nothing: alpha, beta reports no finding here; remove it"}},
		{name: "not run", body: "//lint:ignore gamma it is right\nprintln()"},
		{name: "no reason", body: "//lint:ignore alpha\nalpha()", alpha: []string{"11: call of alpha"},
			directive: []string{"10: lint directive gives no reason; write //lint:ignore <rule> <reason>"}},
		{name: "no rule", body: "//lint:ignore\nalpha()", alpha: []string{"11: call of alpha"},
			directive: []string{"10: lint directive names no rule; write //lint:ignore <rule> <reason>"}},
		{name: "unknown", body: "//lint:ignore alhpa it is right\nalpha()", alpha: []string{"11: call of alpha"},
			directive: []string{"10: unknown rule alhpa in lint directive; did you mean alpha?"}},
		{name: "removed", body: "//lint:ignore fakelistwatch it is right\n//lint:ignore fakelistwatch,alpha both\nalpha()",
			directive: []string{"10: " + config.Removed("fakelistwatch") + "; remove this lint directive"}},
		{name: "unknown, nothing near", body: "//lint:ignore zzzzzzzz it is right\n//lint:ignore zzzzzzzz\nprintln()"},
		{name: "another linter", body: "//lint:ignore nilerr it is right\n//lint:ignore errcheck\nprintln()"},
		{name: "another linter and ours", body: "//lint:ignore nilerr,alpha both are right\nalpha()"},
		{name: "staticcheck", body: "//lint:ignore SA1019 old\n//lint:ignore ST1000\n//lint:file-ignore U1000 x y\n//lint:ignore all x\nprintln()"},
		{name: "staticcheck and ours", body: "//lint:ignore SA1019,alpha both\nalpha()"},
		{name: "tabs and blanks", body: "//lint:ignore\talpha  \t it is right\nalpha()"},
		{name: "blank after comma", body: "//lint:ignore alpha, beta it is right\nalpha()"},
		{name: "not a directive", body: "// so it is with lint:ignore alpha x y\n//lint:ignored alpha x y\n//nolint:alpha\nalpha()", alpha: []string{"13: call of alpha"}},
		{name: "a blank before it", body: "// lint:ignore alpha it is right\nalpha()", alpha: []string{"11: call of alpha"},
			directive: []string{"10: this comment suppresses nothing: write //lint:ignore alpha <reason>, as a // comment and without other spaces"}},
		{name: "a blank within", body: "alpha() //lint: file-ignore alpha,nilerr x", alpha: []string{"10: call of alpha"},
			directive: []string{"10: this comment suppresses nothing: write //lint:file-ignore alpha <reason>, as a // comment and without other spaces"}},
		{name: "the other comments", body: "/* lint:ignore alpha it is right */\nalpha()", alpha: []string{"11: call of alpha"},
			directive: []string{"10: this comment suppresses nothing: write //lint:ignore alpha <reason>, as a // comment and without other spaces"}},
		{name: "a blank, of others", body: "// lint:ignore SA1019 old\n// lint:ignore alhpa x\n// lint:ignore\nprintln()"},
		{name: "in a string", body: "_ = \"//lint:ignore alpha x y\"\nalpha()", alpha: []string{"11: call of alpha"}},
		{name: "twice", body: "//lint:ignore alpha x y\nalpha() //lint:ignore alpha x y",
			directive: []string{"11: this lint directive suppresses nothing: alpha reports no finding here; remove it"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := enginetest.Newest(t).Check(t, "example.com/p", prelude+"\nfunc f() {\n"+test.body+"\n}\n")
			a, b := marker("alpha"), marker("beta")
			if got := said(s, s.Run(t, a)); !slices.Equal(got, test.alpha) {
				t.Errorf("alpha: %q, want %q", got, test.alpha)
			}
			if got := said(s, s.Run(t, b)); !slices.Equal(got, test.beta) {
				t.Errorf("beta: %q, want %q", got, test.beta)
			}
			d := Directives([]*analysis.Analyzer{a, b}, []string{"alpha", "beta", "gamma"})
			if got := said(s, s.Run(t, d)); !slices.Equal(got, test.directive) {
				t.Errorf("directive: %q, want %q", got, test.directive)
			}
		})
	}
}

// TestSpacedDirectiveFix tests that the fix of a comment that was meant to suppress makes it do so.
func TestSpacedDirectiveFix(t *testing.T) {
	const comment = "//\tlint: ignore  alpha it is right"
	s := enginetest.Newest(t).Check(t, "example.com/p", prelude+"\nfunc f() {\n"+comment+"\nalpha()\n}\n")
	diags := s.Run(t, Directives([]*analysis.Analyzer{marker("alpha")}, []string{"alpha"}))
	if len(diags) != 1 || len(diags[0].SuggestedFixes) != 1 {
		t.Fatalf("got %v", diags)
	}
	edit := diags[0].SuggestedFixes[0].TextEdits[0]
	from, to := int(edit.Pos-diags[0].Pos), int(edit.End-diags[0].Pos)
	if got := comment[:from] + string(edit.NewText) + comment[to:]; got != "//lint:ignore  alpha it is right" {
		t.Errorf("it becomes %q", got)
	}
}

// FuzzAlmost tests that what is taken for a directive with a space is none, and becomes one when it is mended.
func FuzzAlmost(f *testing.F) {
	for _, text := range []string{"// lint:ignore alpha x", "/*lint: file-ignore a/b,c x*/", "//lint:ignore alpha x", "//\t lint :ignore ,,", "// lint:ignored x", "//lint: ignore 0!"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, ok := parseAlmost(text)
		if !ok || !strings.HasPrefix(text, "//") {
			return
		}
		if _, is := parseDirective(text); is {
			return // which comes first
		}
		d, ok := parseDirective(x.text + text[x.length:])
		if !ok || len(x.names) > 0 && (len(d.rules) == 0 || d.rules[0] != x.names[0]) {
			t.Errorf("%q mended is %+v, want %q", text, d, x.names)
		}
	})
}

// TestReport: what a rule says is completed, and left out where nobody can help it.
func TestReport(t *testing.T) {
	lib := enginetest.Newest(t)
	s := lib.Check(t, "example.com/p", prelude+"\nfunc f() { alpha() }\n",
		"// file: a_test.go\npackage p\n\nfunc inTest() { alpha() }\n",
		"// file: gen.go\n// Code generated by hand. DO NOT EDIT.\n\npackage p\n\nfunc generated() { alpha() }\n")
	diags := s.Run(t, marker("alpha"))
	if got := said(s, diags); !slices.Equal(got, []string{"9: call of alpha"}) {
		t.Fatalf("%q", got)
	}
	d := diags[0]
	if d.Category != "alpha" || d.URL != DocURL+"alpha.md" || s.Fset.Position(d.End).Column-s.Fset.Position(d.Pos).Column != len("alpha()") {
		t.Errorf("%+v", d)
	}
	if got := said(s, s.Run(t, marker("alpha", Tests()))); !slices.Equal(got, []string{"9: call of alpha", "a_test.go:3: call of alpha"}) {
		t.Errorf("with tests: %q", got)
	}

	fake := lib.Check(t, "example.com/p/fake", prelude+"\nfunc f() { alpha() }\n")
	if got := fake.Run(t, marker("alpha")); len(got) > 0 {
		t.Errorf("in a fake: %q", said(fake, got))
	}

	plain := lib.Check(t, "net/plain", "package p\n\nfunc alpha() {}\n\nfunc f() { alpha() }\n")
	ran := false
	rule := func(opts ...option) *analysis.Analyzer { return New(doc("ran"), func(*Pass) { ran = true }, opts...) }
	if plain.Run(t, rule()); ran {
		t.Error("a rule runs on a package of the standard library")
	}
	if plain.Run(t, rule(Always())); !ran {
		t.Error("a rule for every package does not run")
	}
}

// TestSitePos: places come back as positions, those of other packages by their
// source files.
func TestSitePos(t *testing.T) {
	dir := t.TempDir()
	src := "package q\n\nimport corev1 \"k8s.io/api/core/v1\"\n\n// Label changes p.\nfunc Label(p *corev1.Pod) {\n\tp.Labels[\"a\"] = \"b\"\n}\n"
	if err := os.MkdirAll(filepath.Join(dir, "q"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "q", "q.go"), []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	lib := enginetest.Newest(t)
	q := lib.CheckIn(t, filepath.Join(dir, "q"), "example.com/q", "// file: q.go\n"+src)
	q.Run(t, effects.Analyzer) // makes the facts
	s := lib.Check(t, "example.com/p", `package p

import (
	corev1 "k8s.io/api/core/v1"

	"example.com/q"
)

func here(p *corev1.Pod) { p.Name = "x" }

func f(p *corev1.Pod) {
	here(p)
	q.Label(p)
}
`)
	var got []string
	sites := New(doc("sites"), func(p *Pass) {
		for _, f := range p.Funcs() {
			if f.Fn.Name() != "f" {
				continue
			}
			for _, w := range f.Writes {
				pos, end, ok := p.SitePos(w.Site)
				if !ok {
					t.Errorf("%s: no position", w.Site.Where())
					continue
				}
				from, to := p.Fset.Position(pos), p.Fset.Position(end)
				got = append(got, filepath.Base(from.Filename)+":"+strconv.Itoa(from.Line)+":"+strconv.Itoa(from.Column)+"-"+strconv.Itoa(to.Column))
				if c := p.Cause(w.Site, "here"); len(c) != 1 || c[0].Pos != pos || c[0].End != end || c[0].Message != "here" {
					t.Errorf("%s: cause %+v", w.Site.Where(), c)
				}
			}
		}
		for what, site := range map[string]summary.Site{
			"zero":          {},
			"other package": {Pkg: "example.com/unknown", File: "x.go", Line: 1, Col: 1},
			"no file":       {Pkg: "example.com/q", File: "none.go", Line: 1, Col: 1},
			"no line":       {Pkg: "example.com/q", File: "q.go", Line: 1000, Col: 1},
		} {
			if pos, end, ok := p.SitePos(site); ok || pos.IsValid() || end.IsValid() {
				t.Errorf("%s: %v", what, p.Fset.Position(pos))
			}
		}
		if _, end, ok := p.SitePos(summary.Site{Pkg: "example.com/q", File: "q.go", Line: 8, Col: 1, EndCol: 900}); !ok || p.Fset.File(end) == nil {
			t.Error("an end behind the file")
		}
	})
	s.Run(t, sites)
	if want := []string{"a.go:9:28-34", "q.go:7:2-15"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestInModule(t *testing.T) {
	pkg := func(path string) *types.Package { return types.NewPackage(path, "p") }
	p := &Pass{Pass: &analysis.Pass{Pkg: pkg("example.com/a/b/c"), Module: &analysis.Module{Path: "example.com/a"}}}
	for path, want := range map[string]bool{"example.com/a": true, "example.com/a/x": true, "example.com/ab": false, "k8s.io/api": false} {
		if got := p.InModule(pkg(path)); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	p.Module = nil
	for path, want := range map[string]bool{"example.com/a/b": true, "example.com/a/b/x": true, "example.com/a/x": false} {
		if got := p.InModule(pkg(path)); got != want {
			t.Errorf("without module, %s: %v", path, got)
		}
	}
	if p.InModule(nil) {
		t.Error("no package is in the module")
	}
}

func TestNearest(t *testing.T) {
	all := []string{"cachemutation", "mergefrom", "notfound", "resulterr"}
	for name, want := range map[string]string{
		"cachemutatoin": "cachemutation", "cachmutation": "cachemutation", "notfond": "notfound", "notFound": "notfound",
		"mergefrom": "mergefrom", "xyz": "", "": "", "result": "resulterr",
	} {
		if got := nearest(name, all); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "abc", 3}, {"kitten", "sitting", 3}, {"same", "same", 0}} {
		if got := EditDistance(test.a, test.b); got != test.want {
			t.Errorf("%s, %s: %d", test.a, test.b, got)
		}
	}
}

// FuzzParseDirective: whatever a comment holds, the parser neither panics nor
// finds a directive that would suppress without rule and reason.
func FuzzParseDirective(f *testing.F) {
	for _, s := range []string{
		"//lint:ignore alpha reason", "//lint:file-ignore alpha,beta reason", "//lint:ignore", "//lint:ignore alpha", "//lint:ignore\talpha\tx",
		"//lint:ignore ,, x", "//lint:ignored x y", "// lint:ignore x y", "//lint:", "/*lint:ignore x y*/", "//lint:ignore \x00 \xff", "//lint:ignore alpha, beta x",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, ok := parseDirective(text)
		if !ok {
			if d != nil {
				t.Error("a directive that is none")
			}
			if rest, is := strings.CutPrefix(text, "//lint:ignore "); is {
				t.Errorf("%q is no directive", rest)
			}
			return
		}
		if !strings.HasPrefix(text, "//lint:ignore") && !strings.HasPrefix(text, "//lint:file-ignore") {
			t.Errorf("%q is a directive", text)
		}
		if d.whole != strings.HasPrefix(text, "//lint:file-ignore") {
			t.Errorf("%q: whole is %v", text, d.whole)
		}
		if (d.broken == "") != (len(d.rules) > 0 && d.reason != "") {
			t.Errorf("%q: rules %q, reason %q, but %q", text, d.rules, d.reason, d.broken)
		}
		for _, r := range d.rules {
			if r == "" || strings.ContainsAny(r, ", \t") || !strings.Contains(text, r) {
				t.Errorf("%q names the rule %q", text, r)
			}
		}
		d.pos = token.Pos(1)
		if msg := d.check(map[string]bool{"alpha": true}, nil); !utf8.ValidString(msg) && utf8.ValidString(text) {
			t.Errorf("%q: %q", text, msg)
		}
	})
}
