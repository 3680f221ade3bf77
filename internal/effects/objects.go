package effects

import (
	"go/token"
	"go/types"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// An Object is one API object in one function, with the instructions that
// concern it: where it is changed, read again, written to the API server,
// copied, and where it leaves sight. Rules ask it what can follow what.
type Object struct {
	Loc
	// Type is the kind, nil when only an interface of it is known.
	Type *types.Named
	// Moments are the instructions in block order. Deferred calls stand where
	// they are registered; Forward meets them where they run.
	Moments []*Moment

	f      *Func
	held   map[*Root]bool // local memory that holds a reference to the object
	at     map[ssa.Instruction]*Moment
	remade map[ssa.Instruction]bool
}

// A Moment is what one instruction does to an object. What a callee does to it
// happens in one moment; the order inside is the callee's business.
type Moment struct {
	Instr ssa.Instruction
	// Changes are writes to a part of the object.
	Changes []Change
	// Ops are the API operations, those inside a callee included.
	Ops []*OpCall
	// Replaced: the whole content is exchanged: by a read, a decoder or an
	// assignment. Answered: by the API server's answer to one of Ops.
	Replaced, Answered bool
	// Leaves: the object, or something that holds it, is handed to code of
	// unknown effect, stored or sent where others find it. LeavesPart: a
	// reference to a part of it is. Returned: the caller gets it.
	Leaves, LeavesPart, Returned bool
	// Copies are the copies taken.
	Copies []Copy
}

// A Change is a write to a part of an object.
type Change struct {
	Write
	Part Part
	// Below is the path below the object: ".Status.Phase".
	Below string
}

// A Copy is a copy of an object or of its status.
type Copy struct {
	Part Part // PartWhole or PartStatus
	// Value refers to the copy; nil when it is not followed.
	Value ssa.Value
}

// Stop ends a path in [Object.Forward].
const Stop = -1

// objectCache keeps objects for several rules, which may ask at the same time.
type objectCache struct {
	mu  sync.Mutex
	all map[objectKey]*Object
}

type objectKey struct {
	f   *Func
	loc Loc
}

// Objects returns the API objects that f writes to the API server, in the
// order of the first write. An element of a list whose index is not clear is
// left out.
func (p *Package) Objects(f *Func) []*Object {
	var out []*Object
	seen := make(map[Loc]bool)
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
			if o := p.Object(f, r.Loc); o != nil {
				out = append(out, o)
			}
		}
	}
	return out
}

// Object returns the object at a place of f's memory, nil for an element of a
// list whose index is not clear.
func (p *Package) Object(f *Func, l Loc) *Object {
	p.objects.mu.Lock()
	defer p.objects.mu.Unlock()
	key := objectKey{f, l}
	o, ok := p.objects.all[key]
	if !ok {
		if p.objects.all == nil {
			p.objects.all = make(map[objectKey]*Object)
		}
		o = newObject(f, l)
		p.objects.all[key] = o
	}
	return o
}

func newObject(f *Func, l Loc) *Object {
	o := &Object{Loc: l, f: f, at: make(map[ssa.Instruction]*Moment), remade: make(map[ssa.Instruction]bool)}
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
	o.addLeaks()
	for _, b := range f.Fn.Blocks {
		for _, i := range b.Instrs {
			o.addCopy(i)
		}
	}
	for _, b := range f.Fn.Blocks {
		for _, i := range b.Instrs {
			if m := o.at[i]; m != nil {
				o.Moments = append(o.Moments, m)
			}
		}
	}
	return o
}

func (o *Object) moment(i ssa.Instruction) *Moment {
	m := o.at[i]
	if m == nil {
		m = &Moment{Instr: i}
		o.at[i] = m
	}
	return m
}

// Handed reports whether a call gets the object, something that holds it, or a
// reference to its memory at, above or below path.
func (o *Object) Handed(c flow.Call, path string) bool {
	for _, a := range c.Args {
		if o.leadsTo(a, o.held) {
			return true
		}
		for _, r := range o.f.Val(a).Refs {
			if r.Root == o.Root && HasPrefix(r.Path, o.Path) && (HasPrefix(r.Path, path) || HasPrefix(path, r.Path)) {
				return true
			}
		}
	}
	return false
}

// Reaches reports whether control can come from a to b while the name still
// means the same object.
func (o *Object) Reaches(a, b ssa.Instruction) bool {
	return flow.Reaches(a, b, func(i ssa.Instruction) bool { return o.remade[i] })
}

// Fresh reports whether the object is made in this function.
func (o *Object) Fresh() bool {
	_, ok := o.Root.Value.(*ssa.Alloc)
	return ok && o.Root.Kind == RootAlloc && o.Path == ""
}

// At returns what instr does to the object, or nil.
func (o *Object) At(instr ssa.Instruction) *Moment { return o.at[instr] }

// kind finds the type: by the operands of operations, which tell more than the
// parameter of an interface type, else by the way to the object.
func (o *Object) kind() *types.Named {
	for i := range o.f.Ops {
		op := &o.f.Ops[i]
		if op.Via != nil && op.Via.Path != "*" || !refersTo(op.Obj, o.Loc) {
			continue
		}
		v := o.f.in.p.Operand(op)
		if v == nil {
			continue
		}
		if t := flow.Unwrap(v).Type(); kube.IsAPIObject(t) {
			return kube.Named(t)
		}
	}
	if t := o.f.ObjectType(Ref{Loc: o.Loc}); t != nil && kube.IsAPIObject(t) {
		return kube.Named(t)
	}
	return nil
}

func refersTo(refs []Ref, l Loc) bool {
	for _, r := range refs {
		if r.Loc == l && !r.Copy {
			return true
		}
	}
	return false
}

func (o *Object) addOp(op *OpCall) {
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

func (o *Object) addWrite(w *Write) {
	if w.Ref.Root != o.Root || w.Ref.Copy {
		return
	}
	if !HasPrefix(w.Ref.Path, o.Path) {
		if HasPrefix(o.Path, w.Ref.Path) { // what holds the object gets another content
			o.moment(w.Instr).Replaced = true
		}
		return
	}
	below := w.Ref.Path[len(o.Path):]
	m := o.moment(w.Instr)
	switch {
	case below != "":
		m.Changes = append(m.Changes, Change{Write: *w, Part: o.part(below), Below: below})
	case w.Decode && m.answers(w):
		m.Answered = true
	default:
		m.Replaced = true
	}
}

// answers: the decoder that makes write w is the answer to one of the moment's
// operations, here or in a callee.
func (m *Moment) answers(w *Write) bool {
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

// addLeaks notes where the object leaves sight, also inside what holds it.
func (o *Object) addLeaks() {
	o.held = o.holders()
	holders := o.held
	for _, e := range o.f.escapes() {
		if e.Ref.Copy {
			continue
		}
		whole := holders[e.Ref.Root]
		part := false
		if e.Ref.Root == o.Root {
			whole = whole || HasPrefix(o.Path, e.Ref.Path)
			part = HasPrefix(e.Ref.Path, o.Path)
		}
		switch {
		case whole && e.Kind == EscapeReturn:
			o.moment(e.Instr).Returned = true
		case whole:
			o.moment(e.Instr).Leaves = true
		case part:
			o.moment(e.Instr).LeavesPart = true
		}
	}
	for _, c := range o.f.in.p.Flow.Calls(o.f.Fn) {
		// A summary that is full may leave changes out.
		if s := o.f.in.p.summaryFor(c); s != nil && len(s.Mutates) >= maxMutations && o.Handed(c, o.Path) {
			o.moment(c.Instr).Leaves = true
		}
	}
	for _, b := range o.f.Fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Send:
				if o.leadsTo(i.X, holders) {
					o.moment(i).Leaves = true
				}
			case *ssa.MapUpdate:
				if o.leadsTo(i.Value, holders) && !o.local(i.Map) {
					o.moment(i).Leaves = true
				}
			}
		}
	}
}

func (o *Object) local(v ssa.Value) bool {
	for _, r := range o.f.Val(v).Refs {
		if r.Root.Kind != RootAlloc {
			return false
		}
	}
	return true
}

// leadsTo: v refers to the object or to something that holds it.
func (o *Object) leadsTo(v ssa.Value, holders map[*Root]bool) bool {
	for _, r := range o.f.Val(v).Refs {
		if holders[r.Root] || r.Root == o.Root && HasPrefix(o.Path, r.Path) && !r.Copy {
			return true
		}
	}
	return false
}

// holders returns the local memory that a reference to the object is stored in.
func (o *Object) holders() map[*Root]bool {
	out := make(map[*Root]bool)
	for grown := true; grown; {
		grown = false
		add := func(into, v ssa.Value) {
			if !o.leadsTo(v, out) {
				return
			}
			for _, r := range o.f.Val(into).Refs {
				if r.Root.Kind == RootAlloc && r.Root != o.Root && !out[r.Root] {
					out[r.Root] = true
					grown = true
				}
			}
		}
		for _, b := range o.f.Fn.Blocks {
			for _, i := range b.Instrs {
				switch i := i.(type) {
				case *ssa.Store:
					add(i.Addr, i.Val)
				case *ssa.MapUpdate:
					add(i.Map, i.Value)
				case *ssa.Call:
					if bi, ok := i.Call.Value.(*ssa.Builtin); ok && bi.Name() == "append" {
						for _, a := range i.Call.Args {
							add(i, a)
						}
					}
				}
			}
		}
	}
	return out
}

// addCopy notes deep copies and loads of the whole object or its status.
func (o *Object) addCopy(i ssa.Instruction) {
	switch i := i.(type) {
	case *ssa.Call:
		c, ok := o.f.in.p.Flow.Resolve(i)
		if !ok {
			return
		}
		into, ok := kube.DeepCopies(c.Fn)
		if !ok {
			return
		}
		part, ok := o.whole(c.Arg(-1))
		if !ok {
			return
		}
		cp := Copy{Part: part, Value: i}
		if into {
			cp.Value = c.Arg(0)
		}
		m := o.moment(i)
		m.Copies = append(m.Copies, cp)
	case *ssa.UnOp:
		if i.Op != token.MUL || flow.Struct(i.Type()) == nil || isRef(i.Type()) {
			return
		}
		part, ok := o.whole(i.X)
		if !ok || onlyCompared(o.f, i) {
			return
		}
		cp, at := Copy{Part: part}, ssa.Instruction(i)
		for _, r := range *i.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Val == i {
				cp.Value, at = st.Addr, st
			}
		}
		m := o.moment(at)
		m.Copies = append(m.Copies, cp)
	}
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
func onlyCompared(f *Func, v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef, *ssa.Field, *ssa.BinOp:
		case *ssa.MakeInterface:
			if !onlyCompared(f, r) {
				return false
			}
		case *ssa.Call:
			c, ok := f.in.p.Flow.Resolve(r)
			if !ok || !reads(c.Fn) {
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
	if kube.Compares(fn) {
		return true
	}
	fl, ok := kube.FlowOf(fn)
	return ok && fl.Pure && !fl.Fresh && len(fl.Mutates) == 0
}

// findRemade finds the instructions after which the same name means another
// object: the allocation or call that makes it, and for elements whatever sets
// the index. It reports false when elements are chosen in ways that cannot be
// told apart.
func (o *Object) findRemade() bool {
	if i, ok := o.Root.Value.(ssa.Instruction); ok {
		o.remade[i] = true
	}
	if !strings.Contains(o.Path, "[]") {
		return true
	}
	indices := make(map[ssa.Value]bool)
	fixed := false
	add := func(elem, index ssa.Value) {
		for _, r := range o.f.vals[elem].Refs {
			if r.Root == o.Root && HasPrefix(o.Path, r.Path) && strings.Contains(r.Path, "[]") {
				index, isFixed := definedAt(index, o.remade)
				fixed = fixed || isFixed
				indices[index] = true
			}
		}
	}
	for _, b := range o.f.Fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.IndexAddr:
				add(i, i.Index)
			case *ssa.Lookup:
				add(i, i.Index)
			case *ssa.Next:
				o.remade[i] = true
			}
		}
	}
	return !fixed || len(indices) < 2
}

// definedAt notes the instruction that sets an index; fixed says that there is
// none. A variable that is captured stands in memory.
func definedAt(index ssa.Value, remade map[ssa.Instruction]bool) (v ssa.Value, fixed bool) {
	switch x := index.(type) {
	case *ssa.Const, *ssa.Parameter:
		return x, true
	case *ssa.Convert:
		return definedAt(x.X, remade)
	case *ssa.UnOp:
		if a, ok := x.X.(*ssa.Alloc); ok && x.Op == token.MUL {
			remade[a] = true
			for _, r := range *a.Referrers() {
				if st, ok := r.(*ssa.Store); ok && st.Addr == a {
					remade[st] = true
				}
			}
			return a, false
		}
	}
	if i, ok := index.(ssa.Instruction); ok {
		remade[i] = true
		return index, false
	}
	return index, true
}

// Outlives reports whether, after m, the function can end well without passing
// one of the moments given, while its caller keeps the object.
func (o *Object) Outlives(m *Moment, stops []*Moment) bool {
	if o.Root.Kind != RootParam && o.Root.Kind != RootFree {
		return false
	}
	out := false
	flow.Walk(m.Instr, func(i ssa.Instruction) bool {
		for _, s := range stops {
			if s.Instr == i {
				return false
			}
		}
		if r, ok := i.(*ssa.Return); ok {
			n := len(r.Results) - 1
			if n < 0 || !kube.IsError(r.Results[n].Type()) || !o.f.in.p.Flow.ErrSet(r.Results[n], r.Block()) {
				out = true
			}
		}
		return !out && !o.remade[i]
	})
	return out
}

// Forward follows every path that starts just after m, with a state that each
// moment on the way may change: step returns the state that follows, or Stop.
// edge, when given, is asked the same at each branch with what is known there.
// A path ends where the name comes to mean another object. Deferred calls are
// met where they run.
func (o *Object) Forward(m *Moment, state int, step func(state int, m *Moment) int, edge func(state int, known []flow.Cond) int) {
	type node struct {
		b  *ssa.BasicBlock
		st int
	}
	seen := make(map[node]bool)
	var walk func(b *ssa.BasicBlock, start, st int)
	walk = func(b *ssa.BasicBlock, start, st int) {
		for _, i := range b.Instrs[start:] {
			if st = o.pass(i, st, step); st == Stop {
				return
			}
		}
		for _, s := range b.Succs {
			next := st
			if edge != nil {
				if next = edge(st, o.f.in.p.Flow.EdgeConds(b, s)); next == Stop {
					continue
				}
			}
			if n := (node{s, next}); !seen[n] {
				seen[n] = true
				walk(s, 0, next)
			}
		}
	}
	if _, deferred := m.Instr.(*ssa.Defer); deferred {
		return // what follows deferred calls is not followed
	}
	walk(m.Instr.Block(), flow.Index(m.Instr)+1, state)
}

func (o *Object) pass(i ssa.Instruction, st int, step func(int, *Moment) int) int {
	if o.remade[i] {
		return Stop
	}
	switch i.(type) {
	case *ssa.Defer:
		return st
	case *ssa.RunDefers:
		for n := len(o.Moments) - 1; n >= 0 && st != Stop; n-- {
			m := o.Moments[n]
			if _, ok := m.Instr.(*ssa.Defer); ok && flow.Reaches(m.Instr, i, nil) {
				st = step(st, m)
			}
		}
		return st
	}
	if m := o.at[i]; m != nil {
		return step(st, m)
	}
	return st
}
