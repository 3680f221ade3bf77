package flow

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// An ObjectPath names an object inside one function: where it starts and the
// fields on the way. Two values with equal paths are the same object, unless
// the variable or field was assigned in between.
type ObjectPath struct {
	Root ssa.Value
	Path string
}

// ObjectPath returns the path of an object that v refers to; its Root is nil
// when that is unknown.
func (p *Package) ObjectPath(v ssa.Value) ObjectPath {
	if v == nil {
		return ObjectPath{}
	}
	v = Object(v)
	var fields []string
	for range 8 {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			if f := FieldOf(x); f != nil {
				fields = append([]string{f.Name()}, fields...)
			}
			v = Object(x.X)
			continue
		case *ssa.UnOp:
			root, more := access(x, 0)
			if root == nil || root == ssa.Value(x) {
				break
			}
			fields = append(append([]string(nil), more...), fields...)
			v = Object(root)
			continue
		case *ssa.FreeVar:
			if b := Binding(x); b != nil {
				v = b
				continue
			}
		case *ssa.TypeAssert:
			v = Object(x.X)
			continue
		case *ssa.Extract: // of x, ok := v.(T), and of a type switch
			if ta, ok := x.Tuple.(*ssa.TypeAssert); ok && x.Index == 0 {
				v = Object(ta.X)
				continue
			}
		}
		break
	}
	return ObjectPath{v, strings.Join(fields, ".")}
}

// A MetaWrite assigns a field of an object's metadata: x.Labels = v,
// x.SetLabels(v).
type MetaWrite struct {
	Instr  ssa.Instruction
	Object ssa.Value
	Field  string
	Val    ssa.Value
}

// MetaWrites returns the assignments to fields of ObjectMeta in fn, in block
// order.
func (p *Package) MetaWrites(fn *ssa.Function) []MetaWrite {
	var out []MetaWrite
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Store:
				fa, ok := i.Addr.(*ssa.FieldAddr)
				if ok && FieldOf(fa) != nil && kube.IsObjectMeta(fa.X.Type()) {
					out = append(out, MetaWrite{i, Object(fa.X), FieldOf(fa).Name(), i.Val})
				}
			case ssa.CallInstruction:
				c, ok := p.Resolve(i)
				if !ok {
					continue
				}
				if field, set, ok := kube.MetaAccessor(c.Fn); ok && set && c.Arg(0) != nil {
					out = append(out, MetaWrite{i, Object(c.Arg(-1)), field, c.Arg(0)})
				}
			}
		}
	}
	return out
}
