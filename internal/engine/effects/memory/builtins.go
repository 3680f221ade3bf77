package memory

import (
	"golang.org/x/tools/go/ssa"
)

// builtin evaluates append, copy, delete, clear and the like.
func (in *Interp) builtin(ci ssa.CallInstruction, b *ssa.Builtin) {
	args := ci.Common().Args
	switch b.Name() {
	case "append":
		in.appendTo(ci, args)
	case "copy":
		dst := in.below(in.Val(args[0]), "[]")
		in.record(ci, dst, nil)
		if carries(elemType(args[0].Type())) {
			in.assign(dst, in.content(in.locs(in.Val(args[1])), "[]", elemType(args[0].Type())), true)
		}
	case "delete", "clear":
		in.record(ci, in.below(in.Val(args[0]), "[]"), nil)
	default:
		if v, ok := ci.(ssa.Value); ok && carries(v.Type()) {
			in.set(v, opaque)
		}
	}
}

// prefixes returns the slice expressions with an upper bound, and room behind
// it, that v may be: kept := s[:0], to which a loop appends.
func prefixes(v ssa.Value, seen map[ssa.Value]bool) []*ssa.Slice {
	switch v := v.(type) {
	case *ssa.Slice:
		if v.High != nil && v.Max == nil {
			return []*ssa.Slice{v}
		}
	case *ssa.Phi:
		if seen[v] {
			return nil
		}
		if seen == nil {
			seen = make(map[ssa.Value]bool)
		}
		seen[v] = true
		var out []*ssa.Slice
		for _, e := range v.Edges {
			out = append(out, prefixes(e, seen)...)
		}
		return out
	}
	return nil
}

// appendTo: the result has an array of its own as far as anyone can rely on,
// holding the elements of both. Appending to a prefix (s[:i]) writes in place.
func (in *Interp) appendTo(ci ssa.CallInstruction, args []ssa.Value) {
	call, ok := ci.(*ssa.Call)
	if !ok {
		return
	}
	base := in.Val(args[0])
	for _, s := range prefixes(args[0], nil) {
		in.record(ci, in.below(in.Val(s), "[]"), nil)
	}
	if !carries(call.Type()) {
		return
	}
	et := elemType(call.Type())
	to := Loc{in.root(RootAlloc, 0, call, nil), ""}
	if carries(et) {
		v := in.content(in.locs(base), "[]", et)
		if len(args) > 1 {
			v = join(v, in.content(in.locs(in.Val(args[1])), "[]", et))
		}
		in.cur.write(to.add("[]"), v)
	}
	in.set(call, refTo(to))
}
