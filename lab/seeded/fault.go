// Package seeded breaks the reference operators in one small way for each rule:
// the rule must find the mistake and nothing else, and the operators' own suite
// should fail.
//
// A mistake is a file testdata/mutants/RULE.diff: a sentence, lines that say what
// is expected, and a unified diff of testdata/reference.
package seeded

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// A Fault is a mistake that is put into the reference operators, and what is
// expected of it.
type Fault struct {
	Rule string // whose fault it is: the name of the file
	Text string // a sentence about the mistake
	Want string // RULE or RULE/FORM: the one finding
	File string // where it is found, relative to testdata/reference
	Line string // the text of the line where it is found
	// Package and Test name the test that fails, below testdata/reference; both
	// are empty when none does, and Unseen says why.
	Package, Test, Unseen string
	// Hash changes with the file.
	Hash string

	files []*gitdiff.File
}

// Read returns the faults of a directory, by rule.
func Read(dir string) ([]*Fault, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.diff"))
	if err != nil {
		return nil, err
	}
	var out []*Fault
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := Parse(strings.TrimSuffix(filepath.Base(name), ".diff"), src)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(name), err)
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b *Fault) int { return cmp.Compare(a.Rule, b.Rule) })
	return out, nil
}

// Parse reads the fault of a rule.
func Parse(rule string, src []byte) (*Fault, error) {
	sum := sha256.Sum256(src)
	f := &Fault{Rule: rule, Hash: hex.EncodeToString(sum[:4])}
	head, _, ok := strings.Cut(string(src), "\n--- ")
	if !ok {
		return nil, fmt.Errorf("no diff")
	}
	text, keys, _ := strings.Cut(head, "\n\n")
	f.Text = strings.Join(strings.Fields(text), " ")
	var fails string
	into := map[string]*string{"want": &f.Want, "file": &f.File, "line": &f.Line, "fails": &fails, "unseen": &f.Unseen}
	for line := range strings.Lines(keys) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		key, value, _ := strings.Cut(line, ":")
		to, ok := into[key]
		if !ok || *to != "" {
			return nil, fmt.Errorf("%q: want one each of want, file, line, and fails or unseen", strings.TrimSpace(line))
		}
		*to = strings.TrimSpace(value)
	}
	f.Package, f.Test, _ = strings.Cut(fails, " ")
	if name, _, _ := strings.Cut(f.Want, "/"); f.Text == "" || name != rule || f.File == "" || f.Line == "" || (f.Test == "") == (f.Unseen == "") {
		return nil, fmt.Errorf("it needs a sentence, want: a finding of %s, file, line, and either fails: PACKAGE TEST or unseen: why", rule)
	}
	var err error
	f.files, _, err = gitdiff.Parse(bytes.NewReader(src))
	if err != nil {
		return nil, err
	}
	for _, file := range f.files {
		_, file.OldName, _ = strings.Cut(file.OldName, "/")
	}
	return f, nil
}

// Apply returns what the fault makes of the files below dir, by their names.
func (f *Fault) Apply(dir string) (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, file := range f.files {
		src, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file.OldName)))
		if err != nil {
			return nil, err
		}
		made, err := change(string(src), file.TextFragments)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w: write the fault for the code as it is now", f.Rule, file.OldName, err)
		}
		out[file.OldName] = []byte(made)
	}
	return out, nil
}

// change applies fragments of a diff to a text. Lines that others have added or
// removed elsewhere do no harm.
func change(src string, fragments []*gitdiff.TextFragment) (string, error) {
	lines := strings.SplitAfter(src, "\n")
	moved := 0
	for _, fragment := range fragments {
		var before, after []string
		for _, l := range fragment.Lines {
			if l.Old() {
				before = append(before, l.Line)
			}
			if l.New() {
				after = append(after, l.Line)
			}
		}
		at := nearest(lines, before, int(fragment.OldPosition)-1+moved)
		if at < 0 {
			return "", fmt.Errorf("what stood in line %d is not there", fragment.OldPosition)
		}
		moved = at + len(after) - len(before) - (int(fragment.OldPosition) - 1)
		lines = slices.Concat(lines[:at], after, lines[at+len(before):])
	}
	return strings.Join(lines, ""), nil
}

// nearest returns where some lines stand in others, as near to a place as may be;
// -1 when they do not.
func nearest(lines, wanted []string, place int) int {
	best := -1
	for i := range lines {
		if i+len(wanted) <= len(lines) && slices.Equal(lines[i:i+len(wanted)], wanted) && (best < 0 || abs(i-place) < abs(best-place)) {
			best = i
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// LineIn returns the number of the line where the finding is expected, in the text
// of its file.
func (f *Fault) LineIn(text []byte) (int, error) {
	found := 0
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if strings.TrimSpace(line) != f.Line {
			continue
		}
		if found > 0 {
			return 0, fmt.Errorf("%s: %s has the line twice: %s", f.Rule, f.File, f.Line)
		}
		found = number
	}
	if found == 0 {
		return 0, fmt.Errorf("%s: %s has no line: %s", f.Rule, f.File, f.Line)
	}
	return found, nil
}
