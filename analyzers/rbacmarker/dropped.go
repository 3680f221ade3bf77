package rbacmarker

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// A drop is a comment at a place that controller-gen does not look at, with the
// markers whose rules no other marker gives.
type drop struct {
	pass     *rule.Pass
	place    rbac.Place
	from, to token.Pos
	markers  int
	inDecl   []*ast.Comment // of the declaration that it belongs to, in all of its comments
}

// dropped calls look for the comments whose markers are dropped.
func dropped(pass *rule.Pass, look func(*drop)) {
	c := rule.Shared(pass, newChecker)
	for _, f := range c.files {
		var lost []rbac.Marker
		for _, m := range f.markers {
			if m.Kind == rbac.Known && !f.collected[m.Comment] && !pass.Quiet(c.covered(m), m, "another marker of the package gives the same rule") {
				lost = append(lost, m)
			}
		}
		if len(lost) == 0 || quietAll(pass, !rbac.Generates(pass.Inputs(), inputs.Position(pass.Fset, f.Package).Filename), lost, "the Makefile runs controller-gen without rbac: nobody generates roles") {
			continue
		}
		lost = missed(pass, lost, c.roles())
		for i, m := range lost {
			if i > 0 && lost[i-1].Group == m.Group {
				continue // reported there
			}
			d := &drop{pass: pass, place: rbac.PlaceOf(f.File, m.Comment), from: m.From}
			for _, other := range lost {
				if other.Group == m.Group {
					d.to, d.markers = other.To, d.markers+1
				}
				if rbac.PlaceOf(f.File, other.Comment).Decl == d.place.Decl {
					d.inDecl = append(d.inDecl, other.Comment)
				}
			}
			look(d)
		}
	}
}

// missed returns the markers whose rules the roles of the project lack. Where there are
// none, they are written by hand, or by the program itself.
func missed(pass *rule.Pass, lost []rbac.Marker, roles *rbac.Roles) []rbac.Marker {
	if quietAll(pass, roles == nil, lost, "the project has no role in config/rbac: roles are written by hand, or by the program") {
		return nil
	}
	return slices.DeleteFunc(lost, func(m rbac.Marker) bool {
		a, err := rbac.Parse(m.Text)
		return pass.Quiet(err == nil && roles.Grant(a), m, "the roles of the project grant what it says")
	})
}

// quietAll is Quiet at all markers.
func quietAll(pass *rule.Pass, cond bool, markers []rbac.Marker, why string) bool {
	if cond && pass.Asked() {
		for _, m := range markers {
			pass.Quiet(true, m, why)
		}
	}
	return cond
}

// covered: another marker gives the rule of one that is dropped.
func (c *checker) covered(m rbac.Marker) bool {
	a, err := rbac.Parse(m.Text)
	return err == nil && c.live[a.String()]
}

// count returns one phrase for one marker, and another for several.
func (d *drop) count(one, more string) string {
	if d.markers > 1 {
		return more
	}
	return one
}

// say reports the markers: where they stand, and what to do with them.
func (d *drop) say(where, instead string) {
	this := d.count("this RBAC marker", fmt.Sprintf("these %d RBAC markers", d.markers))
	f := d.pass.At(rule.Span(d.from, d.to))
	if d.place.Decl != nil {
		f.Fixes(move(d.pass, d.place.Decl, d.inDecl)...)
	}
	f.Sayf("%s %s, where controller-gen ignores %s: %s generated; %s", this, where, d.count("it", "them"), d.count("no rule is", "no rules are"), instead)
}

// move takes markers out of a declaration and puts them into a comment of
// their own above it. All markers of a declaration move together, whichever
// finding the fix is taken from.
func move(pass *rule.Pass, decl ast.Decl, markers []*ast.Comment) []fix.Fix {
	start := decl.Pos()
	if doc, _ := rbac.Comments(decl); doc != nil {
		start = doc.Pos()
	}
	start = pass.Flow.LineStart(start)
	var text strings.Builder
	edits := []fix.Edit{fix.Insert(start, "")}
	for _, m := range markers {
		text.WriteString(m.Text + "\n")
		cut := fix.RemoveComment(pass.Flow, m)
		if cut == nil {
			return nil
		}
		if last := &edits[len(edits)-1]; last.End == cut[0].Pos {
			last.End = cut[0].End // an insertion must not touch a deletion
		} else {
			edits = append(edits, cut...)
		}
	}
	edits[0].NewText = []byte(text.String() + "\n")
	slices.SortFunc(edits, func(a, b fix.Edit) int { return cmp.Compare(a.Pos, b.Pos) })
	return fix.Offer("Move the RBAC markers above the declaration", edits...)
}
