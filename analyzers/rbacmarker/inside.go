package rbacmarker

import (
	"cmp"
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

var inside = rule.Form{Name: "inside", Run: reportInside}

// reportInside reports markers inside of a declaration, or behind code, where controller-gen
// does not look: one finding for each comment.
func reportInside(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	for _, f := range c.files {
		var ignored []rbac.Marker
		for _, m := range f.markers {
			if a, err := rbac.Parse(m.Text); m.Kind == rbac.Known && !f.collected[m.Comment] && !pass.Quiet(err == nil && c.live[a.String()], m, "another marker of the package gives the same rule") {
				ignored = append(ignored, m)
			}
		}
		if len(ignored) == 0 || quietAll(pass, !rbac.Generates(pass.Inputs(), inputs.Position(pass.Fset, f.Package).Filename), ignored, "the Makefile runs controller-gen without rbac: nobody generates roles") {
			continue
		}
		ignored = notGranted(pass, ignored, c.roles())
		for i, m := range ignored {
			if i > 0 && ignored[i-1].Group == m.Group {
				continue // reported there
			}
			place := rbac.PlaceOf(f.File, m.Comment)
			if place.Doc {
				continue
			}
			to, count := m.To, 0
			var inDecl []*ast.Comment
			for _, other := range ignored {
				if other.Group == m.Group {
					to, count = other.To, count+1
				}
				if rbac.PlaceOf(f.File, other.Comment).Decl == place.Decl {
					inDecl = append(inDecl, other.Comment)
				}
			}
			found := pass.At(rule.Span(m.From, to))
			if place.Decl != nil {
				found.Fixes(move(pass, place.Decl, inDecl)...)
			}
			found.Say(text(place.Name, count))
		}
	}
}

// text says where markers are, and what to do with them.
func text(decl string, count int) string {
	these, are, them, rules := "this RBAC marker", "is", "it", "no rule is"
	if count > 1 {
		these, are, them, rules = fmt.Sprintf("these %d RBAC markers", count), "are", "them", "no rules are"
	}
	where, instead := "at the end of a line of code", "give "+them+" a line above"
	if decl != "" {
		where, instead = "inside "+decl, "move "+them+" above the declaration"
	}
	return fmt.Sprintf("%s %s %s, where controller-gen ignores %s: %s generated; %s", these, are, where, them, rules, instead)
}

// notGranted returns the markers whose rules the roles of the project lack. Where there are
// none, they are written by hand, or by the program itself.
func notGranted(pass *rule.Pass, lost []rbac.Marker, roles *rbac.Roles) []rbac.Marker {
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
