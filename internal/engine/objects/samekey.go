package objects

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxKeyParts bounds how deep the values are compared that keys are made of.
const maxKeyParts = 6

// SameKey reports whether the keys a and b of two reads are certainly equal: they are one
// value, or their names and namespaces are put together of the same values in the same
// way. What lies in memory is taken to stay as it is.
func SameKey(p *ssaflow.Package, a, b ssa.Value) bool {
	if a == nil || b == nil {
		return false
	}
	an, bn := ssaflow.Field(a, "Name"), ssaflow.Field(b, "Name")
	if an == nil || bn == nil {
		return same(p, a, b, 0)
	}
	as, bs := ssaflow.Field(a, "Namespace"), ssaflow.Field(b, "Namespace")
	return same(p, an, bn, 0) && (as == nil && bs == nil || as != nil && bs != nil && same(p, as, bs, 0))
}

// KeyOfObject reports whether the key of a read is the name and the namespace of an
// object, as client.ObjectKeyFromObject returns them.
func KeyOfObject(p *ssaflow.Package, key, object ssa.Value) bool {
	k := KeyOf(p, key)
	return k.Kind == KeyObject && k.Object != nil && k.Object == ssaflow.Object(object)
}

func same(p *ssaflow.Package, a, b ssa.Value, depth int) bool {
	if depth++; depth > maxKeyParts {
		return false
	}
	ra, fa := Access(p, ssaflow.Unwrap(a))
	rb, fb := Access(p, ssaflow.Unwrap(b))
	if ra == nil || rb == nil || !slices.Equal(fa, fb) {
		return false
	}
	if ra == rb {
		_, made := ra.(*ssa.Alloc)
		return !made || len(fa) > 0
	}
	switch x := ra.(type) {
	case *ssa.Const:
		y, ok := rb.(*ssa.Const)
		return ok && x.Value != nil && y.Value != nil && constant.Compare(x.Value, token.EQL, y.Value)
	case *ssa.BinOp:
		y, ok := rb.(*ssa.BinOp)
		return ok && x.Op == token.ADD && y.Op == token.ADD && same(p, x.X, y.X, depth) && same(p, x.Y, y.Y, depth)
	case *ssa.Call:
		y, ok := rb.(*ssa.Call)
		return ok && sameCall(p, x, y, depth)
	}
	return false
}

// sameCall: two calls make the same name of the same values: fmt.Sprintf, a getter, or a
// function of the project's own that gets nothing but these.
func sameCall(p *ssaflow.Package, x, y *ssa.Call, depth int) bool {
	a, ok := p.Resolve(x)
	b, also := p.Resolve(y)
	if !ok || !also || a.Fn == nil || a.Fn != b.Fn || len(a.Args) == 0 || len(a.Args) != len(b.Args) {
		return false
	}
	if _, set, getter := kube.MetaAccessor(a.Fn); a.Static == nil && !(getter && !set) && !kube.IsPrint(a.Fn) {
		return false
	}
	for i := range a.Args {
		m, n := a.Args[i], b.Args[i]
		if same(p, m, n, depth) || ssaflow.Object(m) == ssaflow.Object(n) {
			continue
		}
		ms, ok := p.Elements(m)
		ns, also := p.Elements(n)
		if !ok || !also || len(ms) == 0 || len(ms) != len(ns) {
			return false
		}
		for j := range ms {
			if !same(p, ms[j], ns[j], depth) {
				return false
			}
		}
	}
	return true
}
