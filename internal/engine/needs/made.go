package needs

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// made follows what is put into memory that the function makes.
func (t *trace) made(v ssa.Value) {
	typ := ssaflow.PointeeOf(v.Type())
	if kube.IsResourceID(typ) || kube.IsType(typ, "schema.GroupVersion") {
		if t.resourceID(v) {
			return
		}
	}
	metadata, any := kube.AnyKind(typ)
	if any && t.literalKind(v, metadata) {
		return
	}
	before := len(t.out)
	for _, s := range t.stored(v, 0) {
		t.visit(s)
	}
	switch {
	case len(t.out) > before:
	case any:
		t.add(unknown("an object whose kind is not a constant"))
	case kube.IsType(typ, "rest.Config"):
		t.add(unknown("a configuration that is put together here"))
	}
}

// stored returns what is put into a variable, the elements of an array, slice or map, by
// the function that makes it and by literals that capture it.
func (t *trace) stored(v ssa.Value, depth int) []ssa.Value {
	var out []ssa.Value
	refs := v.Referrers()
	if refs == nil || depth > 3 {
		return nil
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == v {
				out = append(out, r.Val)
			}
		case *ssa.MapUpdate:
			if tracked(r.Key.Type()) {
				out = append(out, r.Key)
			}
			if tracked(r.Value.Type()) {
				out = append(out, r.Value)
			}
		case *ssa.IndexAddr:
			out = append(out, t.stored(r, depth+1)...)
		case *ssa.Slice:
			if _, array := ssaflow.PointeeOf(v.Type()).Underlying().(*types.Array); !array {
				out = append(out, t.stored(r, depth+1)...)
			}
		case *ssa.MakeClosure:
			lit, _ := r.Fn.(*ssa.Function)
			for i, b := range r.Bindings {
				if b == v && lit != nil && i < len(lit.FreeVars) {
					out = append(out, t.stored(lit.FreeVars[i], depth+1)...)
				}
			}
		}
	}
	return out
}

// resourceID reads a literal of a GroupVersionResource and its like. ok is false when its
// fields are not set one by one.
func (t *trace) resourceID(v ssa.Value) bool {
	fields := make(map[string]ssa.Value)
	for _, r := range *v.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(fa) == nil {
			continue
		}
		for _, rr := range *fa.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == fa {
				fields[ssaflow.FieldOf(fa).Name()] = st.Val
			}
		}
	}
	if len(fields) == 0 {
		return false
	}
	group := ""
	if g := fields["Group"]; g != nil {
		var ok bool
		if group, ok = t.group(g); !ok {
			t.add(unknown("an API group that is not a constant"))
			return true
		}
	}
	name := fields["Resource"]
	if name == nil {
		name = fields["Kind"]
	}
	if name == nil {
		if kube.IsType(ssaflow.PointeeOf(v.Type()), "schema.GroupVersion") {
			t.add(kind(rbac.Target{Group: group}, ""))
			return true
		}
		t.add(unknown("a resource that is not a constant"))
		return true
	}
	t.named(group, name, fields["Kind"] != nil)
	return true
}

// group returns the API group that a value is: a constant, or the field of a GroupVersion.
func (t *trace) group(v ssa.Value) (string, bool) {
	if s, ok := constText(v); ok {
		return s, true
	}
	if f := ssaflow.FieldLoaded(v); f == nil || f.Name() != "Group" {
		return "", false
	}
	list := t.inner(v)
	if len(list) != 1 {
		return "", false
	}
	return list[0].group()
}

// named adds the resource, or the kind, of that name.
func (t *trace) named(group string, name ssa.Value, isKind bool) {
	text, ok := constText(name)
	switch {
	case !ok:
		t.add(unknown("a resource that is not a constant"))
	case isKind:
		if short := strings.TrimSuffix(text, "List"); short != "" {
			text = short
		}
		t.add(kind(rbac.ResourceOf(group, text), ""))
	default:
		t.add(kind(rbac.Target{Group: group, Resource: text, Cluster: kube.ClusterResource(group, text)}, ""))
	}
}

// literalKind finds apiVersion and kind in the literal of an object without a type of its
// own.
func (t *trace) literalKind(v ssa.Value, metadata bool) bool {
	texts := make(map[string]string)
	t.literalTexts(v, texts, 0)
	if texts["kind"] == "" || texts["apiversion"] == "" {
		return false
	}
	flags := "u"
	if metadata {
		flags = "m"
	}
	t.add(kind(rbac.ResourceOf(groupOf(texts["apiversion"]), strings.TrimSuffix(texts["kind"], "List")), flags))
	return true
}

func (t *trace) literalTexts(v ssa.Value, texts map[string]string, depth int) {
	refs := v.Referrers()
	if refs == nil || depth > 3 {
		return
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(r)
			if f == nil {
				continue
			}
			name := strings.ToLower(f.Name())
			for _, rr := range *r.Referrers() {
				if st, ok := rr.(*ssa.Store); ok && st.Addr == r {
					if s, ok := constText(st.Val); ok {
						texts[name] = s
					}
					t.literalTexts(st.Val, texts, depth+1)
				}
			}
			t.literalTexts(r, texts, depth+1)
		case *ssa.MapUpdate:
			key, _ := constText(r.Key)
			if value, ok := constText(ssaflow.Unwrap(r.Value)); ok {
				texts[strings.ToLower(key)] = value
			}
		}
	}
}

// call follows result i of a call.
func (t *trace) call(x *ssa.Call, i int) {
	if b, ok := x.Call.Value.(*ssa.Builtin); ok {
		if b.Name() == "append" {
			for _, a := range x.Call.Args {
				t.visit(a)
			}
		}
		return
	}
	call, ok := t.p.Resolve(x)
	switch {
	case !ok:
	case t.library(call):
	case call.Static != nil:
		t.add(result(t.idOf(call.Static), i))
	case call.Fn == nil:
		t.add(result(valueOf(x.Call.Signature()), i))
	case kube.IsLibrary(call.Fn.Pkg()) || t.isForeign(call.Fn.Pkg()):
		t.add(unknown("what " + call.Fn.Name() + " of " + call.Fn.Pkg().Name() + " returns"))
	case x.Call.IsInvoke():
		t.add(result(interfaceMethod(call.Fn), i))
	default:
		t.add(result(nameOf(call.Fn), i))
	}
}

// library follows a call of a function of a library that is known.
func (t *trace) library(call ssaflow.Call) bool {
	fn := call.Fn
	switch {
	case fn == nil:
		return false
	case t.ofCluster(call):
		return true
	case kube.ClientFrom(fn) == kube.ClientCached:
		t.add(cached)
		return true
	case kube.ClientFrom(fn) == kube.ClientLive:
		t.madeClient(call)
		return true
	case kube.OwnCluster(fn):
		t.add(live)
		return true
	case kube.Is(fn, "clientcmd.RESTConfigFromKubeConfig", "clientcmd.NewClientConfigFromBytes", "clientcmd.Load", "clientcmd.NewDefaultClientConfig"):
		t.add(other)
		return true
	case kube.Is(fn, "schema.*.GroupKind", "schema.*.GroupResource", "schema.*.GroupVersion", "schema.*.WithVersion", "schema.*.GroupVersionKind"), kube.Is(fn, "metav1.TypeMeta.GroupVersionKind"), kube.Is(fn, "clientcmd.*.ClientConfig"), kube.IsStatusAccessor(fn), kube.IsSubResourceAccessor(fn):
		t.visit(call.Arg(-1))
		return true
	case kube.KeepsBase(fn): // a helper stands for the client that it patches with
		for _, a := range call.Args {
			if isClient(a.Type()) {
				t.visit(a)
			}
		}
		return true
	case kube.Is(fn, "schema.FromAPIVersionAndKind"):
		version, ok := constText(call.Arg(0))
		if !ok {
			t.add(unknown("a kind that is not a constant"))
			return true
		}
		t.named(groupOf(version), call.Arg(1), true)
		return true
	case kube.Is(fn, "schema.GroupVersion.WithKind"), kube.WithResource(fn):
		t.with(call, kube.Is(fn, "schema.GroupVersion.WithKind"))
		return true
	}
	if _, ok := kube.BuildsClient(fn); ok {
		t.madeClient(call)
		return true
	}
	if arg, ok := kube.KindOfObject(fn); ok {
		t.visit(call.Arg(arg))
		return true
	}
	if _, ok := kube.DeepCopies(fn); ok {
		t.visit(call.Arg(-1))
		return true
	}
	return t.passedOn(call)
}

// with follows WithKind and WithResource of a GroupVersion.
func (t *trace) with(call ssaflow.Call, isKind bool) {
	for _, s := range t.inner(call.Arg(-1)) {
		group, ok := s.group()
		if !ok {
			t.add(unknown("an API group that is not a constant"))
			continue
		}
		t.named(group, call.Arg(0), isKind)
	}
}

// madeClient follows the making of a client that asks the API server.
func (t *trace) madeClient(call ssaflow.Call) {
	t.add(fresh)
	for _, a := range call.Args {
		if kube.IsType(a.Type(), "rest.Config") {
			t.visit(a)
		}
	}
}

// passedOn follows functions that return what they get: of clients, configurations and
// pointers.
func (t *trace) passedOn(call ssaflow.Call) bool {
	if !kube.WrapsClient(call.Fn) && !kube.Is(call.Fn, "rest.CopyConfig", "rest.AddUserAgent") && !kube.Is(call.Fn, "ptr.To", "pointer.Duration") {
		return false
	}
	for _, a := range call.Args {
		if tracked(a.Type()) {
			t.visit(a)
			return true
		}
	}
	return false
}
