package randomprog

import (
	"fmt"
	"strings"
)

// leaf writes n steps and then, in so many of a hundred cases, a change.
func (g *generator) leaf(n, percent int) {
	ends := g.ends
	g.ends = nil
	g.scope(func() {
		for range n {
			g.step()
		}
		if g.chance(percent) {
			g.change()
		}
		g.end()
	})
	g.ends = ends
}

// steps writes the body of a program.
func (g *generator) steps(n int) {
	for range n {
		g.step()
	}
	switch {
	case g.muts == 0 && g.chance(94), g.chance(12):
		g.change()
	}
	g.end()
}

// end closes the blocks that the rest of a body stands in.
func (g *generator) end() {
	for i := len(g.ends) - 1; i >= 0; i-- {
		g.p("%s", g.ends[i])
	}
	g.ends = nil
}

// change writes a statement that changes memory.
func (g *generator) change() {
	for range 30 {
		if g.mutate() {
			g.muts++
			return
		}
	}
}

// step writes one step: most of the time it makes an alias.
func (g *generator) step() {
	for range 40 {
		var ok bool
		switch n := g.rnd.IntN(100); {
		case n < 22:
			ok = g.alias()
		case n < 30:
			ok = g.container()
		case n < 36:
			ok = g.literal()
		case n < 42:
			ok = g.slices()
		case n < 47:
			ok = g.boxed()
		case n < 54:
			ok = g.helper()
		case n < 59:
			ok = g.closure()
		case n < 63:
			ok = g.generic()
		case n < 67:
			ok = g.method()
		case n < 74:
			ok = g.join()
		case n < 80:
			ok = g.loop()
		case n < 84:
			ok = g.store()
		case n < 95:
			ok = g.clear()
		default:
			ok = g.neutral()
		}
		if ok {
			return
		}
	}
}

// alias: another name for the same memory, or for a shallow copy.
func (g *generator) alias() bool {
	e, ok := g.path(anything)
	if !ok {
		return false
	}
	_, isStruct := fieldsOf(e.typ)
	switch {
	case isPtr(e.typ) && !isScalar(elem(e.typ)) && g.chance(35):
		g.let(expr{text: "*" + e.text, typ: elem(e.typ), only: e.only})
	case isStruct && e.addr && g.chance(60), e.addr && g.chance(8) && e.only == nil:
		g.let(expr{text: "&" + e.text, typ: "*" + e.typ, only: e.only})
	default:
		g.let(e)
	}
	return true
}

// container: into a map, slice, array, channel or pointer and out again.
func (g *generator) container() bool {
	e, ok := g.path(whole)
	if !ok {
		return false
	}
	v, t := g.fresh(), goType(e.typ)
	switch g.rnd.IntN(7) {
	case 0:
		g.p("%s := map[string]%s{\"app\": %s}", v, t, e.text)
		g.declare(expr{text: v, typ: "map[string]" + e.typ})
	case 1:
		g.p("%s := make(map[string]%s)\n%s[\"app\"] = %s", v, t, v, e.text)
		g.declare(expr{text: v, typ: "map[string]" + e.typ})
	case 2:
		g.p("%s := []%s{%s}", v, t, e.text)
		g.declare(expr{text: v, typ: "[]" + e.typ})
	case 3:
		g.p("var %s []%s\n%s = append(%s, %s)", v, t, v, v, e.text)
		g.declare(expr{text: v, typ: "[]" + e.typ})
	case 4:
		g.p("%s := make(chan %s, 1)\n%s <- %s", v, t, v, e.text)
		g.let(expr{text: "<-" + v, typ: e.typ})
	case 5:
		g.p("%s := [1]%s{%s}", v, t, e.text)
		g.let(expr{text: v + "[0]", typ: e.typ})
	case 6:
		g.p("%s := make([]%s, 1)\n%s[0] = %s", v, t, v, e.text)
		g.declare(expr{text: v, typ: "[]" + e.typ})
	}
	return true
}

// literal: a struct that holds it.
func (g *generator) literal() bool {
	v := g.fresh()
	typ := pick(g, []string{"holder", "holder", "corev1.Pod", "corev1.PodTemplateSpec", "box"})
	amp := ""
	if g.chance(50) {
		amp = "&"
	}
	ptr := strings.Replace(amp, "&", "*", 1)
	if typ == "box" {
		e, ok := g.path(whole)
		if !ok {
			return false
		}
		if g.chance(30) {
			b := g.fresh()
			g.p("%s := %sbox[%s]{V: %s}", b, amp, goType(e.typ), e.text)
			g.let(expr{text: b + ".get()", typ: e.typ})
			return true
		}
		if g.chance(30) {
			g.p("%s := &box[%s]{}\n%s.set(%s)", v, goType(e.typ), v, e.text)
			g.declare(expr{text: v, typ: "*box[" + e.typ + "]"})
			return true
		}
		g.p("%s := %sbox[%s]{V: %s}", v, amp, goType(e.typ), e.text)
		g.declare(expr{text: v, typ: ptr + "box[" + e.typ + "]"})
		return true
	}
	f := pick(g, fields[typ])
	e, ok := g.path(func(e expr) bool { return e.only == nil && e.typ == f.typ })
	if !ok {
		return false
	}
	if len(promoted) > 0 && typ != "holder" && f.typ != "metav1.ObjectMeta" && f.name != "Spec" && f.name != "Status" {
		// a field of the embedded ObjectMeta
		g.p("%s := %s%s{}\n%s.%s = %s", v, amp, typ, v, f.name, e.text)
		g.declare(expr{text: v, typ: ptr + typ, only: []string{f.name}})
		return true
	}
	only := []string{f.name}
	if f.name == "ObjectMeta" {
		only = append(only, "Labels", "Annotations", "Finalizers", "OwnerReferences")
	}
	if g.chance(35) {
		g.p("%s := %s%s{}\n%s.%s = %s", v, amp, typ, v, f.name, e.text)
	} else {
		g.p("%s := %s%s{%s: %s}", v, amp, typ, f.name, e.text)
	}
	g.declare(expr{text: v, typ: ptr + typ, only: only})
	if typ == "holder" && f.name == "Pod" && g.chance(40) {
		g.let(expr{text: v + ".pod()", typ: "*corev1.Pod"})
	}
	return true
}

// slices: slices of slices, copies of slices and of maps.
func (g *generator) slices() bool {
	e, ok := g.path(func(e expr) bool { return whole(e) && (isSlice(e.typ) || isMap(e.typ)) })
	if !ok {
		return false
	}
	x, t := e.text, goType(e.typ)
	if isMap(e.typ) {
		v := g.fresh()
		switch g.rnd.IntN(3) {
		case 0:
			g.let(expr{text: "maps.Clone(" + x + ")", typ: e.typ})
			return true
		case 1:
			g.p("%s := make(%s, len(%s))\nfor key, value := range %s {\n%s[key] = value\n}", v, t, x, x, v)
		case 2:
			g.p("%s := %s{}\nmaps.Copy(%s, %s)", v, t, v, x)
		}
		g.declare(expr{text: v, typ: e.typ})
		return true
	}
	v := g.fresh()
	switch g.rnd.IntN(8) {
	case 0:
		g.let(expr{text: x + "[:2]", typ: e.typ})
	case 1:
		g.let(expr{text: x + "[:]", typ: e.typ})
	case 2:
		g.let(expr{text: x + "[1:]", typ: e.typ})
	case 3:
		g.let(expr{text: fmt.Sprintf("append(%s(nil), %s...)", t, x), typ: e.typ})
	case 4:
		g.let(expr{text: fmt.Sprintf("append(%s{}, %s[0])", t, x), typ: e.typ})
	case 5:
		g.let(expr{text: "slices.Clone(" + x + ")", typ: e.typ})
	case 6:
		g.p("%s := make(%s, len(%s))\ncopy(%s, %s)", v, t, x, v, x)
		g.declare(expr{text: v, typ: e.typ})
	case 7:
		g.p("var %s %s\nfor _, value := range %s {\n%s = append(%s, value)\n}", v, t, x, v, v)
		g.declare(expr{text: v, typ: e.typ})
	}
	return true
}

// boxed: behind an interface.
func (g *generator) boxed() bool {
	e, ok := g.path(func(e expr) bool {
		_, is := isInterface(e.typ)
		return whole(e) && (is || !strings.Contains(e.typ, "<"))
	})
	if !ok {
		return false
	}
	v := g.fresh()
	if dyn, is := isInterface(e.typ); is {
		if g.chance(50) {
			x, ok := g.fresh(), g.fresh()
			g.p("%s, %s := %s.(%s)", x, ok, e.text, goType(dyn))
			g.leave("!" + ok)
			g.declare(expr{text: x, typ: dyn})
			return true
		}
		g.p("var %s %s\nswitch object := %s.(type) {\ncase %s:\n%s = object\ndefault:\n%s\n}", v, goType(dyn), asAny(e), goType(dyn), v, g.ret)
		g.declare(expr{text: v, typ: dyn})
		return true
	}
	kind := "any"
	if isPtr(e.typ) && (isKind(elem(e.typ)) || e.typ == "*unstructured.Unstructured") {
		kind = pick(g, []string{"any", "metav1.Object", "runtime.Object", "client.Object"})
	}
	g.p("var %s %s = %s", v, kind, e.text)
	g.declare(expr{text: v, typ: kind + "<" + e.typ + ">"})
	return true
}

func asAny(e expr) string {
	if strings.HasPrefix(e.typ, "any<") {
		return e.text
	}
	return "any(" + e.text + ")"
}

// join: one value or the other.
func (g *generator) join() bool {
	k, ok := g.flag()
	if !ok {
		return false
	}
	a, ok := g.path(whole)
	if !ok {
		return false
	}
	b, ok := g.path(func(e expr) bool { return e.only == nil && e.typ == a.typ })
	if !ok || b.text == a.text {
		return false
	}
	v := g.fresh()
	if g.chance(50) {
		g.p("var %s %s\nif e.B[%d] {\n%s = %s\n} else {\n%s = %s\n}", v, goType(a.typ), k, v, a.text, v, b.text)
	} else {
		g.p("%s := %s\nif e.B[%d] {\n%s = %s\n}", v, a.text, k, v, b.text)
	}
	g.declare(expr{text: v, typ: a.typ})
	return true
}

// loop: the rest of the body, or a part of it, stands in a loop or branch.
func (g *generator) loop() bool {
	if g.depth > 4 {
		return false
	}
	switch g.rnd.IntN(6) {
	case 0:
		k, ok := g.flag()
		if !ok {
			return false
		}
		g.p("if e.B[%d] {", k)
		g.leaf(1+g.rnd.IntN(2), 60)
		if g.chance(50) {
			g.p("} else {")
			g.leaf(1+g.rnd.IntN(2), 60)
		}
		g.p("}")
		return true
	case 1:
		k, ok := g.flag()
		if !ok {
			return false
		}
		g.p("for range e.Times[%d] {", k)
		g.leaf(1+g.rnd.IntN(2), 60)
		g.p("}")
		return true
	}
	e, ok := g.path(func(e expr) bool {
		return whole(e) && (isSlice(e.typ) || isMap(e.typ)) && !isScalar(elem(e.typ))
	})
	if !ok {
		return false
	}
	x := g.fresh()
	i := g.fresh()
	element := expr{text: x, typ: elem(e.typ)}
	switch {
	case isSlice(e.typ) && g.chance(40):
		g.p("for %s := range %s {", i, e.text)
		if g.chance(50) {
			g.p("%s := &%s[%s]", x, e.text, i)
			element.typ = "*" + element.typ
		} else {
			g.p("%s := %s[%s]", x, e.text, i)
		}
	default:
		g.p("for _, %s := range %s {", x, e.text)
	}
	g.scope(func() {
		g.declare(element)
		g.leaf(g.rnd.IntN(3), 70)
	})
	g.p("}")
	return true
}

// store: a value goes into a variable, or into a place below one.
func (g *generator) store() bool {
	to := g.variable()
	if g.depth > 2 && g.chance(50) {
		to = pick(g, g.vars)
	}
	if _, ok := fieldsOf(to.typ); ok && g.chance(70) {
		// A place in a struct variable: behind a pointer, the same value could
		// be there already.
		if next := below(to); len(next) > 0 {
			to = pick(g, next)
		}
	}
	if !to.addr || isScalar(to.typ) || to.only != nil {
		return false
	}
	e, ok := g.path(func(e expr) bool { return whole(e) && e.typ == to.typ && e.text != to.text })
	if !ok {
		return false
	}
	g.p("%s = %s", to.text, e.text)
	return true
}

// neutral does nothing to any object.
func (g *generator) neutral() bool {
	switch g.rnd.IntN(4) {
	case 0:
		k, ok := g.flag()
		if !ok || g.ret != "return" {
			return false
		}
		g.p("if e.B[%d] {\nreturn\n}", k)
	case 1:
		v := g.fresh()
		g.p("%s := len(e.Names)\n_ = %s", v, v)
	case 2:
		e, ok := g.path(func(e expr) bool { return isPtr(e.typ) || isMap(e.typ) || isSlice(e.typ) })
		if !ok {
			return false
		}
		g.leave(e.text + " == nil")
	case 3:
		e, ok := g.path(whole)
		if !ok {
			return false
		}
		g.p("fmt.Fprint(io.Discard, %s)", e.text)
	}
	return true
}
