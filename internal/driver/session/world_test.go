package session

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// module has findings by facts across packages, in tests of all kinds, and in a
// program.
const module = `
-- go.mod --
module example.com/m

go 1.25
-- a/a.go --
// Package a is at the bottom.
package a

func TaintA() {}

func Calls() { TaintA() }

type T struct{ n int }

func (t *T) Run() {
	Calls()
}

func Generic[E any](e E) E { Calls(); return e }

func Old() {}
func New() {}

func unexported() { TaintA() }
-- a/more.go --
package a

// More is in another file.
func More() {
	Old()
	unexported()
}
-- a/export_test.go --
package a

func TaintInTest() {}

func Exported() { unexported() }
-- a/a_test.go --
package a_test

import (
	"example.com/m/a"
	"example.com/m/b"
)

func use() {
	a.Exported()
	b.B()
	a.TaintInTest()
}
-- b/b.go --
package b

import "example.com/m/a"

func B() {
	a.Calls()
	new(a.T).Run()
	a.Generic(1)
	a.Old()
}

func Plain() int { return 1 }
-- b/b_test.go --
package b

func testHelper() { B() }
-- c/c.go --
package c

import "example.com/m/b"

// C hides what b does.
func C() {
	b.B()
	_ = b.Plain()
}
-- d/d.go --
package d

func D() {}
-- cmd/prog/main.go --
package main

import (
	"example.com/m/c"
	"example.com/m/d"
)

func main() {
	c.C()
	d.D()
}
`

// edit changes something and says what.
func (w *world) edit() string {
	files := w.files()
	file := files[w.rand.Intn(len(files))]
	lines := strings.SplitAfter(w.text(file), "\n")
	at := w.rand.Intn(len(lines))
	name := filepath.Base(file)
	put := func(what string, with ...string) string {
		w.set(file, strings.Join(slices.Concat(lines[:at], with, lines[min(at+1, len(lines)):]), ""))
		return fmt.Sprintf("%s:%d: %s", name, at+1, what)
	}
	switch op := w.rand.Intn(14); op {
	case 0, 1:
		return put("blank line", "\n", lines[at])
	case 2:
		return put("comment", "// A comment: ä𝄞.\n", lines[at])
	case 3:
		return put("line removed")
	case 4:
		return put("line twice", lines[at], lines[at])
	case 5:
		other := w.rand.Intn(len(lines))
		return put("line of elsewhere", lines[other])
	case 6:
		w.set(file, w.text(file)+fmt.Sprintf("\nfunc taint%d() { }\n", w.rand.Intn(1000)))
		return name + ": function added"
	case 7:
		w.set(file, w.text(file)+fmt.Sprintf("\nfunc More%d() int { return %d }\n", w.rand.Intn(1000), at))
		return name + ": exported function added"
	case 8:
		w.set(file, strings.Replace(w.text(file), "()", "( )", 1))
		return name + ": spaces"
	case 9:
		if text, ok := w.overlay[file]; ok {
			w.write(file, string(text))
			if w.rand.Intn(2) == 0 {
				delete(w.overlay, file)
			}
			return name + ": saved"
		}
		fallthrough
	case 10:
		if _, ok := w.overlay[file]; ok && w.rand.Intn(2) == 0 {
			delete(w.overlay, file)
			return name + ": closed without saving"
		}
		fallthrough
	default:
		// Back to what compiles: most programs in editors do.
		w.set(file, string(w.origin[file]))
		return name + ": as it was"
	}
}

// restore has all files as they were.
func (w *world) restore() {
	for _, file := range w.files() {
		if text, ok := w.origin[file]; ok && w.text(file) != string(text) {
			w.set(file, string(text))
		}
	}
}
