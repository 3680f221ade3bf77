package ruletest

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// expectations are the comments of a part of a rule's code that address the
// harness. They span its packages, since a related position may lie in another.
type expectations struct {
	// wants holds the regular expressions by line, then by name: the name of a
	// rule or RULE/FORM, "" for the rule under test, or "related".
	wants map[line]map[string][]*regexp.Regexp
	// misses and todos hold the reasons by line.
	misses, todos map[line]string
}

// A line is a line of a file.
type line struct {
	file string
	n    int
}

// related is the name of expectations on related positions.
const related = "related"

// wantStart matches the head of an expectation: an optional line offset and an
// optional name.
var wantStart = regexp.MustCompile("// want(@[+-][0-9]+)?(:[a-z0-9]+(?:/[a-z0-9]+)?)?(\\s|$)")

// noteStart matches a known miss or a known false alarm.
var noteStart = regexp.MustCompile(`// (miss|todo): (.*)$`)

// expect reads the expectations of all files of pkgs. Malformed ones are
// problems.
func expect(pkgs []*packages.Package, p *problems) expectations {
	e := expectations{
		wants:  map[line]map[string][]*regexp.Regexp{},
		misses: map[line]string{},
		todos:  map[line]string{},
	}
	for _, pkg := range pkgs {
		for _, f := range pkg.Syntax {
			for _, g := range f.Comments {
				for _, c := range g.List {
					e.comment(pkg.Fset, c, p)
				}
			}
		}
	}
	return e
}

func (e *expectations) comment(fset *token.FileSet, c *ast.Comment, p *problems) {
	pos := fset.Position(c.Pos())
	here := line{pos.Filename, pos.Line}
	text := c.Text
	if m := noteStart.FindStringSubmatchIndex(text); m != nil {
		kind, why := text[m[2]:m[3]], strings.TrimSpace(text[m[4]:m[5]])
		if why == "" {
			p.at(here.file, here.n, "// %s: needs a reason", kind)
		}
		if kind == "miss" {
			e.misses[here] = why
		} else {
			e.todos[here] = why
		}
		text = text[:m[0]]
	}
	for {
		m := wantStart.FindStringSubmatchIndex(text)
		if m == nil {
			return
		}
		at, name := here, ""
		if m[2] >= 0 {
			offset, err := strconv.Atoi(text[m[2]+1 : m[3]])
			if err != nil {
				p.at(here.file, here.n, "want: %v", err)
				return
			}
			at.n += offset
		}
		if m[4] >= 0 {
			name = text[m[4]+1 : m[5]]
		}
		res, rest, err := regexps(text[m[1]:])
		if err != nil {
			p.at(here.file, here.n, "malformed want: %v", err)
			return
		}
		if e.wants[at] == nil {
			e.wants[at] = map[string][]*regexp.Regexp{}
		}
		e.wants[at][name] = append(e.wants[at][name], res...)
		text = rest
	}
}

// regexps parses the quoted regular expressions at the head of text, at least
// one, and returns what follows them: nothing, or another comment.
func regexps(text string) (res []*regexp.Regexp, rest string, err error) {
	for {
		text = strings.TrimSpace(text)
		if text == "" || strings.HasPrefix(text, "//") {
			break
		}
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, "", fmt.Errorf("%q is not a quoted regular expression", text)
		}
		text = text[len(quoted):]
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, "", err
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			return nil, "", err
		}
		res = append(res, re)
	}
	if len(res) == 0 {
		return nil, "", fmt.Errorf("no regular expression")
	}
	return res, text, nil
}

// take removes the first expectation of that name at a line that matches text,
// and reports whether there was one.
func (e *expectations) take(at line, name, text string) bool {
	res := e.wants[at][name]
	for i, re := range res {
		if re.MatchString(text) {
			e.wants[at][name] = append(res[:i:i], res[i+1:]...)
			return true
		}
	}
	return false
}
