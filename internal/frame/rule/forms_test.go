package rule

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

const formedDoc = `// # Analyzer greek
//
// greek: report marked calls
//
// Consequence: hang.
//
// Body.
//
// Forms:
//
// greek/alpha: report calls of alpha
//
// Consequence: lost write.
//
// More of it.
//
// greek/beta: report calls of beta
//
// greek/gamma: report calls of gamma
//
// At run time: nothing.
package x
`

// formed makes a rule whose forms report the calls of the function of their name.
func formed() *analysis.Analyzer {
	calls := func(name string) func(*Pass) {
		return func(p *Pass) {
			for _, f := range p.Funcs() {
				for _, c := range p.Flow.Calls(f.Fn) {
					if c.Fn != nil && c.Fn.Name() == name {
						p.At(c).Sayf("call of %s", name)
					}
				}
			}
		}
	}
	return NewForms(formedDoc, Forms{
		{Name: "alpha", Level: Default, Run: calls("alpha")},
		{Name: "beta", Level: Preview, Run: calls("beta")},
		{Name: "gamma", Level: OnRequest, Run: calls("gamma"), Option: "also report gamma"},
	})
}

// catalog knows the rule as a driver with a list does.
func catalog(a *analysis.Analyzer) *config.Catalog {
	r := config.Rule{Name: a.Name, Topic: "letters", Level: "default", Options: []config.Option{{Name: "gamma"}}}
	for _, f := range FormsOf(a) {
		r.Forms = append(r.Forms, config.Form{Name: f.Name, Level: string(f.Level)})
	}
	return &config.Catalog{Rules: []config.Rule{r}}
}

const allCalls = "alpha()\nbeta()\ngamma()"

// TestFormsChosen: each form runs by its own level and name.
func TestFormsChosen(t *testing.T) {
	defer config.Use(config.Settings{})
	defer config.Register(nil)
	lib := enginetest.Newest(t)
	for _, test := range []struct {
		name    string
		byLevel bool
		doc     config.Document
		option  string
		want    string // the forms that report
	}{
		{name: "the rule alone, as Bazel runs it", want: "alpha beta"},
		{name: "the rule alone, with an option", option: "true", want: "alpha beta gamma"},
		{name: "default", byLevel: true, want: "alpha"},
		{name: "preview", byLevel: true, doc: say("preview", "", ""), want: "alpha beta"},
		{name: "a form by name", byLevel: true, doc: say("", "greek/beta", ""), want: "alpha beta"},
		{name: "a form on request", byLevel: true, doc: say("", "greek/gamma", ""), want: "alpha gamma"},
		{name: "the rule's name means all forms but those on request", byLevel: true, doc: say("", "greek", ""), want: "alpha beta"},
		{name: "all", byLevel: true, doc: say("", "all", ""), want: "alpha beta"},
		{name: "a form less", byLevel: true, doc: say("preview", "", "greek/alpha"), want: "beta"},
		{name: "the rule off", byLevel: true, doc: say("preview", "", "greek")},
		{name: "form before rule", byLevel: true, doc: say("preview", "greek/beta", "greek"), want: "beta"},
		{name: "topic off", byLevel: true, doc: say("preview", "", "letters")},
		{name: "option", byLevel: true, option: "true", want: "alpha gamma"},
		{name: "option of a rule that is off", byLevel: true, doc: say("", "", "greek"), option: "true"},
		{name: "option against the name", byLevel: true, doc: say("", "greek/gamma", ""), option: "false", want: "alpha"},
		{name: "option in the settings", byLevel: true, want: "alpha gamma",
			doc: config.Document{Options: map[string]map[string]bool{"greek": {"gamma": true}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := formed()
			config.Register(catalog(a))
			config.Use(config.Settings{File: "off", ByLevel: test.byLevel, Document: &test.doc})
			if test.option != "" {
				if err := a.Flags.Set("gamma", test.option); err != nil {
					t.Fatal(err)
				}
			}
			s := lib.Check(t, "example.com/p", prelude+"\nfunc f() {\n"+allCalls+"\n}\n")
			var got []string
			for _, d := range s.Run(t, a) {
				_, form := config.SplitForm(d.Category)
				got = append(got, form)
				if d.Category != "greek/"+form || d.URL != DocURL+"greek.md#"+form || d.Message != "call of "+form {
					t.Errorf("%+v", d)
				}
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func say(level, enable, disable string) config.Document {
	return config.Document{Selection: config.Selection{Level: level, Enable: strings.Fields(enable), Disable: strings.Fields(disable)}}
}

// TestFormsSuppressed: the name of a form suppresses that form, the rule's name
// all of them, and what is unused is told by form.
func TestFormsSuppressed(t *testing.T) {
	defer config.Use(config.Settings{})
	defer config.Register(nil)
	lib := enginetest.Newest(t)
	for _, test := range []struct {
		name, body, level string
		rule, directive   []string
	}{
		{name: "form", body: "//lint:ignore greek/alpha it is right\nalpha(); beta()", rule: []string{"11: call of beta"}},
		{name: "rule", body: "//lint:ignore greek all is right\nalpha(); beta()"},
		{name: "both forms", body: "alpha(); beta() //lint:ignore greek/alpha,greek/beta all is right"},
		{name: "file", body: "alpha()\n//lint:file-ignore greek/alpha it is right\nbeta()", rule: []string{"12: call of beta"}},
		{name: "another form", body: "//lint:ignore greek/beta it is right\nalpha()", rule: []string{"11: call of alpha"},
			directive: []string{"10: this lint directive suppresses nothing: greek/beta reports no finding here; remove it"}},
		{name: "unused", body: "//lint:ignore greek/alpha it was wrong\nprintln()",
			directive: []string{"10: this lint directive suppresses nothing: greek/alpha reports no finding here; remove it"}},
		{name: "unused, the rule", body: "//lint:ignore greek it was wrong\nprintln()",
			directive: []string{"10: this lint directive suppresses nothing: greek reports no finding here; remove it"}},
		{name: "a form that did not run", level: "default", body: "//lint:ignore greek/beta it is right\nbeta()"},
		{name: "a form that runs on request", body: "//lint:ignore greek/gamma it is right\ngamma()"},
		{name: "the rule, of which a form did not run", level: "default", body: "//lint:ignore greek it is right\nbeta()"},
		{name: "unknown form", body: "//lint:ignore greek/alhpa it is right\nalpha()", rule: []string{"11: call of alpha"},
			directive: []string{"10: unknown rule greek/alhpa in lint directive; did you mean greek/alpha?"}},
		{name: "unknown rule before a form", body: "//lint:ignore greeek/beta it is right\nprintln()",
			directive: []string{"10: unknown rule greeek/beta in lint directive; did you mean greek/beta?"}},
		{name: "a form of a rule without", body: "//lint:ignore plain/beta it is right\nprintln()",
			directive: []string{"10: unknown rule plain/beta in lint directive; did you mean plain?"}},
		{name: "nothing near", body: "//lint:ignore greek/zzzzzzzz it is right\nprintln()",
			directive: []string{"10: unknown rule greek/zzzzzzzz in lint directive; ctrlvet rules lists them"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, plain := formed(), marker("plain")
			config.Register(catalog(a))
			if test.level == "" {
				test.level = "preview"
			}
			doc := say(test.level, "", "")
			config.Use(config.Settings{File: "off", ByLevel: true, Document: &doc})
			s := lib.Check(t, "example.com/p", prelude+"\nfunc f() {\n"+test.body+"\n}\n")
			if got := said(s, s.Run(t, a)); !slices.Equal(got, test.rule) {
				t.Errorf("rule: %q, want %q", got, test.rule)
			}
			d := Directives([]*analysis.Analyzer{a, plain}, Names([]*analysis.Analyzer{a, plain}))
			if got := said(s, s.Run(t, d)); !slices.Equal(got, test.directive) {
				t.Errorf("directive: %q, want %q", got, test.directive)
			}
		})
	}
}

// TestFormsExcluded: files are left out for one form, or for the whole rule.
func TestFormsExcluded(t *testing.T) {
	cfg := func(rules ...string) []string {
		dir := t.TempDir()
		defer config.Use(config.Settings{})
		doc := &config.Document{Exclude: []config.Exclusion{{Path: "old/", Rules: rules}}}
		config.Use(config.Settings{File: "off", Document: doc})
		c := config.Load(dir)
		var out []string
		for _, name := range []string{"greek/alpha", "greek/beta", "latin"} {
			if c.Excluded(name, dir+"/old/a.go") {
				out = append(out, name)
			}
		}
		return out
	}
	if got := cfg("greek/alpha"); !slices.Equal(got, []string{"greek/alpha"}) {
		t.Errorf("a form: %q", got)
	}
	if got := cfg("greek"); !slices.Equal(got, []string{"greek/alpha", "greek/beta"}) {
		t.Errorf("a rule: %q", got)
	}
}

// TestFormsDocumented: code and doc.go name the same forms.
func TestFormsDocumented(t *testing.T) {
	infos := FormsOf(formed())
	if len(infos) != 3 || infos[1] != (FormInfo{"beta", Preview, "report calls of beta", consequence.Hang}) {
		t.Errorf("%+v", infos)
	}
	if infos[0].Consequence != consequence.LostWrite {
		t.Errorf("alpha does %q", infos[0].Consequence)
	}
	none := func(*Pass) {}
	for name, forms := range map[string]Forms{
		"none":    {},
		"missing": {{Name: "alpha", Run: none}, {Name: "beta", Run: none}},
		"order":   {{Name: "beta", Run: none}, {Name: "alpha", Run: none}, {Name: "gamma", Run: none}},
		"unknown": {{Name: "alpha", Run: none}, {Name: "beta", Run: none}, {Name: "delta", Run: none}},
	} {
		func() {
			defer func() {
				if v := recover(); v == nil || !strings.Contains(v.(string), "its forms are") {
					t.Errorf("%s: %v", name, v)
				}
			}()
			NewForms(formedDoc, forms)
		}()
	}
	defer func() {
		if v := recover(); v == nil || !strings.Contains(v.(string), "use NewForms") {
			t.Errorf("New with a doc with forms: %v", v)
		}
	}()
	New(formedDoc, none)
}

// TestShared: what forms share is made once per package.
func TestShared(t *testing.T) {
	made := 0
	ask := func(p *Pass) {
		if got := Shared(p, func(*Pass) string { made++; return p.Pkg.Path() }); got != p.Pkg.Path() {
			t.Errorf("%q in %s", got, p.Pkg.Path())
		}
	}
	a := NewForms(formedDoc, Forms{{"alpha", Default, ask, ""}, {"beta", Default, ask, ""}, {"gamma", Default, ask, ""}}, Always())
	for i, path := range []string{"example.com/p", "example.com/q"} {
		enginetest.Newest(t).Check(t, path, "package p\n").Run(t, a)
		if made != i+1 {
			t.Errorf("made %d times for %d packages", made, i+1)
		}
	}
}
