// Package why answers why something is reported at a line of the source, and why something
// is not: from what the engine and the rules noted while they worked (see package trace),
// what was reported, and what the engine knows of the calls and values of the line.
package why

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Target is a line that somebody asks about.
type Target struct {
	File string // absolute
	Line int
	// Rule is the rule, or RULE/FORM, that is asked about; empty for all.
	Rule string
}

// An Answer says what there is to know of a line. Names of files are relative to the
// directory of the run.
type Answer struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Source string `json:"source"`
	// Package is the import path, empty when no package of the run holds the file.
	Package string `json:"package,omitempty"`
	// Functions are those around the line, the innermost first.
	Functions []function `json:"functions,omitempty"`
	// Asked is the rule, or RULE/FORM, that was asked about; empty for all.
	Asked string `json:"asked,omitempty"`
	// Notes are said before all.
	Notes []string `json:"notes,omitempty"`
	// Left says why nothing was looked at: the file is of no package, the package does not
	// type-check. The rest is empty then.
	Left []string `json:"left,omitempty"`
	// Reported are the findings of the line, and those that name it as a cause.
	Reported []reported `json:"reported"`
	// Stopped are findings that are not reported.
	Stopped []stopped `json:"stopped"`
	// Quiet are the places that a rule looked at and left alone.
	Quiet []silence `json:"quiet"`
	// Known is what the engine knows of the line.
	Known []fact `json:"known"`
	// Rule tells of the rule that was asked about.
	Rule *Rule `json:"rule,omitempty"`
}

// A function is one that stands around the line.
type function struct {
	Name string `json:"name"`
	Line int    `json:"line"`
	// Roles are what it is to Kubernetes.
	Roles []string `json:"roles,omitempty"`
}

// A reported is a finding with the way to it.
type reported struct {
	Rule    string `json:"rule"`
	Message string `json:"message"`
	// Cause: the line is not where it is reported, but one of the places that explain it.
	Cause bool   `json:"cause,omitempty"`
	Way   []step `json:"way"`
}

// A step is a place on the way to a finding, and what is known there.
type step struct {
	Place   string   `json:"place"`
	Source  string   `json:"source,omitempty"`
	Message string   `json:"message,omitempty"`
	Mistake bool     `json:"mistake,omitempty"`
	Known   []string `json:"known,omitempty"`
}

// A stopped is a finding that something keeps from being reported.
type stopped struct {
	Rule    string   `json:"rule"`
	Place   string   `json:"place"`
	Message string   `json:"message"`
	Because []string `json:"because"`
	// Causes are the places that explain it, as "place: what is so there".
	Causes []string `json:"causes,omitempty"`
}

// A silence is a place that a rule looked at and left alone.
type silence struct {
	Rule    string `json:"rule"`
	Place   string `json:"place"`
	Because string `json:"because"`
}

// A fact is something that the engine knows.
type fact struct {
	Kind  string `json:"kind"`
	Place string `json:"place"`
	Text  string `json:"text"`
}

// A Rule is what holds for the rule that was asked about, at the line.
type Rule struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	On      bool   `json:"on"`
	Because string `json:"because"`
}

// concerns reports whether an answer about the target tells of a rule, or RULE/FORM.
func (t Target) concerns(name string) bool {
	rule, _ := config.SplitForm(name)
	wanted, form := config.SplitForm(t.Rule)
	return t.Rule == "" || name == t.Rule || rule == wanted && (form == "" || name == rule)
}

// normalize sorts what parallel work brought in any order, and drops what says the same twice.
func (a *Answer) normalize() {
	slices.SortStableFunc(a.Stopped, func(x, y stopped) int {
		return cmp.Or(comparePlaces(x.Place, y.Place), cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Message, y.Message))
	})
	var merged []stopped
	for _, s := range a.Stopped {
		n := len(merged)
		if n > 0 && merged[n-1].Place == s.Place && merged[n-1].Rule == s.Rule && merged[n-1].Message == s.Message {
			merged[n-1].Because = append(merged[n-1].Because, s.Because...)
			continue
		}
		merged = append(merged, s)
	}
	a.Stopped = append([]stopped{}, merged...)
	for i := range a.Stopped {
		slices.Sort(a.Stopped[i].Because)
		a.Stopped[i].Because = slices.Compact(a.Stopped[i].Because)
	}
	slices.SortFunc(a.Quiet, func(x, y silence) int {
		return cmp.Or(cmp.Compare(x.Rule, y.Rule), comparePlaces(x.Place, y.Place), cmp.Compare(x.Because, y.Because))
	})
	a.Quiet = append([]silence{}, slices.Compact(a.Quiet)...)
	slices.SortFunc(a.Known, func(x, y fact) int {
		return cmp.Or(cmp.Compare(rankOf(x.Kind), rankOf(y.Kind)), comparePlaces(x.Place, y.Place), cmp.Compare(x.Text, y.Text))
	})
	a.Known = append([]fact{}, slices.Compact(a.Known)...)
	a.Reported = append([]reported{}, a.Reported...)
}

// kinds is the order of facts.
var kinds = []string{"role", "call", "value", "summary", "error", "meant"}

func rankOf(kind string) int { return slices.Index(kinds, kind) }

// comparePlaces orders file:line:column by file, line and column.
func comparePlaces(a, b string) int {
	fa, la, ca := splitPlace(a)
	fb, lb, cb := splitPlace(b)
	return cmp.Or(cmp.Compare(fa, fb), cmp.Compare(la, lb), cmp.Compare(ca, cb))
}

func splitPlace(p string) (file string, line, column int) {
	parts := strings.Split(p, ":")
	if len(parts) < 3 {
		return p, 0, 0
	}
	n := len(parts)
	return strings.Join(parts[:n-2], ":"), number(parts[n-2]), number(parts[n-1])
}

func number(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// reported adds the findings that concern the line.
func (a *Answer) reported(t Target, rep *report.Report, src *report.Sources, known func(place report.Related) []string) {
	for _, f := range rep.Findings {
		if !t.concerns(f.Name()) {
			continue
		}
		cause := false
		if f.File != a.File || a.Line < f.Line || a.Line > max(f.Line, f.EndLine) {
			if !slices.ContainsFunc(f.Related, func(r report.Related) bool { return r.File == a.File && r.Line == a.Line }) {
				continue
			}
			cause = true
		}
		r := reported{Rule: f.Name(), Message: f.Message, Cause: cause}
		way, mistake := f.Way()
		for i, p := range way {
			s := step{Place: report.Place(p.File, p.Line, p.Column), Mistake: i == mistake, Known: known(p)}
			if i != mistake {
				s.Message = p.Message
			}
			if text, ok := src.Line(p.File, p.Line); ok {
				s.Source = strings.TrimSpace(string(text))
			}
			r.Way = append(r.Way, s)
		}
		a.Reported = append(a.Reported, r)
	}
}

// Withdraw moves the findings of all that are not left to what is not reported.
func (a *Answer) Withdraw(t Target, all, left []report.Finding, because string) {
	for _, f := range all {
		same := func(o report.Finding) bool {
			return o.File == f.File && o.Line == f.Line && o.Column == f.Column && o.Name() == f.Name() && o.Message == f.Message
		}
		if f.File != a.File || f.Line != a.Line || !t.concerns(f.Name()) || slices.ContainsFunc(left, same) {
			continue
		}
		a.Reported = slices.DeleteFunc(a.Reported, func(r reported) bool { return !r.Cause && r.Rule == f.Name() && r.Message == f.Message })
		a.Stopped = append(a.Stopped, stopped{f.Name(), report.Place(f.File, f.Line, f.Column), f.Message, []string{because}, causesOf(f)})
	}
	a.normalize()
}

func causesOf(f report.Finding) (out []string) {
	for _, r := range f.Related {
		out = append(out, report.Place(r.File, r.Line, r.Column)+": "+r.Message)
	}
	return out
}
