package clusterscopedns

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// The parts of a key, as fields, getters and parameters call them.
const (
	name      = "Name"
	namespace = "Namespace"
)

// A place takes both parts of a key: a call, or a struct in memory.
type place struct {
	call ssa.Instruction
	at   ssaflow.AccessPath
}

// reportSwapped reports names that are given for a namespace where the namespace is given for
// the name.
func reportSwapped(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		names := map[place]bool{} // that get a namespace for a name
		var spaces []func()
		take := func(at place, slot string, v ssa.Value, instr ssa.Instruction) {
			switch part := partOf(pass.Flow, v); {
			case slot == name && part == namespace:
				names[at] = true
			case slot == namespace && part == name:
				spaces = append(spaces, func() {
					if names[at] {
						delete(names, at)
						pass.At(instr).Say("the name is given for the namespace here, and the namespace for the name: the API server knows no such object; let them change places")
					}
				})
			}
		}
		for i := range ssaflow.Instrs(f.Fn) {
			if st, ok := i.(*ssa.Store); ok {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
					if f := ssaflow.FieldOf(fa); f != nil && (f.Name() == name || f.Name() == namespace) {
						take(place{at: pass.Flow.PlaceOf(fa.X)}, f.Name(), st.Val, st)
					}
				}
			}
		}
		for _, c := range pass.Flow.Calls(f.Fn) {
			takeCall(pass.Flow, c, take)
		}
		for _, report := range spaces {
			report()
		}
	}
}

// takeCall takes the parts that a call is given.
func takeCall(p *ssaflow.Package, c ssaflow.Call, take func(place, string, ssa.Value, ssa.Instruction)) {
	if c.Fn == nil {
		return
	}
	if f, set, ok := kube.MetaAccessor(c.Fn); ok && set {
		take(place{at: p.PlaceOf(ssaflow.Unwrap(c.Arg(-1)))}, f, c.Arg(0), c.Instr)
		return
	}
	at := place{call: c.Instr}
	params := c.Fn.Signature().Params()
	for i := range params.Len() {
		if slot := called(params.At(i)); slot != "" {
			take(at, slot, c.Arg(i), c.Instr)
		}
	}
	of, ok := ssaflow.SoleDefinition(c.Arg(-1)).(*ssa.Call)
	if !ok {
		return
	}
	if in, ok := p.Resolve(of); ok && (kube.NamespaceAccessor(in.Fn) || kube.IsDynamicNamespace(in.Fn)) {
		take(at, namespace, in.Arg(0), in.Instr)
	}
}

// called returns which part of a key a parameter or variable is by its name, "" for others.
func called(v types.Object) string {
	if v == nil { // of a function that the compiler made
		return ""
	}
	b, ok := types.Unalias(v.Type()).Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		return ""
	}
	switch n := strings.ToLower(v.Name()); {
	case n == "ns" || strings.HasSuffix(n, "namespace"):
		return namespace
	case strings.HasSuffix(n, "name"):
		return name
	}
	return ""
}

// partOf returns which part of a key a value is, "" for others.
func partOf(p *ssaflow.Package, v ssa.Value) string {
	if v == nil {
		return ""
	}
	root, fields := objects.Access(p, v)
	if len(fields) > 0 {
		if last := fields[len(fields)-1]; last == name || last == namespace {
			return last
		}
		return ""
	}
	switch r := root.(type) {
	case *ssa.Parameter:
		return called(r.Object())
	case *ssa.Call:
		if c, ok := p.Resolve(r); ok {
			if f, set, ok := kube.MetaAccessor(c.Fn); ok && !set && (f == name || f == namespace) {
				return f
			}
		}
	case *ssa.Extract:
		if call, ok := r.Tuple.(*ssa.Call); ok {
			if c, ok := p.Resolve(call); ok && kube.IsSplitKey(c.Fn) {
				return [...]string{namespace, name, ""}[r.Index]
			}
		}
	}
	return ""
}
