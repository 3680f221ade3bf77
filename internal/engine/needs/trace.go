package needs

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// tracked reports whether values of type t are followed: objects of a kind that the type
// does not say, clients, the names of kinds and resources, and lists of these.
func tracked(t types.Type) bool { return trackedWithin(t, 0) }

func trackedWithin(t types.Type, depth int) bool {
	if depth > 4 {
		return false
	}
	t = types.Unalias(t)
	if _, any := kube.AnyKind(t); any || kube.IsResourceID(t) || kube.IsType(t, "schema.GroupVersion") || kube.IsType(t, "rest.Config") || kube.IsType(t, "clientcmd.ClientConfig", "clientcmd.OverridingClientConfig") || kube.IsClientFamily(t) || kube.IsPatchHelperType(t) {
		return true
	}
	switch u := t.(type) {
	case *types.TypeParam:
		return kube.IsObjectInterface(u)
	case *types.Named:
		if _, iface := u.Underlying().(*types.Interface); iface {
			return kube.IsObjectInterface(t) || kube.IsAppliedInterface(t) || kube.IsClientInterface(t)
		}
		if _, strct := u.Underlying().(*types.Struct); strct {
			return false
		}
		return trackedWithin(u.Underlying(), depth+1)
	case *types.Pointer:
		return trackedWithin(u.Elem(), depth+1)
	case *types.Slice:
		return trackedWithin(u.Elem(), depth+1)
	case *types.Array:
		return trackedWithin(u.Elem(), depth+1)
	case *types.Map:
		return trackedWithin(u.Elem(), depth+1) || trackedWithin(u.Key(), depth+1)
	case *types.Chan:
		return trackedWithin(u.Elem(), depth+1)
	case *types.Interface:
		return kube.IsObjectInterface(t) || kube.IsClientInterface(t)
	}
	return false
}

// field names a field for all packages by where it is declared.
func (c *collector) field(f *types.Var) Source {
	at := c.pass.Fset.Position(f.Origin().Pos())
	name := at.Filename[strings.LastIndexByte(at.Filename, '/')+1:]
	return Source(fmt.Sprintf("%s:field %s %s:%d %s", fromPlace, kube.PkgPath(f.Pkg()), name, at.Line, f.Name()))
}

func variable(g *ssa.Global) Source {
	return Source(fmt.Sprintf("%s:variable %s.%s", fromPlace, g.Package().Pkg.Path(), g.Name()))
}

// kind writes a resource down.
func kind(t rbac.Target, flags string) Source {
	if t.Cluster {
		flags += "c"
	}
	return Source(strings.Join([]string{fromKind + ":" + t.Group, t.Resource, t.Other, flags}, "|"))
}

// maxTrace bounds the values that one question goes through.
const maxTrace = 300

// A trace looks for what a value may be, whatever the way.
type trace struct {
	*collector
	seen map[ssa.Value]bool
	out  []Source
	// nested counts the traces that this one is a part of: that of the version which a kind
	// is made of may come to the same kind again.
	nested int
}

// sources returns where v comes from.
func (c *collector) sources(v ssa.Value) []Source {
	t := &trace{collector: c, seen: make(map[ssa.Value]bool)}
	t.visit(v)
	return sorted(t.out)
}

// maxNested bounds the traces within traces.
const maxNested = 3

// inner returns where a part of what is traced comes from.
func (t *trace) inner(v ssa.Value) []Source {
	if t.nested == maxNested {
		return []Source{unknown("the value is made of itself")}
	}
	in := &trace{collector: t.collector, seen: make(map[ssa.Value]bool), nested: t.nested + 1}
	in.visit(v)
	return sorted(in.out)
}

func (t *trace) add(s Source) { t.out = append(t.out, s) }

// visit follows a value. A list stands for its elements, a pointer for what it points to.
func (t *trace) visit(v ssa.Value) {
	if v == nil || t.seen[v] {
		return
	}
	if len(t.seen) > maxTrace {
		t.add(unknown("the value comes from too many places"))
		return
	}
	t.seen[v] = true
	if setsWho(v) {
		t.add(unknown("a configuration whose server or user is set here"))
		return
	}
	if t.byType(v) {
		return
	}
	if x := partOf(v); x != nil {
		t.visit(x)
		t.oneOfSeveral(v)
		return
	}
	switch x := v.(type) {
	case *ssa.Phi:
		for _, e := range x.Edges {
			t.visit(e)
		}
	case *ssa.Parameter:
		t.parameter(x)
	case *ssa.FreeVar:
		if b := ssaflow.Binding(x); b != nil {
			t.visit(b)
		} else {
			t.add(unknown("a captured variable"))
		}
	case *ssa.UnOp:
		t.load(x)
	case *ssa.Field:
		t.fieldOf(ssaflow.FieldRead(x), x.X)
	case *ssa.FieldAddr:
		if kube.IsType(ssaflow.PointeeOf(x.Type()), "metav1.TypeMeta") {
			t.visit(x.X) // a method of what a type embeds
			return
		}
		t.fieldOf(ssaflow.FieldOf(x), x.X)
	case *ssa.Extract:
		t.extract(x)
	case *ssa.Call:
		t.call(x, 0)
	case *ssa.Global:
		t.add(variable(x))
	case *ssa.Alloc, *ssa.MakeSlice, *ssa.MakeMap:
		t.made(v)
	}
}

// partOf returns the value that v is an element or another view of, nil when it is none.
func partOf(v ssa.Value) ssa.Value {
	switch v.(type) {
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.IndexAddr, *ssa.Index, *ssa.Slice, *ssa.Lookup, *ssa.TypeAssert:
		return ssaflow.Behind(v)
	}
	return nil
}

// byType ends the trace where the type says it all.
func (t *trace) byType(v ssa.Value) bool {
	typ := v.Type()
	t.typeParam(v)
	if metadata, any := kube.AnyKind(typ); any {
		return t.kindSet(v, metadata)
	}
	if tn := kube.KindOf(typ); tn != nil || kube.IsListType(typ) {
		if tn == nil {
			tn = kube.Named(typ).Obj()
		}
		t.out = append(t.out, t.typed(tn)...)
		return true
	}
	if kube.IsApplyConfiguration(typ) {
		if target, ok := t.kinds.Applied(typ); ok {
			t.add(kind(target, ""))
		} else {
			t.add(unknown("the API group of " + kube.Named(typ).Obj().Name()))
		}
		return true
	}
	return t.embedded(v)
}

// embedded: a struct that embeds a client and is handed on as one.
func (t *trace) embedded(v ssa.Value) bool {
	st := ssaflow.Struct(v.Type())
	if st == nil || tracked(v.Type()) {
		return false
	}
	for f := range st.Fields() {
		if f.Embedded() && kube.IsClientInterface(f.Type()) {
			t.add(t.field(f))
			return true
		}
	}
	return false
}

// kindSet looks for the call that says which kind an object without a type of its own
// is of.
func (t *trace) kindSet(v ssa.Value, metadata bool) bool {
	if v.Referrers() == nil {
		return false
	}
	flags := "u"
	if metadata {
		flags = "m"
	}
	var name, version string
	found := false
	for _, call := range t.callsOn(v) {
		switch kube.SetsKind(call.Fn) {
		case "GroupVersionKind":
			for _, s := range t.inner(call.Arg(0)) {
				t.add(withFlags(s, flags))
				found = true
			}
		case "Kind":
			name, _ = constText(call.Arg(0))
		case "APIVersion":
			version, _ = constText(call.Arg(0))
		}
	}
	if name != "" && version != "" {
		t.add(kind(rbac.ResourceOf(groupOf(version), strings.TrimSuffix(name, "List")), flags))
		found = true
	}
	return found
}

// callsOn returns the calls of methods of v, and of its type's metadata, which it embeds.
func (t *trace) callsOn(v ssa.Value) (out []ssaflow.Call) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if kube.IsType(ssaflow.PointeeOf(r.Type()), "metav1.TypeMeta") {
				out = append(out, t.callsOn(r)...)
			}
		case ssa.CallInstruction:
			if call, ok := t.p.Resolve(r); ok && call.Arg(-1) == v && call.Arg(0) != nil {
				out = append(out, call)
			}
		}
	}
	return out
}

func groupOf(apiVersion string) string {
	group, _, ok := strings.Cut(apiVersion, "/")
	if !ok {
		return ""
	}
	return group
}

// group returns the API group of a kind; ok is false for other sources.
func (s Source) group() (group string, ok bool) {
	text, ok := strings.CutPrefix(string(s), fromKind+":")
	group, _, _ = strings.Cut(text, "|")
	return group, ok
}

func (s Source) isKind() bool {
	_, ok := s.group()
	return ok
}

// withFlags adds flags to a kind, and leaves other sources as they are.
func withFlags(s Source, flags string) Source {
	if _, ok := s.group(); ok {
		return s + Source(flags)
	}
	return s
}

func constText(v ssa.Value) (string, bool) {
	k, ok := ssaflow.SoleOrigin(v).(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(k.Value), true
}

func (t *trace) parameter(x *ssa.Parameter) {
	for i, p := range x.Parent().Params {
		if p == x {
			t.add(param(t.idOf(x.Parent()), i))
		}
	}
}

func (t *trace) load(x *ssa.UnOp) {
	if x.Op != token.MUL && x.Op != token.ARROW {
		return
	}
	switch a := x.X.(type) {
	case *ssa.Global:
		t.global(a)
	default:
		t.visit(x.X)
	}
}

// global follows a package variable; those of the libraries are versions of API groups.
func (t *trace) global(g *ssa.Global) {
	if kube.IsType(g.Type(), "schema.GroupVersion") || kube.IsType(ssaflow.PointeeOf(g.Type()), "schema.GroupVersion") {
		if group, ok := t.kinds.GroupOf(g.Object()); ok {
			t.add(kind(rbac.Target{Group: group}, ""))
			return
		}
	}
	t.add(variable(g))
}

func (t *trace) fieldOf(f *types.Var, x ssa.Value) {
	_, any := kube.AnyKind(x.Type())
	switch {
	case f == nil:
	case any && f.Name() == "Items":
		t.visit(x)
	case kube.IsVar(f, "apimeta.Resource"):
		t.visit(x)
	case kube.IsResourceID(ssaflow.PointeeOf(x.Type())), kube.IsType(ssaflow.PointeeOf(x.Type()), "schema.GroupVersion"):
		t.visit(x) // a part of it
	default:
		t.add(t.field(f))
	}
}

func (t *trace) extract(x *ssa.Extract) {
	switch tuple := x.Tuple.(type) {
	case *ssa.Call:
		t.call(tuple, x.Index)
	case *ssa.TypeAssert:
		t.visit(tuple.X)
	case *ssa.Lookup:
		t.visit(tuple.X)
		t.oneOfSeveral(x)
	case *ssa.UnOp:
		t.visit(tuple.X)
	case *ssa.Next:
		if r, ok := tuple.Iter.(*ssa.Range); ok {
			t.visit(r.X)
			t.oneOfSeveral(x)
		}
	}
}

// oneOfSeveral: a client that is looked up among several asks a cluster of its own, unless the
// manager's is seen to be among them.
func (t *trace) oneOfSeveral(v ssa.Value) {
	var one types.Type
	switch x := v.(type) {
	case *ssa.IndexAddr:
		one = ssaflow.PointeeOf(x.Type())
	case *ssa.Index, *ssa.Lookup, *ssa.Extract:
		one = v.Type()
	}
	if one != nil && isClient(one) {
		t.add(unknown("one of several clients"))
	}
}
