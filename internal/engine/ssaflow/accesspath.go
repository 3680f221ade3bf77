package ssaflow

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Steps is the way from one piece of memory to another, step by step: ".F" into
// a field (embedded ones written out), "*" behind a pointer, map, slice or
// interface, "[]" to an element. It is text, so that it can be compared, be the
// key of a map and be part of a fact; what lies where is asked by its methods,
// which know steps and not letters: .Spec.A is no beginning of .Spec.AB.
type Steps string

// FieldSteps returns the way into a field of a field of …
func FieldSteps(names ...string) Steps {
	var out Steps
	for _, n := range names {
		out = out.Field(n)
	}
	return out
}

// Field returns s with a step into the field of that name.
func (s Steps) Field(name string) Steps { return s + Steps("."+name) }

// Name returns the name of the field that s, a single step, leads into.
func (s Steps) Name() string { return strings.TrimPrefix(string(s), ".") }

// Deref returns s with a step behind a pointer, map, slice or interface.
func (s Steps) Deref() Steps { return s + "*" }

// stepLen returns the length of the first step of s, which has one.
func (s Steps) stepLen() int {
	switch s[0] {
	case '*':
		return 1
	case '[':
		return 2
	}
	for i := 1; i < len(s); i++ {
		if s[i] == '.' || s[i] == '*' || s[i] == '[' {
			return i
		}
	}
	return len(s)
}

// All returns the steps one by one.
func (s Steps) All() []Steps {
	var out []Steps
	for s != "" {
		n := s.stepLen()
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

// Fields returns the steps into fields alone: what s is called in the source.
func (s Steps) Fields() Steps {
	var out Steps
	for _, step := range s.All() {
		if step[0] == '.' {
			out += step
		}
	}
	return out
}

// Split cuts the last step off; ok is false when there is none.
func (s Steps) Split() (parent, last Steps, ok bool) {
	if s == "" {
		return s, "", false
	}
	n := len(s)
	switch s[n-1] {
	case '*':
		n--
	case ']':
		n -= 2
	default:
		n = strings.LastIndexByte(string(s), '.')
	}
	return s[:n], s[n:], true
}

// HasPrefix reports whether s begins with all steps of q: it leads to the same
// memory, or to what is within or behind it.
func (s Steps) HasPrefix(q Steps) bool {
	if !strings.HasPrefix(string(s), string(q)) {
		return false
	}
	return len(s) == len(q) || q == "" || s[len(q)] == '.' || s[len(q)] == '*' || s[len(q)] == '[' ||
		q[len(q)-1] == '*' || q[len(q)-1] == ']'
}

// HasSuffix reports whether s ends with all steps of q.
func (s Steps) HasSuffix(q Steps) bool {
	return strings.HasSuffix(string(s), string(q)) && (q == "" || q[0] == '.' || q[0] == '*' || q[0] == '[')
}

// After returns the steps of s that follow those of q.
func (s Steps) After(q Steps) (rest Steps, ok bool) {
	if !s.HasPrefix(q) {
		return "", false
	}
	return s[len(q):], true
}

// Overlaps reports whether one of s and q is a beginning of the other.
func (s Steps) Overlaps(q Steps) bool { return s.HasPrefix(q) || q.HasPrefix(s) }

// Derefs reports whether a pointer, map, slice or interface is on the way: what
// s leads to is other memory than where it begins.
func (s Steps) Derefs() bool { return strings.Contains(string(s), "*") }

// HasField reports whether a field of that name is on the way.
func (s Steps) HasField(name string) bool {
	return slices.ContainsFunc(s.All(), func(step Steps) bool { return step == Steps("").Field(name) })
}

// Elems reports whether an element is on the way, so that several places have
// this name.
func (s Steps) Elems() bool { return strings.Contains(string(s), "[]") }

// PartOf reports whether s leads to the memory of q itself, all of it or a
// part. What lies behind a pointer there is other memory.
func (s Steps) PartOf(q Steps) bool {
	rest, ok := s.After(q)
	return ok && !rest.Derefs()
}

// An AccessPath names memory inside one function: the value it is reached from,
// and the way from there. Two equal ones are the same memory, unless a variable
// or pointer on the way was assigned in between. Paths of a function literal
// have the roots of the function around it, so that both can be compared.
type AccessPath struct {
	Root ssa.Value
	Path Steps
}

// Below returns the path of what s leads to from a.
func (a AccessPath) Below(s Steps) AccessPath { return AccessPath{a.Root, a.Path + s} }

// Field returns the path of a field of a.
func (a AccessPath) Field(name string) AccessPath { return a.Below(Steps("").Field(name)) }

// Elem returns the path of an element of a.
func (a AccessPath) Elem() AccessPath { return a.Below("[]") }

// deref returns the path of what the pointer, map, slice or interface at a
// leads to.
func (a AccessPath) deref() AccessPath { return a.Below("*") }

// HasPrefix reports whether a is the memory of b, or within or behind it.
func (a AccessPath) HasPrefix(b AccessPath) bool {
	return a.Root == b.Root && a.Path.HasPrefix(b.Path)
}

// Shares reports whether a write to a is one to a part of b, or of all of it:
// one is part of the other's own memory, or a holds what b is reached through.
func (a AccessPath) Shares(b AccessPath) bool {
	return a.Root == b.Root && (b.Path.HasPrefix(a.Path) || a.Path.PartOf(b.Path))
}
