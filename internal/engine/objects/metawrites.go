package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// PathOf returns the path of an object that v refers to; its Root is nil
// when that is unknown. Unlike [ssaflow.Package.PlaceOf] it names fields alone: that a
// pointer lies on the way does not make another object.
func PathOf(p *ssaflow.Package, v ssa.Value) ssaflow.AccessPath {
	if v == nil {
		return ssaflow.AccessPath{}
	}
	v = ssaflow.Object(v)
	var path ssaflow.Steps
	for range 8 {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			if f := ssaflow.FieldOf(x); f != nil {
				path = ssaflow.Steps("").Field(f.Name()) + path
			}
			v = ssaflow.Object(x.X)
			continue
		case *ssa.UnOp:
			root, more := access(x, 0)
			if root == nil || root == ssa.Value(x) {
				break
			}
			path = ssaflow.FieldSteps(more...) + path
			v = ssaflow.Object(root)
			continue
		case *ssa.FreeVar:
			if b := ssaflow.Binding(x); b != nil {
				v = b
				continue
			}
		case *ssa.TypeAssert:
			v = ssaflow.Object(x.X)
			continue
		case *ssa.Extract: // of x, ok := v.(T), and of a type switch
			if ta, ok := x.Tuple.(*ssa.TypeAssert); ok && x.Index == 0 {
				v = ssaflow.Object(ta.X)
				continue
			}
		}
		break
	}
	return ssaflow.AccessPath{Root: v, Path: path}
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
// order: one for each object that the same metadata is put into.
func MetaWrites(p *ssaflow.Package, fn *ssa.Function) []MetaWrite {
	type key struct{ fn *ssa.Function }
	return ssaflow.Memo(p, key{fn}, func() (out []MetaWrite) {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.Store:
				fa, ok := i.Addr.(*ssa.FieldAddr)
				if ok && ssaflow.FieldOf(fa) != nil && kube.IsType(fa.X.Type(), "metav1.ObjectMeta") {
					for _, object := range holders(ssaflow.Object(fa.X)) {
						out = append(out, MetaWrite{i, object, ssaflow.FieldOf(fa).Name(), i.Val})
					}
				}
			case ssa.CallInstruction:
				c, ok := p.Resolve(i)
				if !ok {
					continue
				}
				if field, set, ok := kube.MetaAccessor(c.Fn); ok && set && c.Arg(0) != nil {
					out = append(out, MetaWrite{i, ssaflow.Object(c.Arg(-1)), field, c.Arg(0)})
				}
			}
		}
		return slices.Clip(out)
	})
}

// holders returns the objects into which metadata that is written out is put; what is no metadata of its own is the
// object.
func holders(v ssa.Value) (out []ssa.Value) {
	a, ok := v.(*ssa.Alloc)
	if !ok || !kube.IsType(a.Type(), "metav1.ObjectMeta") {
		return []ssa.Value{v}
	}
	for _, r := range *a.Referrers() {
		load, ok := r.(*ssa.UnOp)
		if !ok {
			continue
		}
		for _, r := range *load.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Val == ssa.Value(load) {
				out = append(out, ssaflow.Object(st.Addr))
			}
		}
	}
	if len(out) == 0 {
		return []ssa.Value{v}
	}
	return out
}
