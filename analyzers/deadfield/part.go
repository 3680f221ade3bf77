package deadfield

import (
	"slices"

	"go/types"
	"reflect"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// A part is a spec or a status: the structs of this package that it is made of, and the fields
// that hold them.
type part struct {
	order   []*types.Named
	holders map[*types.Named][]holder
}

// A holder is a field of a struct of the part; of none for the part itself.
type holder struct {
	in    *types.Named
	field *types.Var
}

func (c *checker) part(f *types.Var) *part {
	p := &part{holders: make(map[*types.Named][]holder)}
	c.hold(p, holder{nil, f})
	if len(p.order) == 0 {
		return nil
	}
	return p
}

func (c *checker) hold(p *part, h holder) {
	n := element(h.field.Type())
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != c.pass.Pkg.Path() || n.TypeArgs().Len() > 0 || ssaflow.Struct(n) == nil {
		return
	}
	p.holders[n] = append(p.holders[n], h)
	if len(p.holders[n]) > 1 {
		return
	}
	p.order = append(p.order, n)
	for f := range ssaflow.Struct(n).Fields() {
		c.hold(p, holder{n, f})
	}
}

// element returns the type that a field holds one or many of.
func element(t types.Type) *types.Named {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Named:
			if _, ok := u.Underlying().(*types.Struct); ok {
				return u
			}
			if t = u.Underlying(); t == u {
				return nil
			}
		default:
			return nil
		}
	}
}

// split returns the fields of a struct that no code mentions, and how many there are that
// some does.
func (c *checker) split(n *types.Named) (gone []*types.Var, known int) {
	st := ssaflow.Struct(n)
	for i := range st.NumFields() {
		f := st.Field(i)
		tag, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		switch {
		case f.Embedded() || !f.Exported():
		case c.names[f.Name()]:
			known++
		case tag == "" || tag == "-" || c.names[tag]:
		default:
			gone = append(gone, f)
		}
	}
	return gone, known
}

// isAlive: somebody mentions a field that holds the struct; else there is a finding about that.
func (p *part) isAlive(c *checker, n *types.Named, seen map[*types.Named]bool) bool {
	if seen[n] {
		return false
	}
	seen[n] = true
	return slices.ContainsFunc(p.holders[n], func(h holder) bool {
		return h.in == nil || (h.field.Embedded() || c.names[h.field.Name()]) && p.isAlive(c, h.in, seen)
	})
}
