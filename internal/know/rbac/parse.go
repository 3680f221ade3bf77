package rbac

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/scanner"

	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A Word is a value in a marker, with its place in the marker's text.
type Word struct {
	Text       string
	Start, End int
}

// Arguments are those of a marker.
type Arguments map[string][]Word

// lists says which arguments an RBAC marker has, and which are lists.
var lists = map[string]bool{
	"groups": true, "resources": true, "resourceNames": true, "verbs": true, "urls": true,
	"namespace": false, "roleName": false,
}

// String is the same for markers that give the same rule.
func (a Arguments) String() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(a)) {
		values := make([]string, len(a[name]))
		for i, w := range a[name] {
			if values[i] = w.Text; name == "groups" && w.Text == "core" {
				values[i] = ""
			}
		}
		slices.Sort(values)
		fmt.Fprintf(&b, "%s=%q ", name, slices.Compact(values))
	}
	return b.String()
}

// parser reads the arguments of a marker as controller-gen does, whose parser
// stands on the same scanner. Its first error is the one that is reported.
type parser struct {
	scanner.Scanner
	raw  string
	base int // of raw in the text of the marker
	err  error
}

// Parse returns the arguments of an RBAC marker, or why controller-gen
// refuses it.
func Parse(text string) (Arguments, error) {
	p := &parser{base: min(len("+"+MarkerName+":"), len(text))}
	p.raw = text[p.base:]
	p.Init(strings.NewReader(p.raw))
	p.Mode = scanner.ScanIdents | scanner.ScanInts | scanner.ScanFloats | scanner.ScanStrings | scanner.ScanRawStrings | scanner.SkipComments
	p.Error = func(_ *scanner.Scanner, message string) { p.fail(message) }
	a := Arguments{}
	p.arguments(a)
	if p.err == nil && p.Scan() != scanner.EOF {
		p.fail(fmt.Sprintf("extra arguments provided: %q", p.raw[p.Position.Offset:]))
	}
	if _, ok := a["verbs"]; p.err == nil && !ok {
		p.fail(`missing argument "verbs"` + hint(a))
	}
	return a, p.err
}

// hint explains a missing argument that stands inside of another one.
func hint(a Arguments) string {
	for _, values := range a {
		for _, w := range values {
			if name, _, ok := strings.Cut(w.Text, "="); ok && isArgument(strings.TrimSpace(name)) {
				return `; separate arguments with ","`
			}
		}
	}
	return ""
}

func isArgument(name string) bool {
	_, ok := lists[name]
	return ok
}

func (p *parser) fail(message string) {
	if p.err == nil {
		p.err = errors.New(message)
	}
}

func (p *parser) arguments(a Arguments) {
	if p.Peek() == scanner.EOF {
		return
	}
	value := false // whether an argument has been read
	for p.expect(scanner.Ident, "argument name", "") {
		name := p.TokenText()
		comma := ""
		if value {
			comma = `; separate values with ";"`
		}
		if !p.expect('=', "equals", comma) {
			return
		}
		list, ok := lists[name]
		if !ok {
			message := fmt.Sprintf("unknown argument %q", name)
			if near := nearest(name); near != "" {
				message += fmt.Sprintf("; the argument is %q", near)
			}
			p.fail(message)
			return
		}
		a[name] = nil
		if list {
			a[name] = p.list()
		} else {
			a[name] = []Word{p.word()}
		}
		value = true
		if p.err != nil || p.Peek() == scanner.EOF || !p.expect(',', "comma", "") {
			return
		}
	}
}

// nearest returns the argument that was meant.
func nearest(name string) string {
	for _, candidate := range slices.Sorted(maps.Keys(lists)) {
		if words.EditDistance(strings.ToLower(name), strings.ToLower(candidate)) <= 1 {
			return candidate
		}
	}
	return ""
}

func (p *parser) expect(token rune, what, hint string) bool {
	if p.Scan() != token {
		p.fail(fmt.Sprintf("expected %s, got %q", what, p.TokenText()) + hint)
		return false
	}
	return true
}

// peek returns the next rune that is no white space.
func (p *parser) peek() rune {
	next := p.Peek()
	for next <= ' ' && next >= 0 && p.Whitespace&(1<<uint(next)) != 0 {
		p.Next()
		next = p.Peek()
	}
	return next
}

// list reads values separated by semicolons, or by commas within braces.
func (p *parser) list() []Word {
	var words []Word
	if p.peek() == '{' {
		p.Scan()
		for next := p.peek(); next != '}' && next != scanner.EOF && p.err == nil; next = p.peek() {
			words = append(words, p.word())
			if p.peek() == '}' {
				break
			}
			if !p.expect(',', "comma", "") {
				return words
			}
		}
		p.expect('}', "close curly brace", "")
		return words
	}
	for next := p.peek(); next != ',' && next != '}' && next != scanner.EOF && p.err == nil; next = p.peek() {
		words = append(words, p.word())
		next = p.peek()
		if next == ',' || next == '}' || next == scanner.EOF {
			break
		}
		p.Scan()
		if next != ';' {
			p.fail(fmt.Sprintf("expected comma, got %q", p.TokenText()))
		}
	}
	return words
}

// word reads a quoted string, or everything up to a separator.
func (p *parser) word() Word {
	mode := p.Mode
	p.Mode &^= scanner.ScanInts | scanner.ScanFloats
	defer func() { p.Mode = mode }()
	token := p.Scan()
	start := p.Position.Offset
	text := p.TokenText()
	if token == scanner.String || token == scanner.RawString {
		unquoted, err := strconv.Unquote(text)
		if err != nil {
			p.fail(fmt.Sprintf("unable to parse string: %v", err))
		}
		return Word{unquoted, p.base + start, p.base + start + len(text)}
	}
	for next := p.peek(); next != ',' && next != ';' && next != '}' && next != scanner.EOF; next = p.peek() {
		p.Scan()
	}
	end := p.Position.Offset + len(p.TokenText())
	return Word{p.raw[start:end], p.base + start, p.base + end}
}
