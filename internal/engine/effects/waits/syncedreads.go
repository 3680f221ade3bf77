package waits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// startsInformers: fn starts a factory or runs an informer: it composes others,
// which wait for themselves.
func startsInformers(p *memory.Package, fn *ssa.Function) bool {
	return slices.ContainsFunc(p.Flow.Calls(fn), starts)
}

// starts: the call starts an informer, or a factory of them.
func starts(c ssaflow.Call) bool {
	if !c.Method || c.Fn == nil {
		return false
	}
	t := c.Args[0].Type()
	return kube.IsFactoryStart(c.Fn, t) || (c.Fn.Name() == "Run" || c.Fn.Name() == "RunWithContext") && kube.IsInformer(t)
}

// fieldReads notes which fields of its receiver's type a method reads from: its
// own, and those of a struct that it keeps.
func fieldReads(p *memory.Package, fn *ssa.Function, e *informerEvent, reads map[fieldOf]summary.Site) {
	if metrics(e.read.Call) {
		return
	}
	root := fn
	for root.Parent() != nil {
		root = root.Parent()
	}
	r := root.Signature.Recv()
	if r == nil {
		return
	}
	st, n := ssaflow.Struct(r.Type()), kube.Named(r.Type())
	if st == nil || n == nil {
		return
	}
	for _, k := range e.keys {
		v, ok := k.Root.(*types.Var)
		if !ok || k.Path != "" || !hasField(st, v) && !keeps(st, v) {
			continue
		}
		key := fieldOf{n.Obj(), v}
		if _, seen := reads[key]; !seen {
			reads[key] = e.read.Site
		}
	}
}

// keeps: v is a field of a plain struct that a field of st holds.
func keeps(st *types.Struct, v *types.Var) bool {
	for i := range st.NumFields() {
		if inner := plainStruct(st.Field(i).Type()); inner != nil && hasField(inner, v) {
			return true
		}
	}
	return false
}

// plainStruct returns the struct behind t when it has no methods: others may
// wait for themselves.
func plainStruct(t types.Type) *types.Struct {
	if n := kube.Named(t); n != nil && n.NumMethods() > 0 {
		return nil
	}
	return ssaflow.Struct(t)
}

// metrics: a callee that only counts what it reads, as its name or its package says.
func metrics(c ssaflow.Call) bool {
	if c.Fn == nil {
		return false
	}
	name := c.Fn.Name()
	if c.Fn.Pkg() != nil {
		name += " " + c.Fn.Pkg().Path()
	}
	return onpurpose.Named(name, onpurpose.Counts)
}

func hasField(st *types.Struct, v *types.Var) bool {
	for i := range st.NumFields() {
		if st.Field(i).Origin() == v {
			return true
		}
	}
	return false
}
