package lifecycle

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Deleting returns the objects whose deletion timestamp is known to be set at
// block b: compared with nil, asked by IsZero, or by a function of the package
// that does so. What is known where a function literal is made holds in it, whenever
// it runs: nobody takes a deletion back.
func Deleting(p *ssaflow.Package, b *ssa.BasicBlock) []ssa.Value {
	var out []ssa.Value
	if lit := b.Parent(); lit.Parent() != nil {
		for _, r := range *lit.Referrers() {
			if mc, ok := r.(*ssa.MakeClosure); ok {
				out = Deleting(p, mc.Block())
			}
		}
	}
	return append(out, deletingWhere(p, p.Known(b))...)
}

// deletingWhere returns the objects that are being deleted where conditions hold.
func deletingWhere(p *ssaflow.Package, conds ssaflow.Conds) (out []ssa.Value) {
	for c := range conds.All() {
		if obj, deleting, ok := deletionTest(p, c.Value, 0); ok && deleting == c.Val {
			out = append(out, obj)
		} else if obj := askedInside(p, c); obj != nil {
			out = append(out, obj)
		}
	}
	return out
}

// askedInside returns the object that is being deleted where a function of the package
// has answered so: one that it finds in what it gets, such as the scope whose method it
// is, as that function names it; or its argument, of which it asks something else, too.
func askedInside(p *ssaflow.Package, c ssaflow.Cond) ssa.Value {
	call, ok := c.Value.(*ssa.Call)
	if !ok {
		return nil
	}
	to, ok := p.Resolve(call)
	if !ok || to.Static == nil || to.Closure != nil {
		return nil
	}
	rets := ssaflow.Returns(to.Static)
	if len(rets) != 1 || len(rets[0].Results) != 1 {
		return nil
	}
	obj := deletingIf(p, rets[0].Results[0], c.Val)
	if obj == nil {
		return nil
	}
	at := objects.PathOf(p, obj)
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || param.Parent() != to.Static {
		return nil
	}
	if at.Path == "" {
		return ssaflow.Object(to.ArgOf(param))
	}
	return obj
}

// deletingIf returns the object that is being deleted when v has a value: a test, or
// one of several that all have to hold for true.
func deletingIf(p *ssaflow.Package, v ssa.Value, val bool) ssa.Value {
	return deletingBy(p, v, val, make(map[*ssa.Phi]bool))
}

// deletingBy is deletingIf within the variables that are being looked at: what one has of
// the round of a loop before, it has of its other values.
func deletingBy(p *ssaflow.Package, v ssa.Value, val bool, within map[*ssa.Phi]bool) ssa.Value {
	if obj, deleting, ok := deletionTest(p, v, 1); ok && deleting == val {
		return obj
	}
	phi, ok := v.(*ssa.Phi)
	if !ok || !val {
		return nil
	}
	within[phi] = true
	var out ssa.Value
	for i, e := range phi.Edges {
		if k, ok := e.(*ssa.Const); ok && k.Value != nil && !constant.BoolVal(k.Value) {
			continue
		}
		if again, ok := e.(*ssa.Phi); ok && within[again] {
			continue
		}
		obj := deletingBy(p, e, true, within)
		for k := range p.Known(phi.Block().Preds[i]).All() {
			if x, deleting, ok := deletionTest(p, k.Value, 1); ok && deleting == k.Val && obj == nil {
				obj = x
			}
		}
		if obj == nil || out != nil && objects.PathOf(p, out) != objects.PathOf(p, obj) {
			return nil
		}
		out = obj
	}
	return out
}

// deletingAt reports whether the deletion timestamp of the object at a place is known
// to be set at block b, or that of what it is a copy of.
func deletingAt(p *ssaflow.Package, b *ssa.BasicBlock, at ssaflow.AccessPath) bool {
	of := copied(p, at)
	return slices.ContainsFunc(Deleting(p, b), func(obj ssa.Value) bool {
		x := objects.PathOf(p, obj)
		return x == at || of.Root != nil && x == of
	})
}

// copied returns the place of the object of which the one at a place is a deep
// copy; its Root is nil when it is none.
func copied(p *ssaflow.Package, at ssaflow.AccessPath) ssaflow.AccessPath {
	call, ok := at.Root.(*ssa.Call)
	if !ok || at.Path != "" {
		return ssaflow.AccessPath{}
	}
	c, ok := p.Resolve(call)
	if !ok {
		return ssaflow.AccessPath{}
	}
	if into, copies := kube.DeepCopies(c.Fn); !copies || into || c.Arg(-1) == nil {
		return ssaflow.AccessPath{}
	}
	return objects.PathOf(p, c.Arg(-1))
}

// deletionTest: v is a test of obj's deletion timestamp; true means that it is
// set when deleting is true, else that it is not.
func deletionTest(p *ssaflow.Package, v ssa.Value, depth int) (obj ssa.Value, deleting, ok bool) {
	if depth > 3 {
		return nil, false, false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			obj, deleting, ok = deletionTest(p, v.X, depth+1)
			return obj, !deleting, ok
		}
	case *ssa.BinOp:
		x, isNil, isTest := ssaflow.Cond{Value: v, Val: true}.NilTest()
		if !isTest {
			return nil, false, false
		}
		obj = TimestampOf(p, x)
		return obj, !isNil, obj != nil
	case *ssa.Call:
		c, resolved := p.Resolve(v)
		if !resolved || c.Fn == nil {
			return nil, false, false
		}
		if c.Fn.Name() == "IsZero" && c.Method && len(c.Args) == 1 {
			obj = TimestampOf(p, c.Args[0])
			return obj, false, obj != nil
		}
		if c.Static == nil || c.Closure != nil {
			return nil, false, false
		}
		rets := ssaflow.Returns(c.Static)
		if len(rets) != 1 || len(rets[0].Results) != 1 {
			return nil, false, false
		}
		inner, d, isTest := deletionTest(p, rets[0].Results[0], depth+1)
		if !isTest {
			return nil, false, false
		}
		for i, param := range c.Static.Params {
			if inner == ssa.Value(param) && i < len(c.Args) {
				return ssaflow.Object(c.Args[i]), d, true
			}
		}
	}
	return nil, false, false
}

// AskedDeletion returns the object of which a condition says whether it is being deleted, and
// nothing else; nil when it says something else.
func AskedDeletion(p *ssaflow.Package, cond ssa.Value) ssa.Value {
	obj, _, _ := deletionTest(p, cond, 0)
	return obj
}

// TimestampOf returns the object whose deletion timestamp v is, or nil.
func TimestampOf(p *ssaflow.Package, v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "DeletionTimestamp" {
			return ssaflow.Object(fa.X)
		}
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok {
			return nil
		}
		if f, set, ok := kube.MetaAccessor(c.Fn); ok && !set && f == "DeletionTimestamp" {
			return ssaflow.Object(c.Arg(-1))
		}
	}
	return nil
}
