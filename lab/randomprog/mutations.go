package randomprog

import (
	"fmt"
	"strings"
)

// mutate writes one change of memory that belongs to the program or to a
// cache.
func (g *generator) mutate() bool {
	if g.chance(8) && g.depth < 5 {
		return g.changer()
	}
	e, ok := g.path(func(e expr) bool { return len(g.changes(e)) > 0 })
	if !ok {
		return false
	}
	g.p("%s", pick(g, g.changes(e)))
	return true
}

// changer is a helper that changes its parameter.
func (g *generator) changer() bool {
	arg, ok := g.path(func(e expr) bool {
		return whole(e) && len(g.changes(expr{text: "x", typ: e.typ, addr: true})) > 0
	})
	if !ok {
		return false
	}
	name := g.helperName()
	param := expr{text: g.fresh(), typ: arg.typ, addr: true}
	g.helpers = append(g.helpers, fmt.Sprintf("func %s(%s %s) {\n%s\n}", name, param.text, goType(param.typ), pick(g, g.changes(param))))
	g.p("%s(%s)", name, arg.text)
	return true
}

// changes returns statements that change what e leads to, so that it differs
// from what it was.
func (g *generator) changes(e expr) []string {
	var out []string
	x := e.text
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	t, addr := e.typ, e.addr
	switch t {
	case "*int64", "*int32":
		add("*%s = %d", x, g.number())
		add("*%s += %d", x, g.number())
		add("*%s++", x)
		return out
	case "*bool":
		add("*%s = false", x)
		return out
	case "map[string]string":
		add("%s[\"key\"] = %s", x, g.value())
		add("%s[\"app\"] = %s", x, g.value())
		add("%s[\"app\"] += %s", x, g.value())
		add("delete(%s, \"app\")", x)
		add("clear(%s)", x)
		add("maps.Copy(%s, map[string]string{\"app\": %s})", x, g.value())
		add("maps.DeleteFunc(%s, func(key, _ string) bool { return key == \"app\" })", x)
		return out
	case "map[string][]byte":
		add("%s[\"key\"] = []byte(%s)", x, g.value())
		add("delete(%s, \"app\")", x)
		return out
	case "[]byte":
		add("%s[0] = 'n'", x)
		return out
	case "[]string":
		add("%s[0] = %s", x, g.value())
		add("sort.Strings(%s)", x)
		add("slices.Sort(%s)", x)
		add("copy(%s, []string{%s})", x, g.value())
		add("_ = append(%s[:0], %s)", x, g.value())
		add("_ = slices.Delete(%s, 0, 1)", x)
		return out
	case "[]int64":
		add("%s[0] = %d", x, g.number())
		add("slices.Sort(%s)", x)
		return out
	case "Content":
		add("%s[\"key\"] = %s", x, g.value())
		add("delete(%s, \"spec\")", x)
		add("_ = unstructured.SetNestedField(%s, %s, \"spec\", \"app\")", x, g.value())
		add("unstructured.RemoveNestedField(%s, \"spec\", \"app\")", x)
		add("_ = unstructured.SetNestedStringMap(%s, map[string]string{\"app\": %s}, \"metadata\", \"labels\")", x, g.value())
		return out
	case "Section", "Tags":
		add("%s[\"app\"] = %s", x, g.value())
		add("delete(%s, \"app\")", x)
		return out
	case "Zones":
		add("%s[0] = %s", x, g.value())
		return out
	case "*unstructured.Unstructured":
		add("%s.SetName(%s)", x, g.value())
		add("%s.SetLabels(map[string]string{\"app\": %s})", x, g.value())
		add("%s.SetFinalizers(nil)", x)
		add("%s.SetKind(%s)", x, g.value())
		add("_ = unstructured.SetNestedField(%s.Object, %s, \"spec\", \"app\")", x, g.value())
		add("%s.Object = map[string]any{}", x)
		return out
	}
	if dyn, ok := isInterface(t); ok && whole(e) {
		if strings.HasPrefix(t, "metav1.Object") || strings.HasPrefix(t, "client.Object") {
			add("%s.SetName(%s)", x, g.value())
			add("%s.SetLabels(map[string]string{\"app\": %s})", x, g.value())
		}
		if strings.HasPrefix(t, "client.Object") {
			add("controllerutil.AddFinalizer(%s, %s)", x, g.value())
			if isKind(elem(dyn)) {
				add("controllerutil.RemoveFinalizer(%s, \"example.com/c\")", x)
			}
		}
		return out
	}
	if isSlice(t) {
		if texts := texts[elem(t)]; len(texts) > 0 {
			f := texts[0]
			add("%s[0].%s = %s", x, f, g.value())
			add("sort.Slice(%s, func(i, j int) bool { return %s[i].%s < %s[j].%s })", x, x, f, x, f)
			add("slices.SortFunc(%s, func(a, b %s) int { return strings.Compare(a.%s, b.%s) })", x, elem(t), f, f)
			add("copy(%s, []%s{{%s: %s}})", x, elem(t), strings.TrimPrefix(last(strings.Split(f, ".")), "."), g.value())
			add("%s[0] = %s{}", x, elem(t))
		}
		return out
	}
	if isPtr(t) {
		t, addr = elem(t), true
	}
	if !addr {
		return out
	}
	for _, f := range texts[t] {
		if strings.Contains(f, ".") && !e.may(f[:strings.IndexByte(f, '.')]) {
			continue
		}
		add("%s.%s = %s", x, f, g.value())
		add("%s.%s += %s", x, f, g.value())
	}
	fs, _ := fieldsOf(t)
	for _, f := range fs {
		switch {
		case f.typ == "map[string]string":
			add("%s.%s = map[string]string{\"app\": %s}", x, f.name, g.value())
		case f.typ == "[]string":
			add("%s.%s = append(%s.%s, %s)", x, f.name, x, f.name, g.value())
		case f.typ == "*int32":
			add("%s.%s = ref(int32(%d))", x, f.name, g.number())
		}
	}
	if isKind(t) || t == "metav1.ObjectMeta" {
		add("%s.SetName(%s)", x, g.value())
		add("%s.SetLabels(map[string]string{\"app\": %s})", x, g.value())
		add("%s.SetFinalizers(nil)", x)
	}
	if isKind(t) {
		ref := x
		if !isPtr(e.typ) {
			ref = "&" + x
		}
		add("controllerutil.AddFinalizer(%s, %s)", ref, g.value())
		add("metav1.SetMetaDataLabel(&%s.ObjectMeta, \"app\", %s)", x, g.value())
		if e.may("Finalizers") {
			add("controllerutil.RemoveFinalizer(%s, \"example.com/c\")", ref)
		}
		add("_ = json.Unmarshal([]byte(`{\"metadata\":{\"name\":%s}}`), %s)", g.value(), ref)
	}
	if isPtr(e.typ) && t == "corev1.Pod" {
		add("*%s = *random.NewPod(%s)", x, g.value())
	}
	return out
}

func last(s []string) string { return s[len(s)-1] }
