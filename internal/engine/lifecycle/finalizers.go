package lifecycle

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A FinalizerChange adds finalizers to an object in memory, or takes them away.
type FinalizerChange struct {
	Instr ssa.Instruction
	Verb  kube.FinalizerVerb
	// Whole: the list is replaced by one that does not come from it.
	Whole  bool
	Object ssa.Value
	// Name is the finalizer, nil when it is not one value.
	Name ssa.Value
	// Written: the call writes the object to the API server as well.
	Written bool
}

// NameText returns the finalizer's name in quotes, or "" when it is no constant.
func (f FinalizerChange) NameText() string {
	if k, ok := f.Name.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String {
		return k.Value.ExactString()
	}
	return ""
}

// isEmptied reports whether all finalizers are taken away, whose ever they are.
func (f FinalizerChange) isEmptied() bool { return f.Whole && f.Verb == kube.FinalizerRemove }

// FinalizerChanges returns the changes of finalizers that fn makes, in block
// order: by controllerutil, by assignments to the list, and through functions
// of the package that do nothing else to the finalizers of a parameter.
func FinalizerChanges(p *ssaflow.Package, fn *ssa.Function) []FinalizerChange {
	return finalizerChanges(p, fn, 0)
}

// maxWrapped is how many functions lie around a change.
const maxWrapped = 2

func finalizerChanges(p *ssaflow.Package, fn *ssa.Function, depth int) []FinalizerChange {
	type key struct {
		fn    *ssa.Function
		depth int
	}
	return ssaflow.Memo(p, key{fn, depth}, func() []FinalizerChange { return slices.Clip(changesIn(p, fn, depth)) })
}

func changesIn(p *ssaflow.Package, fn *ssa.Function, depth int) (out []FinalizerChange) {
	for _, c := range p.Calls(fn) {
		if verb, ok := kube.FinalizerFunc(c.Fn); ok {
			if verb != kube.FinalizerHas {
				out = append(out, FinalizerChange{Instr: c.Instr, Verb: verb, Object: ssaflow.Object(c.Arg(0)), Name: c.Arg(1)})
			}
			continue
		}
		if verb, ok := kube.PersistsFinalizer(c.Fn); ok && c.Arg(1) != nil {
			ch := FinalizerChange{Instr: c.Instr, Verb: verb, Object: ssaflow.Object(c.Arg(1)), Written: true}
			if a := c.Arg(2); a != nil && isString(a.Type()) {
				ch.Name = a
			}
			out = append(out, ch)
			continue
		}
		if c.Static != nil && c.Closure == nil && c.Static != fn && depth < maxWrapped {
			if ch, ok := wrapped(p, c, depth); ok {
				out = append(out, ch)
			}
		}
	}
	for _, w := range objects.MetaWrites(p, fn) {
		if w.Field != "Finalizers" {
			continue
		}
		ch := assigned(p, w)
		if ch.Whole && foundEmpty(p, w) {
			if ch.isEmptied() {
				continue // an empty list in place of none
			}
			ch.Whole = false
		}
		out = append(out, ch)
	}
	return out
}

// foundEmpty: where the list is assigned, it is known to be nil or to have no elements,
// and so holds the finalizer of nobody.
func foundEmpty(p *ssaflow.Package, w objects.MetaWrite) bool {
	obj := objects.PathOf(p, w.Object)
	return p.Known(w.Instr.Block()).Has(func(k ssaflow.Cond) bool { return noFinalizers(p, k, obj) })
}

// noFinalizers: a condition says that the list of obj is nil or has no elements.
func noFinalizers(p *ssaflow.Package, k ssaflow.Cond, obj ssaflow.AccessPath) bool {
	return k.OfMap(func(v ssa.Value) bool {
		of := finalizersOf(p, v)
		return of != nil && objects.PathOf(p, of) == obj
	}) == ssaflow.MapLacks
}

// wrapped: the callee changes the finalizers of one parameter in one way.
func wrapped(p *ssaflow.Package, c ssaflow.Call, depth int) (FinalizerChange, bool) {
	var found FinalizerChange
	arg := -1
	for _, ch := range finalizerChanges(p, c.Static, depth+1) {
		i := paramIndex(c.Static, objects.PathOf(p, ch.Object))
		if i < 0 || arg >= 0 && (arg != i || found.Verb != ch.Verb) || ch.Verb == 0 {
			return found, false
		}
		arg, found = i, ch
	}
	if arg < 0 || arg >= len(c.Args) {
		return found, false
	}
	out := FinalizerChange{Instr: c.Instr, Verb: found.Verb, Whole: found.Whole, Object: ssaflow.Object(c.Args[arg]), Written: found.Written}
	switch name := found.Name.(type) {
	case *ssa.Const:
		out.Name = name
	case *ssa.Parameter:
		for i, param := range c.Static.Params {
			if param == name && i < len(c.Args) {
				out.Name = c.Args[i]
			}
		}
	}
	for _, inner := range p.Calls(c.Static) {
		if op, ok := kube.ClientOp(inner.Fn); ok && op.Writes() && paramIndex(c.Static, objects.PathOf(p, inner.Arg(op.Obj))) == arg {
			out.Written = true
		}
	}
	return out, true
}

func paramIndex(fn *ssa.Function, at ssaflow.AccessPath) int {
	for i, param := range fn.Params {
		if at.Root == ssa.Value(param) && at.Path == "" {
			return i
		}
	}
	return -1
}

// assigned says what x.Finalizers = v does.
func assigned(p *ssaflow.Package, w objects.MetaWrite) FinalizerChange {
	out := FinalizerChange{Instr: w.Instr, Object: w.Object}
	v := w.Val
	if vals, ok := p.Elements(v); ok && !fromFinalizers(p, v, 0) {
		out.Verb, out.Whole = kube.FinalizerAdd, true
		if len(vals) == 0 {
			out.Verb = kube.FinalizerRemove
		}
		if len(vals) == 1 {
			out.Name = vals[0]
		}
		return out
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return out
	}
	if b, isBuiltin := call.Call.Value.(*ssa.Builtin); isBuiltin && b.Name() == "append" && len(call.Call.Args) == 2 {
		if readsFinalizers(p, call.Call.Args[0]) {
			vals, ok := p.Elements(call.Call.Args[1])
			if ok && len(vals) == 1 {
				out.Verb, out.Name = kube.FinalizerAdd, vals[0]
			}
		}
		return out
	}
	for i, a := range call.Call.Args {
		if !readsFinalizers(p, a) {
			continue
		}
		if out.Verb = kube.FinalizerRemove; onlyGrows(call.Call.StaticCallee(), i) {
			out.Verb = kube.FinalizerAdd
		}
		for j, n := range call.Call.Args {
			if j != i && isString(n.Type()) {
				out.Name = n
			}
		}
	}
	return out
}

// onlyGrows: the function returns the list that it gets as argument i, perhaps with more behind it.
func onlyGrows(fn *ssa.Function, i int) bool {
	return fn != nil && len(fn.Blocks) > 0 && !slices.ContainsFunc(ssaflow.Returns(fn), func(ret *ssa.Return) bool {
		v := ret.Results[0]
		for call, ok := v.(*ssa.Call); ok && ssaflow.CallsBuiltin(call, "append"); call, ok = v.(*ssa.Call) {
			v = call.Call.Args[0]
		}
		return v != ssa.Value(fn.Params[i])
	})
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// readsFinalizers: v is the finalizer list of an object.
func readsFinalizers(p *ssaflow.Package, v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "Finalizers"
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok {
			return false
		}
		f, set, ok := kube.MetaAccessor(c.Fn)
		return ok && !set && f == "Finalizers"
	}
	return false
}

// finalizersOf returns the object whose list of finalizers v is; nil when v is
// none.
func finalizersOf(p *ssaflow.Package, v ssa.Value) ssa.Value {
	if v == nil || !readsFinalizers(p, v) {
		return nil
	}
	if load, ok := v.(*ssa.UnOp); ok {
		return ssaflow.Object(load.X.(*ssa.FieldAddr).X)
	}
	if c, ok := p.Resolve(v.(*ssa.Call)); ok {
		return ssaflow.Object(c.Arg(-1))
	}
	return nil
}

// fromFinalizers: v is made from the finalizers of an object.
func fromFinalizers(p *ssaflow.Package, v ssa.Value, depth int) bool {
	if depth > 6 || v == nil {
		return true
	}
	if readsFinalizers(p, v) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Const:
		return false
	case *ssa.Slice:
		return fromFinalizers(p, v.X, depth+1)
	case *ssa.Alloc:
		for _, r := range *v.Referrers() {
			ia, ok := r.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			for _, rr := range *ia.Referrers() {
				if st, ok := rr.(*ssa.Store); ok && st.Addr == ssa.Value(ia) {
					if k, isConst := st.Val.(*ssa.Const); isConst && k.Value != nil {
						continue
					}
					if _, isParam := st.Val.(*ssa.Parameter); isParam {
						continue
					}
					return true
				}
			}
		}
		return false
	case *ssa.MakeSlice:
		return true
	}
	return true
}

// LooksAtFinalizers reports whether fn looks at the finalizers of obj before
// instr, so that it may know which there are.
func LooksAtFinalizers(p *ssaflow.Package, fn *ssa.Function, obj ssaflow.AccessPath, instr ssa.Instruction) bool {
	for i := range ssaflow.Instrs(fn) {
		v, ok := i.(ssa.Value)
		if !ok || i == instr || !readsFinalizers(p, v) || !ssaflow.Reaches(i, instr, nil) {
			continue
		}
		if ownerOf(p, v) == obj && !onlyCounted(v) {
			return true
		}
	}
	return false
}

// ownerOf returns the object whose list of finalizers v reads.
func ownerOf(p *ssaflow.Package, v ssa.Value) (of ssaflow.AccessPath) {
	switch v := v.(type) {
	case *ssa.UnOp:
		of = objects.PathOf(p, v.X.(*ssa.FieldAddr).X)
	case *ssa.Call:
		if c, ok := p.Resolve(v); ok {
			of = objects.PathOf(p, c.Arg(-1))
		}
	}
	return of
}

// onlyCounted: nothing but the length of the list is used.
func onlyCounted(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if !ssaflow.CallsBuiltin(r, "len") {
				return false
			}
		case *ssa.BinOp:
		default:
			return false
		}
	}
	return true
}
