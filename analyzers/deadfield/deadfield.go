package deadfield

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/fieldtext"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports fields of kinds that no code knows.
var Analyzer = rule.NewForms(doc, rule.Forms{unread}, rule.Always())

// A dead field is one that no code mentions.
type dead struct {
	name *ast.Ident
	of   *types.Named
}

type deads []dead

// A kind is a struct with metadata, a spec and perhaps a status of this package.
type kind struct {
	obj          *types.TypeName
	spec, status *part
}

func findDead(pass *rule.Pass) deads {
	c := &checker{pass: pass, fields: make(map[*types.Var]*ast.Field)}
	kinds := c.kinds()
	if len(kinds) == 0 {
		return nil
	}
	if c.names = pass.FieldNames(); c.names == nil {
		return nil
	}
	var found deads
	done := make(map[*types.Named]bool)
	for _, k := range kinds {
		found = append(found, c.in(k, k.spec, done)...)
	}
	return found
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
	files, info := c.pass.AsWritten()
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

// in returns the dead fields of a part of a kind.
func (c *checker) in(k kind, p *part, done map[*types.Named]bool) (out deads) {
	for _, n := range p.order {
		if done[n] {
			continue
		}
		gone, known := c.split(n)
		if len(gone) == 0 || len(gone) > known || !p.alive(c, n, make(map[*types.Named]bool)) || !c.lives(k) {
			continue
		}
		if done[n] = true; c.values.Whole(n.Obj().Name()) {
			continue
		}
		for _, v := range gone {
			if f := c.fields[v]; f != nil && !c.explained(v, f) {
				out = append(out, dead{nameOf(f, v), n})
			}
		}
	}
	return out
}

// lives: the module has a controller for the kind, and this is the version that is stored.
func (c *checker) lives(k kind) bool {
	if c.values == nil {
		c.values = c.pass.FieldValues()
	}
	return c.values.Watched(k.obj.Name()) && (c.values.Declared(k.obj.Name()) == 1 || slices.ContainsFunc(c.pass.TypeMarkers(k.obj), kube.IsStorageVersion)) &&
		!c.values.Encoded(k.obj.Name())
}
