// Subject: objects

package objects

import (
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxWay bounds the steps of a way.
const maxWay = 24

// A Way leads to a piece of memory, through fields, pointers, elements of lists
// and maps, and copies of them.
type Way struct {
	// Parts are what is on the way, from the outside in; the last is the memory
	// itself.
	Parts []WayPart
	// Root is where the way begins: a parameter, a variable, the result of a call.
	Root ssa.Value
}

// A WayPart is one step of a way: a value and its name, by which two values of one
// function are the same memory, unless it was assigned in between.
type WayPart struct {
	Value ssa.Value
	Name  string
}

// Name is the name of the memory itself.
func (w Way) Name() string { return w.Parts[len(w.Parts)-1].Name }

// Below returns how memory of a name lies below that of another name: by fields and elements,
// by nothing where it is the same. It is false where it does not lie there: spec.Replicas is
// below spec, and specs is not.
func Below(name, outer string) (string, bool) {
	rest, ok := strings.CutPrefix(name, outer)
	return rest, ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// IsWithin reports whether memory of a name is that of another name, or a part of it.
func IsWithin(name, outer string) bool {
	_, ok := Below(name, outer)
	return ok
}

// WayTo returns the way to what v points to, or is.
func WayTo(v ssa.Value) Way {
	var w Way
	w.add(v, 0)
	return w
}

func (w *Way) add(v ssa.Value, depth int) string {
	name := w.name(v, depth)
	w.Parts = append(w.Parts, WayPart{v, name})
	return name
}

func (w *Way) name(v ssa.Value, depth int) string {
	if depth++; depth > maxWay {
		return w.begin(v)
	}
	switch v := v.(type) {
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(v); f != nil {
			return w.add(v.X, depth) + "." + f.Name()
		}
	case *ssa.Field:
		if st := ssaflow.Struct(v.X.Type()); st != nil {
			return w.add(v.X, depth) + "." + st.Field(v.Field).Name()
		}
	case *ssa.IndexAddr:
		return w.add(v.X, depth) + "[" + index(v.Index) + "]"
	case *ssa.Index:
		return w.add(v.X, depth) + "[" + index(v.Index) + "]"
	case *ssa.Lookup:
		return w.add(v.X, depth) + "[" + index(v.Index) + "]"
	case *ssa.Slice:
		return w.name(v.X, depth)
	case *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface:
		return w.name(ssaflow.Unwrap(v), depth)
	case *ssa.Extract:
		if next, ok := v.Tuple.(*ssa.Next); ok {
			if r, ok := next.Iter.(*ssa.Range); ok {
				return w.add(r.X, depth) + "[" + v.Name() + "]"
			}
		}
		if look, ok := v.Tuple.(*ssa.Lookup); ok && v.Index == 0 {
			return w.name(look, depth)
		}
	case *ssa.Call:
		if fn := v.Call.StaticCallee(); fn != nil && fn.Name() == "DeepCopy" && len(v.Call.Args) == 1 && kube.HasDeepCopy(v.Call.Args[0].Type()) {
			return w.name(v.Call.Args[0], depth)
		}
	case *ssa.UnOp:
		if held := ssaflow.AssignedOnce(v.X); held != nil {
			return w.name(held, depth)
		}
		return w.add(v.X, depth)
	case *ssa.FreeVar:
		if b := ssaflow.Binding(v); b != nil {
			return w.name(b, depth)
		}
	case *ssa.Alloc:
		if vals := ssaflow.StoresTo(v); len(vals) == 1 && vals[0] != ssa.Value(v) {
			if _, made := vals[0].(*ssa.Const); !made {
				return w.name(vals[0], depth)
			}
		}
	}
	return w.begin(v)
}

func (w *Way) begin(v ssa.Value) string {
	w.Root = v
	if made, ok := v.(ssa.Instruction); ok && made.Block() == nil { // a condition put together of others stands nowhere
		return v.Name()
	}
	if fn := v.Parent(); fn != nil {
		return fn.String() + ":" + v.Name()
	}
	return v.Name()
}

// index names the index of an element: a constant, or the value that it is.
func index(v ssa.Value) string {
	if k, ok := v.(*ssa.Const); ok && k.Value != nil {
		return k.Value.ExactString()
	}
	if load, ok := v.(*ssa.UnOp); ok {
		return load.X.Name() + "*" + strconv.Itoa(load.Block().Index)
	}
	return v.Name()
}
