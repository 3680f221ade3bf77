package apply

import (
	"bytes"
	"go/format"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// formatted formats what edits touched, as gofmt would, and leaves all other
// lines as they are, byte for byte: line ends and a missing one at the end
// included. Where the file was formatted before it is so again: what gofmt
// aligns with touched lines moves with them.
func (t *text) formatted(old []byte) ([]byte, error) {
	plain := withoutCR(t.data)
	want, err := format.Source(plain)
	if err != nil {
		return nil, err
	}
	whole := isFormatted(withoutCR(old))
	have := lineList(t.data)
	lines := t.touchedLines()
	var out [][]byte
	at, ends := 0, false // ends: what was added last is formatted
	for _, h := range refined(hunks(have, lineList(want)), plain, want) {
		out = append(out, have[at:h.start]...)
		at, ends = h.end, false
		if !whole && !h.meets(lines, have) {
			out = append(out, have[h.start:h.end]...)
			continue
		}
		end := endAt(t.data, offsetOf(have, h.start))
		for _, l := range h.text {
			out = append(out, []byte(withEnds(string(withEnd(l)), end)))
		}
		ends = len(h.text) > 0
	}
	if at == len(have) && ends && !bytes.HasSuffix(old, []byte("\n")) { // the last line had no end
		last := len(out) - 1
		out[last] = bytes.TrimRight(out[last], "\r\n")
	}
	result := bytes.Join(append(out, have[at:]...), nil)
	if !sameTokens(result, plain) && !sameTokens(result, want) {
		return t.data, nil // formatted in part it would be another program
	}
	return result, nil
}

func withoutCR(src []byte) []byte { return bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")) }

// isFormatted reports whether gofmt would leave source as it is, but for a
// missing line end at the end.
func isFormatted(src []byte) bool {
	want, err := format.Source(src)
	return err == nil && bytes.Equal(bytes.TrimRight(want, "\n"), bytes.TrimRight(src, "\n"))
}

// lineList returns the lines of source with their ends.
func lineList(src []byte) [][]byte { return slices.Collect(bytes.Lines(src)) }

// withEnd returns a line with an end.
func withEnd(line []byte) []byte { return append(bytes.TrimRight(line, "\r\n"), '\n') }

func offsetOf(lines [][]byte, n int) int {
	offset := 0
	for _, l := range lines[:n] {
		offset += len(l)
	}
	return offset
}

// A hunk replaces the lines from start to end, counted from 0, by lines of a text
// that begin with the one at.
type hunk struct {
	start, end int
	at         int
	text       [][]byte
}

// meets reports whether the hunk changes touched lines, or takes out empty lines
// beside them, which are too many then.
func (h hunk) meets(touched []span, lines [][]byte) bool {
	beside := 0
	if len(h.text) == 0 && !slices.ContainsFunc(lines[h.start:h.end], func(l []byte) bool { return len(bytes.TrimSpace(l)) > 0 }) {
		beside = 1
	}
	return slices.ContainsFunc(touched, func(s span) bool {
		return h.start <= s.end+beside && s.start < h.end+beside || h.start == h.end && s.start == h.start
	})
}

// refined splits hunks between lines with the same code, so that each is as small
// as can be: a comparison of lines takes changed lines that follow each other
// together.
func refined(list []hunk, old, new []byte) []hunk {
	a, b := tokensBefore(old), tokensBefore(new)
	var out []hunk
	for _, h := range list {
		from, at := h.start, 0
		for line := h.start + 1; line < h.end; line++ {
			n := 0
			for at+n < len(h.text) && b[h.at+at+n] < a[line] {
				n++
			}
			if a[line] == a[from] && at < len(h.text) && b[h.at+at+1] == a[line] {
				n = 1 // an empty line for an empty line
			}
			if at+n < len(h.text) && b[h.at+at+n] == a[line] {
				out = append(out, hunk{from, line, h.at + at, h.text[at : at+n]})
				from, at = line, at+n
			}
		}
		out = append(out, hunk{from, h.end, h.at + at, h.text[at:]})
	}
	return out
}

// tokensBefore returns for each line, and the end, how many tokens end before it.
func tokensBefore(src []byte) []int {
	out := make([]int, bytes.Count(src, []byte("\n"))+2)
	scan(src, func(end int, _ string) { out[bytes.Count(src[:end], []byte("\n"))+1]++ })
	for i := 1; i < len(out); i++ {
		out[i] += out[i-1]
	}
	return out
}

// touchedLines returns the lines that edits touched, the last one included.
func (t *text) touchedLines() []span {
	var out []span
	for _, s := range t.touched {
		first := bytes.Count(t.data[:s.start], []byte("\n"))
		out = append(out, span{first, first + bytes.Count(t.data[s.start:s.end], []byte("\n"))})
	}
	return out
}

// hunks compares lines, whatever they end with.
func hunks(old, new [][]byte) []hunk {
	// One rune for each line, so that the comparison goes by lines.
	runes := map[string]rune{}
	encode := func(lines [][]byte) string {
		var b strings.Builder
		for _, l := range lines {
			key := string(bytes.TrimRight(l, "\r\n"))
			r, ok := runes[key]
			if !ok {
				if r = rune(len(runes) + 1); r >= 0xD800 { // no surrogates
					r += 0x800
				}
				runes[key] = r
			}
			b.WriteRune(r)
		}
		return b.String()
	}
	a, b := encode(old), encode(new)
	lineAt := func(s string) map[int]int { // by byte
		at, n := map[int]int{}, 0
		for i := range s {
			at[i] = n
			n++
		}
		at[len(s)] = n
		return at
	}
	atA := lineAt(a)
	var out []hunk
	line := 0 // in new
	prev := 0 // in old
	for _, e := range udiff.Strings(a, b) {
		start, end := atA[e.Start], atA[e.End]
		line += start - prev
		n := len([]rune(e.New))
		out = append(out, hunk{start, end, line, new[line : line+n]})
		line += n
		prev = end
	}
	return out
}

// sameTokens reports whether two sources are the same but for space.
func sameTokens(a, b []byte) bool {
	return slices.Equal(tokens(a), tokens(b))
}

func tokens(src []byte) []string {
	var out []string
	scan(withoutCR(src), func(_ int, tok string) { out = append(out, tok) })
	return out
}

// scan calls use for each token, with where it ends: comments too, but no
// semicolons, in whose place a line end may stand.
func scan(src []byte, use func(end int, tok string)) {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return
		case tok == token.SEMICOLON:
			continue
		}
		end := file.Offset(pos) + max(len(lit), len(tok.String()))
		if tok == token.COMMENT {
			lit = strings.Join(strings.Fields(lit), " ")
		}
		use(min(end, len(src)), tok.String()+" "+lit)
	}
}
