package objects

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A source says where the content of a local struct comes from.
type source uint8

// MadeHere is a new value that the function fills itself; the others are copies of
// what somebody else may hold: an element of a slice, array or map, an argument that
// is passed by value, or anything else.
const (
	MadeHere source = iota
	CopiedElement
	CopiedEntry
	CopiedArgument
	CopiedValue
)

// Unseen are changes of memory that belongs to a function alone, after which nobody
// reads what was changed: when the function ends they are gone.
type Unseen struct {
	// Memory is the variable, or the deep copy.
	Memory ssa.Value
	Source source
	// Changes are the assignments, and the calls of setters, in block order; all of
	// them stand in the source.
	Changes []ssa.Instruction
	// Partly: something else of the struct is read behind the first of them.
	Partly bool
}

// UnseenChanges returns the changes of fn that nobody sees: to fields of local structs
// and of deep copies whose address goes nowhere but to requests and to functions that
// set or get metadata. What a change reaches through a pointer, map or slice is other
// memory, and none of it. Receivers that are passed by value are left out.
func UnseenChanges(p *ssaflow.Package, fn *ssa.Function) []Unseen {
	var out []Unseen
	for i := range ssaflow.Instrs(fn) {
		v, ok := i.(ssa.Value)
		if !ok || !ownMemory(p, v) {
			continue
		}
		w := &memoryUses{p: p, root: v, kills: []ssa.Instruction{i}}
		if !w.walk(v, "") {
			continue
		}
		if u := w.unseen(); len(u.Changes) > 0 {
			out = append(out, u)
		}
	}
	return out
}

// ownMemory: v points to a struct that nobody else knows of: a local variable or a
// deep copy.
func ownMemory(p *ssaflow.Package, v ssa.Value) bool {
	ptr, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	if _, ok := ptr.Elem().Underlying().(*types.Struct); !ok || kube.IsUnstructured(ptr.Elem()) { // what that holds is behind a map
		return false
	}
	switch v := v.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.Call:
		c, ok := p.Resolve(v)
		into, copies := kube.DeepCopies(c.Fn)
		return ok && copies && !into
	}
	return false
}

// memoryUses are the uses of one piece of memory.
type memoryUses struct {
	p      *ssaflow.Package
	root   ssa.Value
	writes []memoryUse
	reads  []memoryUse
	// kills exchange all of the content, with the values.
	kills  []ssa.Instruction
	values []ssa.Value
}

// A memoryUse is an instruction that reads or writes the memory at a path.
type memoryUse struct {
	instr ssa.Instruction
	path  ssaflow.Steps
	// fills: of what is read there, a map, nothing is used: something is put into it.
	fills bool
}

// walk notes what is done with the memory at an address; false when it leaves sight.
func (w *memoryUses) walk(addr ssa.Value, path ssaflow.Steps) bool {
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(r)
			if f == nil || !w.walk(r, path.Field(f.Name())) {
				return false
			}
		case *ssa.Store:
			switch {
			case r.Val == addr:
				return false
			case path == "":
				w.kills, w.values = append(w.kills, r), append(w.values, r.Val)
			default:
				w.writes = append(w.writes, memoryUse{instr: r, path: path})
			}
		case *ssa.UnOp:
			if r.Op != token.MUL {
				return false
			}
			w.reads = append(w.reads, memoryUse{r, path, onlyFilled(r)})
		case *ssa.MakeInterface:
			if !w.walk(r, path) {
				return false
			}
		case *ssa.Call:
			if !w.call(r, addr, path) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// call notes what a call does that gets the address; false when it may keep it.
func (w *memoryUses) call(call *ssa.Call, addr ssa.Value, path ssaflow.Steps) bool {
	c, ok := w.p.Resolve(call)
	if !ok || c.Fn == nil {
		return false
	}
	if _, ok := kube.ClientOp(c.Fn); ok {
		w.reads = append(w.reads, memoryUse{instr: call, path: path})
		return true
	}
	if f, set, ok := kube.MetaAccessor(c.Fn); ok && c.Arg(-1) == addr {
		if !kube.IsType(addr.Type(), "metav1.ObjectMeta") {
			path = path.Field("ObjectMeta")
		}
		at := memoryUse{instr: call, path: path.Field(f)}
		if set {
			w.writes = append(w.writes, at)
		} else {
			w.reads = append(w.reads, at)
		}
		return !slices.ContainsFunc(c.Args[1:], func(a ssa.Value) bool { return a == addr })
	}
	if kube.Is(c.Fn, "apimeta.SetStatusCondition") && c.Arg(0) == addr {
		at := memoryUse{instr: call, path: path}
		w.reads, w.writes = append(w.reads, at), append(w.writes, at)
		return true
	}
	if _, ok := kube.FinalizerFunc(c.Fn); ok && c.Arg(0) == addr { // what becomes of finalizers is a question of its own
		w.reads = append(w.reads, memoryUse{instr: call, path: path})
		return true
	}
	return false
}

// onlyFilled: a map is loaded for nothing but to put something into it.
func onlyFilled(load *ssa.UnOp) bool {
	filled := false
	for _, r := range *load.Referrers() {
		switch r := r.(type) {
		case *ssa.MapUpdate:
			if r.Map != ssa.Value(load) || r.Key == ssa.Value(load) || r.Value == ssa.Value(load) {
				return false
			}
			filled = true
		default:
			return false
		}
	}
	return filled
}

// unseen returns the changes after which nobody reads what they changed.
func (w *memoryUses) unseen() Unseen {
	out := Unseen{Memory: w.root, Source: w.source()}
	if out.Source == CopiedArgument && w.receiver() {
		return out
	}
	for i := range ssaflow.Instrs(w.root.Parent()) {
		for _, c := range w.writes {
			if c.instr == i && w.inSource(i) && !w.read(c) {
				out.Changes = append(out.Changes, i)
			}
		}
	}
	out.Partly = len(out.Changes) > 0 && slices.ContainsFunc(w.reads, func(r memoryUse) bool {
		return !r.fills && ssaflow.Reaches(out.Changes[0], r.instr, w.exchanges)
	})
	return out
}

// exchanges: the instruction gives the memory another content.
func (w *memoryUses) exchanges(i ssa.Instruction) bool { return slices.Contains(w.kills, i) }

// read: what the change c wrote may be read afterwards.
func (w *memoryUses) read(c memoryUse) bool {
	return slices.ContainsFunc(w.reads, func(r memoryUse) bool {
		return !(r.fills && makesMap(c.instr)) && r.path.Overlaps(c.path) && ssaflow.Reaches(c.instr, r.instr, w.exchanges)
	})
}

// makesMap: the change stores a new map, which nobody else has: what is put into it is
// lost with it.
func makesMap(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	_, made := st.Val.(*ssa.MakeMap)
	return made
}

// inSource: the change is written there, and is no part of a literal.
func (w *memoryUses) inSource(i ssa.Instruction) bool {
	if call, ok := i.(*ssa.Call); ok {
		return w.p.CallExpr(call) != nil
	}
	return w.p.Target(i) != nil
}

// receiver: the content is what the method was called on.
func (w *memoryUses) receiver() bool {
	fn := w.root.Parent()
	return fn.Signature.Recv() != nil && len(fn.Params) > 0 && slices.Contains(w.values, ssa.Value(fn.Params[0]))
}

// source says where the content comes from; of several places, the copies count.
func (w *memoryUses) source() source {
	if _, ok := w.root.(*ssa.Call); ok {
		return CopiedValue
	}
	out := MadeHere
	for _, v := range w.values {
		if load, ok := v.(*ssa.UnOp); ok && load.X == w.root {
			continue // a named result that is returned
		}
		switch s := sourceOf(v); {
		case out == MadeHere:
			out = s
		case s != MadeHere && s != out:
			return CopiedValue
		}
	}
	return out
}

func sourceOf(v ssa.Value) source {
	switch v := v.(type) {
	case *ssa.Parameter:
		return CopiedArgument
	case *ssa.Index:
		return CopiedElement
	case *ssa.Lookup:
		return CopiedEntry
	case *ssa.Extract:
		switch v.Tuple.(type) {
		case *ssa.Next, *ssa.Lookup:
			return CopiedEntry
		case *ssa.Call:
			return MadeHere
		}
	case *ssa.UnOp:
		switch x := v.X.(type) {
		case *ssa.IndexAddr:
			return CopiedElement
		case *ssa.Alloc:
			if x.Comment == "complit" { // as go/ssa names the variable of a literal
				return MadeHere
			}
		}
	case *ssa.Const, *ssa.Call:
		return MadeHere
	}
	return CopiedValue
}
