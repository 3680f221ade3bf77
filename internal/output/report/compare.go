package report

import (
	"encoding/json"
	"fmt"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"io"
	"slices"
	"strings"
)

// A Comparison says what became of the findings of one run in a later one.
type Comparison struct {
	// Came are findings of the new run only, Gone those of the old run only.
	Came []Finding `json:"came"`
	Gone []Finding `json:"gone"`
	// Moved are findings of both that stand in another place now.
	Moved []move `json:"moved"`
	// Same counts the findings that are where they were.
	Same int `json:"same"`
	// Old and New are the summaries of the runs.
	Old Summary `json:"old"`
	New Summary `json:"new"`
	// Errors are those of the new run: what they kept from being analyzed may hold
	// what is called gone.
	Errors []Error `json:"errors"`
	// Sources are those of the new run.
	Sources []string `json:"-"`
}

// A move is one finding in both runs.
type move struct {
	Old Finding `json:"old"`
	New Finding `json:"new"`
}

// Compare compares two runs over states of the same code. A finding is the same when
// its key is, see [Finding.Key], whatever its line; of several with one key, those whose
// place did not change go together first, then the others in their order. Of what is
// left, a finding whose rule and message stand once in each run has moved to another
// function or package. The reports are sorted by it.
func Compare(old, now *Report) *Comparison {
	old.Normalize()
	now.Normalize()
	c := &Comparison{
		Came: []Finding{}, Gone: []Finding{}, Moved: []move{}, Errors: append([]Error{}, now.Errors...), // never null
		Old: old.Summary, New: now.Summary, Sources: now.Sources,
	}
	m := matcher{old: old.Findings, now: now.Findings, of: make([]int, len(now.Findings)), taken: make([]bool, len(old.Findings))}
	for i := range m.of {
		m.of[i] = -1
	}
	m.pair(func(f Finding) any { return exactly{f.File, f.Line, f.Column, f.Name(), f.Key().Message} }, false)
	m.pair(func(f Finding) any { return sameKey{f.Name(), f.Key()} }, false)
	m.pair(func(f Finding) any { return sameWords{f.Name(), f.Key().Message} }, true)
	for i, f := range now.Findings {
		switch j := m.of[i]; {
		case j < 0:
			c.Came = append(c.Came, f)
		case placeOf(old.Findings[j]) != placeOf(f):
			c.Moved = append(c.Moved, move{old.Findings[j], f})
		default:
			c.Same++
		}
	}
	for j, f := range old.Findings {
		if !m.taken[j] {
			c.Gone = append(c.Gone, f)
		}
	}
	return c
}

// What findings of two runs go together by.
type (
	exactly struct {
		file          string
		line, column  int
		name, message string
	}
	sameKey struct {
		name string
		key  Key
	}
	sameWords struct{ name, message string }
)

func placeOf(f Finding) string { return Place(f.File, f.Line, f.Column) }

// A matcher pairs findings of two runs.
type matcher struct {
	old, now []Finding
	of       []int // of each new one the old one, -1 for none
	taken    []bool
}

// pair pairs what is left and has the same key, in order; with once only keys that are
// left once in each run.
func (m *matcher) pair(key func(Finding) any, once bool) {
	left := map[any][]int{}
	for j, f := range m.old {
		if !m.taken[j] {
			k := key(f)
			left[k] = append(left[k], j)
		}
	}
	count := map[any]int{}
	for i, f := range m.now {
		if m.of[i] < 0 {
			count[key(f)]++
		}
	}
	for i, f := range m.now {
		if m.of[i] >= 0 {
			continue
		}
		k := key(f)
		if js := left[k]; len(js) > 0 && (!once || len(js) == 1 && count[k] == 1) {
			m.of[i], m.taken[js[0]], left[k] = js[0], true, js[1:]
		}
	}
}

// Trusted reports whether the new run analyzed everything, so that what is gone is gone.
func (c *Comparison) Trusted() bool { return len(c.Errors) == 0 && c.New.Skipped == 0 }

// ExitCode returns 0 if nothing came, 1 if something did, 2 if the new run could not do
// all of its work.
func (c *Comparison) ExitCode() int {
	switch {
	case !c.Trusted():
		return 2
	case len(c.Came) > 0:
		return 1
	}
	return 0
}

// Text returns what there is in one line.
func (c *Comparison) Text() string {
	s := fmt.Sprintf("%d came, %d gone, %d moved, %d the same", len(c.Came), len(c.Gone), len(c.Moved), c.Same)
	if !c.Trusted() {
		s += "; the new run could not analyze everything, so what is gone may still be there"
	} else if n := c.New.Unfollowed; n > 0 {
		s += fmt.Sprintf("; the new run could not follow %s, so what is gone there may still be there", words.Plural(n, "large function"))
	}
	return s
}

// WriteLines writes what came, what is gone and what moved, a line each.
func (c *Comparison) WriteLines(w io.Writer) error {
	var b strings.Builder
	list := func(word string, findings []Finding) {
		for _, f := range findings {
			fmt.Fprintf(&b, "%s %s: %s (%s)\n", word, placeOf(f), f.Message, f.Name())
		}
	}
	for _, e := range c.Errors {
		fmt.Fprintf(&b, "error %s\n", e)
	}
	list("came ", c.Came)
	list("gone ", c.Gone)
	for _, m := range c.Moved {
		fmt.Fprintf(&b, "moved %s -> %s: %s (%s)\n", placeOf(m.Old), placeOf(m.New), m.New.Message, m.New.Name())
	}
	_, err := fmt.Fprintf(w, "%s%s\n", b.String(), c.Text())
	return err
}

// Read reads what [Report.WriteJSON] wrote. An error says what else it may be.
func Read(data []byte) (*Report, error) {
	const want = "write it with ctrlvet -format json -o FILE"
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return nil, fmt.Errorf("no JSON report of ctrlvet (%w); %s", err, want)
	}
	for _, key := range []string{"findings", "errors", "summary"} {
		if v, ok := keys[key]; !ok || string(v) == "null" {
			return nil, fmt.Errorf("no JSON report of ctrlvet: it has no %q; %s", key, want)
		}
	}
	rep := new(Report)
	if err := json.Unmarshal(data, rep); err != nil {
		return nil, fmt.Errorf("no JSON report of ctrlvet (%w); %s", err, want)
	}
	for i, f := range rep.Findings {
		if f.Rule == "" || f.File == "" || f.Line < 0 || f.Column < 0 {
			return nil, fmt.Errorf("finding %d is none: it needs a rule, a file, and a place in it", i+1)
		}
	}
	if slices.ContainsFunc(rep.Errors, func(e Error) bool { return e.Message == "" }) {
		return nil, fmt.Errorf("an error in it says nothing; %s", want)
	}
	return rep, nil
}
