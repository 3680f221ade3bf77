package randomprog

import (
	"fmt"
	"strings"
)

func (g *generator) helperName() string {
	g.nhelpers++
	return fmt.Sprintf("%sh%d", g.name, g.nhelpers)
}

// function writes a helper with the given parameters, whose body is what f
// writes, and which returns what f returns. Its variables are not in scope of
// the caller, nor the other way round.
func (g *generator) function(f func() expr, name, params string, vars ...expr) expr {
	saved := *g
	g.out, g.vars, g.ends = new(strings.Builder), nil, nil
	for _, v := range vars {
		v.addr = true
		g.vars = append(g.vars, v)
	}
	// What f returns is known only afterwards.
	const placeholder = "RETURN_ZERO"
	g.ret = placeholder
	g.depth++
	r := f()
	result, zeroValue := "", ""
	if r.typ != "" {
		g.p("return %s", r.text)
		result, zeroValue = goType(r.typ), " "+zero(r.typ)
	}
	body := strings.ReplaceAll(g.out.String(), placeholder, "return"+zeroValue)
	g.helpers = append(g.helpers, fmt.Sprintf("func %s(%s) %s {\n%s}", name, params, result, body))
	g.out, g.vars, g.ends, g.ret, g.depth = saved.out, saved.vars, saved.ends, saved.ret, saved.depth
	return r
}

// call declares the result of a call, if it has one.
func (g *generator) call(text string, r expr) {
	if r.typ == "" {
		g.p("%s", text)
		return
	}
	g.let(expr{text: text, typ: r.typ})
}

// helper hands a value to a helper, which goes on with it, and may return
// something of it.
func (g *generator) helper() bool {
	if g.depth > 4 {
		return false
	}
	arg, ok := g.path(func(e expr) bool { return e.only == nil })
	if !ok {
		return false
	}
	name := g.helperName()
	param := expr{text: g.fresh(), typ: arg.typ}
	r := g.function(func() expr {
		g.leaf(g.rnd.IntN(3), 45)
		if g.chance(60) {
			if e, ok := g.path(whole); ok {
				return e
			}
		}
		return expr{}
	}, name, "e *random.Env, "+param.text+" "+goType(param.typ), param)
	g.call(name+"(e, "+arg.text+")", r)
	return true
}

// closure lets the program go on in a function literal.
func (g *generator) closure() bool {
	if g.depth > 4 {
		return false
	}
	f := g.fresh()
	if g.chance(50) {
		// a literal that returns something
		e, ok := g.path(whole)
		if !ok {
			return false
		}
		g.p("%s := func() %s {", f, goType(e.typ))
		saved := g.ret
		g.ret = "return " + zero(e.typ)
		g.scope(func() {
			if g.chance(25) {
				g.leaf(1, 20)
			}
		})
		g.ret = saved
		g.p("return %s\n}", e.text)
		g.let(expr{text: f + "()", typ: e.typ})
		return true
	}
	saved := g.ret
	open, end := pick(g, [][2]string{
		{"func() {", "}()"}, {"defer func() {", "}()"}, {f + " := func() {", "}\n" + f + "()"},
	})[0], ""
	switch {
	case strings.HasPrefix(open, f):
		end = "}\n" + f + "()"
	default:
		end = "}()"
	}
	if g.chance(30) {
		if arg, ok := g.path(whole); ok {
			param := g.fresh()
			g.p("with(%s, func(%s %s) {", arg.text, param, goType(arg.typ))
			g.ret = "return"
			g.scope(func() {
				g.declare(expr{text: param, typ: arg.typ})
				g.leaf(1+g.rnd.IntN(2), 60)
			})
			g.ret = saved
			g.p("})")
			return true
		}
	}
	g.p("%s", open)
	g.ret = "return"
	g.scope(func() { g.leaf(1+g.rnd.IntN(2), 60) })
	g.ret = saved
	g.p("%s", end)
	return true
}

// generic sends a value through a helper of the header.
func (g *generator) generic() bool {
	e, ok := g.path(whole)
	if !ok {
		return false
	}
	switch g.rnd.IntN(6) {
	case 0:
		g.let(expr{text: "same(" + e.text + ")", typ: e.typ})
	case 1:
		g.let(expr{text: "first(" + e.text + ", " + e.text + ")", typ: e.typ})
	case 2:
		g.let(expr{text: "ref(" + e.text + ")", typ: "*" + e.typ})
	case 3:
		if !isSlice(e.typ) || isScalar(elem(e.typ)) {
			return false
		}
		g.let(expr{text: "last(" + e.text + ")", typ: elem(e.typ)})
	case 4:
		v, err := g.fresh(), g.fresh()
		g.p("%s, %s := both(%s)", v, err, e.text)
		g.leave(err + " != nil")
		g.declare(expr{text: v, typ: e.typ})
	case 5:
		if !isSlice(e.typ) || isScalar(elem(e.typ)) || g.depth > 4 {
			return false
		}
		param := g.fresh()
		g.p("each(%s, func(%s %s) {", e.text, param, goType(elem(e.typ)))
		saved := g.ret
		g.ret = "return"
		g.scope(func() {
			g.declare(expr{text: param, typ: elem(e.typ)})
			g.leaf(1+g.rnd.IntN(2), 60)
		})
		g.ret = saved
		g.p("})")
	}
	return true
}

// method uses the methods of the header's types, and of API objects.
func (g *generator) method() bool {
	e, ok := g.path(func(e expr) bool {
		t := strings.TrimPrefix(e.typ, "*")
		return whole(e) && (isKind(t) || t == "metav1.ObjectMeta" || t == "unstructured.Unstructured" && isPtr(e.typ)) && (isPtr(e.typ) || e.addr)
	})
	if !ok {
		return false
	}
	get := pick(g, []field{{"GetLabels", "map[string]string"}, {"GetAnnotations", "map[string]string"}, {"GetFinalizers", "[]string"}, {"GetOwnerReferences", "[]metav1.OwnerReference"}, {"GetObjectMeta", "metav1.Object<*metav1.ObjectMeta>"}})
	if strings.HasSuffix(e.typ, "Unstructured") {
		get = pick(g, []field{{"GetLabels", "map[string]string"}, {"GetFinalizers", "[]string"}, {"UnstructuredContent", "Content"}})
	}
	if get.name == "GetObjectMeta" {
		v := g.fresh()
		g.p("%s := %s.GetObjectMeta()", v, e.text)
		g.declare(expr{text: v, typ: get.typ})
		return true
	}
	if g.chance(30) {
		f := g.fresh()
		g.p("%s := %s.%s", f, e.text, get.name)
		g.let(expr{text: f + "()", typ: get.typ})
		return true
	}
	g.let(expr{text: e.text + "." + get.name + "()", typ: get.typ})
	return true
}
