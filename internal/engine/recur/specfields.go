// Subject: watches

package recur

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// specFields returns the fields of the spec of an object of the own kind that functions read, for something else
// than a name, for content unless that is nil, and not only for what is in except; and whether one reads all of it at once.
func (k *keeper) specFields(fns []*ssa.Function, content, except map[ssa.Value]bool) (fields map[string]ssa.Instruction, whole bool) {
	fields = make(map[string]ssa.Instruction)
	for _, fn := range fns {
		naming := k.naming(fn)
		for i := range ssaflow.Instrs(fn) {
			spec, ok := i.(ssa.Value)
			if !ok || naming[spec] || content != nil && !content[spec] || !k.readsSpec(i) {
				continue
			}
			for _, r := range *spec.Referrers() {
				if v, ok := r.(ssa.Value); ok && isWithin(v, except) {
					continue
				}
				if !fieldsOf(r, spec, func(name string, _ ssa.Value) { fields[name] = i }, 0) {
					fields["spec"], whole = i, true
				}
			}
		}
	}
	return fields, whole
}

// addArguments adds the fields of the spec of which a builder gets parts by its call, unless it names the object by them.
func (k *keeper) addArguments(fields map[string]ssa.Instruction, call *ssa.Call, builders, runs []*ssa.Function) {
	if call == nil || len(builders) == 0 {
		return
	}
	c, ok := k.pass.Flow.Resolve(call)
	if !ok || len(c.Args) != len(builders[0].Params) { // what is called is not what builds
		return
	}
	naming := k.naming(builders[0])
	for i, p := range builders[0].Params {
		named, parts := make(map[string]bool), make(map[string]bool)
		whole := !ofKind(p, k.own) && slices.ContainsFunc(*p.Referrers(), func(r ssa.Instruction) bool {
			return !fieldsOf(r, p, func(name string, v ssa.Value) { parts[name], named[name] = true, named[name] || naming[v] }, 0)
		})
		maps.DeleteFunc(parts, func(name string, _ bool) bool { return named[name] })
		if whole && !naming[p] || len(parts) > 0 {
			content := make(map[ssa.Value]bool)
			operands(c.Args[i], content)
			k.addGiven(content, runs)
			got, _ := k.specFields(runs, content, nil)
			maps.Copy(fields, got)
		}
	}
}

// naming returns what the names of objects are made of in a function: another name is another object.
func (k *keeper) naming(fn *ssa.Function) map[ssa.Value]bool {
	out := make(map[ssa.Value]bool)
	for i := range ssaflow.Instrs(fn) {
		if a, ok := i.(*ssa.Alloc); ok && ofKind(a, k.own) {
			out[a] = true // a name is made of a part of it, not of all that is stored in it
		}
	}
	for _, w := range objects.MetaWrites(k.pass.Flow, fn) {
		if w.Field == "Name" || w.Field == "Namespace" {
			operands(w.Val, out)
		}
	}
	return out
}

// fieldsOf adds the fields of a struct that a use of it reads: of a copy, or in a function that gets it; false if it
// is used as a whole.
func fieldsOf(use ssa.Instruction, of ssa.Value, add func(string, ssa.Value), depth int) bool {
	all := func(v ssa.Value) bool {
		return depth < 4 && !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool { return r != use && !fieldsOf(r, v, add, depth+1) })
	}
	switch use := use.(type) {
	case *ssa.FieldAddr:
		if !isAssigned(use) {
			add(ssaflow.FieldOf(use).Name(), use)
		}
		return true
	case *ssa.Field:
		add(use.X.Type().Underlying().(*types.Struct).Field(use.Field).Name(), use)
		return true
	case *ssa.UnOp:
		_, isStruct := use.Type().Underlying().(*types.Struct)
		return isStruct && all(use)
	case *ssa.Store:
		a, ok := use.Addr.(*ssa.Alloc)
		return ok && use.Val == of && all(a)
	case *ssa.Call:
		fn := use.Call.StaticCallee()
		i := slices.Index(use.Call.Args, of)
		return fn != nil && len(fn.Blocks) > 0 && i >= 0 && all(fn.Params[i])
	}
	return false
}

// isWithin: a value, and all that is made of it, is a part of something.
func isWithin(v ssa.Value, whole map[ssa.Value]bool) bool {
	if _, joins := v.(*ssa.Phi); joins || !whole[v] {
		return false
	}
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		used, ok := r.(ssa.Value)
		store, isStore := r.(*ssa.Store)
		return ok && !isWithin(used, whole) || isStore && store.Val != v || !ok && !isStore
	})
}

// isAssigned: a field, or parts of it, get values and nothing else is done with it.
func isAssigned(at ssa.Value) bool {
	return !slices.ContainsFunc(*at.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.Store:
			return r.Addr != at
		case *ssa.FieldAddr, *ssa.IndexAddr:
			return !isAssigned(r.(ssa.Value))
		}
		return true
	})
}

// operands notes what a value is made of within its function, and what is stored in it if it is memory or a map.
func operands(v ssa.Value, in map[ssa.Value]bool) {
	if v == nil || in[v] {
		return
	}
	in[v] = true
	if i, ok := v.(ssa.Instruction); ok {
		for _, o := range i.Operands(nil) {
			operands(*o, in)
		}
	}
	switch v.(type) {
	case *ssa.Alloc, *ssa.MakeMap:
		stored(v, in, nil)
	}
}

// stored notes what is stored at an address, in a part of what it points to, or in a map, unless it is left out.
func stored(addr ssa.Value, in map[ssa.Value]bool, leave func(ssa.Instruction) bool) {
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == addr && (leave == nil || !leave(r)) {
				operands(r.Val, in)
			}
		case *ssa.MapUpdate:
			operands(r.Key, in)
			operands(r.Value, in)
		case *ssa.FieldAddr, *ssa.IndexAddr:
			stored(r.(ssa.Value), in, leave)
		case *ssa.Call: // of a setter, or of a function that fills it
			for _, a := range r.Call.Args {
				operands(a, in)
			}
		}
	}
}

// readsSpec: the instruction takes the spec of an object of the own kind.
func (k *keeper) readsSpec(i ssa.Instruction) bool {
	var of ssa.Value
	var field int
	switch i := i.(type) {
	case *ssa.FieldAddr:
		of, field = i.X, i.Field
	case *ssa.Field:
		of, field = i.X, i.Field
	default:
		return false
	}
	if !ofKind(of, k.own) {
		return false
	}
	s, ok := k.own.Underlying().(*types.Struct)
	return ok && s.Field(field).Name() == "Spec"
}
