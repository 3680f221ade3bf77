package needs

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// need adds n, which stands at i.
func (c *collector) need(i ssa.Instruction, n need) {
	n.place, n.pos, n.Func = c.place(i.Pos()), i.Pos(), c.owner
	c.needs = append(c.needs, n)
}

// fixed returns the source of a resource that is known by name.
func fixed(group, resource string) []Source {
	return []Source{kind(rbac.Target{Group: group, Resource: resource}, "")}
}

// typed returns the source of a kind.
func (c *collector) typed(tn *types.TypeName) []Source {
	if t, ok := c.kinds.Of(tn); ok {
		return []Source{kind(t, "")}
	}
	return []Source{unknown("the API group of " + tn.Pkg().Name() + "." + tn.Name())}
}

var reads = []string{"list", "watch"}

// request notes what a call asks of the API server.
func (c *collector) request(call ssaflow.Call) {
	fn := call.Fn
	if fn == nil {
		return
	}
	if verb, arg, ok := kube.ScaleOp(fn); ok {
		c.need(call.Instr, need{Why: fn.Name(), Verbs: verbs[verb], Sub: "scale", Kind: c.sources(call.Arg(arg))})
		return
	}
	if op, ok := kube.ClientOp(fn); ok {
		if op.Clientset {
			c.resourceRequest(call, op)
		} else {
			c.clientRequest(call, op)
		}
		return
	}
	if len(call.Args) == 0 {
		return
	}
	if verb, sub, ok := kube.ExpandedOp(fn, call.Args[0].Type()); ok {
		n := need{Why: fn.Name(), Verbs: []string{verb}, Sub: sub, Kind: c.typed(kube.ResourceClient(call.Args[0].Type())), Client: c.family(call.Args[0])}
		c.need(call.Instr, n)
		return
	}
	if arg, ok := kube.WatchesKind(fn); ok {
		c.need(call.Instr, need{Why: fn.Name(), Verbs: reads, Kind: c.sources(call.Arg(arg)), Informs: true, Metadata: onlyMetadata(call)})
		return
	}
	if status, ok := kube.IsCreateOr(fn); ok {
		c.createOr(call, status)
		return
	}
	if !c.owners(call) && !c.informers(call) && !c.rest(call) {
		c.others(call)
	}
}

var verbs = map[kube.Verb][]string{
	kube.Get: {"get"}, kube.List: {"list"}, kube.Watch: {"watch"}, kube.Create: {"create"}, kube.Update: {"update"},
	kube.Patch: {"patch"}, kube.Delete: {"delete"}, kube.DeleteAll: {"deletecollection"}, kube.Apply: {"patch", "create"},
}

// clientRequest notes a request through a client of controller-runtime.
func (c *collector) clientRequest(call ssaflow.Call, op kube.Op) {
	n := need{Why: call.Fn.Name(), Verbs: verbs[op.Verb], Cached: op.Sub == "" && (op.Verb == kube.Get || op.Verb == kube.List)}
	obj, client := call.Arg(op.Obj), call.Args[0]
	if op.Patch >= 0 && isApply(call.Arg(op.Patch)) {
		n.Verbs = verbs[kube.Apply]
	}
	if op.Sub != "" {
		obj = call.Arg(1) // of SubResource, too, whose requests have a second object
		n.Sub, client = c.subresource(client)
		n.Verbs = n.Verbs[:1] // a subresource is not created by an apply
		if n.Sub == "" {
			return
		}
	}
	if obj == nil || c.passesOn(call, obj, client) {
		return
	}
	n.Kind, n.Client, n.Some = c.sources(obj), c.sources(client), c.chooses(call.Instr, obj, op.Verb)
	n.Asserted, n.Live, n.Refused = c.asserted(obj), unstructured(obj), mayBeRefused(call)
	n.Some = n.Some || n.Live && op.Verb == kube.Delete // what is found of them
	c.need(call.Instr, n)
	if op.Verb == kube.List {
		c.selects(call, n)
	}
}

// passesOn: the method of a client that is made of another one. What is asked through it
// is asked where it is called.
func (c *collector) passesOn(call ssaflow.Call, obj, client ssa.Value) bool {
	p, ok := ssaflow.Unwrap(obj).(*ssa.Parameter)
	if !ok || p.Parent() != c.fn {
		return false
	}
	method, ok := c.fn.Object().(*types.Func)
	if !ok || method.Signature().Recv() == nil {
		return false
	}
	_, isOp := kube.ClientOp(method)
	return isOp
}

// subresource returns the subresource of a writer that Status() or SubResource() made,
// and the client that made it.
func (c *collector) subresource(v ssa.Value) (name string, client ssa.Value) {
	for _, o := range ssaflow.Origins(c.p, v, ssaflow.OriginOptions{Results: true}) {
		made, ok := o.Value.(*ssa.Call)
		if !ok {
			continue
		}
		call, ok := c.p.Resolve(made)
		switch {
		case !ok || len(call.Args) == 0:
		case kube.IsStatusAccessor(call.Fn):
			return "status", call.Args[0]
		case kube.IsSubResourceAccessor(call.Fn):
			name, _ := constText(call.Arg(0))
			return name, call.Args[0]
		}
	}
	return "status", v // a StatusWriter that is kept
}

func isApply(v ssa.Value) bool {
	switch v := ssaflow.Unwrap(v).(type) {
	case *ssa.Call: // RawPatch(types.ApplyPatchType, data), RawPatch(Apply.Type(), data)
		if v.Call.IsInvoke() {
			return v.Call.Method.Name() == "Type" && isApply(v.Call.Value)
		}
		raw, ok := v.Call.StaticCallee(), len(v.Call.Args) == 2
		if raw == nil || !ok {
			return false
		}
		fn, ok := raw.Object().(*types.Func)
		return ok && kube.Is(fn, "client.RawPatch") && isApply(v.Call.Args[0])
	case *ssa.UnOp:
		g, ok := v.X.(*ssa.Global)
		return ok && kube.IsVar(g.Object(), "client.Apply")
	case *ssa.Const:
		return v.Value != nil && v.Value.Kind() == constant.String && kube.PatchType(constant.StringVal(v.Value)) == kube.ApplyPatch
	}
	return false
}

// createOr notes what CreateOrUpdate and CreateOrPatch do.
func (c *collector) createOr(call ssaflow.Call, patch bool) {
	obj, client := c.sources(call.Arg(2)), c.sources(call.Arg(1))
	write := "update"
	if patch {
		write = "patch"
	}
	c.need(call.Instr, need{Why: call.Fn.Name(), Verbs: []string{"get"}, Kind: obj, Client: client, Cached: true, Live: unstructured(call.Arg(2))})
	c.need(call.Instr, need{Why: call.Fn.Name(), Verbs: []string{"create", write}, Kind: obj, Client: client})
}

// resourceRequest notes a request through a generated or dynamic client.
func (c *collector) resourceRequest(call ssaflow.Call, op kube.Op) {
	recv := call.Args[0]
	n := need{Why: call.Fn.Name(), Verbs: verbs[op.Verb], Sub: op.Sub, Client: c.family(recv)}
	if op.Patch >= 0 {
		for _, a := range call.Args {
			if isApply(a) {
				n.Verbs = verbs[kube.Apply]
			}
		}
	}
	if n.Sub == "?" || n.Sub == "" && call.Variadic() {
		n.Sub = ""
		for _, v := range ssaflow.VariadicArgs(call.Args[len(call.Args)-1]) {
			n.Sub, _ = constText(v)
		}
	}
	if n.Sub != "" {
		n.Verbs = n.Verbs[:1]
	}
	if tn := kube.ResourceClient(recv.Type()); tn != nil {
		if _, any := kube.AnyKind(tn.Type()); !any {
			n.Kind = c.typed(tn)
			c.need(call.Instr, n)
			return
		}
	}
	n.Kind = c.dynamic(recv)
	if len(n.Kind) > 0 {
		c.need(call.Instr, n)
	}
}

// dynamic returns the resources that a client of the dynamic or metadata client is for.
func (c *collector) dynamic(v ssa.Value) []Source {
	var out []Source
	for _, o := range ssaflow.Origins(c.p, v, ssaflow.OriginOptions{Results: true}) {
		made, ok := o.Value.(*ssa.Call)
		if !ok {
			if o.InSight() && o.Value == nil {
				continue
			}
			out = append(out, unknown("a client of a resource that comes from elsewhere"))
			continue
		}
		call, ok := c.p.Resolve(made)
		switch {
		case !ok:
		case kube.Is(call.Fn, "dynamic.*.Resource", "metadata.*.Resource"):
			out = append(out, c.sources(call.Arg(0))...)
		case kube.Is(call.Fn, "dynamic.*.Namespace", "metadata.*.Namespace"):
			out = append(out, c.dynamic(call.Arg(-1))...)
		default:
			out = append(out, unknown("a client of a resource that comes from elsewhere"))
		}
	}
	return sorted(out)
}

// family returns where the clientset comes from that led to a client of a resource.
func (c *collector) family(v ssa.Value) []Source {
	for range 6 {
		if tracked(v.Type()) {
			return c.sources(v)
		}
		made := ssaflow.MadeBy(v)
		if made == nil {
			return nil
		}
		call, ok := c.p.Resolve(made)
		if !ok || !call.Method || len(call.Args) == 0 {
			return nil
		}
		v = call.Args[0]
	}
	return nil
}

// owners notes references by which objects hold up the deletion of their owner.
func (c *collector) owners(call ssaflow.Call) bool {
	n := need{Why: call.Fn.Name(), Verbs: []string{"update"}, Sub: "finalizers", Part: ownerDeletion}
	if controller, ok := kube.SetsOwner(call.Fn); ok {
		if controller {
			n.Kind = c.sources(call.Arg(0))
			c.need(call.Instr, n)
		}
		return true
	}
	if kube.Is(call.Fn, "metav1.NewControllerRef") {
		if onlyShown(call.Instr) {
			return true
		}
		if n.Kind = c.sources(call.Arg(1)); !slices.ContainsFunc(n.Kind, Source.isKind) {
			n.Kind = c.sources(call.Arg(0)) // the owner says it as well
		}
		c.need(call.Instr, n)
		return true
	}
	if kube.OwnerApply(call.Fn) != "BlockOwnerDeletion" {
		return false
	}
	if k, ok := call.Arg(0).(*ssa.Const); !ok || k.Value == nil || !constant.BoolVal(k.Value) {
		return true
	}
	name, version := "", unknown("an owner of a kind that is not a constant")
	for at := call; at.Method && len(at.Args) > 0; {
		switch kube.OwnerApply(at.Fn) {
		case "Kind":
			name, _ = constText(at.Arg(0))
		case "APIVersion":
			version = c.versionText(at.Arg(0))
		}
		made := ssaflow.MadeBy(at.Args[0])
		if made == nil {
			break
		}
		at, _ = c.p.Resolve(made)
	}
	n.Kind = []Source{version}
	if group, ok := version.group(); ok && name != "" {
		n.Kind = []Source{kind(rbac.ResourceOf(group, name), "")}
	}
	c.need(call.Instr, n)
	return true
}

// versionText returns the group of an apiVersion: a constant, or the text of a
// GroupVersion.
func (c *collector) versionText(v ssa.Value) Source {
	if s, ok := constText(v); ok {
		return kind(rbac.Target{Group: groupOf(s)}, "")
	}
	if made := ssaflow.MadeBy(v); made != nil {
		if call, ok := c.p.Resolve(made); ok && kube.Is(call.Fn, "schema.GroupVersion.String") {
			if list := c.sources(call.Arg(-1)); len(list) == 1 {
				return list[0]
			}
		}
	}
	return unknown("an owner of a kind that is not a constant")
}

// informers notes what informers of client-go list and watch.
func (c *collector) informers(call ssaflow.Call) bool {
	n := need{Why: call.Fn.Name(), Verbs: reads}
	if arg, ok := kube.NamesResource(call.Fn); ok {
		n.Kind = c.sources(call.Arg(arg))
		c.need(call.Instr, n)
		return true
	}
	if call.Method && kube.Registers(call.Fn) && call.Fn.Signature().Params().Len() == 0 {
		if tn := kube.ListedBy(call.Args[0].Type()); tn != nil {
			n.Kind = c.typed(tn)
			c.need(call.Instr, n)
			return true
		}
	}
	if tn := kube.InformerKind(call.Fn); tn != nil {
		n.Kind = c.typed(tn)
		c.need(call.Instr, n)
		return true
	}
	if kube.Is(call.Fn, "cache.NewListWatchFromClient", "cache.NewFilteredListWatchFromClient") {
		n.Kind = []Source{unknown("a resource that is not a constant")}
		name, ok := constText(call.Arg(1))
		if made := ssaflow.MadeBy(ssaflow.Unwrap(call.Arg(0))); ok && made != nil {
			if client, ok := c.p.Resolve(made); ok && client.Method {
				if tn := kube.GroupClient(client.Args[0].Type()); tn != nil {
					if t, ok := c.kinds.Of(tn); ok {
						n.Kind = fixed(t.Group, name)
					}
				}
			}
		}
		c.need(call.Instr, n)
		return true
	}
	return false
}
