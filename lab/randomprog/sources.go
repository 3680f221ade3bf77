package randomprog

import "fmt"

const freshPod = `random.NewPod("mine")`

// leave ends the current function when cond holds.
func (g *generator) leave(cond string) { g.p("if %s {\n%s\n}", cond, g.ret) }

// source gets something from a cache. Every way leaves at least one variable.
func (g *generator) source() {
	pick(g, []func(){
		g.listerGet, g.listerGet, g.listerGet, g.listerList, g.storeGet, g.indexer, g.handler, g.widget,
		g.cachedHelper, g.foundGet, g.foundFlag, g.foundHelper, g.listAll,
	})()
}

func (g *generator) listerGet() {
	v, err := g.fresh(), g.fresh()
	read := pick(g, []struct{ call, typ string }{
		{`e.Pods.Pods("shop").Get("web")`, "*corev1.Pod"},
		{`e.Pods.Pods("shop").Get("web")`, "*corev1.Pod"},
		{`e.Pods.Pods("shop").Get("web")`, "*corev1.Pod"},
		{`e.Deployments.Deployments("shop").Get("web")`, "*appsv1.Deployment"},
		{`e.ConfigMaps.ConfigMaps("shop").Get("web")`, "*corev1.ConfigMap"},
	})
	g.p("%s, %s := %s", v, err, read.call)
	g.leave(err + " != nil")
	g.declare(expr{text: v, typ: read.typ})
}

func (g *generator) listerList() {
	v, err := g.fresh(), g.fresh()
	g.p("%s, %s := %s", v, err, pick(g, []string{`e.Pods.List(labels.Everything())`, `e.Pods.Pods("shop").List(labels.Everything())`}))
	g.leave(err + " != nil")
	g.declare(expr{text: v, typ: "[]*corev1.Pod"})
}

func (g *generator) storeGet() {
	v, exists, err := g.fresh(), g.fresh(), g.fresh()
	g.p("%s, %s, %s := %s.GetByKey(\"shop/web\")", v, exists, err, pick(g, []string{"e.PodStore", "e.PodIndexer"}))
	g.leave(fmt.Sprintf("%s != nil || !%s", err, exists))
	g.held(v)
}

// held declares an object behind an empty interface, and often the object.
func (g *generator) held(v string) {
	g.declare(expr{text: v, typ: "any<*corev1.Pod>"})
	switch g.rnd.IntN(3) {
	case 0:
		g.let(expr{text: v + ".(*corev1.Pod)", typ: "*corev1.Pod"})
	case 1:
		pod, ok := g.fresh(), g.fresh()
		g.p("%s, %s := %s.(*corev1.Pod)", pod, ok, v)
		g.leave("!" + ok)
		g.declare(expr{text: pod, typ: "*corev1.Pod"})
	}
}

func (g *generator) indexer() {
	v, err := g.fresh(), g.fresh()
	if g.chance(30) {
		g.p("%s := e.PodStore.List()", v)
	} else {
		g.p("%s, %s := %s", v, err, pick(g, []string{`e.PodIndexer.ByIndex(cache.NamespaceIndex, "shop")`, `e.PodIndexer.Index(cache.NamespaceIndex, random.NewPod("web"))`}))
		g.leave(err + " != nil")
	}
	g.declare(expr{text: v, typ: "[]any<*corev1.Pod>"})
}

// handler puts the program into an event handler.
func (g *generator) handler() {
	obj := g.fresh()
	var param, open string
	switch g.rnd.IntN(4) {
	case 0:
		param, open = obj, "UpdateFunc: func(_, %s any) {"
	case 1:
		param, open = obj, "UpdateFunc: func(%s, _ any) {"
	case 2:
		param, open = obj, "DeleteFunc: func(%s any) {"
	default:
		param, open = obj, "AddFunc: func(%s any) {"
	}
	g.p("_, _ = e.Informer.AddEventHandler(cache.ResourceEventHandlerFuncs{"+open, param)
	if open[0] == 'D' {
		pod, ok, gone := g.fresh(), g.fresh(), g.fresh()
		g.p("%s, %s := %s.(*corev1.Pod)\nif !%s {\n%s, %s := %s.(cache.DeletedFinalStateUnknown)", pod, ok, obj, ok, gone, ok, obj)
		g.leave("!" + ok)
		g.p("%s, %s = %s.Obj.(*corev1.Pod)", pod, ok, gone)
		g.leave("!" + ok)
		g.p("}")
		g.declare(expr{text: pod, typ: "*corev1.Pod"})
	} else {
		g.held(obj)
	}
	g.body("}})")
}

// body lets the rest of the program stand in a block that is closed by end.
func (g *generator) body(end string) { g.ends = append(g.ends, end) }

func (g *generator) widget() {
	v, err := g.fresh(), g.fresh()
	if g.chance(20) {
		g.p("%s, %s := e.Widgets.List(labels.Everything())", v, err)
		g.leave(err + " != nil")
		g.declare(expr{text: v, typ: "[]*unstructured.Unstructured"})
		return
	}
	g.p("%s, %s := e.Widgets.Namespace(\"shop\").Get(\"web\")", v, err)
	g.leave(err + " != nil")
	g.declare(expr{text: v, typ: "*unstructured.Unstructured"})
}

// foundGet reads an object that may be missing, and takes a new one then.
func (g *generator) foundGet() {
	k, ok := g.flag()
	if !ok {
		g.listerGet()
		return
	}
	v, err := g.fresh(), g.fresh()
	g.p("%s, %s := e.Pods.Pods(\"shop\").Get(e.Names[%d])", v, err, k)
	g.p("if %s {\n%s = %s", pick(g, []string{"apierrors.IsNotFound(" + err + ")", err + " != nil"}), v, freshPod)
	g.onFresh(v)
	g.p("} else if %s != nil {\n%s\n}", err, g.ret)
	g.declare(expr{text: v, typ: "*corev1.Pod"})
}

// onFresh changes the new object that v is in this block.
func (g *generator) onFresh(v string) {
	switch g.rnd.IntN(4) {
	case 0:
		g.p("%s.Labels[\"app\"] = %s", v, g.value())
	case 1:
		g.p("%s.Name = %s", v, g.value())
	case 2:
		g.p("%s.SetLabels(map[string]string{\"app\": %s})", v, g.value())
	}
}

// foundFlag reads a store with a flag that says whether the object is there.
func (g *generator) foundFlag() {
	k, ok := g.flag()
	if !ok {
		g.storeGet()
		return
	}
	obj, exists, err, v := g.fresh(), g.fresh(), g.fresh(), g.fresh()
	g.p("%s, %s, %s := e.PodStore.GetByKey(e.Keys[%d])", obj, exists, err, k)
	g.leave(err + " != nil")
	switch g.rnd.IntN(3) {
	case 0:
		g.p("var %s *corev1.Pod\nif %s {\n%s = %s.(*corev1.Pod)\n} else {\n%s = %s\n}", v, exists, v, obj, v, freshPod)
	case 1:
		g.p("%s, _ := %s.(*corev1.Pod)\nif !%s {\n%s = %s", v, obj, exists, v, freshPod)
		g.onFresh(v)
		g.p("}")
	case 2:
		g.p("%s := %s\nif %s {\n%s = %s.(*corev1.Pod)\n}", v, freshPod, exists, v, obj)
		g.p("if !%s {", exists)
		g.onFresh(v)
		g.p("}")
	}
	g.declare(expr{text: v, typ: "*corev1.Pod"})
}

// foundHelper is foundFlag with a helper that returns the flag.
func (g *generator) foundHelper() {
	k, ok := g.flag()
	if !ok {
		g.cachedHelper()
		return
	}
	name := g.helperName()
	missing := pick(g, []string{"nil", freshPod})
	g.helpers = append(g.helpers, fmt.Sprintf(`func %s(e *random.Env) (*corev1.Pod, bool) {
		pod, err := e.Pods.Pods("shop").Get(e.Names[%d])
		if err != nil {
			return %s, false
		}
		return pod, true
	}`, name, k, missing))
	v, found := g.fresh(), g.fresh()
	g.p("%s, %s := %s(e)\nif !%s {", v, found, name, found)
	if missing == "nil" {
		g.p("%s = %s", v, freshPod)
	}
	g.onFresh(v)
	if g.chance(30) {
		g.p(g.ret)
	}
	g.p("}")
	g.declare(expr{text: v, typ: "*corev1.Pod"})
}

// cachedHelper is a helper that gets something from a cache and returns it, or
// a part of it.
func (g *generator) cachedHelper() {
	name := g.helperName()
	r := g.function(func() expr {
		pick(g, []func(){g.listerGet, g.listerGet, g.listerList, g.storeGet, g.widget})()
		if g.chance(30) {
			g.step()
		}
		e, ok := g.path(whole)
		if !ok {
			e = g.vars[len(g.vars)-1]
		}
		return e
	}, name, "e *random.Env")
	g.call(name+"(e)", r)
}

// listAll runs the program in a function that cache.ListAll calls.
func (g *generator) listAll() {
	obj := g.fresh()
	g.p("_ = cache.ListAll(e.PodIndexer, labels.Everything(), func(%s any) {", obj)
	g.held(obj)
	g.body("})")
}
