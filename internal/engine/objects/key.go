package objects

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"go/token"
	"golang.org/x/tools/go/ssa"
)

// keyKind says what the key of a read is made from.
type keyKind uint8

// The kinds of keys.
const (
	keyUnknown keyKind = iota // computed, or out of sight
	KeyRequest                // the request of a reconciler: its NamespacedName, or its fields
	KeyParam                  // a parameter that is a key or a name
	KeyConst                  // constants only
	keyObject                 // namespace and name of an object
)

// A key is the origin of the key of a read.
type key struct {
	Kind   keyKind
	Param  *ssa.Parameter // KeyRequest and KeyParam
	Object ssa.Value      // KeyObject
}

// KeyOf finds out what a key argument is made from: a types.NamespacedName, or
// the name that a clientset takes.
func KeyOf(p *ssaflow.Package, v ssa.Value) key {
	if v == nil {
		return key{}
	}
	type asked struct{ ssa.Value }
	return ssaflow.Memo(p, asked{v}, func() key { return keyOf(p, v) })
}

func keyOf(p *ssaflow.Package, v ssa.Value) key {
	if !kube.IsNamespacedName(v.Type()) {
		return nameOf(p, v)
	}
	name := ssaflow.Field(v, "Name")
	if name == nil {
		return nameOf(p, v)
	}
	k := nameOf(p, name)
	ns := ssaflow.Field(v, "Namespace")
	if ns == nil {
		return k
	}
	switch n := nameOf(p, ns); {
	case n.Kind == k.Kind && n.Param == k.Param && k.Kind != keyUnknown:
		return k
	default:
		return key{}
	}
}

// nameOf classifies a name, a namespace or a whole key.
func nameOf(p *ssaflow.Package, v ssa.Value) key {
	root, fields := Access(p, v)
	switch r := root.(type) {
	case *ssa.Const:
		return key{Kind: KeyConst}
	case *ssa.Parameter:
		switch {
		case kube.IsRequest(r.Type()) && (len(fields) > 0 && fields[0] == "NamespacedName"),
			kube.IsOwnRequest(r.Type()) && holdsKey(fields):
			return key{Kind: KeyRequest, Param: r}
		case kube.IsQueueKey(r.Type()):
			return key{Kind: KeyParam, Param: r}
		}
	case *ssa.Call:
		c, ok := p.Resolve(r)
		if !ok {
			return key{}
		}
		if kube.Is(c.Fn, "client.ObjectKeyFromObject") {
			return key{Kind: keyObject, Object: ssaflow.Object(c.Arg(0))}
		}
		if f, set, ok := kube.MetaAccessor(c.Fn); ok && !set && (f == "Name" || f == "Namespace") && len(fields) == 0 {
			return key{Kind: keyObject, Object: ssaflow.Object(c.Arg(-1))}
		}
	}
	if root != nil && len(fields) == 2 && fields[0] == "ObjectMeta" && (fields[1] == "Name" || fields[1] == "Namespace") {
		return key{Kind: keyObject, Object: ssaflow.Object(root)}
	}
	return key{}
}

// holdsKey: the fields lead from a request with more in it to its key.
func holdsKey(fields []string) bool {
	if len(fields) > 0 && fields[0] == "Request" {
		fields = fields[1:]
	}
	return len(fields) > 0 && fields[0] == "NamespacedName"
}

// Access resolves a value to where it starts and the fields on the way: the
// parameter req and NamespacedName, Name for req.Name. Local variables with one
// definition on every path are seen through. The root is nil when unknown.
func Access(p *ssaflow.Package, v ssa.Value) (root ssa.Value, fields []string) { return access(v, 0) }

func access(v ssa.Value, depth int) (ssa.Value, []string) {
	if depth > 8 {
		return nil, nil
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return access(v.X, depth+1)
	case *ssa.Field:
		root, fields := access(v.X, depth+1)
		if st := ssaflow.Struct(v.X.Type()); root != nil && st != nil {
			return root, append(fields[:len(fields):len(fields)], st.Field(v.Field).Name())
		}
		return nil, nil
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return accessAddr(v.X, v, depth+1)
		}
	}
	return v, nil
}

// accessAddr resolves what is at an address when `at` loads it.
func accessAddr(addr ssa.Value, at ssa.Instruction, depth int) (ssa.Value, []string) {
	var chain []*ssa.FieldAddr
	for {
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok {
			break
		}
		chain = append([]*ssa.FieldAddr{fa}, chain...)
		addr = fa.X
	}
	switch base := addr.(type) {
	case *ssa.Alloc:
		return accessLocal(base, chain, at, depth)
	case *ssa.FreeVar:
		b, ok := ssaflow.Binding(base).(*ssa.Alloc)
		if !ok {
			return nil, nil
		}
		vals := ssaflow.StoresTo(b)
		if len(vals) != 1 {
			return nil, nil
		}
		root, fields := access(vals[0], depth+1)
		return root, appendNames(fields, chain)
	case *ssa.UnOp: // a pointer variable
		root, fields := access(base, depth+1)
		return root, appendNames(fields, chain)
	}
	return addr, appendNames(nil, chain)
}

func accessLocal(a *ssa.Alloc, chain []*ssa.FieldAddr, at ssa.Instruction, depth int) (ssa.Value, []string) {
	field := -1
	if len(chain) > 0 {
		field = chain[0].Field
	}
	stores, ok := ssaflow.ReachingDefinitions(a, field, at)
	if !ok || len(stores) != 1 || stores[0] == nil {
		return a, appendNames(nil, chain)
	}
	root, fields := access(stores[0].Val, depth+1)
	if root == nil {
		return nil, nil
	}
	if stores[0].Addr != ssa.Value(a) {
		chain = chain[1:] // the field itself was assigned
	}
	return root, appendNames(fields, chain)
}

func appendNames(fields []string, chain []*ssa.FieldAddr) []string {
	out := append([]string(nil), fields...)
	for _, fa := range chain {
		if f := ssaflow.FieldOf(fa); f != nil {
			out = append(out, f.Name())
		}
	}
	return out
}
