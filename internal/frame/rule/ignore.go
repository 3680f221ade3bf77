// Subject: settings

package rule

import (
	"bytes"
	"go/parser"
	"go/token"
	"slices"
)

// Ignore returns where to insert what into a file, so that a comment silences what rules, joined by
// commas, report on a line. ok is false where no comment can stand.
func Ignore(text []byte, line int, names, reason string) (at int, insert string, ok bool) {
	start, end := lineAt(text, line)
	if at, ok := ignoreAbove(text, line-1); ok {
		// A comment stands there already, and two would part it from its line.
		return at, "," + names, true
	}
	code := bytes.TrimLeft(text[start:end], " \t")
	if bytes.HasPrefix(code, []byte("//")) {
		return 0, "", false // gofmt would move it away, within a comment
	}
	indent := string(text[start : end-len(code)])
	insert = indent + "//lint:ignore " + names + " " + reason + lineEnd(text, end)
	if comments(text, start, insert, len(indent)) {
		return start, insert, true
	}
	insert = " //lint:ignore " + names + " " + reason
	return end, insert, comments(text, end, insert, 1)
}

// lineAt returns where a line, the first is 1, begins and ends, without the characters of its end.
func lineAt(text []byte, line int) (start, end int) {
	for ; line > 1; line-- {
		n := bytes.IndexByte(text[start:], '\n')
		if n < 0 {
			return len(text), len(text)
		}
		start += n + 1
	}
	if end = bytes.IndexByte(text[start:], '\n'); end < 0 {
		return start, len(text)
	}
	return start, start + len(bytes.TrimSuffix(text[start:start+end], []byte("\r")))
}

// lineEnd returns how the lines of a text end, by the one whose end is given.
func lineEnd(text []byte, end int) string {
	if end < len(text) && text[end] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// ignoreAbove returns where the rules of a directive end that stands alone on a line.
func ignoreAbove(text []byte, line int) (at int, ok bool) {
	if line < 1 {
		return 0, false
	}
	start, end := lineAt(text, line)
	rest := bytes.TrimLeft(text[start:end], " \t")
	rules, ok := bytes.CutPrefix(rest, []byte("//lint:ignore "))
	if !ok {
		return 0, false
	}
	rules = bytes.TrimLeft(rules, " ")
	n := bytes.IndexByte(rules, ' ')
	if n <= 0 {
		return 0, false
	}
	return end - len(rules) + n, true
}

// comments reports whether what is inserted into a Go file is a comment there.
func comments(text []byte, at int, insert string, skip int) bool {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", slices.Concat(text[:at], []byte(insert), text[at:]), parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	for _, g := range f.Comments {
		for _, c := range g.List {
			if fset.Position(c.Pos()).Offset == at+skip {
				return true
			}
		}
	}
	return false
}
