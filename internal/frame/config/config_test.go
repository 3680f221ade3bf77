package config

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// some is a catalog to test with.
var some = &Catalog{Rules: []Rule{
	{Name: "notfound", Topic: "errors", Level: "default", Consequence: consequence.WrongState, Options: []Option{{"callee", "also callees"}, {"reread", "also rereads"}}},
	{Name: "resulterr", Topic: "errors", Level: "optional", Consequence: consequence.Noise},
	{Name: "rvcompare", Topic: "cache", Level: "preview", Consequence: consequence.WrongState},
	{Name: "gone", Topic: "cache", Level: deprecated},
}}

const full = `
# yaml-language-server: $schema=docs/ctrlvet.schema.json
level: optional
enable: [rvcompare]
disable:
  - errors
exclude:
  - internal/legacy/
  - path: "**/zz_*.go"
    rules: [notfound, cache]
rules:
  notfound:
    callee: true
    reread: false
  resulterr:
functions:
  reconcilers: [example.com/op/web.Handle]
  cached: ["(example.com/op/web.Store).Lookup"]
  copies: ["(*gopkg.in/yaml.v3.Node).Clone"]
  mutators:
names:
  workers: ^work
  cleanups: ""
`

func TestParse(t *testing.T) {
	got, err := parse(".ctrlvet.yml", []byte(full), some)
	if err != nil {
		t.Fatal(err)
	}
	want := &Document{
		Name:      ".ctrlvet.yml",
		Selection: Selection{Level: "optional", Enable: []string{"rvcompare"}, Disable: []string{"errors"}},
		Exclude:   []Exclusion{{Path: "internal/legacy/", Line: 8}, {Path: "**/zz_*.go", Rules: []string{"notfound", "cache"}, Line: 9}},
		Options:   map[string]map[string]bool{"notfound": {"callee": true, "reread": false}},
		Functions: []function{
			{Reconciler, "example.com/op/web", "", "Handle", 17},
			{Cached, "example.com/op/web", "Store", "Lookup", 18},
			{Copies, "gopkg.in/yaml.v3", "Node", "Clone", 19},
		},
		Names: map[NameKind]*regexp.Regexp{Workers: regexp.MustCompile("(?i)^work"), Cleanups: nil},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	for _, empty := range []string{"", "---\n", "# nothing\n", "~\n", "enable:\n"} {
		if _, err := parse("f", []byte(empty), some); err != nil {
			t.Errorf("%q: %v", empty, err)
		}
	}
	// What was removed may be named still.
	if _, err := parse("f", []byte("disable: [fakelistwatch]\nexclude: [{path: a, rules: [nilderef/halves]}]\n"), some); err != nil {
		t.Error(err)
	}
	// Without a catalog, as in a program made of single rules, any rule may be named.
	if d, err := parse("f", []byte("disable: [other]\nrules: {other: {mode: true}}\n"), nil); err != nil || !d.Options["other"]["mode"] {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"enabel: [notfound]", `f:1: unknown key "enabel" (did you mean "enable"?): want level, severity, enable,`},
		{"level: x\nlevel: default", `f:1: level: unknown level "x": want default, optional, preview`},
		{"level: optional\nlevel: default", `f:2: key "level" stands here twice`},
		{"level: 3", `f:1: level: want text, got "3"`},
		{"level: [default]", "f:1: level: want text, got a list"},
		{"level:", "f:1: level: want text"},
		{"\n\ndisable: [notfond]", `f:3: disable: unknown rule or topic "notfond" (did you mean "notfound"?)`},
		{"enable: notfound", `f:1: enable: want a list such as [notfound], got "notfound"`},
		{"enable: [[notfound]]", "f:1: enable: want text, got a list"},
		{"rules: [notfound]", "f:1: rules: want options by rule, got a list"},
		{"rules:\n  notfound: [callee]", "f:2: rules.notfound: want options, got a list"},
		{"rules:\n  notfound:\n    caller: true", `f:3: rules.notfound: unknown key "caller" (did you mean "callee"?)`},
		{"rules: {notfound: {callee: 1}}", `f:1: rules.notfound.callee: want true or false, got "1"`},
		{"rules: {resulterr: {maybe: true}}", "f:1: rules.resulterr: this rule has no options"},
		{"rules: {resultrr: {}}", `f:1: rules: unknown key "resultrr" (did you mean "resulterr"?)`},
		{"exclude: internal/", "f:1: exclude: want a list"},
		{"exclude: [../other/]", `f:1: exclude: "../other/" leads out of the module`},
		{"exclude: [/abs]", "is absolute"},
		{`exclude: ['C:\x']`, "contains a backslash"},
		{"exclude: ['a//b']", "has an empty element"},
		{"exclude: ['[a']", "is not a valid pattern"},
		{"exclude: ['a**']", "** stands for whole folders"},
		{"exclude: ['']", "names no path"},
		{"exclude: [{rules: [notfound]}]", "f:1: exclude: names no path"},
		{"exclude: [{path: a, rule: [notfound]}]", `unknown key "rule" (did you mean "rules"?)`},
		{"exclude: [{path: a, rules: [nosuch]}]", `unknown rule or topic "nosuch"`},
		{"functions: {cache: []}", `f:1: functions: unknown key "cache" (did you mean "cached"?)`},
		{"functions: {cached: [Lookup]}", `f:1: functions.cached: "Lookup" is not a function: write import/path.Func or (import/path.Type).Method`},
		{"functions: {cached: ['(a/b.T)']}", "is not a function"},
		{"functions: {cached: ['(a/b.T).M.N']}", "is not a function"},
		{"functions: {cached: ['a/b.F()']}", "is not a function"},
		{"functions: {cached: [a/b.F], copies: [a/b.F]}", "f:1: functions.copies: a/b.F stands in functions.cached already"},
		{"names: {worker: x}", `f:1: names: unknown key "worker" (did you mean "workers"?)`},
		{"names: {workers: [x]}", "f:1: names.workers: want text, got a list"},
		{"names: {workers: '('}", `f:1: names.workers: "(" is not a valid Go regular expression`},
		{"severity:\n  notfond: error", `f:2: severity: unknown rule or topic "notfond" (did you mean "notfound"?)`},
		{"severity: {notfound: crash}", `f:1: severity: notfound: unknown severity "crash": want error, warning, note`},
		{"severity: {least: high}", `f:1: severity: unknown severity "high"`},
		{"bans: {verb: get}", "f:1: bans: want a list such as [{verb: update, kind: Pod}]"},
		{"bans:\n  - verb: updat\n    kind: Pod", `f:2: bans: verb: unknown verb "updat" (did you mean "update"?): want any, get, list,`},
		{"bans: [{verb: [get, status fly]}]", `f:1: bans: verb: unknown verb "status fly"`},
		{"bans: [{verb: ''}]", `f:1: bans: verb: unknown verb "": want`},
		{"bans: [{verb: get, kinds: Pod}]", `f:1: bans: unknown key "kinds" (did you mean "kind"?): want verb, kind, in, except, say`},
		{"bans: [{kind: pods}]", `f:1: bans: kind: want a kind such as Pod or Deployment.apps, or any, got "pods"`},
		{"bans:\n  - kind: Pod\n    in: internal/...", `f:3: bans: in: "internal/..." is no pattern of packages of the module: want one such as ./internal/...`},
		{"bans: [{except: [./a, ../b]}]", `bans: except: "../b" is no pattern`},
		{"[1]", "f:1: want keys and values, got a list"},
		{"a: [", "f:1: is not valid YAML: "},
		{"enable: [notfound]\n---\nlevel: default", "holds more than one document"},
		{"a: *x", "is not valid YAML: unknown anchor"},
		{"<<: {level: default}", `unknown key "<<"`},
		{"? [a]\n: b", "unknown key"},
	} {
		_, err := parse("f", []byte(tt.text), some)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %q", tt.text, err, tt.want)
		}
	}
	// All mistakes are named, and not without end.
	_, err := parse("f", []byte("level: x\n"+"a: 1\nb: 1\nc: 1\nd: 1\ne: 1\ng: 1\nh: 1\ni: 1\nj: 1\nk: 1\n"), some)
	if lines := strings.Count(err.Error(), "\n") + 1; lines != maxErrors+1 || !strings.HasSuffix(err.Error(), "1 more mistakes") {
		t.Errorf("%d lines:\n%v", lines, err)
	}
}

func TestBans(t *testing.T) {
	d, err := parse("f", []byte("bans: [{verb: [update, status any], kind: Deployment.apps, in: [./a/..., ./c], except: ./a/b, say: no}, {verb: any, kind: any}]"), some)
	if err != nil || len(d.Bans) != 2 {
		t.Fatal(d, err)
	}
	c := newConfig("/m", some, true, d)
	for dir, want := range map[string]int{"/m": 1, "/m/a": 2, "/m/a/x": 2, "/m/a/b": 1, "/m/a/b/c": 2, "/m/c": 2, "/m/c/d": 1, "/m/ab": 1, "/n": 0} {
		if got := len(c.Bans(dir)); got != want {
			t.Errorf("%s: %d bans, want %d", dir, got, want)
		}
	}
	for _, verb := range [][2]string{{"update", ""}, {"get", "status"}, {"deletecollection", "status"}} {
		if !d.Bans[0].Forbids(verb[0], verb[1]) {
			t.Errorf("%s is not forbidden", verb)
		}
	}
	if d.Bans[0].Forbids("update", "scale") || d.Bans[0].Forbids("get", "") || !d.Bans[1].Forbids("get", "scale") {
		t.Error("verbs")
	}
	want := []string{"bans: update, status any of Deployment.apps in ./a/..., ./c except ./a/b (f)", "bans: any verb of any kind in ./... (f)"}
	if got := c.Said(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSeverities(t *testing.T) {
	d, err := parse("f", []byte("severity: {least: warning, errors: note, notfound: error}"), some)
	if err != nil || d.Severity != consequence.Leak {
		t.Fatal(d, err)
	}
	c := newConfig("", some, true, d, &Document{Selection: Selection{Severities: map[string]consequence.Severity{"cache": "error"}}})
	for rule, want := range map[string]consequence.Severity{"notfound": "error", "resulterr": "note", "rvcompare": "error", "other": ""} {
		if got := c.Severity(rule, ""); got != want {
			t.Errorf("%s: %q, want %q", rule, got, want)
		}
	}
	if got := c.Severity("notfound", "form"); got != consequence.Error {
		t.Errorf("a form: %q", got)
	}
}

func TestFromSettings(t *testing.T) {
	d, err := FromSettings("settings", map[string]any{
		"config": "other.yml", "disable": []any{"notfound"}, "rules": map[string]any{"notfound": map[string]any{"callee": true}},
	}, some)
	if err != nil || d.File != "other.yml" || d.Disable[0] != "notfound" || !d.Options["notfound"]["callee"] {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := FromSettings("settings", map[string]any{"config": "x", "levl": "default"}, some); err == nil ||
		!strings.HasPrefix(err.Error(), `settings: unknown key "levl" (did you mean "level"?)`) {
		t.Error(err)
	}
	if _, err := parse("f", []byte("config: x"), some); err == nil {
		t.Error("a file may not name another")
	}
}

func TestOn(t *testing.T) {
	for _, tt := range []struct {
		name   string
		layers []Selection
		want   string
	}{
		{"nothing said", nil, "notfound directive"},
		{"level", []Selection{{Level: "optional"}}, "notfound resulterr directive"},
		{"the later level", []Selection{{Level: "preview"}, {Level: "default"}}, "notfound directive"},
		{"a rule", []Selection{{Enable: []string{"rvcompare"}}}, "notfound rvcompare directive"},
		{"a topic", []Selection{{Enable: []string{"cache"}}}, "notfound rvcompare directive"},
		{"a deprecated rule by name", []Selection{{Enable: []string{"gone"}}}, "notfound gone directive"},
		{"rule before topic", []Selection{{Enable: []string{"notfound"}, Disable: []string{"errors"}}}, "notfound directive"},
		{"topic before all", []Selection{{Enable: []string{"all"}, Disable: []string{"errors"}}}, "rvcompare directive"},
		{"of equals", []Selection{{Enable: []string{"notfound"}, Disable: []string{"notfound"}}}, "directive"},
		{"the later layer", []Selection{{Disable: []string{"notfound"}}, {Enable: []string{"all"}}}, "notfound resulterr rvcompare directive"},
		{"only one", []Selection{{Enable: []string{"rvcompare"}}, {Disable: []string{"all", "directive"}, Enable: []string{"notfound"}}}, "notfound"},
		{"directive back", []Selection{{Disable: []string{"directive"}}, {Enable: []string{"directive"}}}, "notfound directive"},
		{"severity", []Selection{{Level: "preview", Severity: consequence.WrongState}}, "notfound rvcompare directive"},
		{"the later severity", []Selection{{Level: "preview", Severity: consequence.Crash}, {Severity: consequence.Noise}}, "notfound resulterr rvcompare directive"},
		{"a severity of its own", []Selection{{Level: "preview", Severity: consequence.WrongState, Severities: map[string]consequence.Severity{"notfound": "note", "resulterr": "error"}}}, "resulterr rvcompare directive"},
		{"of a topic and a rule of it", []Selection{{Level: "optional", Severity: consequence.WrongState, Severities: map[string]consequence.Severity{"errors": "error", "notfound": "warning"}}}, "resulterr directive"},
		{"milder by name", []Selection{{Severity: consequence.Crash, Enable: []string{"resulterr"}}}, "resulterr directive"},
		{"milder by topic", []Selection{{Severity: consequence.WrongState, Enable: []string{"errors"}}}, "notfound directive"},
	} {
		var on []string
		for _, name := range append(some.names(), Directive) {
			if some.On(name, tt.layers...) {
				on = append(on, name)
			}
		}
		if got := strings.Join(on, " "); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
	// Who runs a rule by itself asked for it; it can be switched off.
	asked := newConfig("", some, false)
	if !asked.On("rvcompare") || !asked.On("unknown") {
		t.Error("a rule that was asked for is off")
	}
	if newConfig("", some, false, &Document{Selection: Selection{Disable: []string{"cache"}}}).On("rvcompare") {
		t.Error("a disabled topic is on")
	}
}

const web = `package web

import "fmt"

type Store struct{ base }
type base struct{}
func (*base) Lookup() *int { return nil }
func (s *Store) Get() *int { return nil }
type Lister interface { Get() *int; fmt.Stringer }
type Box[T any] struct{}
func (Box[T]) Open() *T { return nil }
func Handle[T any](T) {}
var Value int
var b = Box[int]{}.Open
var h = Handle[string]
`

func TestFunctions(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "web.go", web, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("example.com/op/vendor/example.com/web", fset, []*ast.File{f}, info)
	if err != nil {
		t.Skip(err) // export data of std is missing
	}
	used := map[string]bool{}
	for _, obj := range info.Uses {
		if fn, ok := obj.(*types.Func); ok {
			used[keyOf(fn)] = true
		}
	}
	if !used["(example.com/web.Box).Open"] || !used["example.com/web.Handle"] {
		t.Errorf("keys of used functions: %v", used)
	}
	for name, want := range map[string]string{
		"Handle": "", "(Store).Get": "", "(*Store).Get": "", "(Lister).Get": "", "(Box).Open": "",
		"Handel":         `has no function Handel (did you mean "Handle"?)`,
		"Value":          "is not a function",
		"(Stor).Get":     `has no type Stor (did you mean "Store"?)`,
		"(Store).Gett":   `has no method Gett (did you mean "Get"?)`,
		"(Lister).Gett":  `has no method Gett (did you mean "Get"?)`,
		"(Store).Lookup": "is (example.com/web.base).Lookup: write that",
	} {
		text := "example.com/web." + name
		if rest, ok := strings.CutPrefix(name, "("); ok {
			text = "(" + strings.Replace("example.com/web."+rest, "web.*", "web.", 1)
		}
		fn, err := parseFunction(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := fn.missing(pkg); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// TestModules reads the settings of a workspace.
func TestModules(t *testing.T) {
	Register(some)
	defer Register(nil)
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOWORK", "")
	write("go.work", "go 1.26\n\nuse (\n\t./a\n\t./b\n)\n")
	write("a/go.mod", "module example.com/a\n")
	write("b/go.mod", "module example.com/b\n")
	write("a/x/y/y.go", "package y\n")
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if got := Root(filepath.Join(a, "x", "y")); got != a {
		t.Errorf("root %s", got)
	}
	if got := Roots(filepath.Join(a, "x")); !reflect.DeepEqual(got, []string{a, b}) {
		t.Errorf("roots %q", got)
	}
	t.Setenv("GOWORK", "off")
	if got := Roots(b); !reflect.DeepEqual(got, []string{b}) {
		t.Errorf("roots without a workspace: %q", got)
	}
	if len(Content([]string{a, b})) > 0 {
		t.Error("content without files")
	}

	write("a/.ctrlvet.yml", "disable: [notfound]\nexclude: [x/]\n")
	configs, err := LoadAll([]string{a, b})
	if err != nil || configs[0].On("notfound") || !configs[1].On("notfound") {
		t.Errorf("%v: the settings of a are not those of b", err)
	}
	if c := configs[0]; !c.Excluded("resulterr", filepath.Join(a, "x", "y", "y.go")) || c.Excluded("resulterr", filepath.Join(b, "x", "y.go")) {
		t.Error("exclusion of a")
	}
	one := string(Content([]string{a, b}))
	write("a/.ctrlvet.yml", "disable: [resulterr]\n")
	if two := string(Content([]string{a, b})); one == two || len(two) == 0 {
		t.Errorf("the content is %q after it was %q", two, one)
	}
	if !Load(a).On("notfound") {
		t.Error("a change is not seen")
	}

	write("b/.ctrlvet.yml", "levl: x\n")
	if _, err := LoadAll([]string{a, b}); err == nil || !strings.Contains(err.Error(), b+`: .ctrlvet.yml:1: unknown key "levl"`) {
		t.Errorf("broken settings of b: %v", err)
	}
	if c := Load(b); c.Err() == nil || c.On("notfound") {
		t.Error("broken settings leave rules on")
	}
	write("b/.ctrlvet.yml", "functions:\n  cached:\n  - example.com/b/sub.F\n  - example.com/bb.F\n")
	if err := Load(b).Err(); err == nil || err.Error() != ".ctrlvet.yml:3: functions.cached: module example.com/b has no package example.com/b/sub" {
		t.Errorf("package that is not there: %v", err)
	}

	write("b/.ctrlvet.yml", "bans:\n  - {verb: get, in: ./...}\n  - {verb: get, in: ./sub/...}\n")
	if err := Load(b).Err(); err == nil || err.Error() != ".ctrlvet.yml:3: bans: the module has no packages ./sub/..." {
		t.Errorf("a ban in packages that are not there: %v", err)
	}

	t.Setenv(Env, "off")
	if c := Load(b); c.Err() != nil {
		t.Error(c.Err())
	}
	t.Setenv(Env, filepath.Join(dir, "none.yml"))
	if c := Load(b); c.Err() == nil || !strings.Contains(c.Err().Error(), "none.yml") {
		t.Errorf("a file that was named and is not there: %v", c.Err())
	}
	write("other.yml", "enable: [rvcompare]\n")
	Use(Settings{File: filepath.Join(dir, "other.yml"), ByLevel: true, Document: &Document{Selection: Selection{Disable: []string{"notfound"}}}})
	defer Use(Settings{})
	if c := Load(b); c.Err() != nil || !c.On("rvcompare") || c.On("notfound") || c.On("resulterr") {
		t.Errorf("named file with flags on top: %+v", c)
	}
	write("dir.yml/x", "")
	Use(Settings{File: filepath.Join(dir, "dir.yml")})
	if c := Load(b); c.Err() == nil || !strings.Contains(c.Err().Error(), "is not a file") {
		t.Errorf("a folder as a file: %v", c.Err())
	}
}

// FuzzParse: whatever a file holds, it is read or refused with the name of the
// file, and what is read says the same when it is read again.
func FuzzParse(f *testing.F) {
	f.Add(full)
	f.Add("exclude: [{path: a, rules: [notfound]}, b]\n")
	f.Add("a: &x [*x]")
	f.Add("functions: {cached: ['(a/b.T).M']}")
	f.Add("rules: {notfound: {callee: yes}}")
	f.Add("bans: [{verb: [update, status get], kind: A.b, in: ./a/...}]")
	f.Add("\xff\x00%")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parse("f", []byte(text), some)
		if err != nil {
			for line := range strings.Lines(err.Error()) {
				if !strings.HasPrefix(line, "f:") && !strings.Contains(err.Error(), "is not valid YAML") {
					t.Errorf("%q: %q names no file", text, line)
				}
			}
			return
		}
		again, err := parse("f", []byte(text), some)
		if err != nil || !reflect.DeepEqual(d, again) {
			t.Errorf("%q: %+v, then %+v, %v", text, d, again, err)
		}
		c := newConfig("/module", some, true, d)
		c.Excluded("notfound", "/module/a/b.go")
		for _, r := range some.names() {
			c.On(r)
		}
	})
}

// TestParseLevel: what an older version called a level still names one.
func TestParseLevel(t *testing.T) {
	for name, want := range map[string]string{"default": "default", "doubtful": "preview", "all": "all", "none": ""} {
		if level, ok := ParseLevel(name); ok != (want != "") || ok && level != want {
			t.Errorf("%s: %q, %t", name, level, ok)
		}
	}
}
