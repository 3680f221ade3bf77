package apply

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
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

// IgnoreAll returns the changes that silence findings, and how many have no place for a comment.
// Suppressions that are wrong are none to silence.
func IgnoreAll(dir string, findings []report.Finding, reason string) (changes []Change, left int, err error) {
	type place struct {
		file string
		line int
	}
	names := map[place][]string{}
	var places []place
	for _, f := range findings {
		if at := (place{f.File, f.Line}); f.Rule != config.Directive {
			if names[at] == nil {
				places = append(places, at)
			}
			names[at] = append(names[at], f.Name())
		}
	}
	slices.SortFunc(places, func(a, b place) int { // later lines first, so that the others stay where they are
		if a.file != b.file {
			return strings.Compare(a.file, b.file)
		}
		return b.line - a.line
	})
	for _, p := range places {
		if n := len(changes); n == 0 || changes[n-1].File != p.file {
			c := Change{File: p.file, path: Options{Dir: dir}.path(p.file)}
			if c.Old, err = os.ReadFile(c.path); err != nil {
				return nil, 0, err
			}
			c.New = c.Old
			changes = append(changes, c)
		}
		c := &changes[len(changes)-1]
		slices.Sort(names[p])
		at, insert, ok := Ignore(c.New, p.line, strings.Join(slices.Compact(names[p]), ","), reason)
		if !ok {
			left++
			continue
		}
		c.New = slices.Concat(c.New[:at], []byte(insert), c.New[at:])
	}
	return slices.DeleteFunc(changes, func(c Change) bool { return bytes.Equal(c.Old, c.New) }), left, nil
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
