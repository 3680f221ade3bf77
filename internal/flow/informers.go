package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// An InformerKey names a factory or an informer: where it comes from and the
// way from there. All faces of one informer (lister, store, namespace lister,
// HasSynced, registration of a handler) have the same key, and so have two
// chains from one factory, which keeps one informer per type.
type InformerKey struct {
	// Root is the call that made it, a parameter, a captured or local variable
	// (ssa.Value), or a struct field or package variable (*types.Var).
	Root any
	// Path leads on: ".podLister", ".Core().V1().Pods()".
	Path string
	// Fuzzy: the way has an unknown argument, so it stands for several.
	Fuzzy bool
}

// Covers reports whether k names what x names, or a factory or holder of it.
func (k InformerKey) Covers(x InformerKey) bool {
	if k.Root != x.Root {
		return false
	}
	if k.Path == x.Path || strings.HasPrefix(x.Path, k.Path) && (k.Path == "" || x.Path[len(k.Path)] == '.') {
		return true
	}
	return (k.Fuzzy || x.Fuzzy) && (strings.HasPrefix(x.Path, k.Path) || strings.HasPrefix(k.Path, x.Path))
}

// CoversAny reports whether one of the keys covers one of the others.
func CoversAny(keys, of []InformerKey) bool {
	for _, k := range keys {
		for _, x := range of {
			if k.Covers(x) {
				return true
			}
		}
	}
	return false
}

const maxInformerDepth = 12

// Informer returns the keys of the informer or factory that v stands for or
// reads from; none when it is unknown. A field has several keys: the place
// itself, the field, and what the package assigns to it.
func (p *Package) Informer(v ssa.Value) []InformerKey { return p.informer(v, 0) }

func (p *Package) informer(v ssa.Value, depth int) []InformerKey {
	if depth++; depth > maxInformerDepth || v == nil {
		return nil
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return p.informer(v.X, depth)
	case *ssa.ChangeInterface:
		return p.informer(v.X, depth)
	case *ssa.MakeInterface:
		return p.informer(v.X, depth)
	case *ssa.TypeAssert:
		return p.informer(v.X, depth)
	case *ssa.Parameter, *ssa.Alloc:
		return []InformerKey{{Root: v}}
	case *ssa.FreeVar:
		return []InformerKey{{Root: v}}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return p.informerAt(v.X, v, depth)
		}
	case *ssa.Field:
		if st := Struct(v.X.Type()); st != nil {
			return p.informerField(v.X, st.Field(v.Field), v, depth)
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return p.informerCall(t, v.Index, depth)
		case *ssa.TypeAssert:
			return p.informer(t.X, depth)
		case *ssa.Next:
			if r, ok := t.Iter.(*ssa.Range); ok && v.Index == 2 {
				return p.informerElement(r.X, depth)
			}
		}
	case *ssa.Lookup:
		return p.informerElement(v.X, depth)
	case *ssa.Call:
		return p.informerCall(v, 0, depth)
	}
	return nil
}

// informerElement resolves an element of a slice, array or map: it may be any
// of those that are put in; none are known when one is not.
func (p *Package) informerElement(of ssa.Value, depth int) []InformerKey {
	vals, ok := p.elements(of, depth)
	if !ok { // made elsewhere: some informer of those
		var out []InformerKey
		for _, k := range p.informer(of, depth) {
			k.Fuzzy = true
			out = append(out, k)
		}
		return out
	}
	var out []InformerKey
	for _, v := range vals {
		keys := p.informer(v, depth)
		if len(keys) == 0 {
			return nil
		}
		out = append(out, keys...)
	}
	return out
}

// informerAt resolves what is at an address when `at` loads it.
func (p *Package) informerAt(addr ssa.Value, at ssa.Instruction, depth int) []InformerKey {
	switch a := addr.(type) {
	case *ssa.Global:
		if g, ok := a.Object().(*types.Var); ok {
			return []InformerKey{{Root: g}}
		}
	case *ssa.FreeVar:
		return []InformerKey{{Root: a}}
	case *ssa.FieldAddr:
		if f := FieldOf(a); f != nil {
			return p.informerField(a.X, f, at, depth)
		}
	case *ssa.IndexAddr: // an element: any of them
		return p.informerElement(a.X, depth)
	case *ssa.Alloc:
		if v := p.held(a, at); v != nil {
			return p.informer(v, depth)
		}
		if Struct(a.Type()) != nil {
			return []InformerKey{{Root: a}}
		}
	}
	return nil
}

// held returns the one value that a local variable can hold, or nil.
func (p *Package) held(a *ssa.Alloc, at ssa.Instruction) ssa.Value {
	if vals := storesTo(a); len(vals) == 1 {
		return vals[0]
	}
	if at != nil && at.Parent() == a.Parent() {
		if stores, ok := LastStores(a, -1, at); ok && len(stores) == 1 && stores[0] != nil {
			return stores[0].Val
		}
	}
	return nil
}

// informerField resolves field f of x, a struct or a pointer to one.
func (p *Package) informerField(x ssa.Value, f *types.Var, at ssa.Instruction, depth int) []InformerKey {
	if depth > maxInformerDepth {
		return nil
	}
	base := x
	if vals, ok := p.elementField(x, f, at, depth); ok {
		var out []InformerKey
		for _, v := range vals {
			keys := p.informer(v, depth)
			if len(keys) == 0 {
				return nil
			}
			out = append(out, keys...)
		}
		return out
	}
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok && Struct(pointeeOf(a.Type())) != nil {
			if v := p.held(a, at); v != nil {
				base = v
			} else {
				base = a
			}
		}
	}
	if made := p.madeStruct(base); made != nil {
		if v, ok := p.storedField(made, f); ok {
			return p.informer(v, depth)
		}
	}
	var out []InformerKey
	for _, k := range p.informer(base, depth) {
		out = append(out, k.step("."+f.Name()))
	}
	return append(out, p.fieldKeys(f, "", depth)...)
}

// elementField returns the values of field f in the elements of a literal slice
// or map of structs that a loop goes through; x is an element.
func (p *Package) elementField(x ssa.Value, f *types.Var, at ssa.Instruction, depth int) ([]ssa.Value, bool) {
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok {
			x = p.held(a, at)
		} else {
			x = load.X
		}
	}
	if a, ok := x.(*ssa.Alloc); ok {
		if x = p.held(a, at); x == nil {
			return nil, false
		}
		if load, ok := x.(*ssa.UnOp); ok {
			x = load.X
		}
	}
	switch x := x.(type) {
	case *ssa.IndexAddr:
		a := x.X
		if s, ok := a.(*ssa.Slice); ok {
			a = s.X
		}
		alloc, ok := a.(*ssa.Alloc)
		if !ok {
			return nil, false
		}
		var out []ssa.Value
		for _, r := range *alloc.Referrers() {
			ia, ok := r.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			for _, rr := range *ia.Referrers() {
				switch rr := rr.(type) {
				case *ssa.FieldAddr:
					if FieldOf(rr) == f {
						out = append(out, fieldStores(rr)...)
					}
				case *ssa.Store:
					if made := p.madeStruct(rr.Val); made != nil && rr.Addr == ia {
						if v, ok := p.storedField(made, f); ok {
							out = append(out, v)
						}
					}
				}
			}
		}
		return out, len(out) > 0
	case *ssa.Extract:
		next, ok := x.Tuple.(*ssa.Next)
		if !ok || x.Index != 2 {
			return nil, false
		}
		r, ok := next.Iter.(*ssa.Range)
		if !ok {
			return nil, false
		}
		vals, ok := p.elements(r.X, depth)
		if !ok {
			return nil, false
		}
		var out []ssa.Value
		for _, v := range vals {
			if load, ok := v.(*ssa.UnOp); ok {
				if a, ok := load.X.(*ssa.Alloc); ok {
					if s, ok := p.storedField(a, f); ok {
						out = append(out, s)
						continue
					}
				}
			}
			return nil, false
		}
		return out, len(out) > 0
	}
	return nil, false
}

func fieldStores(fa *ssa.FieldAddr) []ssa.Value {
	var out []ssa.Value
	for _, r := range *fa.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == fa {
			out = append(out, st.Val)
		}
	}
	return out
}

func pointeeOf(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// madeStruct returns the local variable whose memory v is, or nil.
func (p *Package) madeStruct(v ssa.Value) *ssa.Alloc {
	switch v := v.(type) {
	case *ssa.Alloc:
		if Struct(pointeeOf(v.Type())) != nil {
			if _, ptr := pointeeOf(v.Type()).Underlying().(*types.Pointer); !ptr {
				return v
			}
		}
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			if inner := p.held(a, v); inner != nil {
				if m, ok := inner.(*ssa.Alloc); ok {
					return m
				}
			}
		}
	}
	return nil
}

// storedField returns the one value stored into field f of a local struct.
func (p *Package) storedField(a *ssa.Alloc, f *types.Var) (ssa.Value, bool) {
	var vals []ssa.Value
	for _, r := range *a.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || FieldOf(fa) == nil || FieldOf(fa).Origin() != f.Origin() {
			continue
		}
		for _, rr := range *fa.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == fa {
				vals = append(vals, st.Val)
			}
		}
	}
	if len(vals) == 1 {
		return vals[0], true
	}
	return nil, false
}

// fieldKeys names field f of any value: the field, and what the package
// assigns to it, followed by rest.
func (p *Package) fieldKeys(f *types.Var, rest string, depth int) []InformerKey {
	out := []InformerKey{{Root: f.Origin(), Path: rest}}
	if depth > maxInformerDepth/2 {
		return out
	}
	vals, _ := p.FieldValues(f)
	for _, v := range vals {
		for _, k := range p.informer(v, depth+2) {
			out = append(out, k.step(rest))
		}
	}
	return out
}

func (k InformerKey) step(s string) InformerKey {
	k.Path += s
	return k
}

// informerCall resolves result i of a call.
func (p *Package) informerCall(call *ssa.Call, i, depth int) []InformerKey {
	c, ok := p.Resolve(call)
	if !ok {
		return nil
	}
	if !c.Method && kube.NewListerOf(c.Fn) {
		return p.informer(c.Args[0], depth)
	}
	if !c.Method && kube.MakesInformers(c.Fn) && (c.Static == nil || quiet(p, c.Static)) {
		return []InformerKey{{Root: call}}
	}
	if c.Method && (kube.LeadsToInformer(c.Fn, c.Args[0].Type()) || kube.IsHasSynced(c.Fn)) {
		return p.informer(c.Args[0], depth)
	}
	if c.Static != nil {
		if keys := p.inlined(c, call, i, depth); keys != nil {
			return keys
		}
	}
	if !c.Method || c.Fn == nil {
		return nil
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
	var out []InformerKey
	for _, k := range p.informer(c.Args[0], depth) {
		if !k.Fuzzy {
			k = k.step(step)
		}
		k.Fuzzy = k.Fuzzy || fuzzy
		out = append(out, k)
	}
	return out
}

// argName names an argument that is the same wherever it is written; "" for others.
func argName(v ssa.Value) string {
	switch v := Unwrap(v).(type) {
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
func (p *Package) inlined(c Call, call *ssa.Call, i, depth int) []InformerKey {
	rets := Returns(c.Static)
	if len(rets) != 1 || i >= len(rets[0].Results) {
		return nil
	}
	var out []InformerKey
	for _, k := range p.informer(rets[0].Results[i], depth+1) {
		if v, ok := k.Root.(ssa.Value); ok {
			switch v.(type) {
			case *ssa.Call, *ssa.Alloc:
				// made there: a new one for each call
				if !quiet(p, c.Static) {
					return nil
				}
				out = append(out, InformerKey{Root: call, Path: k.Path, Fuzzy: k.Fuzzy})
				continue
			}
		}
		out = append(out, p.Bind(c, []InformerKey{k})...)
	}
	return out
}

// quiet: fn neither starts informers nor waits for them.
func quiet(p *Package, fn *ssa.Function) bool {
	for _, c := range p.Calls(fn) {
		if c.Fn == nil || kube.IsCacheSyncWait(c.Fn) || kube.LooksLikeWait(c.Fn) ||
			c.Method && kube.IsFactoryStart(c.Fn, c.Args[0].Type()) || c.Fn.Name() == "Run" || c.Fn.Name() == "RunWithContext" {
			return false
		}
	}
	return true
}

// Bind turns keys seen from inside the callee of c, whose roots are its
// parameters or captured variables, into keys of the caller. Keys with other
// roots of the callee are dropped, those of fields and package variables kept.
func (p *Package) Bind(c Call, keys []InformerKey) []InformerKey {
	var out []InformerKey
	for _, k := range keys {
		switch r := k.Root.(type) {
		case *types.Var:
			out = append(out, k)
		case *ssa.Parameter:
			if c.Static == nil {
				continue
			}
			for i, prm := range c.Static.Params {
				if prm == r && i < len(c.Args) {
					out = append(out, p.Below(c.Args[i], k.Path, k.Fuzzy)...)
				}
			}
		case *ssa.FreeVar:
			if c.Static == nil || c.Closure == nil {
				continue
			}
			for i, fv := range c.Static.FreeVars {
				if fv == r && i < len(c.Closure.Bindings) {
					out = append(out, p.Captured(c.Closure.Bindings[i], k.Path, k.Fuzzy)...)
				}
			}
		}
	}
	return out
}

// Captured returns the keys of path below the content of a captured variable;
// binding is its address.
func (p *Package) Captured(binding ssa.Value, path string, fuzzy bool) []InformerKey {
	switch b := binding.(type) {
	case *ssa.Alloc:
		if v := p.held(b, nil); v != nil {
			return p.Below(v, path, fuzzy)
		}
		if Struct(pointeeOf(b.Type())) != nil {
			return p.Below(b, path, fuzzy)
		}
		return nil
	case *ssa.FreeVar:
		return []InformerKey{{Root: b, Path: path, Fuzzy: fuzzy}}
	}
	return nil
}

// Below returns the keys of what path leads to from v.
func (p *Package) Below(v ssa.Value, path string, fuzzy bool) []InformerKey {
	return p.below(v, path, fuzzy, 0)
}

func (p *Package) below(v ssa.Value, path string, fuzzy bool, depth int) []InformerKey {
	field, rest := cutField(path)
	if field == "" || depth > 4 {
		var out []InformerKey
		for _, k := range p.informer(v, depth) {
			k = k.step(path)
			k.Fuzzy = k.Fuzzy || fuzzy
			out = append(out, k)
		}
		return out
	}
	pkg := p.Pkg.Pkg
	if n := kube.Named(Unwrap(v).Type()); n != nil && n.Obj().Pkg() != nil {
		pkg = n.Obj().Pkg()
	}
	obj, _, _ := types.LookupFieldOrMethod(Unwrap(v).Type(), true, pkg, field)
	f, _ := obj.(*types.Var)
	if f != nil {
		if made := p.madeStruct(Unwrap(v)); made != nil {
			if s, ok := p.storedField(made, f); ok {
				return p.below(s, rest, fuzzy, depth+1)
			}
		}
	}
	var out []InformerKey
	for _, k := range p.informer(v, depth) {
		k = k.step(path)
		k.Fuzzy = k.Fuzzy || fuzzy
		out = append(out, k)
	}
	if f != nil && (rest == "" || strings.HasSuffix(firstStep(rest), ")")) {
		for _, k := range p.fieldKeys(f, rest, depth) {
			k.Fuzzy = k.Fuzzy || fuzzy
			out = append(out, k)
		}
	}
	return out
}

// cutField takes the first step off a path when it is a field; "" for a call.
func cutField(path string) (field, rest string) {
	s := firstStep(path)
	if s == "" || strings.Contains(s, "(") {
		return "", path
	}
	return s[1:], path[len(s):]
}

func firstStep(path string) string {
	if path == "" {
		return ""
	}
	depth := 0
	for i := 1; i < len(path); i++ {
		switch path[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '.':
			if depth == 0 {
				return path[:i]
			}
		}
	}
	return path
}

// Elements returns the values that a slice, array or map made in this function
// holds, through append and slicing; ok is false when there may be others.
func (p *Package) Elements(v ssa.Value) (vals []ssa.Value, ok bool) { return p.elements(v, 0) }

func (p *Package) elements(v ssa.Value, depth int) ([]ssa.Value, bool) {
	if depth++; depth > maxInformerDepth {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.Const:
		return nil, v.IsNil()
	case *ssa.ChangeType:
		return p.elements(v.X, depth)
	case *ssa.Slice:
		return p.elements(v.X, depth)
	case *ssa.Alloc:
		return arrayElements(v)
	case *ssa.MakeSlice:
		return indexStores(v)
	case *ssa.MakeMap:
		var out []ssa.Value
		for _, r := range *v.Referrers() {
			if u, ok := r.(*ssa.MapUpdate); ok {
				out = append(out, u.Value)
			}
		}
		return out, true
	case *ssa.Phi:
		var out []ssa.Value
		for _, e := range v.Edges {
			if dependsOn(e, v, 0) {
				if c, isCall := e.(*ssa.Call); isCall {
					more, ok := p.appended(c, v, depth)
					if !ok {
						return nil, false
					}
					out = append(out, more...)
				}
				continue
			}
			more, ok := p.elements(e, depth)
			if !ok {
				return nil, false
			}
			out = append(out, more...)
		}
		return out, true
	case *ssa.Call:
		return p.appended(v, nil, depth)
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.Alloc:
			if h := p.held(a, v); h != nil {
				return p.elements(h, depth)
			}
			return p.allElements(storesTo(a), depth)
		case *ssa.FieldAddr:
			if f := FieldOf(a); f != nil {
				if made := p.madeStruct(a.X); made != nil {
					if s, ok := p.storedField(made, f); ok {
						return p.elements(s, depth)
					}
				}
				if vals, ok := p.FieldValues(f); ok && len(vals) > 0 {
					return p.allElements(vals, depth)
				}
			}
		}
	}
	return nil, false
}

func (p *Package) allElements(vals []ssa.Value, depth int) ([]ssa.Value, bool) {
	var out []ssa.Value
	for _, v := range vals {
		more, ok := p.elements(v, depth)
		if !ok {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, len(vals) > 0
}

// appended returns the elements of append(s, …); s may be the value `self`
// that the caller already looks at.
func (p *Package) appended(c *ssa.Call, self ssa.Value, depth int) ([]ssa.Value, bool) {
	b, ok := c.Call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "append" || len(c.Call.Args) != 2 {
		return nil, false
	}
	var out []ssa.Value
	if c.Call.Args[0] != self {
		first, ok := p.elements(c.Call.Args[0], depth)
		if !ok && !selfAppend(c) {
			return nil, false
		}
		out = first
	}
	more, ok := p.elements(c.Call.Args[1], depth)
	return append(out, more...), ok
}

// selfAppend: x.f = append(x.f, …), whose other elements stand elsewhere.
func selfAppend(c *ssa.Call) bool {
	load, ok := c.Call.Args[0].(*ssa.UnOp)
	if !ok {
		return false
	}
	from, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	for _, r := range *c.Referrers() {
		if st, ok := r.(*ssa.Store); ok {
			if to, ok := st.Addr.(*ssa.FieldAddr); ok && FieldOf(to) == FieldOf(from) {
				return true
			}
		}
	}
	return false
}

func dependsOn(v, on ssa.Value, depth int) bool {
	if v == on {
		return true
	}
	c, ok := v.(*ssa.Call)
	if !ok || depth > 8 {
		return false
	}
	_, builtin := c.Call.Value.(*ssa.Builtin)
	return builtin && len(c.Call.Args) > 0 && dependsOn(c.Call.Args[0], on, depth+1)
}

func arrayElements(a *ssa.Alloc) ([]ssa.Value, bool) {
	return indexStores(a)
}

func indexStores(v ssa.Value) ([]ssa.Value, bool) {
	var out []ssa.Value
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.IndexAddr:
			for _, rr := range *r.Referrers() {
				if st, ok := rr.(*ssa.Store); ok && st.Addr == r {
					out = append(out, st.Val)
				}
			}
		case *ssa.Store:
			if r.Addr == v {
				return nil, false
			}
		}
	}
	return out, true
}

// SyncFunc returns the informers that a func() bool (or a checker of
// cache.WaitFor) asks whether they have synced; ok is false when it cannot be
// told.
func (p *Package) SyncFunc(v ssa.Value) (keys []InformerKey, ok bool) { return p.syncFunc(v, 0) }

func (p *Package) syncFunc(v ssa.Value, depth int) ([]InformerKey, bool) {
	if depth++; depth > maxInformerDepth {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return p.syncFunc(v.X, depth)
	case *ssa.MakeInterface:
		return p.syncFunc(v.X, depth)
	case *ssa.ChangeInterface:
		return p.syncFunc(v.X, depth)
	case *ssa.MakeClosure:
		c := p.FuncValue(v)
		if c.Method && kube.IsHasSynced(c.Fn) && (c.Static == nil || len(c.Args) > 0 && kube.IsInformer(c.Args[0].Type())) {
			keys := p.Informer(c.Args[0])
			return keys, len(keys) > 0
		}
		if c.Static != nil {
			return p.asks(c, depth)
		}
	case *ssa.Function:
		if c := p.FuncValue(v); c.Static != nil {
			return p.asks(c, depth)
		}
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok {
			return nil, false
		}
		if c.Method && kube.LeadsToInformer(c.Fn, c.Args[0].Type()) {
			keys := p.Informer(c.Args[0])
			return keys, len(keys) > 0
		}
		if c.Static != nil {
			if rets := Returns(c.Static); len(rets) == 1 && len(rets[0].Results) == 1 {
				keys, ok := p.syncFunc(rets[0].Results[0], depth)
				keys = p.Bind(c, keys)
				return keys, ok && len(keys) > 0
			}
		}
	case *ssa.UnOp:
		return p.syncFuncAt(v, depth)
	case *ssa.Field:
		if st := Struct(v.X.Type()); st != nil {
			return p.syncField(v.X, st.Field(v.Field), depth)
		}
	}
	return nil, false
}

func (p *Package) syncFuncAt(load *ssa.UnOp, depth int) ([]InformerKey, bool) {
	switch a := load.X.(type) {
	case *ssa.Alloc:
		if h := p.held(a, load); h != nil {
			return p.syncFunc(h, depth)
		}
	case *ssa.FieldAddr:
		if f := FieldOf(a); f != nil {
			return p.syncField(a.X, f, depth)
		}
	case *ssa.FreeVar:
		if b, ok := Binding(a).(*ssa.Alloc); ok && b.Parent() == load.Parent() {
			if h := p.held(b, nil); h != nil {
				return p.syncFunc(h, depth)
			}
		}
	}
	return nil, false
}

func (p *Package) syncField(x ssa.Value, f *types.Var, depth int) ([]InformerKey, bool) {
	if made := p.madeStruct(x); made != nil {
		if s, ok := p.storedField(made, f); ok {
			return p.syncFunc(s, depth)
		}
	}
	vals, all := p.FieldValues(f)
	_ = all // a func field that is handed on is still only set here
	var out []InformerKey
	for _, v := range vals {
		keys, ok := p.syncFunc(v, depth)
		if !ok {
			return nil, false
		}
		out = append(out, keys...)
	}
	return out, len(vals) > 0
}

// asks collects the informers whose HasSynced a function calls.
func (p *Package) asks(c Call, depth int) ([]InformerKey, bool) {
	keys, ok := p.asked(c.Static, depth)
	keys = p.Bind(c, keys)
	return keys, ok && len(keys) > 0
}

func (p *Package) asked(fn *ssa.Function, depth int) ([]InformerKey, bool) {
	var out []InformerKey
	for _, c := range p.Calls(fn) {
		if c.Method && kube.IsHasSynced(c.Fn) && c.Static == nil {
			keys := p.Informer(c.Args[0])
			if len(keys) == 0 {
				return nil, false
			}
			out = append(out, keys...)
			continue
		}
		if c.Fn == nil && c.Static == nil || c.Static != nil {
			keys, ok := p.askedBelow(c, depth)
			if !ok {
				return nil, false
			}
			out = append(out, keys...)
		}
	}
	return out, len(out) > 0
}

// askedBelow looks at a call made by such a function: of a kept func() bool, or
// of another function of the package.
func (p *Package) askedBelow(c Call, depth int) ([]InformerKey, bool) {
	if depth > maxInformerDepth/2 {
		return nil, false
	}
	res := c.Instr.Common().Signature().Results()
	isBool := res.Len() == 1 && types.Identical(res.At(0).Type().Underlying(), types.Typ[types.Bool])
	if !isBool {
		return nil, true
	}
	if c.Static != nil {
		keys, ok := p.asked(c.Static, depth+2)
		return p.Bind(c, keys), ok
	}
	return p.syncFunc(c.Instr.Common().Value, depth+1)
}

// FuncValue resolves a function value as if it were called without arguments
// of its own: a bound method has its receiver as argument.
func (p *Package) FuncValue(v ssa.Value) Call {
	var c Call
	p.callee(&c, Unwrap(v), 0)
	return c
}

// LiteralAround returns the extent of the outermost composite literal of the
// statement at pos, or of the smallest call when there is none.
func (p *Package) LiteralAround(pos token.Pos) (start, end token.Pos, ok bool) {
	var found ast.Node
	for _, n := range p.Path(pos) {
		switch n := n.(type) {
		case *ast.CompositeLit:
			found = n
		case *ast.CallExpr, *ast.FuncLit:
			if found == nil {
				found = n
			}
		case ast.Stmt:
			if found == nil {
				return 0, 0, false
			}
			return found.Pos(), found.End(), true
		}
	}
	return 0, 0, false
}
