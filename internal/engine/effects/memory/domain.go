package memory

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// rootKind says what a piece of memory belongs to.
type rootKind uint8

// The kinds of roots.
const (
	// RootParam is what a parameter (receiver included) holds.
	RootParam rootKind = iota + 1
	// RootFree is a variable captured by a function literal.
	RootFree
	// RootAlloc is memory made in this function.
	RootAlloc
	// RootGlobal is a package variable.
	RootGlobal
	// RootCached is memory of an informer cache.
	RootCached
	// RootResult is what a call of unknown effect returned.
	RootResult
)

// A Root is the origin of memory inside one function. Roots are compared by
// pointer; one function's analysis makes each only once.
type Root struct {
	Kind  rootKind
	Index int       // parameter, free variable or result index
	Value ssa.Value // alloc, call, global
	// Source describes cached memory.
	Source *summary.Source
}

// A Loc is a piece of memory: a path below a root. Path steps are ".F" (field,
// embedded ones written out), "*" (behind a pointer, map, slice or interface)
// and "[]" (an element).
type Loc struct {
	Root *Root
	Path ssaflow.Steps
}

// A Ref is one thing a value may be: a reference to memory, or (Copy) the
// content of memory, as with struct values.
type Ref struct {
	Loc
	Copy bool
	Dyn  summary.Dyn
	// TypedOnly: an alias only if the object is a Go struct.
	TypedOnly bool
	// Guard: the reference is there only if this flag has value GuardWant.
	Guard     Flag
	GuardWant bool
	// Also and alsoWant are a second flag: a copy that is made once, of an
	// object that was found.
	Also     Flag
	alsoWant bool
}

// A Flag names a boolean: an SSA value, or result Index of the call Value.
type Flag struct {
	Value ssa.Value
	Index int // -1: Value itself
}

// A Val is what a value may be. Opaque says that it may be something unknown
// as well. No Refs and not Opaque is memory of nobody else (or nil).
type Val struct {
	Refs   []Ref
	Opaque bool
}

const (
	maxRefs  = 16 // more origins than these: unknown
	maxSteps = 16 // steps of a path
	maxDeref = 7  // "*" steps of a path
)

var opaque = Val{Opaque: true}

func single(r Ref) Val { return Val{Refs: []Ref{r}} }

func refTo(l Loc) Val {
	if l.Root == nil {
		return opaque
	}
	return single(Ref{Loc: l})
}

func copyOf(l Loc) Val {
	if l.Root == nil {
		return opaque
	}
	return single(Ref{Loc: l, Copy: true})
}

// add returns l one step deeper; the zero Loc when it would be too deep.
func (l Loc) add(step ssaflow.Steps) Loc {
	if l.Root == nil {
		return l
	}
	if step == "" {
		return l
	}
	p := l.Path + step
	deref, n := 0, 0
	for i := range len(p) {
		switch p[i] {
		case '*':
			deref++
		case '.', '[':
			n++
		}
	}
	if deref > maxDeref || n > maxSteps {
		return Loc{}
	}
	return Loc{l.Root, p}
}

// split cuts the last step off; ok is false at a root.
func (l Loc) split() (parent Loc, step ssaflow.Steps, ok bool) {
	at, step, ok := l.Path.Split()
	return Loc{l.Root, at}, step, ok
}

func (r Ref) key() Ref {
	r.Guard, r.GuardWant, r.Also, r.alsoWant = Flag{}, false, Flag{}, false
	return r
}

// needs: the reference is there only if flag f has the value want.
func (r Ref) needs(f Flag, want bool) bool {
	return f != (Flag{}) && (f == r.Guard && want == r.GuardWant || f == r.Also && want == r.alsoWant)
}

// withFlag adds a condition to r; a third one is left out.
func (r Ref) withFlag(f Flag, want bool) Ref {
	switch {
	case f == (Flag{}) || r.needs(f, want):
	case r.Guard == (Flag{}):
		r.Guard, r.GuardWant = f, want
	case r.Also == (Flag{}):
		r.Also, r.alsoWant = f, want
	}
	return r
}

// eitherWay is r under the conditions that it has in common with o.
func (r Ref) eitherWay(o Ref) Ref {
	out := r.key()
	if o.needs(r.Guard, r.GuardWant) {
		out = out.withFlag(r.Guard, r.GuardWant)
	}
	if o.needs(r.Also, r.alsoWant) {
		out = out.withFlag(r.Also, r.alsoWant)
	}
	return out
}

// join unites two values. Guards survive only where both sides agree.
func join(a, b Val) Val {
	if len(a.Refs) == 0 && !a.Opaque {
		return b
	}
	if len(b.Refs) == 0 && !b.Opaque {
		return a
	}
	out := Val{Opaque: a.Opaque || b.Opaque, Refs: a.Refs}
	for _, r := range b.Refs {
		out.Refs = addRef(out.Refs, r)
	}
	if len(out.Refs) > maxRefs {
		return opaque
	}
	return out
}

func addRef(refs []Ref, r Ref) []Ref {
	for i, x := range refs {
		if x.key() != r.key() {
			continue
		}
		if y := x.eitherWay(r); y != x {
			refs = append([]Ref(nil), refs...)
			refs[i] = y
		}
		return refs
	}
	return append(refs[:len(refs):len(refs)], r)
}

func equalVal(a, b Val) bool {
	if a.Opaque != b.Opaque || len(a.Refs) != len(b.Refs) {
		return false
	}
	for _, r := range a.Refs {
		found := false
		for _, x := range b.Refs {
			if x == r {
				found = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}
