package randomprog

import "fmt"

// clear: a copy, or memory of its own.
func (g *generator) clear() bool {
	switch g.rnd.IntN(8) {
	case 0, 1, 2:
		return g.deepCopy()
	case 3:
		return g.roundTrip()
	case 4:
		return g.replace()
	case 5:
		return g.renew()
	case 6:
		return g.lazy()
	default:
		e := pick(g, []expr{
			{text: freshPod, typ: "*corev1.Pod"},
			{text: `map[string]string{"app": "mine"}`, typ: "map[string]string"},
			{text: `[]string{"c", "b", "a"}`, typ: "[]string"},
		})
		g.let(e)
		return true
	}
}

// copyable: e.DeepCopy() is possible.
func copyable(e expr) bool {
	if e.only != nil {
		return false
	}
	return isPtr(e.typ) && copies(elem(e.typ)) || e.addr && copies(e.typ)
}

func (g *generator) deepCopy() bool {
	e, ok := g.path(copyable)
	if !ok {
		return false
	}
	t, star := e.typ, "*"
	if isPtr(t) {
		t, star = elem(t), ""
	}
	switch g.rnd.IntN(5) {
	case 0:
		v := g.fresh()
		g.p("var %s %s\n%s.DeepCopyInto(&%s)", v, t, e.text, v)
		g.declare(expr{text: v, typ: t})
	case 1:
		v := g.fresh()
		g.p("%s := new(%s)\n%s.DeepCopyInto(%s)", v, t, e.text, v)
		g.declare(expr{text: v, typ: "*" + t})
	case 2:
		if !isKind(t) {
			return false
		}
		g.let(expr{text: e.text + ".DeepCopyObject().(*" + t + ")", typ: "*" + t})
	case 3:
		if !e.addr {
			return false
		}
		for _, v := range g.vars { // an assignment to a field is a change
			if v.text == e.text {
				g.p("%s = %s%s.DeepCopy()", e.text, star, e.text)
				return true
			}
		}
		return false
	default:
		g.let(expr{text: e.text + ".DeepCopy()", typ: "*" + t})
	}
	return true
}

func (g *generator) roundTrip() bool {
	e, ok := g.path(func(e expr) bool { return copyable(e) && isPtr(e.typ) && isKind(elem(e.typ)) })
	if !ok {
		return false
	}
	data, err, v := g.fresh(), g.fresh(), g.fresh()
	g.p("%s, %s := json.Marshal(%s)", data, err, e.text)
	g.leave(err + " != nil")
	if g.chance(50) {
		g.p("%s := &%s{}", v, elem(e.typ))
		g.leave(fmt.Sprintf("json.Unmarshal(%s, %s) != nil", data, v))
		g.declare(expr{text: v, typ: e.typ})
	} else {
		g.p("var %s %s", v, elem(e.typ))
		g.leave(fmt.Sprintf("json.Unmarshal(%s, &%s) != nil", data, v))
		g.declare(expr{text: v, typ: elem(e.typ)})
	}
	return true
}

// own finds a struct variable, or a field of one: a write to its fields is a
// write to a local.
func (g *generator) own() (expr, bool) {
	var list []expr
	for _, v := range g.vars {
		if _, ok := fieldsOf(v.typ); ok && v.only == nil {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return expr{}, false
	}
	return pick(g, list), true
}

// replace puts memory of its own at one place of a shallow copy.
func (g *generator) replace() bool {
	v, ok := g.own()
	if !ok {
		return false
	}
	to := v
	for range 1 + g.rnd.IntN(2) {
		if _, ok := fieldsOf(to.typ); !ok {
			break // what is behind a pointer or in a slice is shared
		}
		if next := below(to); len(next) > 0 {
			to = pick(g, next)
		}
	}
	if !to.addr {
		return false
	}
	switch {
	case to.typ == "map[string]string":
		g.p("%s = %s", to.text, pick(g, []string{"maps.Clone(" + to.text + ")", `map[string]string{"app": "mine"}`}))
	case to.typ == "[]string":
		g.p("%s = %s", to.text, pick(g, []string{"slices.Clone(" + to.text + ")", `[]string{"c", "b", "a"}`, "append([]string(nil), " + to.text + "...)"}))
	case isPtr(to.typ) && copies(elem(to.typ)):
		g.p("%s = %s.DeepCopy()", to.text, to.text)
	case copies(to.typ):
		g.p("%s = *%s.DeepCopy()", to.text, to.text)
	case isSlice(to.typ):
		g.p("%s = slices.Clone(%s)", to.text, to.text)
	default:
		return false
	}
	return true
}

// renew replaces the elements of a slice of its own.
func (g *generator) renew() bool {
	e, ok := g.path(func(e expr) bool { return whole(e) && isSlice(e.typ) && copyable(expr{typ: elem(e.typ), addr: true}) })
	if !ok {
		return false
	}
	star := "*"
	if isPtr(elem(e.typ)) {
		star = ""
	}
	v := g.fresh()
	switch g.rnd.IntN(3) {
	case 0:
		g.p("%s := slices.Clone(%s)\nfor i := range %s {\n%s[i] = %s%s[i].DeepCopy()\n}", v, e.text, v, v, star, v)
	case 1:
		g.p("var %s %s\nfor i := range %s {\n%s = append(%s, %s%s[i].DeepCopy())\n}", v, goType(e.typ), e.text, v, v, star, e.text)
	case 2:
		g.p("%s := make(%s, 0, len(%s))\nfor _, value := range %s {\n%s = append(%s, %svalue.DeepCopy())\n}", v, goType(e.typ), e.text, e.text, v, v, star)
	}
	g.declare(expr{text: v, typ: e.typ})
	return true
}

// lazy copies at most once, and only in one case.
func (g *generator) lazy() bool {
	k, ok := g.flag()
	if !ok {
		return false
	}
	v := g.variable()
	if !isPtr(v.typ) || !copies(elem(v.typ)) || v.only != nil {
		return false
	}
	copied := g.fresh()
	g.p("%s := false\nif e.B[%d] {\n%s = %s.DeepCopy()\n%s = true\n}", copied, k, v.text, v.text, copied)
	g.p("if !%s {\n%s = %s.DeepCopy()\n}", copied, v.text, v.text)
	return true
}
