package informer

import (
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Key names a factory or an informer: where it comes from and the
// way from there. All faces of one informer (lister, store, namespace lister,
// HasSynced, registration of a handler) have the same key, and so have two
// chains from one factory, which keeps one informer per type.
type Key struct {
	// Root is the call that made it, a parameter, a captured or local variable
	// (ssa.Value), a struct field or package variable (*types.Var), or the
	// function that yields it in an unknown way (*types.Func).
	Root any
	// Made: the root is a call that makes a new factory or informer.
	Made bool
	// Path leads on: ".podLister", ".Core().V1().Pods()".
	Path string
	// Fuzzy: the way has an unknown argument, so it stands for several.
	Fuzzy bool
}

// covers reports whether k names what x names, or a factory or holder of it.
func (k Key) covers(x Key) bool {
	if k.Root != x.Root {
		return false
	}
	if k.Path == x.Path || strings.HasPrefix(x.Path, k.Path) && (k.Path == "" || x.Path[len(k.Path)] == '.') {
		return true
	}
	return (k.Fuzzy || x.Fuzzy) && (strings.HasPrefix(x.Path, k.Path) || strings.HasPrefix(k.Path, x.Path))
}

// CoversAny reports whether one of the keys covers one of the others.
func CoversAny(keys, of []Key) bool {
	for _, k := range keys {
		for _, x := range of {
			if k.covers(x) {
				return true
			}
		}
	}
	return false
}

const maxInformerDepth = 12

// Of returns the keys of the informer or factory that v stands for or
// reads from; none when it is unknown. A field has several keys: the place
// itself, the field, and what the package assigns to it.
func Of(p *ssaflow.Package, v ssa.Value) []Key { return informer(p, v, 0) }

func informer(p *ssaflow.Package, v ssa.Value, depth int) []Key {
	if depth++; depth > maxInformerDepth || v == nil {
		return nil
	}
	switch v := ssaflow.Unwrap(v).(type) {
	case *ssa.TypeAssert:
		return informer(p, v.X, depth)
	case *ssa.Parameter, *ssa.Alloc:
		return []Key{{Root: v}}
	case *ssa.FreeVar:
		return []Key{{Root: v}}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return informerAt(p, v.X, v, depth)
		}
	case *ssa.Field:
		if st := ssaflow.Struct(v.X.Type()); st != nil {
			return informerField(p, v.X, st.Field(v.Field).Origin(), v, depth)
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return informerCall(p, t, v.Index, depth)
		case *ssa.TypeAssert:
			return informer(p, t.X, depth)
		case *ssa.Next:
			if r, ok := t.Iter.(*ssa.Range); ok && v.Index == 2 {
				return informerElement(p, r.X, depth)
			}
		}
	case *ssa.Lookup:
		return informerElement(p, v.X, depth)
	case *ssa.Call:
		return informerCall(p, v, 0, depth)
	}
	return nil
}

// informerElement resolves an element of a slice, array or map: it may be any
// of those that are put in; none are known when one is not.
func informerElement(p *ssaflow.Package, of ssa.Value, depth int) []Key {
	vals, ok := p.ElementsFrom(of, depth)
	if !ok { // made elsewhere: some informer of those
		var out []Key
		for _, k := range informer(p, of, depth) {
			k.Fuzzy = true
			out = append(out, k)
		}
		return out
	}
	return informers(p, vals, depth)
}

// informers returns what all of vals are; none when one is not known.
func informers(p *ssaflow.Package, vals []ssa.Value, depth int) []Key {
	var out []Key
	for _, v := range vals {
		keys := informer(p, v, depth)
		if len(keys) == 0 {
			return nil
		}
		out = append(out, keys...)
	}
	return out
}

// informerAt resolves what is at an address when `at` loads it.
func informerAt(p *ssaflow.Package, addr ssa.Value, at ssa.Instruction, depth int) []Key {
	switch a := addr.(type) {
	case *ssa.Global:
		if g, ok := a.Object().(*types.Var); ok {
			return []Key{{Root: g}}
		}
	case *ssa.FreeVar:
		return []Key{{Root: a}}
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(a); f != nil {
			return informerField(p, a.X, f, at, depth)
		}
	case *ssa.IndexAddr: // an element: any of them
		return informerElement(p, a.X, depth)
	case *ssa.Alloc:
		if v := p.Held(a, at); v != nil {
			return informer(p, v, depth)
		}
		if ssaflow.Struct(a.Type()) != nil {
			return []Key{{Root: a}}
		}
	}
	return nil
}

func (k Key) step(s string) Key {
	k.Path += s
	return k
}

// informerCall resolves result i of a call.
func informerCall(p *ssaflow.Package, call *ssa.Call, i, depth int) []Key {
	c, ok := p.Resolve(call)
	if !ok {
		return nil
	}
	if !c.Method && kube.NewListerOf(c.Fn) {
		return informer(p, c.Args[0], depth)
	}
	if !c.Method && kube.MakesInformers(c.Fn) && (c.Static == nil || quiet(p, c.Static)) {
		return []Key{{Root: call, Made: true}}
	}
	if c.Method && (kube.LeadsToInformer(c.Fn, c.Args[0].Type()) || kube.IsHasSynced(c.Fn)) {
		return informer(p, c.Args[0], depth)
	}
	if c.Static != nil {
		if keys := inlined(p, c, call, i, depth); keys != nil {
			return keys
		}
	}
	if !c.Method || c.Fn == nil {
		return opaque(c, call, i)
	}
	step, fuzzy := "."+c.Fn.Name()+"(", false
	for _, a := range c.Args[1:] {
		name := argName(a)
		fuzzy = fuzzy || name == ""
		if name == "" {
			break
		}
		step += name + ","
	}
	if !fuzzy {
		step += ")"
	}
	var out []Key
	for _, k := range informer(p, c.Args[0], depth) {
		if !k.Fuzzy {
			k = k.step(step)
		}
		k.Fuzzy = k.Fuzzy || fuzzy
		out = append(out, k)
	}
	if len(out) == 0 {
		return opaque(c, call, i)
	}
	return out
}

// opaque names the result of a call of unknown effect: by the call, and by the
// function, which may yield the same again.
func opaque(c ssaflow.Call, call *ssa.Call, i int) []Key {
	if !kube.TalksOfInformers(call.Type()) || c.Fn == nil {
		return nil
	}
	k := Key{Root: call}
	if i > 0 {
		k.Path = ".#" + strconv.Itoa(i)
	}
	return []Key{k, {Root: c.Fn, Fuzzy: true}}
}

// argName names an argument that is the same wherever it is written; "" for others.
func argName(v ssa.Value) string {
	switch v := ssaflow.Unwrap(v).(type) {
	case *ssa.Const:
		if v.Value == nil {
			return "nil"
		}
		if v.Value.Kind() == constant.String {
			return constant.StringVal(v.Value)
		}
		return v.Value.ExactString()
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return g.String()
		}
	}
	return ""
}

// inlined resolves a call of a function of this package by what it returns.
func inlined(p *ssaflow.Package, c ssaflow.Call, call *ssa.Call, i, depth int) []Key {
	rets := ssaflow.Returns(c.Static)
	if len(rets) != 1 || i >= len(rets[0].Results) {
		return nil
	}
	var out []Key
	for _, k := range informer(p, rets[0].Results[i], depth+1) {
		if v, ok := k.Root.(ssa.Value); ok {
			switch v.(type) {
			case *ssa.Call, *ssa.Alloc:
				// made there: a new one for each call
				if !quiet(p, c.Static) {
					return nil
				}
				out = append(out, Key{Root: call, Path: k.Path, Fuzzy: k.Fuzzy, Made: k.Made})
				continue
			}
		}
		out = append(out, bind(p, c, []Key{k}, depth+1)...)
	}
	return out
}

// quiet: fn neither starts informers nor waits for them.
func quiet(p *ssaflow.Package, fn *ssa.Function) bool {
	for _, c := range p.Calls(fn) {
		if c.Fn == nil || kube.IsCacheSyncWait(c.Fn) || kube.LooksLikeWait(c.Fn) ||
			c.Method && kube.IsFactoryStart(c.Fn, c.Args[0].Type()) || c.Fn.Name() == "Run" || c.Fn.Name() == "RunWithContext" {
			return false
		}
	}
	return true
}
