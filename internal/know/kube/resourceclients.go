// Subject: permissions

package kube

import (
	"go/types"
	"strings"
)

// ExpandedOp returns the verb and subresource of a method that generated clients, of type
// recvType, have beside the usual ones: GetScale, EvictV1, GetLogs and their like.
func ExpandedOp(fn *types.Func, recvType types.Type) (verb, sub string, ok bool) {
	if fn == nil || recv(fn) == nil {
		return "", "", false
	}
	op, ok := expandedOps[fn.Name()]
	if !ok || ResourceClient(recvType) == nil {
		return "", "", false
	}
	return op[0], op[1], true
}

var expandedOps = map[string][2]string{
	"GetScale": {"get", "scale"}, "UpdateScale": {"update", "scale"}, "ApplyScale": {"patch", "scale"},
	"Evict": {"create", "eviction"}, "EvictV1": {"create", "eviction"}, "EvictV1beta1": {"create", "eviction"},
	"Bind": {"create", "binding"}, "GetLogs": {"get", "log"}, "ProxyGet": {"get", "proxy"},
	"CreateToken": {"create", "token"}, "UpdateApproval": {"update", "approval"}, "Finalize": {"update", "finalize"},
	"UpdateEphemeralContainers": {"update", "ephemeralcontainers"}, "UpdateResize": {"update", "resize"},
}

// ResourceClient returns the kind that a generated client of one resource is for: what
// its method Get returns; nil when t is none.
func ResourceClient(t types.Type) *types.TypeName {
	for _, name := range []string{"Get", "Create", "Update"} {
		m := methodNamed(t, name)
		if m == nil {
			continue
		}
		if op, ok := ClientOp(m); ok && op.Clientset && m.Signature().Results().Len() == 2 {
			if n := Named(m.Signature().Results().At(0).Type()); n != nil {
				return n.Origin().Obj()
			}
		}
	}
	return nil
}

// GroupClient returns a kind of the API group that t is the generated client of, as
// CoreV1() returns it; nil for others.
func GroupClient(t types.Type) *types.TypeName {
	if methodNamed(t, "RESTClient") == nil {
		return nil
	}
	set := types.NewMethodSet(t)
	for m := range set.Methods() {
		res := m.Obj().(*types.Func).Signature().Results()
		if res.Len() == 1 {
			if kind := ResourceClient(res.At(0).Type()); kind != nil {
				return kind
			}
		}
	}
	return nil
}

// ListedBy returns the kind that an informer or lister of a generated factory is for,
// nil when t is none or the kind is not said: what its lister returns.
func ListedBy(t types.Type) *types.TypeName {
	if lister := methodNamed(t, "Lister"); lister != nil && lister.Signature().Results().Len() == 1 {
		t = lister.Signature().Results().At(0).Type()
	}
	list := methodNamed(t, "List")
	if list == nil || !IsLister(t) {
		return nil
	}
	s, ok := types.Unalias(list.Signature().Results().At(0).Type()).(*types.Slice)
	if !ok {
		return nil
	}
	return KindOf(s.Elem())
}

// InformerKind returns the kind of the informer that fn, a function of generated code,
// makes: NewPodInformer and NewFilteredPodInformer; nil for others.
func InformerKind(fn *types.Func) *types.TypeName {
	if fn == nil || recv(fn) != nil || fn.Pkg() == nil || !strings.Contains(fn.Pkg().Path(), "informers") {
		return nil
	}
	name, ok := strings.CutPrefix(fn.Name(), "New")
	if !ok {
		return nil
	}
	tn, ok := fn.Pkg().Scope().Lookup(strings.TrimPrefix(name, "Filtered")).(*types.TypeName)
	if !ok {
		return nil
	}
	return ListedBy(tn.Type())
}

// NamesResource returns the argument of fn that is the group, version and resource
// which it lists and watches: ForResource of factories.
func NamesResource(fn *types.Func) (arg int, ok bool) {
	if fn == nil || recv(fn) == nil || fn.Name() != "ForResource" {
		return 0, false
	}
	for i := range fn.Signature().Params().Len() {
		if IsType(fn.Signature().Params().At(i).Type(), "schema.GroupVersionResource") {
			return i, true
		}
	}
	return 0, false
}

// ScaleOp returns what a method of the client of scales does, and the argument that names
// the resource whose scale it is: Get(ctx, resource, name, opts).
func ScaleOp(fn *types.Func) (verb Verb, resource int, ok bool) {
	if fn == nil || recv(fn) == nil || !oneOf(fn.Name(), string(Get), string(Update), string(Patch)) {
		return "", 0, false
	}
	sig := fn.Signature()
	if sig.Params().Len() < 3 || sig.Results().Len() != 2 || !IsContext(sig.Params().At(0).Type()) || !IsResourceID(sig.Params().At(1).Type()) {
		return "", 0, false
	}
	return Verb(fn.Name()), 1, IsType(sig.Results().At(0).Type(), "autoscalingv1.Scale")
}
