package deadfield

import (
	_ "embed"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/fieldtext"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports fields of specs that no code reads.
var Analyzer = rule.New(doc, run, rule.Always())

// A kind is a struct with metadata, a spec and perhaps a status of this package.
type kind struct {
	obj          *types.TypeName
	spec, status *part
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass, fields: make(map[*types.Var]*ast.Field)}
	kinds := c.kinds()
	if len(kinds) == 0 {
		return
	}
	if c.names = pass.FieldNames(); c.names == nil {
		return
	}
	done := make(map[*types.Named]bool)
	for _, k := range kinds {
		for _, n := range k.spec.order {
			if !done[n] {
				done[n] = c.report(k, n)
			}
		}
	}
}

// report reports the fields of a struct of a spec that no code mentions, unless most are so, or
// nobody uses the struct, and returns whether it was looked at.
func (c *checker) report(k kind, n *types.Named) bool {
	gone, known := c.split(n)
	if len(gone) == 0 || len(gone) > known || !k.spec.isAlive(c, n, make(map[*types.Named]bool)) || !c.isWatched(k) {
		return false
	}
	for _, v := range gone {
		f := c.fields[v]
		if f == nil || c.isExcused(n, v, f) {
			continue
		}
		for _, id := range f.Names {
			if id.Name == v.Name() {
				c.pass.At(id).Sayf("no code of the module reads %s.%s: it has no effect whatever users set; implement or deprecate it", n.Obj().Name(), id.Name)
			}
		}
	}
	return true
}

// isExcused: the struct is used as a whole, or a comment says why no code reads the field.
func (c *checker) isExcused(n *types.Named, v *types.Var, f *ast.Field) bool {
	quiet := c.pass.QuietAt(f)
	text := v.Name() + "\n" + rule.CommentText(f.Doc) + rule.CommentText(f.Comment)
	tag, _, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
	return quiet(c.values.Whole(n.Obj().Name()), "the struct is used as a whole: encoded, rendered, compared or stored") ||
		quiet(onpurpose.Says(text, onpurpose.Obsolete), "a comment says that the field is deprecated") ||
		quiet(onpurpose.Says(text, onpurpose.Unfinished), "a comment says that the field is reserved or not implemented yet") ||
		quiet(onpurpose.Says(text, onpurpose.ForPeople), "a comment says that the field is informational") ||
		quiet(c.markedFields()[tag], "a marker of the package, such as a validation rule or a printer column, names the field")
}

type checker struct {
	pass    *rule.Pass
	fields  map[*types.Var]*ast.Field
	names   fieldtext.Names
	values  *fieldtext.Values
	markers map[string]bool // what markers of the package name by paths
}

// kinds returns the kinds of the package, and notes where its fields are declared.
func (c *checker) kinds() (out []kind) {
	files, _, info := c.pass.AsWritten()
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				return false
			case *ast.StructType:
				for _, field := range n.Fields.List {
					for _, name := range field.Names {
						if v, ok := info.Defs[name].(*types.Var); ok {
							c.fields[v] = field
						}
					}
				}
			case *ast.TypeSpec:
				if k, ok := c.kindOf(info.Defs[n.Name]); ok {
					out = append(out, k)
				}
			}
			return true
		})
	}
	return out
}

func (c *checker) kindOf(obj types.Object) (k kind, ok bool) {
	tn, isType := obj.(*types.TypeName)
	if !isType || tn.IsAlias() || !kube.IsAPIObject(tn.Type()) {
		return k, false
	}
	st := ssaflow.Struct(tn.Type())
	if st == nil {
		return k, false
	}
	k.obj = tn
	for f := range st.Fields() {
		switch f.Name() {
		case "Spec":
			k.spec = c.part(f)
		case "Status":
			k.status = c.part(f)
		}
	}
	if k.spec != nil && k.status != nil {
		// What both hold is set by one side and read by the other.
		shared := func(n *types.Named) bool { return k.spec.holders[n] != nil && k.status.holders[n] != nil }
		k.spec.order = slices.DeleteFunc(k.spec.order, shared)
	}
	return k, k.spec != nil
}

// isWatched: the module has a controller for the kind, and this is the version that is stored.
func (c *checker) isWatched(k kind) bool {
	if c.values == nil {
		c.values = c.pass.FieldValues()
	}
	return c.values.Watched(k.obj.Name()) && (c.values.Declared(k.obj.Name()) == 1 || slices.ContainsFunc(c.pass.TypeMarkers(k.obj), kube.IsStorageVersion)) &&
		!c.values.Encoded(k.obj.Name())
}

// markedFields returns the fields that markers of the package name by paths: rules of a kind and
// printed columns.
func (c *checker) markedFields() map[string]bool {
	if c.markers != nil {
		return c.markers
	}
	c.markers = make(map[string]bool)
	files, _, _ := c.pass.AsWritten()
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
