package rbacmarker

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports RBAC markers that controller-gen ignores, refuses or takes
// literally. It runs on every package: markers need no import.
var Analyzer = rule.New(doc, run, rule.Always())

func run(pass *rule.Pass) {
	type found struct {
		file  *ast.File
		lines []line
		seen  map[*ast.Comment]bool
	}
	var files []found
	live := map[string]bool{} // the rules that controller-gen generates
	named := map[string]bool{}
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(file.FileStart).Filename, "_test.go") {
			continue
		}
		lines := linesOf(file)
		if len(lines) == 0 {
			continue
		}
		seen := collected(file)
		for _, l := range lines {
			if l.kind == known && seen[l.comment] {
				if a, err := parse(l.text); err == nil {
					live[a.String()] = true
					for _, w := range a["resources"] {
						name, _, _ := strings.Cut(w.text, "/")
						named[name] = true
					}
				}
			}
		}
		files = append(files, found{file, lines, seen})
	}
	groups := map[string][]string{}
	for _, f := range files {
		c := checker{Pass: pass, file: f.file, seen: f.seen, live: live, named: named, groups: groups}
		for _, l := range f.lines {
			c.check(l, f.lines)
		}
	}
}

// checker reports the markers of one file.
type checker struct {
	*rule.Pass
	file *ast.File
	seen map[*ast.Comment]bool
	live map[string]bool
	// named are the resources that markers of the package name.
	named map[string]bool
	// groups holds what custom found out, which reads files.
	groups map[string][]string
}

func (c *checker) check(l line, all []line) {
	switch {
	case l.kind == plain:
		c.at(l).Say("controller-gen reads this line as plain text, no rule is generated: write +" + markerName + ":")
	case l.kind == misspelled:
		c.at(l).Sayf("controller-gen does not know the marker %q and ignores it: no rule is generated; write +%s:", l.name, markerName)
	case l.kind == block:
		c.at(l).Say("this RBAC marker stands in a /* */ comment, where controller-gen ignores it: no rule is generated; write it with //")
	case c.seen[l.comment]:
		c.content(l)
	case !c.covered(l) && c.generates():
		c.dropped(l, all)
	}
}

// covered says whether another marker gives the rule of a dropped one.
func (c *checker) covered(l line) bool {
	a, err := parse(l.text)
	return err == nil && c.live[a.String()]
}

// dropped reports the markers of a comment at a place that controller-gen
// does not look at, once for all of them.
func (c *checker) dropped(l line, all []line) {
	place := placeOf(c.file, l.comment)
	var inDecl []*ast.Comment
	last, more := l, 0
	for _, other := range all {
		if other.kind != known || c.seen[other.comment] || c.covered(other) {
			continue
		}
		if other.group == l.group {
			if other.pos < l.pos {
				return // reported there
			}
			if other.pos > l.pos {
				last, more = other, more+1
			}
		}
		if placeOf(c.file, other.comment).decl == place.decl {
			inDecl = append(inDecl, other.comment)
		}
	}
	this, stands, are, it, none := "this RBAC marker", "stands", "is", "it", "no rule is"
	if more > 0 {
		this, stands, are, it, none = fmt.Sprintf("these %d RBAC markers", more+1), "stand", "are", "them", "no rules are"
	}
	var message string
	switch {
	case place.doc:
		message = fmt.Sprintf("%s %s part of the doc comment of %s, where controller-gen ignores %s: %s generated; separate %s with an empty line", this, are, place.name, it, none, it)
	case place.name != "":
		message = fmt.Sprintf("%s %s inside %s, where controller-gen ignores %s: %s generated; move %s above the declaration", this, stands, place.name, it, none, it)
	default:
		message = fmt.Sprintf("%s %s at the end of a line of code, where controller-gen ignores %s: %s generated; give %s a line above it", this, stands, it, none, it)
	}
	d := c.At(rule.Span(l.pos, last.end))
	if place.decl != nil {
		d.Fixes(c.move(place.decl, inDecl)...)
	}
	d.Say(message)
}

// content reports what is wrong with the text of a marker that is collected.
func (c *checker) content(l line) {
	a, err := parse(l.text)
	if err != nil {
		c.at(l).Say("controller-gen refuses this marker: " + err.Error())
		return
	}
	for _, p := range c.misspellings(a) {
		c.At(rule.Span(l.pos+token.Pos(p.word.offset), l.pos+token.Pos(p.word.end))).Say(p.message)
	}
}

func (c *checker) at(l line) *rule.Finding { return c.At(rule.Span(l.pos, l.end)) }
