package report

import (
	"path"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// A RuleInfo describes a rule that ran.
type RuleInfo struct {
	Name    string
	Summary string // one line
	Text    string // all about it as plain text
	// Markdown is the same for a page; its links are relative to URL.
	Markdown string
	// Doc is what the rule's doc.go says, from its summary on.
	Doc string
	URL string
	// Level is the severity of the gravest that the rule reports.
	Level consequence.Severity
	// Precision says how sure a finding is to be a mistake: high, medium or low.
	Precision string
	Tags      []string
}

// A Meta is what the forms for machines say beside the findings.
type Meta struct {
	Version string // of ctrlvet
	Rules   []RuleInfo
	// Dir is the directory of the run, which the names of files are relative to.
	Dir string
	// Prefix is the path from the root of the repository to Dir, with slashes.
	// CI systems want names that are relative to that root.
	Prefix string
}

// name names a file relative to the root of the repository. A file outside of
// it keeps its full name; ok is false.
func (m Meta) name(file string) (name string, ok bool) {
	if !path.IsAbs(file) && !filepath.IsAbs(file) {
		if name := path.Join(m.Prefix, file); name != ".." && !strings.HasPrefix(name, "../") {
			return name, true
		}
		file = filepath.ToSlash(filepath.Join(m.Dir, filepath.FromSlash(file)))
	}
	return file, false
}

// utf16Column converts a column that counts bytes into one that counts UTF-16
// code units, as SARIF does; both count from 1. Without the line it stays.
func (s *Sources) utf16Column(file string, line, column int) int {
	text, ok := s.Line(file, line)
	if !ok || column < 1 {
		return column
	}
	n := 1
	for _, r := range string(text[:min(column-1, len(text))]) {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}

// position returns line and column, as above, of an offset in a file that must
// have the size given.
func (s *Sources) position(file string, offset, size int) (line, column int, ok bool) {
	s.Line(file, 1)
	lines := s.files[file]
	total := len(lines) - 1 // line ends
	for _, l := range lines {
		total += len(l)
	}
	if total != size || offset < 0 || offset > size {
		return 0, 0, false
	}
	for i, l := range lines {
		if offset <= len(l) {
			return i + 1, s.utf16Column(file, i+1, offset+1), true
		}
		offset -= len(l) + 1
	}
	return 0, 0, false
}
