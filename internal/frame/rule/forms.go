// Subject: frame of a rule

package rule

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
)

// OnRequest is the level of forms that run only when somebody asks for them by
// name: -enable RULE/FORM, or the option of that name (see Form.Option).
const OnRequest Level = "request"

// A Form is one shape of what a rule reports, with a level, a suppression and
// evidence of its own: RULE/NAME. Its documentation stands in the rule's doc.go,
// under "Forms:".
type Form struct {
	Name string // one lower-case word
	// Level is OnRequest or Deprecated; else evidence says it (see [ByEvidence]).
	Level Level
	// Run looks at one package. What it reports is the form's.
	Run func(*Pass)
	// Option, if not empty, is the usage of an option of the rule that has the
	// form's name and turns the form on or off, too.
	Option string
}

// Forms are the forms of one rule, in the order of its documentation.
type Forms []Form

// NewForms makes the analyzer of a rule that consists of forms: one analyzer,
// which runs those that are on. It panics when doc and forms do not name the
// same, as New does for a doc without its heading.
func NewForms(doc string, forms Forms, opts ...option) *analysis.Analyzer {
	d, err := parseDoc(doc)
	if err == nil {
		err = forms.check(d)
	}
	if err != nil {
		panic("ctrlvet: " + err.Error())
	}
	set := &formSet{forms: slices.Clone(forms), switches: make([]*Switch, len(forms)), infos: d.Forms}
	a := newAnalyzer(d, set.run, opts)
	for i, f := range forms {
		if f.Level == "" {
			set.forms[i].Level = ByEvidence(d.Name + "/" + f.Name)
		}
		set.infos[i].Level = set.forms[i].Level
		if f.Option != "" {
			set.switches[i] = new(Switch)
			set.switches[i].Bind(a, f.Name, f.Option)
		}
	}
	register(a, registration{forms: set.infos, consequence: d.Consequence})
	return a
}

// check compares the forms with those of the documentation.
func (fs Forms) check(d Doc) error {
	var coded, documented []string
	for _, f := range fs {
		coded = append(coded, f.Name)
	}
	for _, f := range d.Forms {
		documented = append(documented, f.Name)
	}
	if len(coded) == 0 || !slices.Equal(coded, documented) {
		return fmt.Errorf("rule %s: its forms are %q, and doc.go describes %q: the same in the same order, each after a line %q below %q",
			d.Name, coded, documented, d.Name+"/form: summary", "Forms:")
	}
	return nil
}

// A FormInfo describes a form of a rule.
type FormInfo struct {
	Name    string // without the rule's
	Level   Level
	Summary string
	// Consequence is what the mistake does, as the form's or the rule's text says.
	Consequence consequence.Consequence
}

// registered holds what is known of analyzers that they have no fields for.
var registered struct {
	sync.Mutex
	rules map[*analysis.Analyzer]registration
}

// A registration is what is known of a rule beside its analyzer.
type registration struct {
	forms       []FormInfo
	level       Level // of a rule without forms
	consequence consequence.Consequence
}

func register(a *analysis.Analyzer, r registration) {
	registered.Lock()
	defer registered.Unlock()
	if registered.rules == nil {
		registered.rules = make(map[*analysis.Analyzer]registration)
	}
	registered.rules[a] = r
}

func registrationOf(a *analysis.Analyzer) registration {
	registered.Lock()
	defer registered.Unlock()
	return registered.rules[a]
}

// FormsOf returns the forms of a rule as New or NewForms made it, none if it has
// none. Copies of an analyzer have none.
func FormsOf(a *analysis.Analyzer) []FormInfo { return slices.Clone(registrationOf(a).forms) }

// LevelOf returns the level of a rule as New or NewForms made it: of one with
// forms, the first at which one of them runs.
func LevelOf(a *analysis.Analyzer) Level {
	r := registrationOf(a)
	if len(r.forms) == 0 {
		return r.level
	}
	order := []Level{Default, Optional, Preview, OnRequest, Deprecated}
	first := slices.MinFunc(r.forms, func(a, b FormInfo) int {
		return cmp.Compare(slices.Index(order, a.Level), slices.Index(order, b.Level))
	})
	return first.Level
}

// ConsequenceOf returns what the mistake does that a rule, or a form of it,
// reports; form is empty for a rule without forms.
func ConsequenceOf(a *analysis.Analyzer, form string) consequence.Consequence {
	r := registrationOf(a)
	for _, f := range r.forms {
		if f.Name == form {
			return f.Consequence
		}
	}
	return r.consequence
}

// Names returns the names that suppressions and settings know rules by, and
// their forms, in the order of the list.
func Names(rules []*analysis.Analyzer) []string {
	var out []string
	for _, a := range rules {
		out = append(out, a.Name)
		for _, f := range FormsOf(a) {
			out = append(out, a.Name+"/"+f.Name)
		}
	}
	return out
}

// formSet runs the forms of a rule.
type formSet struct {
	forms    Forms
	infos    []FormInfo
	switches []*Switch // nil for forms that are no option
}

// run runs the forms that are on for the package of p.
func (s *formSet) run(p *Pass, res *result) {
	res.forms = make(map[string]bool)
	for i, f := range s.forms {
		res.forms[f.Name] = s.on(p, i)
		res.partly = res.partly || !res.forms[f.Name] && f.Level != OnRequest && f.Level != Deprecated
	}
	if res.off = !slices.Contains(slices.Collect(maps.Values(res.forms)), true); res.off && !trace.On() || !p.looks() {
		return
	}
	// What all forms ask is looked up once.
	p.generated(nil)
	p.testing(p.Fset.File(p.Files[0].FileStart))
	for _, f := range s.forms {
		if on := res.forms[f.Name]; on || trace.On() {
			f.Run(p.as(f.Name, res, !on))
		}
	}
}

// on reports whether a form runs on the package of p: by its level and what is
// said of its name, and by its option if the rule itself runs.
func (s *formSet) on(p *Pass, i int) bool {
	f := s.forms[i]
	on := p.Config.OnForm(p.Analyzer.Name, f.Name, string(f.Level))
	if s.switches[i] == nil {
		return on
	}
	value, said := s.switches[i].said(p)
	if !said {
		return on
	}
	return value && p.Config.On(p.Analyzer.Name)
}

// as returns the pass that a form reports with; form is empty for a rule
// without forms. What passes of one package know, they share. One that is off reports
// nothing.
func (p *Pass) as(form string, res *result, off bool) *Pass {
	out, inner := *p, p.Pass.Report
	out.Pass = new(analysis.Pass)
	*out.Pass = *p.Pass
	out.Pass.Report = func(d analysis.Diagnostic) { p.report(d, form, res, off, inner) }
	return &out
}

// Shared returns what make returns, which is asked once per package and type: the
// forms of a rule share what they recognise.
func Shared[T any](p *Pass, make func(*Pass) T) T {
	key := reflect.TypeFor[T]()
	if v, ok := p.shared[key]; ok {
		return v.(T)
	}
	v := make(p)
	p.shared[key] = v
	return v
}

// formsOf reads the forms from the body of a rule's documentation, and what the
// mistake does: a form that does not say has what the rule says. A paragraph
// "rule/form: summary" opens the documentation of a form, and "Consequence: lost
// write." says what a mistake does.
func formsOf(name string, body []string) (forms []FormInfo, of consequence.Consequence) {
	for i, l := range body {
		if i > 0 && strings.TrimSpace(body[i-1]) != "" {
			continue
		}
		if rest, ok := strings.CutPrefix(l, name+"/"); ok {
			if form, summary, ok := strings.Cut(rest, ": "); ok && isWord(form) && summary != "" {
				forms = append(forms, FormInfo{Name: form, Summary: summary, Consequence: of})
			}
		} else if does, ok := strings.CutPrefix(l, "Consequence: "); ok {
			does, ok := strings.CutSuffix(does, ".")
			if !ok || does == "" || strings.Trim(does, "abcdefghijklmnopqrstuvwxyz ") != "" {
				continue
			}
			if len(forms) > 0 {
				forms[len(forms)-1].Consequence = consequence.Consequence(does)
			} else {
				of = consequence.Consequence(does)
			}
		}
	}
	return forms, of
}

// isWord: a lower-case letter, then such letters and digits.
func isWord(s string) bool {
	return s != "" && s[0] >= 'a' && s[0] <= 'z' && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// A seenKey is what is reported once.
type seenKey struct {
	pos token.Pos
	msg string
}
