package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// ObjectPath returns the path of an object that v refers to; its Root is nil
// when that is unknown. Unlike [Package.PlaceOf] it names fields alone: that a
// pointer lies on the way does not make another object.
func (p *Package) ObjectPath(v ssa.Value) AccessPath {
	if v == nil {
		return AccessPath{}
	}
	v = Object(v)
	var path Steps
	for range 8 {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			if f := FieldOf(x); f != nil {
				path = Steps("").Field(f.Name()) + path
			}
			v = Object(x.X)
			continue
		case *ssa.UnOp:
			root, more := access(x, 0)
			if root == nil || root == ssa.Value(x) {
				break
			}
			path = FieldSteps(more...) + path
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
	return AccessPath{v, path}
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
