package nilmap

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// parsedFrom: the condition says that a value of the map was parsed, which the empty
// text of a missing one cannot be.
func (c *checker) parsedFrom(k ssaflow.Cond, same func(ssa.Value) bool) bool {
	err, isNil, ok := k.NilTest()
	if !ok || !isNil || !kube.IsError(err.Type()) {
		return false
	}
	call, ok := errflow.ResultOf(c.pass.Flow, err)
	return ok && kube.RefusesEmpty(call.Fn) && slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		if conv, ok := a.(*ssa.Convert); ok { // []byte(text)
			a = conv.X
		}
		v := ssaflow.SoleDefinition(a)
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		l, ok := v.(*ssa.Lookup)
		return ok && same(l.X)
	})
}

// foundIn: a function that got the object has returned a text or bytes and no error: it
// has found them in the map, as most do that get an object with data.
func (c *checker) foundIn(k ssaflow.Cond, obj ssaflow.AccessPath) bool {
	err, isNil, ok := k.NilTest()
	if !ok || !isNil || !kube.IsError(err.Type()) {
		return false
	}
	call, ok := errflow.ResultOf(c.pass.Flow, err)
	if !ok || call.Fn == nil || call.Fn.Signature().Results().Len() != 2 || !isText(call.Fn.Signature().Results().At(0).Type()) {
		return false
	}
	if _, isOp := kube.ClientOp(call.Fn); isOp {
		return false
	}
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return c.pass.Flow.PlaceOf(ssaflow.Unwrap(a)) == obj })
}

// isText: string or []byte.
func isText(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return types.Identical(s.Elem(), types.Typ[types.Byte])
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// createdWith: what is read is what the function itself creates where it is missing,
// from a literal that has the map: only somebody who removes all of it makes it nil.
func (c *checker) createdWith(read ssa.Instruction, f objects.Field) bool {
	get, ok := read.(*ssa.Call)
	if !ok || get.Parent() != c.fn {
		return false
	}
	fn := c.fn
	if from, ok := c.pass.Flow.Resolve(get); ok && from.Static != nil && from.Closure == nil {
		fn = from.Static // which reads or creates
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Verb != kube.Create || fn == c.fn && !ssaflow.Reaches(get, call.Instr, nil) || call.Arg(op.Obj) == nil {
			continue
		}
		made, ok := c.pass.Flow.PlaceOf(ssaflow.Unwrap(call.Arg(op.Obj))).Root.(*ssa.Alloc)
		if ok && kube.Named(made.Type()) != nil && kube.Named(made.Type()) == kube.Named(f.Object.Root.Type()) && c.setIn(made, f.Path) {
			return true
		}
	}
	return false
}

// setIn: the function stores a map in that field of a struct, itself or as a part of
// another literal.
func (c *checker) setIn(made *ssa.Alloc, field ssaflow.Steps) bool {
	for i := range ssaflow.Instrs(made.Parent()) {
		st, ok := i.(*ssa.Store)
		if !ok {
			continue
		}
		at := c.pass.Flow.PlaceOf(st.Addr)
		rest, within := field.After(at.Path)
		if at.Root != ssa.Value(made) || !within {
			continue
		}
		if rest == "" {
			return !ssaflow.IsNilConst(st.Val)
		}
		load, ok := st.Val.(*ssa.UnOp)
		if !ok {
			continue
		}
		if part, ok := load.X.(*ssa.Alloc); ok && part != made && c.setIn(part, rest) {
			return true
		}
	}
	return false
}
