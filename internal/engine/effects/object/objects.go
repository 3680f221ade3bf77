package object

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Object is one API object in one function, with the instructions that
// concern it: where it is changed, read again, written to the API server,
// copied, and where it leaves sight. Rules ask it what can follow what.
type Object struct {
	memory.Loc
	// Type is the kind, nil when only an interface of it is known.
	Type *types.Named
	// Moments are the instructions in block order. Deferred calls stand where
	// they are registered; Forward meets them where they run.
	Moments []*Event

	f      *memory.Func
	held   map[*memory.Root]bool // local memory that holds a reference to the object
	at     map[ssa.Instruction]*Event
	remade map[ssa.Instruction]bool
}

// Of returns the object at a place of f's memory, nil for an element of a
// list whose index is not clear.
func Of(p *memory.Package, f *memory.Func, l memory.Loc) *Object {
	type escapesOf struct{ f *memory.Func }
	return ssaflow.Memo(p.Flow, objectKey{f, l}, func() *Object {
		return newObject(f, l, ssaflow.Memo(p.Flow, escapesOf{f}, f.AllEscapes)) // what escapes is the same for all objects
	})
}

// A Event is what one instruction does to an object. What a callee does to it
// happens in one moment; the order inside is the callee's business.
type Event struct {
	Instr ssa.Instruction
	// Changes are writes to a part of the object.
	Changes []Change
	// Ops are the API operations, those inside a callee included.
	Ops []*memory.OpCall
	// Replaced: the whole content is exchanged: by a read, a decoder or an
	// assignment. Answered: by the API server's answer to one of Ops.
	Replaced, Answered bool
	// Leaves: the object, or something that holds it, is handed to code of
	// unknown effect, stored or sent where others find it. LeavesPart: a
	// reference to a part of it is. Returned: the caller gets it.
	Leaves, LeavesPart, Returned bool
	// leavesVersion: the part is, or holds, the resourceVersion.
	leavesVersion bool
	// Given are the parts to which a function value gets a pointer that hands out
	// nothing: it is there to change them.
	Given []Change
	// Within: the object leaves sight in methods of its own alone, which get nothing
	// that could save it.
	Within bool
	// Copies are the copies taken.
	Copies []copied
}

// A Change is a write to a part of an object.
type Change struct {
	memory.Write
	Part Part
	// Below is the path below the object: ".Status.Phase".
	Below ssaflow.Steps
	// Handed: a function value gets a pointer to the part, to change what it likes.
	Handed bool
}

// A copied is a copy of an object or of its status.
type copied struct {
	Part Part // PartWhole or PartStatus
	// Value refers to the copy; nil when it is not followed.
	Value ssa.Value
}

type objectKey struct {
	f   *memory.Func
	loc memory.Loc
}

// Behind returns the object that value v refers to; nil when that may be several, one
// that is not followed, or a copy.
func Behind(p *memory.Package, f *memory.Func, v ssa.Value) *Object {
	l, ok := Place(f, v)
	if !ok {
		return nil
	}
	return Of(p, f, l)
}

// Written returns the API objects that f writes to the API server, in the
// order of the first write. An element of a list whose index is not clear is
// left out.
func Written(p *memory.Package, f *memory.Func) []*Object {
	var out []*Object
	seen := make(map[memory.Loc]bool)
	for i := range f.Ops {
		op := &f.Ops[i]
		if !op.Op.Writes() {
			continue
		}
		for _, r := range op.Obj {
			if r.Copy || seen[r.Loc] {
				continue
			}
			seen[r.Loc] = true
			if o := Of(p, f, r.Loc); o != nil {
				out = append(out, o)
			}
		}
	}
	return out
}

// WithStatus returns the objects that f writes to the API server and whose
// kind is known to have the status subresource and a field Status.
func WithStatus(p *memory.Package, f *memory.Func) []*Object {
	var out []*Object
	for _, o := range Written(p, f) {
		if o.Type == nil || p.Status(o.Type) != model.On {
			continue
		}
		if s, ok := o.Type.Underlying().(*types.Struct); ok && memory.FieldType(s, "Status") != nil {
			out = append(out, o)
		}
	}
	return out
}

func newObject(f *memory.Func, l memory.Loc, escapes []memory.Escape) *Object {
	o := &Object{Loc: l, f: f, at: make(map[ssa.Instruction]*Event), remade: make(map[ssa.Instruction]bool)}
	if !o.findRemade() {
		return nil
	}
	o.Type = o.kind()
	for i := range f.Ops {
		o.addOp(&f.Ops[i])
	}
	for i := range f.Writes {
		o.addWrite(&f.Writes[i])
	}
	o.addLeaks(escapes)
	in := instrsOf(f)
	for _, i := range in.copies[o.Root] {
		o.addCopy(i)
	}
	for i, m := range o.at {
		if _, own := in.order[i]; own {
			o.Moments = append(o.Moments, m)
		}
	}
	slices.SortFunc(o.Moments, func(a, b *Event) int { return cmp.Compare(in.order[a.Instr], in.order[b.Instr]) })
	return o
}

// instrs are the instructions of a function: in which order, and which may copy what hangs on a root.
type instrs struct {
	order  map[ssa.Instruction]int
	copies map[*memory.Root][]ssa.Instruction
}

func instrsOf(f *memory.Func) *instrs {
	type key struct{ f *memory.Func }
	return ssaflow.Memo(f.In.P.Flow, key{f}, func() *instrs {
		out := &instrs{make(map[ssa.Instruction]int), make(map[*memory.Root][]ssa.Instruction)}
		for i := range ssaflow.Instrs(f.Fn) {
			out.order[i] = len(out.order)
			if v, _ := copiedBy(f, i); v != nil {
				if val := f.Val(v); len(val.Refs) == 1 {
					out.copies[val.Refs[0].Root] = append(out.copies[val.Refs[0].Root], i)
				}
			}
		}
		return out
	})
}

// copiedBy returns the address of what an instruction copies as a whole, and of the copy where a call gets it.
func copiedBy(f *memory.Func, i ssa.Instruction) (from, into ssa.Value) {
	switch i := i.(type) {
	case *ssa.Call:
		c, ok := f.In.P.Flow.Resolve(i)
		if !ok {
			return nil, nil
		}
		given, ok := kube.DeepCopies(c.Fn)
		switch {
		case !ok:
			return nil, nil
		case given:
			return c.Arg(-1), c.Arg(0)
		}
		return c.Arg(-1), i
	case *ssa.UnOp:
		if i.Op == token.MUL && ssaflow.Struct(i.Type()) != nil && !memory.IsReference(i.Type()) {
			return i.X, nil
		}
	}
	return nil, nil
}

func (o *Object) moment(i ssa.Instruction) *Event {
	m := o.at[i]
	if m == nil {
		m = &Event{Instr: i}
		o.at[i] = m
	}
	return m
}

// At returns what instr does to the object, or nil.
func (o *Object) At(instr ssa.Instruction) *Event { return o.at[instr] }

// kind finds the type: by the operands of operations, which tell more than the
// parameter of an interface type, else by the way to the object.
func (o *Object) kind() *types.Named {
	for i := range o.f.Ops {
		op := &o.f.Ops[i]
		if op.Via != nil && op.Via.Path != "*" || !refersTo(op.Obj, o.Loc) {
			continue
		}
		v := Operand(o.f.In.P, op)
		if v == nil {
			continue
		}
		if t := ssaflow.Unwrap(v).Type(); kube.IsAPIObject(t) {
			return kube.Named(t)
		}
	}
	if t := o.f.ObjectType(memory.Ref{Loc: o.Loc}); t != nil && kube.IsAPIObject(t) {
		return kube.Named(t)
	}
	return o.asserted()
}

// asserted returns the one kind that a parameter of an interface type is asserted to be;
// nil for several, and for other objects.
func (o *Object) asserted() *types.Named {
	if o.Root.Kind != memory.RootParam || o.Path != "*" || !types.IsInterface(o.f.Fn.Params[o.Root.Index].Type()) {
		return nil
	}
	var kind *types.Named
	for _, r := range *o.f.Fn.Params[o.Root.Index].Referrers() {
		a, ok := r.(*ssa.TypeAssert)
		if !ok || types.IsInterface(a.AssertedType) {
			continue
		}
		n := kube.Named(a.AssertedType)
		if n == nil || !kube.IsAPIObject(n) || kind != nil && kind != n {
			return nil
		}
		kind = n
	}
	return kind
}

func refersTo(refs []memory.Ref, l memory.Loc) bool {
	return slices.ContainsFunc(refs, func(r memory.Ref) bool { return r.Loc == l && !r.Copy })
}

func (o *Object) addOp(op *memory.OpCall) {
	if !refersTo(op.Obj, o.Loc) {
		return
	}
	m := o.moment(op.Call.Instr)
	if op.Op.Writes() {
		m.Ops = append(m.Ops, op)
	} else if op.Via == nil && op.Op.Verb == kube.Get {
		m.Replaced = m.Replaced || !op.Op.Clientset
	}
}

func (o *Object) addWrite(w *memory.Write) {
	if w.Ref.Root != o.Root || w.Ref.Copy {
		return
	}
	if !w.Ref.Path.HasPrefix(o.Path) {
		if o.Path.HasPrefix(w.Ref.Path) { // what holds the object gets another content
			o.moment(w.Instr).Replaced = true
		}
		return
	}
	below := w.Ref.Path[len(o.Path):]
	m := o.moment(w.Instr)
	switch {
	case below != "":
		m.Changes = append(m.Changes, Change{Write: *w, Part: o.part(below), Below: below})
	case w.Via != nil && w.Answer, w.Decode && m.answers(w):
		m.Answered = true
	default:
		m.Replaced = true
	}
}

// answers: the decoder that makes write w is the answer to one of the moment's
// operations, here or in a callee.
func (m *Event) answers(w *memory.Write) bool {
	for _, op := range m.Ops {
		if op.Via == nil {
			return true
		}
		if op.Via.Site == w.Site {
			return true
		}
		if w.Via != nil {
			for _, s := range w.Via.Chain {
				if op.Via.Site == s {
					return true
				}
			}
		}
	}
	return false
}

// addCopy notes deep copies and loads of the whole object or its status.
func (o *Object) addCopy(i ssa.Instruction) {
	from, into := copiedBy(o.f, i)
	part, ok := o.whole(from)
	if !ok {
		return
	}
	cp, at := copied{Part: part, Value: into}, i
	if load, ok := i.(*ssa.UnOp); ok {
		if onlyCompared(o.f, load) {
			return
		}
		for _, r := range *load.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Val == load {
				cp.Value, at = st.Addr, st
			}
		}
	}
	m := o.moment(at)
	m.Copies = append(m.Copies, cp)
}

// whole: v is the address of the object or of its status, and of nothing else.
func (o *Object) whole(v ssa.Value) (Part, bool) {
	if v == nil {
		return 0, false
	}
	val := o.f.Val(v)
	if len(val.Refs) != 1 || val.Refs[0].Root != o.Root || val.Refs[0].Copy {
		return 0, false
	}
	switch val.Refs[0].Path {
	case o.Path:
		return PartWhole, true
	case o.Path + ".Status":
		return PartStatus, true
	}
	return 0, false
}

// onlyCompared: a loaded struct goes nowhere but into comparisons.
func onlyCompared(f *memory.Func, v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Field, *ssa.BinOp:
		case *ssa.MakeInterface:
			if !onlyCompared(f, r) {
				return false
			}
		case *ssa.Call:
			c, ok := f.In.P.Flow.Resolve(r)
			if !ok || !reads(c.Fn) && !f.In.P.OnlyLooks(c) {
				return false
			}
		case *ssa.Store: // an element of variadic arguments
			ia, ok := r.Addr.(*ssa.IndexAddr)
			if !ok || !onlyCompared(f, ia.X) {
				return false
			}
		case *ssa.Slice:
			if !onlyCompared(f, r) {
				return false
			}
		case *ssa.IndexAddr:
		default:
			return false
		}
	}
	return true
}

func reads(fn *types.Func) bool {
	if kube.EffectOf(fn).Has(kube.Compares) {
		return true
	}
	fl, ok := kube.FlowOf(fn)
	return ok && fl.Pure && !fl.Fresh && len(fl.Mutates) == 0
}
