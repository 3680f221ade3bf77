// Package baseline holds the findings that a project has accepted for now, so
// that only new ones are reported.
//
// A finding is known by its rule, the declaration it is in and what it is about
// there (see [report.Identity]), never by its line or its message: moved code stays
// quiet, and so does a rule whose words change. Findings that are alike are counted,
// so that one more of them in the same declaration is reported.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// An Entry is a finding that is known, and how often.
type Entry struct {
	Rule     string `json:"rule"` // RULE or RULE/FORM; of a rule with forms, RULE stands for all
	Package  string `json:"package"`
	Function string `json:"function,omitempty"`
	// About is what the finding is about, as [report.Finding] has it.
	About string `json:"about,omitempty"`
	Count int    `json:"count"`
}

// identity is an entry without its count.
func (e Entry) identity() report.Identity {
	return report.Identity{Rule: e.Rule, Package: e.Package, Function: e.Function, About: e.About}
}

// String returns the entry as people read it.
func (e Entry) String() string {
	where := e.Package
	if e.Function != "" {
		where += "." + e.Function
	}
	s := fmt.Sprintf("%s: %s (%s)", where, cmp.Or(e.About, "finding"), e.Rule)
	if e.Count > 1 {
		s += fmt.Sprintf(" %d times", e.Count)
	}
	return s
}

// A Baseline is a set of known findings.
type Baseline struct {
	entries map[report.Identity]int
}

// New returns the baseline that holds all findings.
func New(findings []report.Finding) *Baseline {
	b := &Baseline{map[report.Identity]int{}}
	for _, f := range findings {
		b.entries[f.Identity()]++
	}
	return b
}

// version is that of the form of the file.
const version = 2

// A file is the form of a baseline on disk.
type file struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// Parse reads a file that Format wrote.
func Parse(data []byte) (*Baseline, error) {
	var in file
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	err := dec.Decode(&in)
	if err == nil {
		if _, extra := dec.Token(); extra != io.EOF {
			err = errors.New("there is more text behind the end")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", line(data, dec.InputOffset(), err), plain(err))
	}
	if in.Version != version {
		return nil, fmt.Errorf("its version is %d, and this ctrlvet reads %d", in.Version, version)
	}
	b, seen := New(nil), map[report.Identity]bool{}
	for _, e := range in.Findings {
		switch {
		case e.Rule == "" || e.Package == "":
			return nil, fmt.Errorf("an entry lacks rule or package: %s", e)
		case e.Count < 1:
			return nil, fmt.Errorf("the count of an entry is %d: %s", e.Count, e)
		case seen[e.identity()]:
			return nil, fmt.Errorf("an entry stands there twice, as after a merge: %s", e)
		}
		seen[e.identity()] = true
		e.Rule = config.Current(e.Rule)
		b.entries[e.identity()] += e.Count
	}
	return b, nil
}

// line returns the line of an error of package json.
func line(data []byte, offset int64, err error) int {
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		offset = syntax.Offset
	}
	if typ := new(json.UnmarshalTypeError); errors.As(err, &typ) {
		offset = typ.Offset
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		offset = int64(len(data))
	}
	return 1 + bytes.Count(data[:max(0, min(int(offset), len(data)))], []byte("\n"))
}

// plain says what is wrong without the words of package json.
func plain(err error) error {
	if typ := new(json.UnmarshalTypeError); errors.As(err, &typ) {
		return fmt.Errorf("wrong type of %s: %s", cmp.Or(typ.Field, "the baseline"), typ.Value)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the file ends too early")
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// Format returns the file: sorted, and with a line for each entry, so that
// version control shows and merges what changed.
func (b *Baseline) Format() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"version\": %d,\n  \"findings\": [", version)
	for i, e := range b.list() {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n    ")
		enc := json.NewEncoder(&out)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(e); err != nil {
			panic(err) // strings and a number
		}
		out.Truncate(out.Len() - 1) // the line end
	}
	if len(b.entries) > 0 {
		out.WriteString("\n  ")
	}
	out.WriteString("]\n}\n")
	return out.Bytes()
}

// list returns the entries, sorted.
func (b *Baseline) list() []Entry {
	return entries(b.entries)
}

func entries(counts map[report.Identity]int) []Entry {
	var list []Entry
	for k, n := range counts {
		list = append(list, Entry{k.Rule, k.Package, k.Function, k.About, n})
	}
	slices.SortFunc(list, func(a, b Entry) int {
		return cmp.Or(
			strings.Compare(a.Package, b.Package),
			strings.Compare(a.Function, b.Function),
			strings.Compare(a.Rule, b.Rule),
			strings.Compare(a.About, b.About),
		)
	})
	return list
}

// names returns the entries that know a finding, in the order in which they are used up.
func names(f report.Finding) []report.Identity {
	id := f.Identity()
	out := []report.Identity{id}
	if f.Form != "" { // the rule had no forms yet
		id.Rule = f.Rule
		out = append(out, id)
	}
	return out
}

// use parts findings into those that are known and those that are not, and returns what the
// baseline knows beyond them. Of findings that are alike, the last are the ones too many.
func (b *Baseline) use(findings []report.Finding) (known, left []report.Finding, rest map[report.Identity]int) {
	rest = maps.Clone(b.entries)
	for _, f := range findings {
		all := names(f)
		if i := slices.IndexFunc(all, func(k report.Identity) bool { return rest[k] > 0 }); i >= 0 {
			rest[all[i]]--
			known = append(known, f)
		} else {
			left = append(left, f)
		}
	}
	return known, left, rest
}

// Filter returns the findings that are not known, and the number of those that
// are. Of findings that are alike, the last are the ones too many: which of them
// is new cannot be told.
func (b *Baseline) Filter(findings []report.Finding) (left []report.Finding, known int) {
	_, left, _ = b.use(findings)
	return left, len(findings) - len(left)
}

// Count returns how many findings like this one are known.
func (b *Baseline) Count(f report.Finding) int {
	n := 0
	for _, k := range names(f) {
		n += b.entries[k]
	}
	return n
}

// Stale returns the entries that were not found any more, with how often they
// are too many. Covers says of which entries a run would have found it out.
func (b *Baseline) Stale(findings []report.Finding, covers func(Entry) bool) []Entry {
	_, _, rest := b.use(findings)
	return slices.DeleteFunc(entries(rest), func(e Entry) bool { return e.Count < 1 || !covers(e) })
}

// Pruned returns the baseline without what is stale.
func (b *Baseline) Pruned(findings []report.Finding, covers func(Entry) bool) *Baseline {
	known, _, rest := b.use(findings)
	return New(known).with(rest, covers)
}

// Renewed returns the baseline that holds all findings, and of the old entries
// those that the run did not cover.
func (b *Baseline) Renewed(findings []report.Finding, covers func(Entry) bool) *Baseline {
	_, _, rest := b.use(findings)
	return New(findings).with(rest, covers)
}

// with adds what a run did not use up, since it did not cover it.
func (b *Baseline) with(rest map[report.Identity]int, covers func(Entry) bool) *Baseline {
	for _, e := range entries(rest) {
		if e.Count > 0 && !covers(e) {
			b.entries[e.identity()] += e.Count
		}
	}
	return b
}

// String says how much the baseline holds.
func (b *Baseline) String() string {
	findings, packages := 0, map[string]bool{}
	for k, n := range b.entries {
		findings += n
		packages[k.Package] = true
	}
	return words.Plural(findings, "finding") + " in " + words.Plural(len(packages), "package")
}
