package deadfield

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// explained: comments say why there is no code.
func (c *checker) explained(v *types.Var, f *ast.Field) bool {
	quiet := c.pass.QuietAt(f)
	text := v.Name() + "\n" + rule.CommentText(f.Doc) + rule.CommentText(f.Comment)
	for _, r := range []onpurpose.Reason{onpurpose.Obsolete, onpurpose.Unfinished, onpurpose.ForPeople} {
		if quiet(onpurpose.Says(text, r), "a comment says why no code knows the field") {
			return true
		}
	}
	tag, _, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
	return quiet(c.marked()[tag], "markers name the field")
}

// marked returns the fields that markers of the package name by paths: rules of a kind and
// printed columns.
func (c *checker) marked() map[string]bool {
	if c.markers != nil {
		return c.markers
	}
	c.markers = make(map[string]bool)
	files, _ := c.pass.AsWritten()
	for _, f := range files {
		for _, g := range f.Comments {
			for _, m := range g.List {
				for _, name := range kube.PathsInMarker(m.Text) {
					c.markers[name] = true
				}
			}
		}
	}
	return c.markers
}

// nameOf returns the name of a field in its declaration, which may be one of several.
func nameOf(f *ast.Field, v *types.Var) *ast.Ident {
	for _, id := range f.Names {
		if id.Name == v.Name() {
			return id
		}
	}
	return f.Names[0]
}
