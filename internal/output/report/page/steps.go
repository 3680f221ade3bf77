package page

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A step is a place on the way to a mistake.
type step struct {
	N       int
	Place   string
	Message string
	// Mistake: it is the place of the finding itself.
	Mistake bool
	// Elsewhere: it stands in another file than the step before.
	Elsewhere bool
	Lines     []line
}

// A line is a line of source, of which a part may be marked.
type line struct {
	N                     int
	Before, Marked, After string
	Hit                   bool
}

// around is how many lines are shown before and after a place.
const around = 2

// stepsOf returns the places of a finding on the way to the mistake. Without sources they
// have no lines.
func stepsOf(f report.Finding, src *report.Sources) []step {
	var out []step
	list, mistake := f.Way()
	for i, r := range list {
		s := step{N: i + 1, Place: report.Place(r.File, r.Line, r.Column), Message: r.Message, Mistake: i == mistake}
		s.Elsewhere = i > 0 && list[i-1].File != r.File
		if r.File == f.File && r.Line > 0 {
			s.Place = fmt.Sprintf("line %d", r.Line)
		}
		if s.Mistake {
			s.Message = "the mistake"
		}
		if src != nil {
			s.Lines = linesOf(r, src)
		}
		out = append(out, s)
	}
	return out
}

// linesOf returns the lines around a place, the part of the first line marked that the
// place covers.
func linesOf(r report.Related, src *report.Sources) []line {
	var out []line
	for n := r.Line - around; n <= r.Line+around; n++ {
		text, ok := src.Line(r.File, n)
		if !ok {
			continue
		}
		l := line{N: n, Hit: n == r.Line, Before: string(text)}
		if l.Hit {
			start, end := byteRange(text, r)
			l.Before, l.Marked, l.After = string(text[:start]), string(text[start:end]), string(text[end:])
		}
		l.Before, l.Marked, l.After = printable(l.Before), printable(l.Marked), printable(l.After)
		out = append(out, l)
	}
	if !slices.ContainsFunc(out, func(l line) bool { return l.Hit }) {
		return nil // the file is another one now
	}
	return dedent(out)
}

// byteRange returns which bytes of a line a place covers: at least one character, if
// there is one.
func byteRange(text []byte, r report.Related) (start, end int) {
	text = []byte(strings.TrimRight(string(text), " \t\r"))
	start = min(max(r.Column-1, 0), len(text))
	end = len(text)
	switch {
	case r.EndLine == r.Line && r.EndColumn > r.Column:
		end = min(r.EndColumn-1, len(text))
	case r.EndLine <= r.Line:
		_, size := utf8.DecodeRune(text[start:])
		end = start + size
	}
	return start, max(start, end)
}

// printable replaces what a browser would not show, or would show as something else.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\r':
			return -1
		case r < ' ' && r != '\t', r == 0x7f,
			r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069: // would turn the text around
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// dedent removes the tabs that all lines begin with, and makes spaces of the others.
func dedent(lines []line) []line {
	common := -1
	for _, l := range lines {
		text := l.Before + l.Marked + l.After
		if strings.TrimSpace(text) == "" {
			continue
		}
		if n := len(text) - len(strings.TrimLeft(text, "\t")); common < 0 || n < common {
			common = n
		}
	}
	for i := range lines {
		l := &lines[i]
		cut := min(max(common, 0), len(l.Before))
		if strings.Trim(l.Before[:cut], "\t") == "" {
			l.Before = l.Before[cut:]
		}
		for _, part := range []*string{&l.Before, &l.Marked, &l.After} {
			*part = strings.ReplaceAll(*part, "\t", "    ")
		}
	}
	return lines
}
