// Subject: resources

package model

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Subresource is what is known about the status subresource of a kind.
type Subresource int8

// The three answers.
const (
	Unknown Subresource = iota
	On
	Off
)

// collectMarkers reads the type-level markers: those in a type's doc comment
// or in the closest comment group above it, as controller-gen does.
func (m *Model) collectMarkers(pass *analysis.Pass) {
	for _, f := range pass.Files {
		prevEnd := f.Name.End()
		for _, d := range f.Decls {
			gd, ok := d.(*ast.GenDecl)
			if ok && gd.Tok == token.TYPE {
				for _, s := range gd.Specs {
					m.typeMarkers(pass, f, gd, s.(*ast.TypeSpec), prevEnd)
					prevEnd = s.End()
				}
			}
			prevEnd = d.End()
		}
	}
}

func (m *Model) typeMarkers(pass *analysis.Pass, f *ast.File, gd *ast.GenDecl, ts *ast.TypeSpec, prevEnd token.Pos) {
	tn, _ := pass.TypesInfo.Defs[ts.Name].(*types.TypeName)
	if tn == nil {
		return
	}
	doc := ts.Doc
	start := ts.Pos()
	if doc == nil && !gd.Lparen.IsValid() {
		doc, start = gd.Doc, gd.Pos()
	}
	if doc != nil {
		start = doc.Pos()
	}
	var above *ast.CommentGroup
	for _, g := range f.Comments {
		if g.Pos() > prevEnd && g.End() < start {
			above = g
		}
	}
	for _, g := range []*ast.CommentGroup{above, doc} {
		if g == nil {
			continue
		}
		for _, c := range g.List {
			if text, ok := strings.CutPrefix(c.Text, "//"); ok {
				if mk, ok := strings.CutPrefix(strings.TrimSpace(text), "+"); ok {
					m.markers[tn] = append(m.markers[tn], mk)
				}
			}
		}
	}
}

// IsStatusMarker reports whether a marker, without the plus sign, gives a kind the status
// subresource.
func IsStatusMarker(marker string) bool {
	return marker == "kubebuilder:subresource:status" || strings.HasPrefix(marker, "kubebuilder:subresource:status:")
}

// StatusSubresource says what the markers of a type of this package say about
// its status subresource.
func (m *Model) StatusSubresource(tn *types.TypeName) Subresource {
	root := false
	for _, mk := range m.markers[tn] {
		switch {
		case IsStatusMarker(mk):
			return On
		case mk == "kubebuilder:object:root=true", mk == "kubebuilder:object:root:=true", strings.HasPrefix(mk, "kubebuilder:resource"):
			root = true
		case mk == "genclient:noStatus":
			root = true
		}
	}
	if root {
		return Off
	}
	return Unknown
}

// Kinds returns the types with markers that decide about the status
// subresource, sorted by nothing in particular: callers look up one by one.
func (m *Model) Kinds() map[*types.TypeName]Subresource {
	out := make(map[*types.TypeName]Subresource)
	for tn := range m.markers {
		if s := m.StatusSubresource(tn); s != Unknown {
			out[tn] = s
		}
	}
	return out
}
