package effects

import (
	"sort"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// RootKind says what a piece of memory belongs to.
type RootKind uint8

// The kinds of roots.
const (
	// RootParam is what a parameter (receiver included) holds.
	RootParam RootKind = iota + 1
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
	Kind  RootKind
	Index int       // parameter, free variable or result index
	Value ssa.Value // alloc, call, global
	// Source describes cached memory.
	Source *Source
}

// A Source is a place where cached memory enters the program.
type Source struct {
	// What names it: "lister.Get", "store.GetByKey", "event handler".
	What string
	Site Site
	// Param: a parameter that an informer fills.
	Param bool
	// Typed and Unstructured tell the dynamic type, when known.
	Typed, Unstructured bool
	// Chain are the functions that handed it on, nearest first.
	Chain []Site
}

// A Loc is a piece of memory: a path below a root. Path steps are ".F" (field,
// embedded ones written out), "*" (behind a pointer, map, slice or interface)
// and "[]" (an element).
type Loc struct {
	Root *Root
	Path string
}

// A Dyn is the dynamic kind of an object behind an interface.
type Dyn uint8

// The dynamic kinds.
const (
	DynUnknown Dyn = iota
	DynTyped
	DynUnstructured
)

// A Ref is one thing a value may be: a reference to memory, or (Copy) the
// content of memory, as with struct values.
type Ref struct {
	Loc
	Copy bool
	Dyn  Dyn
	// TypedOnly: an alias only if the object is a Go struct.
	TypedOnly bool
	// Guard: the reference is there only if this flag has value GuardWant.
	Guard     Flag
	GuardWant bool
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
	maxRefs  = 8  // more origins than these: unknown
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
func (l Loc) add(step string) Loc {
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
func (l Loc) split() (parent Loc, step string, ok bool) {
	p := l.Path
	if p == "" {
		return l, "", false
	}
	switch p[len(p)-1] {
	case '*':
		return Loc{l.Root, p[:len(p)-1]}, "*", true
	case ']':
		return Loc{l.Root, p[:len(p)-2]}, "[]", true
	}
	i := strings.LastIndexByte(p, '.')
	return Loc{l.Root, p[:i]}, p[i:], true
}

// steps takes a path apart.
func steps(path string) []string {
	var out []string
	for i := 0; i < len(path); {
		switch path[i] {
		case '*':
			out = append(out, "*")
			i++
		case '[':
			out = append(out, "[]")
			i += 2
		default:
			j := i + 1
			for j < len(path) && path[j] != '.' && path[j] != '*' && path[j] != '[' {
				j++
			}
			out = append(out, path[i:j])
			i = j
		}
	}
	return out
}

// HasPrefix reports whether path p begins with the whole steps of q.
func HasPrefix(p, q string) bool {
	if !strings.HasPrefix(p, q) {
		return false
	}
	return len(p) == len(q) || q == "" || p[len(q)] == '.' || p[len(q)] == '*' || p[len(q)] == '[' ||
		q[len(q)-1] == '*' || q[len(q)-1] == ']'
}

func (r Ref) key() Ref { r.Guard, r.GuardWant = Flag{}, false; return r }

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
		if x.Guard != (Flag{}) && (x.Guard != r.Guard || x.GuardWant != r.GuardWant) {
			refs = append([]Ref(nil), refs...)
			refs[i].Guard, refs[i].GuardWant = Flag{}, false
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

// A state is what memory holds at a point, as far as it differs from its
// initial content.
type state map[Loc]Val

func (s state) clone() state {
	c := make(state, len(s))
	for k, v := range s {
		c[k] = v
	}
	return c
}

// lookup returns the content of memory l; ref says that its type is a
// reference (pointer, map, slice, interface, func).
func (s state) lookup(l Loc, ref bool) Val {
	fuel := maxLookups
	return s.lookupFuel(l, ref, &fuel)
}

// maxLookups bounds the copies of copies that one read goes through.
const maxLookups = 24

func (s state) lookupFuel(l Loc, ref bool, fuel *int) Val {
	if *fuel--; l.Root == nil || *fuel < 0 {
		return opaque
	}
	if v, ok := s[l]; ok {
		if isSelf(v, l) {
			return initial(l, ref)
		}
		if !ref {
			return copyOf(l) // later lookups go through the entry
		}
		return v
	}
	suffix := ""
	for p := l; ; {
		parent, step, ok := p.split()
		if !ok || step == "*" {
			return initial(l, ref)
		}
		suffix = step + suffix
		v, ok := s[parent]
		if !ok {
			p = parent
			continue
		}
		if isSelf(v, parent) {
			return initial(l, ref)
		}
		out := Val{Opaque: v.Opaque}
		for _, r := range v.Refs {
			if !r.Copy {
				continue
			}
			in := s.lookupFuel(addPath(r.Loc, suffix), ref, fuel)
			out = join(out, withGuard(in, r))
		}
		return out
	}
}

// addPath returns l deeper by a whole path; the zero Loc when too deep.
func addPath(l Loc, path string) Loc { return l.add(path) }

// isSelf: the entry says "memory of its own", written by a decoder.
func isSelf(v Val, l Loc) bool {
	return len(v.Refs) == 1 && v.Refs[0].Copy && v.Refs[0].Loc == l
}

// initial is the content memory has before anything is written to it.
func initial(l Loc, ref bool) Val {
	if ref {
		return refTo(l.add("*"))
	}
	return copyOf(l)
}

// write stores v at l, replacing what was at and below it.
func (s state) write(l Loc, v Val) {
	if l.Root == nil {
		return
	}
	for k := range s {
		if k.Root == l.Root && k.Path != l.Path && HasPrefix(k.Path, l.Path) && !strings.Contains(k.Path[len(l.Path):], "*") {
			delete(s, k)
		}
	}
	s[l] = v
}

// own marks the memory at l, and what hangs below it, as freshly decoded.
func (s state) own(l Loc) {
	if l.Root == nil {
		return
	}
	for k := range s {
		if k.Root == l.Root && k.Path != l.Path && HasPrefix(k.Path, l.Path) {
			delete(s, k)
		}
	}
	s[l] = copyOf(l)
}

// merge unites two states: content missing on one side is its initial content.
func (s state) merge(o state) state {
	out := s.clone()
	for k, v := range o {
		w, ok := s[k]
		if !ok {
			w = s.absent(k, v)
		}
		out[k] = join(w, v)
	}
	for k, v := range s {
		if _, ok := o[k]; !ok {
			out[k] = join(v, o.absent(k, v))
		}
	}
	return out
}

// absent is the content of k in a state that has no entry for it; like is the
// other side's content, which tells whether k is a reference.
func (s state) absent(k Loc, like Val) Val {
	ref := true
	for _, r := range like.Refs {
		if r.Copy {
			ref = false
		}
	}
	if isSelf(like, k) {
		return copyOf(k)
	}
	if k.Root != nil && k.Root.Kind == RootAlloc && !strings.Contains(k.Path, "*") && len(like.Refs) == 0 {
		return Val{}
	}
	return s.lookup(k, ref)
}

func (s state) equal(o state) bool {
	if len(s) != len(o) {
		return false
	}
	for k, v := range s {
		w, ok := o[k]
		if !ok || !equalVal(v, w) {
			return false
		}
	}
	return true
}

// sortedLocs returns the keys in a fixed order, so that nothing depends on
// Go's map order.
func (s state) sortedLocs(order func(*Root) int) []Loc {
	out := make([]Loc, 0, len(s))
	for k := range s {
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool {
		if a, b := order(out[i].Root), order(out[j].Root); a != b {
			return a < b
		}
		return out[i].Path < out[j].Path
	})
	return out
}
