package objects

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// The parts of a key, as fields, getters and parameters call them.
const (
	keyName      = "Name"
	keyNamespace = "Namespace"
)

// A keyPlace takes both parts of a key: a call, or a struct in memory.
type keyPlace struct {
	call ssa.Instruction
	at   ssaflow.AccessPath
}

// Swapped returns the places of a function that give the name of an object for its namespace, where the
// namespace is given for the name: of one key in memory, or in one call. Names of fields, getters, and
// parameters say what a value is.
func Swapped(p *ssaflow.Package, fn *ssa.Function) (swapped []ssa.Instruction) {
	names := map[keyPlace]bool{} // that get a namespace for a name
	var spaces []func()
	take := func(at keyPlace, slot string, v ssa.Value, instr ssa.Instruction) {
		switch part := partOf(p, v); {
		case slot == keyName && part == keyNamespace:
			names[at] = true
		case slot == keyNamespace && part == keyName:
			spaces = append(spaces, func() {
				if names[at] {
					delete(names, at)
					swapped = append(swapped, instr)
				}
			})
		}
	}
	for i := range ssaflow.Instrs(fn) {
		if st, ok := i.(*ssa.Store); ok {
			if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
				if f := ssaflow.FieldOf(fa); f != nil && (f.Name() == keyName || f.Name() == keyNamespace) {
					take(keyPlace{at: p.PlaceOf(fa.X)}, f.Name(), st.Val, st)
				}
			}
		}
	}
	for _, c := range p.Calls(fn) {
		takeCall(p, c, take)
	}
	for _, look := range spaces {
		look()
	}
	return swapped
}

// takeCall takes the parts that a call is given.
func takeCall(p *ssaflow.Package, c ssaflow.Call, take func(keyPlace, string, ssa.Value, ssa.Instruction)) {
	if c.Fn == nil {
		return
	}
	if f, set, ok := kube.MetaAccessor(c.Fn); ok && set {
		take(keyPlace{at: p.PlaceOf(ssaflow.Unwrap(c.Arg(-1)))}, f, c.Arg(0), c.Instr)
		return
	}
	at := keyPlace{call: c.Instr}
	params := c.Fn.Signature().Params()
	for i := range params.Len() {
		if slot := keyPartCalled(params.At(i)); slot != "" {
			take(at, slot, c.Arg(i), c.Instr)
		}
	}
	of, ok := ssaflow.SoleDefinition(c.Arg(-1)).(*ssa.Call)
	if !ok {
		return
	}
	if in, ok := p.Resolve(of); ok && (kube.NamespaceAccessor(in.Fn) || kube.Is(in.Fn, "dynamic.*.Namespace", "metadata.*.Namespace")) {
		take(at, keyNamespace, in.Arg(0), in.Instr)
	}
}

// keyPartCalled returns which part of a key a parameter or variable is by its name, "" for others.
func keyPartCalled(v types.Object) string {
	if v == nil { // of a function that the compiler made
		return ""
	}
	b, ok := types.Unalias(v.Type()).Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		return ""
	}
	switch n := strings.ToLower(v.Name()); {
	case n == "ns" || strings.HasSuffix(n, "namespace"):
		return keyNamespace
	case strings.HasSuffix(n, "name"):
		return keyName
	}
	return ""
}

// partOf returns which part of a key a value is, "" for others.
func partOf(p *ssaflow.Package, v ssa.Value) string {
	if v == nil {
		return ""
	}
	root, fields := Access(p, v)
	if len(fields) > 0 {
		if last := fields[len(fields)-1]; last == keyName || last == keyNamespace {
			return last
		}
		return ""
	}
	switch r := root.(type) {
	case *ssa.Parameter:
		return keyPartCalled(r.Object())
	case *ssa.Call:
		if c, ok := p.Resolve(r); ok {
			if f, set, ok := kube.MetaAccessor(c.Fn); ok && !set && (f == keyName || f == keyNamespace) {
				return f
			}
		}
	case *ssa.Extract:
		if call, ok := r.Tuple.(*ssa.Call); ok {
			if c, ok := p.Resolve(call); ok && kube.Is(c.Fn, "cache.SplitMetaNamespaceKey") {
				return [...]string{keyNamespace, keyName, ""}[r.Index]
			}
		}
	}
	return ""
}
