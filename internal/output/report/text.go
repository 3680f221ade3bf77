package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// WriteLines writes one line per finding, in the form that editors and CI
// systems parse.
func (r *Report) WriteLines(w io.Writer) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintf(w, "%s: %s (%s)\n", Place(f.File, f.Line, f.Column), f.Message, f.Name()); err != nil {
			return err
		}
	}
	return nil
}

// Text returns the summary as people read it, for example
// "3 findings (2 fixable) in 2 of 14 packages · 0.9 s".
func (s Summary) Text(took time.Duration) string {
	var b strings.Builder
	switch {
	case s.Findings > 0:
		b.WriteString(words.Plural(s.Findings, "finding"))
		switch review := s.Fixable - s.SafelyFixable; {
		case s.Fixable > 0 && review > 0:
			fmt.Fprintf(&b, " (%d fixable, %d of them to review)", s.Fixable, review)
		case s.Fixable > 0:
			fmt.Fprintf(&b, " (%d fixable)", s.Fixable)
		}
		fmt.Fprintf(&b, " in %d of %s", s.PackagesWithFindings, words.Plural(s.Packages, "package"))
	case s.Skipped > 0 && s.Skipped < s.Packages: // "no findings" first would sound like a clean bill of health
		b.WriteString(s.incomplete() + "; no findings in the others")
	case s.Errors > 0 || s.Skipped > 0:
		b.WriteString(s.incomplete())
	case s.Unfollowed > 0:
		fmt.Fprintf(&b, "no findings in what could be followed of %s", words.Plural(s.Packages, "package"))
	case s.Baselined > 0 || s.Unchanged > 0:
		fmt.Fprintf(&b, "no new findings in %s", words.Plural(s.Packages, "package"))
	default:
		fmt.Fprintf(&b, "no findings in %s", words.Plural(s.Packages, "package"))
	}
	if s.Baselined > 0 {
		fmt.Fprintf(&b, ", %d more in the baseline", s.Baselined)
	}
	if s.Unchanged > 0 {
		fmt.Fprintf(&b, ", %d more in unchanged code", s.Unchanged)
	}
	if s.Unfollowed > 0 {
		fmt.Fprintf(&b, ", %s TOO LARGE TO FOLLOW", words.Plural(s.Unfollowed, "function"))
	}
	if text := s.incomplete(); text != "" && s.Findings > 0 {
		b.WriteString("; " + text)
	}
	fmt.Fprintf(&b, " · %.1f s", took.Seconds())
	return b.String()
}

// incomplete returns what was not analyzed and the errors, "" if there is nothing of it.
func (s Summary) incomplete() string {
	var parts []string
	if s.Errors > 0 {
		parts = append(parts, words.Plural(s.Errors, "error"))
	}
	if s.Skipped > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s not analyzed", s.Skipped, words.Plural(s.Packages, "package")))
	}
	return strings.Join(parts, "; ")
}

// A Style is how findings look on a terminal.
type Style struct {
	Dir   string // directory that the names of files are relative to
	Color bool
}

// Colours, chosen to be readable on dark and on light background.
const (
	reset = "\x1b[0m"
	bold  = "\x1b[1m"
	dim   = "\x1b[2m"
	red   = "\x1b[31m"
	blue  = "\x1b[34m"
	cyan  = "\x1b[36m"
)

func (s Style) paint(color, text string) string {
	if !s.Color || text == "" {
		return text
	}
	return color + text + reset
}

// WriteRich writes findings with the source line, a caret and the related
// locations. A file that is no source, or cannot be read any more, costs only its lines.
func (r *Report) WriteRich(w io.Writer, s Style) error {
	src := NewSources(s.Dir, r.Sources)
	for _, f := range r.Findings {
		var b bytes.Buffer
		fmt.Fprintf(&b, "%s %s %s\n",
			s.paint(bold, Place(f.File, f.Line, f.Column)+":"),
			f.Message,
			s.paint(cyan, "("+f.Name()+")"))
		s.writeSnippets(&b, f, src)
		b.WriteString("  ")
		if len(f.Fixes) > 0 && f.safelyFixable() {
			i := slices.IndexFunc(f.Fixes, func(fix Fix) bool { return fix.Safety == safety.Safe })
			fmt.Fprintf(&b, "fix available: %s (ctrlvet -fix) · ", f.Fixes[i].Message)
		} else if len(f.Fixes) > 0 {
			fmt.Fprintf(&b, "fix to review: %s (ctrlvet -fix -unsafe) · ", f.Fixes[0].Message)
		}
		fmt.Fprintf(&b, "more: ctrlvet explain %s\n\n", f.Name())
		if _, err := w.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// A mark is a range of a source line with a word about it.
type mark struct {
	Related
	primary bool
}

func (s Style) writeSnippets(b *bytes.Buffer, f Finding, src *Sources) {
	marks := []mark{{Related{f.File, f.Line, f.Column, f.EndLine, f.EndColumn, ""}, true}}
	for _, r := range f.Related {
		marks = append(marks, mark{r, false})
	}
	width, indent := 0, map[string]int{}
	for _, m := range marks {
		width = max(width, len(fmt.Sprint(m.Line)))
		if text, ok := src.Line(m.File, m.Line); ok {
			n := displayColumn(text, len(text)-len(bytes.TrimLeft(text, " \t"))+1)
			if old, seen := indent[m.File]; !seen || n < old {
				indent[m.File] = n
			}
		}
	}
	slices.SortStableFunc(marks, func(x, y mark) int {
		return cmp.Or(
			// The file of the finding first, the others as the rule gave them.
			cmp.Compare(fileRank(x.File, f), fileRank(y.File, f)),
			cmp.Compare(x.Line, y.Line),
			cmp.Compare(x.Column, y.Column),
		)
	})
	file, last := f.File, 0
	for _, m := range marks {
		text, ok := src.Line(m.File, m.Line)
		if !ok {
			if !m.primary {
				fmt.Fprintf(b, "  %s: %s\n", Place(m.File, m.Line, m.Column), m.Message)
			}
			continue
		}
		if m.File != file {
			file, last = m.File, 0
			fmt.Fprintf(b, "  %s\n", s.paint(bold, m.File))
		}
		if m.Line != last {
			last = m.Line
			fmt.Fprintf(b, "  %s   %s\n", s.paint(blue, fmt.Sprintf("%*d |", width, m.Line)),
				cut(expand(text), indent[m.File]))
		}
		start := displayColumn(text, m.Column)
		end := displayColumn(text, len(bytes.TrimRight(text, " \t\r"))+1)
		if m.EndLine == m.Line && m.EndColumn > m.Column {
			end = displayColumn(text, m.EndColumn)
		} else if m.EndLine <= m.Line {
			end = start + 1
		}
		sign, color := "-", blue
		if m.primary {
			sign, color = "^", red
		}
		line := strings.Repeat(" ", max(start-indent[m.File], 0)) +
			s.paint(color, strings.Repeat(sign, max(end-start, 1)))
		if m.Message != "" {
			line += " " + s.paint(color, m.Message)
		}
		fmt.Fprintf(b, "  %s   %s\n", s.paint(blue, strings.Repeat(" ", width)+" |"), line)
	}
}

// fileRank orders the files of a finding: its own, then those of the related
// locations in their order.
func fileRank(file string, f Finding) int {
	if file == f.File {
		return -1
	}
	return slices.IndexFunc(f.Related, func(r Related) bool { return r.File == file })
}

const tabWidth = 4

// expand replaces tabs by spaces.
func expand(line []byte) string {
	var b strings.Builder
	col := 0
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		switch {
		case r == '\t':
			n := tabWidth - col%tabWidth
			b.WriteString(strings.Repeat(" ", n))
			col += n
		case r == '\r':
		case r < ' ' || r == 0x7f:
			// Source text must not steer the terminal.
			b.WriteByte('?')
			col++
		default:
			b.Write(line[:size])
			col++
		}
		line = line[size:]
	}
	return b.String()
}

// displayColumn returns the number of columns before the byte column (from 1)
// of a line, after expansion.
func displayColumn(line []byte, column int) int {
	return utf8.RuneCountInString(expand(line[:max(0, min(column-1, len(line)))]))
}

// cut drops the first n columns, which are spaces.
func cut(line string, n int) string {
	return line[min(n, len(line)-len(strings.TrimLeft(line, " "))):]
}

// Place names a position as editors parse it. Behind a //line directive there
// may be no column, and at all there may be no line.
func Place(file string, line, column int) string {
	switch {
	case line == 0:
		return file
	case column == 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}
