package leak

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var perobject = rule.Form{Name: "perobject", Run: reportPerObject}

// reportPerObject reports maps that get an entry for each object, and of which no code of
// the package, which alone can, takes any out: each once.
func reportPerObject(pass *rule.Pass) {
	entries := make(map[types.Object]*ssa.MapUpdate)
	shrinks := make(map[types.Object]bool) // or other code gets the map
	var order []types.Object
	for _, f := range pass.Funcs() {
		if pass.Flow.InTest(f.Fn.Pos()) {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			if st, ok := i.(*ssa.Store); ok && !isSetUp(st) {
				shrinks[mapOf(st.Addr)] = true
			}
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL || mapOf(load.X) == nil {
				continue
			}
			m := mapOf(load.X)
			for _, use := range *load.Referrers() {
				switch use := use.(type) {
				case *ssa.MapUpdate:
					if entries[m] == nil && isOfObject(pass.Flow, use.Key) && !isMark(ssaflow.Unwrap(use.Value)) {
						entries[m] = use
						order = append(order, m)
					}
				case *ssa.Lookup, *ssa.Range, *ssa.BinOp:
				default:
					call, ok := use.(*ssa.Call)
					shrinks[m] = shrinks[m] || !ok || !ssaflow.CallsBuiltin(call, "len")
				}
			}
		}
	}
	for _, m := range order {
		at := entries[m]
		quiet := pass.QuietAt(at)
		if !m.Exported() && !quiet(shrinks[m], "entries are deleted, or other code gets the map") && !quiet(!isLasting(pass, m, at), "no reconcile comes here, or each makes a map of its own") {
			pass.At(at).Sayf("%s gets an entry for each object, and nothing deletes one: it grows with every object that there ever was; delete the entry when the object is not found", m.Name())
		}
	}
}

// mapOf returns the map field or package variable at an address; nil for other places.
func mapOf(addr ssa.Value) types.Object {
	var m types.Object
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(a); f != nil {
			m = f.Origin()
		}
	case *ssa.Global:
		m = a.Object()
	}
	if m == nil || !objects.IsMap(m.Type()) {
		return nil
	}
	return m
}

// isSetUp: the map is put into a struct that the function makes, into an empty field or into
// a package variable at the start.
func isSetUp(st *ssa.Store) bool {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return st.Parent().Name() == "init"
	}
	_, made := fa.X.(*ssa.Alloc)
	return made
}

// isOfObject: a key is that of an object: a request, or what it names.
func isOfObject(p *ssaflow.Package, key ssa.Value) bool {
	v := ssaflow.SoleDefinition(ssaflow.Unwrap(key))
	if call, ok := v.(*ssa.Call); ok { // key.String()
		c, ok := p.Resolve(call)
		if !ok || !c.Method || c.Fn == nil || c.Fn.Name() != "String" {
			return kube.IsNamespacedName(v.Type())
		}
		v = ssaflow.SoleDefinition(c.Args[0])
	}
	t := v.Type()
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil && len(ssaflow.StoresTo(a)) != 1 {
			return false // put together here
		}
	}
	_, constant := v.(*ssa.Const)
	return !constant && (kube.IsNamespacedName(t) || kube.IsRequest(t))
}

// isMark: v is a constant, a number, or a struct without fields: it costs next to nothing.
func isMark(v ssa.Value) bool {
	switch t := v.Type().Underlying().(type) {
	case *types.Struct:
		return t.NumFields() == 0
	case *types.Basic:
		if t.Info()&(types.IsNumeric|types.IsBoolean) != 0 {
			return true
		}
	}
	_, constant := v.(*ssa.Const)
	return constant
}

// isLasting: reconciles add to the map, and it is there before and after: a package variable,
// or in a struct of which none of them makes one.
func isLasting(pass *rule.Pass, m types.Object, at *ssa.MapUpdate) bool {
	path := pass.Effects.ReconcilePath()
	return path.Has(at.Parent()) && !slices.ContainsFunc(path.Funcs(), func(fn *ssa.Function) bool {
		for i := range ssaflow.Instrs(fn) {
			if fa, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Origin() == m {
				if a, ok := fa.X.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil {
					return true
				}
			}
		}
		return false
	})
}
