package memory

import (
	"slices"
	"sort"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

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
	suffix := ssaflow.Steps("")
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
			// A generic function, which does not know what it stores, stores a
			// reference; but this is the content of a struct.
			if r.Loc == parent { // what was there before, next to what an element may hold
				out = join(out, initial(l, ref))
				continue
			}
			in := s.lookupFuel(r.Loc.add(suffix), ref, fuel)
			out = join(out, withGuard(in, r))
		}
		return out
	}
}

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
		if k.Root == l.Root && k.Path != l.Path && k.Path.PartOf(l.Path) {
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
		if k.Root == l.Root && k.Path != l.Path && k.Path.HasPrefix(l.Path) {
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
	v := s.lookup(k, ref)
	if k.Root != nil && k.Root.Kind == RootAlloc && !k.Path.Derefs() && len(like.Refs) == 0 && v.within(k.Root) {
		return Val{}
	}
	return v
}

// within: all of it is memory of one root.
func (v Val) within(root *Root) bool {
	return !slices.ContainsFunc(v.Refs, func(r Ref) bool { return r.Root != root }) && !v.Opaque
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
