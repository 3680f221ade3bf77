package effects

import (
	"golang.org/x/tools/go/ssa"
)

// builtin evaluates append, copy, delete, clear and the like.
func (in *interp) builtin(ci ssa.CallInstruction, b *ssa.Builtin) {
	args := ci.Common().Args
	switch b.Name() {
	case "append":
		in.appendTo(ci, args)
	case "copy":
		dst := in.below(in.val(args[0]), "[]")
		in.record(ci, dst, nil)
		if carries(elemType(args[0].Type())) {
			in.assign(dst, in.content(in.locs(in.val(args[1])), "[]", elemType(args[0].Type())), true)
		}
	case "delete", "clear":
		in.record(ci, in.below(in.val(args[0]), "[]"), nil)
	default:
		if v, ok := ci.(ssa.Value); ok && carries(v.Type()) {
			in.set(v, opaque)
		}
	}
}

// appendTo: the result has an array of its own as far as anyone can rely on,
// holding the elements of both. Appending to a prefix (s[:i]) writes in place.
func (in *interp) appendTo(ci ssa.CallInstruction, args []ssa.Value) {
	call, ok := ci.(*ssa.Call)
	if !ok {
		return
	}
	base := in.val(args[0])
	if s, ok := args[0].(*ssa.Slice); ok && s.High != nil && s.Max == nil {
		in.record(ci, in.below(base, "[]"), nil)
	}
	if !carries(call.Type()) {
		return
	}
	et := elemType(call.Type())
	to := Loc{in.root(RootAlloc, 0, call, nil), ""}
	if carries(et) {
		v := in.content(in.locs(base), "[]", et)
		if len(args) > 1 {
			v = join(v, in.content(in.locs(in.val(args[1])), "[]", et))
		}
		in.cur.write(to.add("[]"), v)
	}
	in.set(call, refTo(to))
}
