// Package randomprog writes random Go programs that read objects from informer
// caches, hand them around, copy them or not, and change something in the end.
// The same programs are executed (by testdata/random) and analyzed, and the
// answers compared.
package randomprog

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/format"
	"math/rand/v2"
	"strings"
)

//go:embed header.txt
var header string

// A Program is one generated function with its helpers.
type Program struct {
	Name string
	// Flags is how many conditions are decided from outside.
	Flags int
	// Text is the source of the functions.
	Text string
	// First and Last are its lines in the file.
	First, Last int
}

// MaxFlags bounds the conditions of a program that are decided from outside.
const MaxFlags = 4

// Generate writes n programs as one Go file of a package main. The same seed
// gives the same programs; program i does not depend on n.
func Generate(seed uint64, n int) ([]byte, []Program, error) {
	programs := make([]Program, n)
	for i := range programs {
		g := &generator{
			rnd:  rand.New(rand.NewPCG(seed, uint64(i))),
			name: fmt.Sprintf("p%d", i),
			out:  new(strings.Builder),
		}
		programs[i] = g.program()
	}
	return File(programs)
}

// File writes a Go file of the given programs and sets their lines.
func File(programs []Program) ([]byte, []Program, error) {
	var buf bytes.Buffer
	buf.WriteString(header)
	buf.WriteString("var programs = []random.Program{\n")
	for _, p := range programs {
		fmt.Fprintf(&buf, "{Name: %q, Flags: %d, Run: %s},\n", p.Name, p.Flags, p.Name)
	}
	buf.WriteString("}\n")
	head, err := format.Source(buf.Bytes())
	if err != nil {
		return nil, nil, err
	}
	out := bytes.NewBuffer(head)
	line := bytes.Count(head, []byte("\n")) + 1
	placed := make([]Program, len(programs))
	for i, p := range programs {
		text, err := format.Source([]byte(p.Text))
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w\n%s", p.Name, err, p.Text)
		}
		p.Text = strings.TrimSpace(string(text))
		p.First = line + 1
		p.Last = line + 1 + strings.Count(p.Text, "\n")
		line = p.Last + 1
		fmt.Fprintf(out, "\n%s\n", p.Text)
		placed[i] = p
	}
	return out.Bytes(), placed, nil
}

// An expr is a Go expression with its type.
type expr struct {
	text, typ string
	// addr: it may be assigned to, and its address taken.
	addr bool
	// only, if not nil, are the fields that are set; the others are not to be
	// followed.
	only []string
}

// A generator writes one program.
type generator struct {
	rnd      *rand.Rand
	name     string
	out      *strings.Builder // the body of the current function
	helpers  []string
	vars     []expr // in scope, oldest first
	nvars    int
	nhelpers int
	ends     []string // what closes the blocks around the rest of the body
	flags    int
	values   int
	muts     int
	depth    int    // of blocks and helpers
	ret      string // what leaves the current function early
}

func (g *generator) program() Program {
	g.ret = "return"
	g.source()
	g.steps(1 + g.rnd.IntN(6))
	text := strings.Join(g.helpers, "\n\n") + "\n\nfunc " + g.name + "(e *random.Env) {\n" + g.out.String() + "}\n"
	return Program{Name: g.name, Flags: g.flags, Text: text}
}

func (g *generator) p(format string, args ...any) { fmt.Fprintf(g.out, format+"\n", args...) }

func (g *generator) chance(percent int) bool { return g.rnd.IntN(100) < percent }

func pick[T any](g *generator, list []T) T { return list[g.rnd.IntN(len(list))] }

// fresh returns an unused name.
func (g *generator) fresh() string {
	g.nvars++
	return fmt.Sprintf("v%d", g.nvars)
}

// value returns a string that is nowhere else.
func (g *generator) value() string {
	g.values++
	return fmt.Sprintf("%q", fmt.Sprintf("new%d", g.values))
}

func (g *generator) number() int {
	g.values++
	return 1000 + g.values
}

// flag returns a condition that is decided from outside, or "" when there are
// too many.
func (g *generator) flag() (int, bool) {
	if g.flags == MaxFlags {
		return 0, false
	}
	g.flags++
	return g.flags - 1, true
}

// declare adds a variable and keeps the compiler from calling it unused.
func (g *generator) declare(v expr) {
	v.addr = true
	g.vars = append(g.vars, v)
	g.p("_ = %s", v.text)
}

// let declares a variable with the value of an expression.
func (g *generator) let(e expr) {
	name := g.fresh()
	if g.chance(15) {
		g.p("var %s %s = %s", name, goType(e.typ), e.text)
	} else {
		g.p("%s := %s", name, e.text)
	}
	g.declare(expr{text: name, typ: e.typ, only: e.only})
}

// scope runs f; what it declares is gone afterwards.
func (g *generator) scope(f func()) {
	n := len(g.vars)
	g.depth++
	f()
	g.depth--
	g.vars = g.vars[:n]
}

// variable picks one, the newest most of the time.
func (g *generator) variable() expr {
	for i := len(g.vars) - 1; i > 0; i-- {
		if g.chance(60) {
			return g.vars[i]
		}
	}
	return g.vars[0]
}

// below returns what can be reached from e in one step.
func below(e expr) []expr {
	var out []expr
	add := func(text, typ string, addr bool) { out = append(out, expr{text: text, typ: typ, addr: addr}) }
	t, addr := e.typ, e.addr
	if isPtr(t) {
		if _, ok := fieldsOf(elem(t)); ok {
			t, addr = elem(t), true
		} else if !isScalar(elem(t)) {
			add("(*"+e.text+")", elem(t), true)
		}
	}
	if fs, ok := fieldsOf(t); ok {
		for _, f := range fs {
			if e.may(f.name) {
				add(e.text+"."+f.name, f.typ, addr)
			}
		}
		return out
	}
	for _, p := range parts[t] {
		add(e.text+p.name, p.typ, false)
	}
	if dyn, ok := isInterface(t); ok {
		add(e.text+".("+goType(dyn)+")", dyn, false)
	}
	switch {
	case isSlice(t) && !isScalar(elem(t)):
		add(e.text+"[0]", elem(t), true)
	case isMap(t) && !isScalar(elem(t)):
		add(e.text+`["app"]`, elem(t), false)
	}
	return out
}

func (e expr) may(field string) bool {
	if e.only == nil {
		return true
	}
	for _, f := range e.only {
		if f == field {
			return true
		}
	}
	return false
}

// path picks an expression that starts from a variable and satisfies ok.
func (g *generator) path(ok func(expr) bool) (expr, bool) {
	for range 20 {
		e := g.variable()
		for range pick(g, []int{0, 0, 1, 1, 1, 2, 2, 3}) {
			next := below(e)
			if len(next) == 0 {
				break
			}
			e = pick(g, next)
		}
		if !isScalar(e.typ) && ok(e) {
			return e, true
		}
	}
	return expr{}, false
}

func anything(expr) bool { return true }

// whole: nothing in it is unset.
func whole(e expr) bool { return e.only == nil }
