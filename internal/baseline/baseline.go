// Package baseline holds the findings that a project has accepted for now, so
// that only new ones are reported.
//
// A finding is known by what it says and by the function it is in, never by its
// line: moved code stays quiet. Findings that are alike are counted, so that one
// more of them in the same function is reported.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/report"
)

// An Entry is a finding that is known, and how often.
type Entry struct {
	Rule     string `json:"rule"`
	Package  string `json:"package"`
	Function string `json:"function,omitempty"`
	// Message is that of the finding with N for each line number.
	Message string `json:"message"`
	Count   int    `json:"count"`
}

func (e Entry) key() report.Key {
	return report.Key{Rule: e.Rule, Package: e.Package, Function: e.Function, Message: e.Message}
}

// String returns the entry as people read it.
func (e Entry) String() string {
	where := e.Package
	if e.Function != "" {
		where += "." + e.Function
	}
	s := fmt.Sprintf("%s: %s (%s)", where, e.Message, e.Rule)
	if e.Count > 1 {
		s += fmt.Sprintf(" %d times", e.Count)
	}
	return s
}

// A Baseline is a set of known findings.
type Baseline struct{ entries map[report.Key]int }

// New returns the baseline that holds all findings.
func New(findings []report.Finding) *Baseline {
	b := &Baseline{map[report.Key]int{}}
	for _, f := range findings {
		b.entries[f.Key()]++
	}
	return b
}

// version is that of the form of the file.
const version = 1

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
	b := &Baseline{map[report.Key]int{}}
	for _, e := range in.Findings {
		switch _, twice := b.entries[e.key()]; {
		case e.Rule == "" || e.Package == "" || e.Message == "":
			return nil, fmt.Errorf("an entry lacks rule, package or message: %s", e)
		case e.Count < 1:
			return nil, fmt.Errorf("the count of an entry is %d: %s", e.Count, e)
		case twice:
			return nil, fmt.Errorf("an entry stands there twice, as after a merge: %s", e)
		}
		b.entries[e.key()] = e.Count
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
	for i, e := range b.Entries() {
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

// Entries returns the entries, sorted.
func (b *Baseline) Entries() []Entry {
	return entries(b.entries)
}

func entries(counts map[report.Key]int) []Entry {
	var list []Entry
	for k, n := range counts {
		list = append(list, Entry{k.Rule, k.Package, k.Function, k.Message, n})
	}
	slices.SortFunc(list, func(a, b Entry) int {
		return cmp.Or(
			strings.Compare(a.Package, b.Package),
			strings.Compare(a.Function, b.Function),
			strings.Compare(a.Rule, b.Rule),
			strings.Compare(a.Message, b.Message),
		)
	})
	return list
}

// Filter returns the findings that are not known, and the number of those that
// are. Of findings that are alike, the last are the ones too many: which of them
// is new cannot be told.
func (b *Baseline) Filter(findings []report.Finding) (left []report.Finding, known int) {
	used := map[report.Key]int{}
	for _, f := range findings {
		k := f.Key()
		if used[k]++; used[k] > b.entries[k] {
			left = append(left, f)
		}
	}
	return left, len(findings) - len(left)
}

// Count returns how many findings like this one are known.
func (b *Baseline) Count(f report.Finding) int { return b.entries[f.Key()] }

// Stale returns the entries that were not found any more, with how often they
// are too many. Covers says of which entries a run would have found it out.
func (b *Baseline) Stale(findings []report.Finding, covers func(Entry) bool) []Entry {
	found := New(findings).entries
	stale := map[report.Key]int{}
	for _, e := range b.Entries() {
		if n := e.Count - found[e.key()]; n > 0 && covers(e) {
			stale[e.key()] = n
		}
	}
	return entries(stale)
}

// Pruned returns the baseline without what is stale.
func (b *Baseline) Pruned(stale []Entry) *Baseline {
	out := &Baseline{map[report.Key]int{}}
	for k, n := range b.entries {
		out.entries[k] = n
	}
	for _, e := range stale {
		if out.entries[e.key()] -= e.Count; out.entries[e.key()] < 1 {
			delete(out.entries, e.key())
		}
	}
	return out
}

// Renewed returns the baseline that holds all findings, and of the old entries
// those that the run did not cover.
func (b *Baseline) Renewed(findings []report.Finding, covers func(Entry) bool) *Baseline {
	out := New(findings)
	for _, e := range b.Entries() {
		if !covers(e) {
			out.entries[e.key()] = max(out.entries[e.key()], e.Count)
		}
	}
	return out
}

// String says how much the baseline holds.
func (b *Baseline) String() string {
	findings, packages := 0, map[string]bool{}
	for k, n := range b.entries {
		findings += n
		packages[k.Package] = true
	}
	return count(findings, "finding") + " in " + count(len(packages), "package")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
