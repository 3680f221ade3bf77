package conditiontime

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/nondet"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

const renewed = "LastTransitionTime is renewed although Status may be the same as before; set it only when Status changes (meta.SetStatusCondition does)"

// replaced: conds[i] = c or conds[i].LastTransitionTime = now for the condition
// that was found, with a new time and without a look at the old Status.
func (c *checker) replaced(f *memory.Func, st *ssa.Store) {
	elem, whole := c.element(st.Addr)
	looked := c.foundBy(st)
	if elem == nil {
		elem = looked
	}
	if elem == nil || !c.own(elem) {
		return
	}
	if whole {
		if !c.newTime(nondet.Of(c.pass.Flow, st.Val), elem) && !c.allGiveNew(f, st.Val, elem) {
			return
		}
	} else if x := nondet.Of(c.pass.Flow, st.Val); x == nil || x.Why != kube.ChangesTime {
		return
	}
	if looked == nil && !c.found(f, st, elem) || c.comparesStatus(f, elem) {
		return
	}
	c.pass.At(st).Say(renewed)
}

// newTime: the condition has the time of the pass.
func (c *checker) newTime(x *nondet.Value, elem *types.Named) bool {
	return x != nil && x.Why == kube.ChangesTime && x.Field == kube.ConditionTime(elem)
}

// allGiveNew: the condition is a parameter, and every caller in the package
// gives one with the time of the call.
func (c *checker) allGiveNew(f *memory.Func, v ssa.Value, elem *types.Named) bool {
	if c.callers == nil {
		c.callers = c.pass.Effects.Graph()
	}
	callers := c.callers.Callers(f.Fn)
	if !callers.Complete() {
		return false // others may call it, too
	}
	for _, s := range callers.Sites {
		if !c.newTime(nondet.Within(c.pass.Flow, s.Call, v), elem) {
			return false
		}
	}
	return len(callers.Sites) > 0
}

// foundBy: the address is that of the transition time of a condition that a
// function looked up, and found.
func (c *checker) foundBy(st *ssa.Store) *types.Named {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	if f := ssaflow.FieldOf(fa); f == nil || f != kube.ConditionTime(fa.X.Type()) {
		return nil
	}
	call, ok := fa.X.(*ssa.Call)
	if !ok || !c.pass.Flow.NonNil(call, st.Block()) {
		return nil
	}
	if rc, ok := c.pass.Flow.Resolve(call); !ok || !kube.FindsCondition(rc.Fn) {
		return nil
	}
	return kube.Named(fa.X.Type())
}

// removed: x.Conditions = append(those of other types, c), where c has the time
// of the pass.
func (c *checker) removed(f *memory.Func, st *ssa.Store) {
	l, ok := c.conditions(st.Addr)
	if !ok {
		return
	}
	call, ok := st.Val.(*ssa.Call)
	if !ok {
		return
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "append" || len(call.Call.Args) != 2 || loads(call.Call.Args[0], l.addr) || !c.others(f, call.Call.Args[0], l.elem) {
		return
	}
	added := ssaflow.VariadicArgs(call.Call.Args[1])
	if len(added) != 1 || c.comparesStatus(f, l.elem) {
		return
	}
	if !c.newTime(nondet.Of(c.pass.Flow, added[0]), l.elem) && !c.allGiveNew(f, added[0], l.elem) {
		return
	}
	c.pass.At(st).Say(renewed)
}

// others: the list holds the conditions of other types: a loop left one out by
// its Type.
func (c *checker) others(f *memory.Func, v ssa.Value, elem *types.Named) bool {
	if !ssaflow.IsVariable(v) {
		return false
	}
	for _, b := range f.Fn.Blocks {
		for _, i := range b.Instrs {
			call, ok := i.(*ssa.Call)
			if !ok || call.Type() != v.Type() && !types.Identical(call.Type(), v.Type()) {
				continue
			}
			if in, ok := call.Call.Value.(*ssa.Builtin); !ok || in.Name() != "append" || call.Call.Args[0] != v {
				continue
			}
			for _, k := range c.pass.Flow.Known(b) {
				cmp, ok := k.Value.(*ssa.BinOp)
				if ok && (cmp.Op == token.NEQ) == k.Val && (cmp.Op == token.EQL || cmp.Op == token.NEQ) && (fieldOf(cmp.X, elem, "Type") || fieldOf(cmp.Y, elem, "Type")) {
					return true
				}
			}
		}
	}
	return false
}

// element: the address is that of an element of a list of conditions (whole),
// or of its transition time.
func (c *checker) element(v ssa.Value) (elem *types.Named, whole bool) {
	whole = true
	if fa, ok := v.(*ssa.FieldAddr); ok {
		if f := ssaflow.FieldOf(fa); f == nil || f != kube.ConditionTime(fa.X.Type()) {
			return nil, false
		}
		v, whole = fa.X, false
	}
	ia, ok := v.(*ssa.IndexAddr)
	if !ok {
		return nil, false
	}
	s, ok := ia.X.Type().Underlying().(*types.Slice)
	if !ok || kube.ConditionTime(s.Elem()) == nil {
		return nil, false
	}
	return kube.Named(s.Elem()), whole
}

// found: where the store stands, the Type of the element is known to be the one
// that was looked for.
func (c *checker) found(f *memory.Func, st *ssa.Store, elem *types.Named) bool {
	for _, k := range c.pass.Flow.Known(st.Block()) {
		b, ok := k.Value.(*ssa.BinOp)
		if ok && (b.Op == token.EQL) == k.Val && (b.Op == token.EQL || b.Op == token.NEQ) && (fieldOf(b.X, elem, "Type") || fieldOf(b.Y, elem, "Type")) {
			return true
		}
	}
	return false
}

// comparesStatus: somewhere in the function, the Status of a condition is
// compared, or conditions as a whole, or somebody else gets one.
func (c *checker) comparesStatus(f *memory.Func, elem *types.Named) bool {
	for _, b := range f.Fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.BinOp:
				_, pointer := i.X.Type().Underlying().(*types.Pointer)
				if (i.Op == token.EQL || i.Op == token.NEQ) && (fieldOf(i.X, elem, "Status") || fieldOf(i.Y, elem, "Status") || !pointer && kube.Named(i.X.Type()) == elem) {
					return true
				}
			case *ssa.Call:
				rc, ok := c.pass.Flow.Resolve(i)
				if !ok {
					continue
				}
				for _, a := range rc.Args {
					if e := kube.EffectOf(rc.Fn); kube.Named(ssaflow.Unwrap(a).Type()) == elem && (!e.Has(kube.Reads) || e.Has(kube.Compares)) {
						return true
					}
				}
			}
		}
	}
	return false
}

// fieldOf: v is the named field of a condition.
func fieldOf(v ssa.Value, elem *types.Named, name string) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.FieldAddr)
		return ok && kube.Named(a.X.Type()) == elem && ssaflow.FieldOf(a) != nil && ssaflow.FieldOf(a).Name() == name
	case *ssa.Field:
		if kube.Named(v.X.Type()) != elem {
			return false
		}
		f := ssaflow.FieldRead(v)
		return f != nil && f.Name() == name
	case *ssa.Convert:
		return fieldOf(v.X, elem, name)
	case *ssa.ChangeType:
		return fieldOf(v.X, elem, name)
	}
	return false
}

// merged: a condition is merged into the conditions of a status that was just
// made, which then takes the place of the stored one: each merge is the first.
func (c *checker) merged(f *memory.Func, call *ssa.Call) {
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || len(rc.Args) == 0 {
		return
	}
	arg := rc.Arg(0)
	if arg == nil {
		return
	}
	a, ok := ssaflow.Unwrap(arg).(*ssa.FieldAddr) // SetStatusCondition(&status.Conditions, …)
	if !ok || !kube.IsSetStatusCondition(rc.Fn) {
		load, isLoad := arg.(*ssa.UnOp) // status.Conditions = merge(status.Conditions, …)
		if !isLoad || !c.merges(rc) {
			return
		}
		if a, ok = load.X.(*ssa.FieldAddr); !ok || !c.storedBack(call, a) {
			return
		}
	}
	l, ok := c.conditions(a)
	if !ok {
		return
	}
	made, ok := a.X.(*ssa.Alloc)
	if !ok || kube.IsAPIObject(made.Type()) || !c.emptyAt(made, a, call) || !c.oldAtHand(f, made) {
		return
	}
	if n := c.pass.Flow.Node(call); n != nil {
		c.pass.At(n).
			Sayf("the conditions of a new %s are empty, so each pass sets a new LastTransitionTime; start with the conditions that are stored", l.statusName())
	}
}

func (l list) statusName() string {
	if n := kube.Named(l.addr.X.Type()); n != nil {
		return n.Obj().Name()
	}
	return "status"
}

// merges: the function takes a list of conditions and returns one, and more
// conditions.
func (c *checker) merges(rc ssaflow.Call) bool {
	if rc.Fn == nil {
		return false
	}
	sig := rc.Fn.Type().(*types.Signature)
	if sig.Results().Len() != 1 || sig.Params().Len() < 2 {
		return false
	}
	in, out := kube.ListOfConditions(sig.Params().At(0).Type()), kube.ListOfConditions(sig.Results().At(0).Type())
	return in != nil && in == out
}

// storedBack: the result of the call goes to the field it came from.
func (c *checker) storedBack(call *ssa.Call, a *ssa.FieldAddr) bool {
	for _, r := range *call.Referrers() {
		if st, ok := r.(*ssa.Store); ok {
			if to, ok := st.Addr.(*ssa.FieldAddr); ok && to.X == a.X && to.Field == a.Field {
				return true
			}
		}
	}
	return false
}

// emptyAt: the status is a variable of this function whose conditions nobody
// set before the call.
func (c *checker) emptyAt(made *ssa.Alloc, a *ssa.FieldAddr, call *ssa.Call) bool {
	empty := true
	ssaflow.WalkBack(call, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Store:
			if i.Addr == ssa.Value(made) && !without(i.Val, a.Field) {
				empty = false
			}
			if fa, ok := i.Addr.(*ssa.FieldAddr); ok && fa.X == ssa.Value(made) && fa.Field == a.Field && !c.ownMerge(i) {
				empty = false
			}
		case ssa.CallInstruction:
			for _, arg := range i.Common().Args {
				if ssaflow.Unwrap(arg) == ssa.Value(made) {
					empty = false
				}
				if fa, ok := ssaflow.Unwrap(arg).(*ssa.FieldAddr); ok && fa.X == ssa.Value(made) && fa.Field == a.Field && i != ssa.CallInstruction(call) {
					if rc, ok := c.pass.Flow.Resolve(i); !ok || !kube.IsSetStatusCondition(rc.Fn) {
						empty = false
					}
				}
			}
		case *ssa.MakeClosure:
			for _, b := range i.Bindings {
				if b == ssa.Value(made) {
					empty = false
				}
			}
		}
		return empty
	})
	return empty
}

// ownMerge: the stored value is the result of another such merge.
func (c *checker) ownMerge(st *ssa.Store) bool {
	call, ok := st.Val.(*ssa.Call)
	if !ok {
		return false
	}
	rc, ok := c.pass.Flow.Resolve(call)
	return ok && c.merges(rc)
}

// without: v is a zero value, or a literal that leaves the field out.
func without(v ssa.Value, field int) bool {
	if k, ok := v.(*ssa.Const); ok {
		return k.Value == nil
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	lit, ok := load.X.(*ssa.Alloc)
	if !ok || ssaflow.WrittenElsewhere(lit) {
		return false
	}
	for _, r := range *lit.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if r.Field == field {
				return false
			}
		case *ssa.Store:
			if k, ok := r.Val.(*ssa.Const); !ok || k.Value != nil {
				return false
			}
		}
	}
	return true
}

// oldAtHand: the function has an object whose status the new one will replace.
func (c *checker) oldAtHand(f *memory.Func, made *ssa.Alloc) bool {
	status := kube.Named(made.Type())
	if status == nil {
		return false
	}
	for _, p := range f.Fn.Params {
		t := p.Type()
		if kube.IsObjectInterface(t) || gives(t, status) {
			return true
		}
		n := kube.Named(t)
		if n == nil || !kube.IsAPIObject(n) {
			continue
		}
		if s, ok := n.Underlying().(*types.Struct); ok {
			for i := range s.NumFields() {
				if s.Field(i).Name() == "Status" && kube.Named(s.Field(i).Type()) == status {
					return true
				}
			}
		}
	}
	return false
}

// gives: an interface with a method that returns the status.
func gives(t types.Type, status *types.Named) bool {
	i, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range i.Methods() {
		sig := m.Type().(*types.Signature)
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 && kube.Named(sig.Results().At(0).Type()) == status {
			return true
		}
	}
	return false
}
