package statusmissing

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A required is a status that the package writes, of a kind of this module, with lists and maps that
// its definition requires: the API server takes null for a field that is not there, and refuses it.
type required struct {
	pass   *rule.Pass
	kind   *types.Named
	status *types.Var
	fields []*types.Var                // with the places that they have in the struct
	stores map[*types.Var][]*ssa.Store // of the function
}

// reportRequired reports such fields that are nil. controller-gen makes the definition by the markers.
func reportRequired(pass *rule.Pass, kind *types.Named) {
	obj, _, _ := types.LookupFieldOrMethod(kind, true, kind.Obj().Pkg(), "Status")
	status, isField := obj.(*types.Var)
	if !isField || !pass.InModule(kind.Obj().Pkg()) || !slices.ContainsFunc(pass.TypeMarkers(kind.Obj()), model.IsStatusMarker) {
		return
	}
	st, isStruct := status.Type().Underlying().(*types.Struct)
	if !isStruct {
		return
	}
	c := &required{pass: pass, kind: kind, status: status, fields: make([]*types.Var, st.NumFields())}
	some := false
	for i := range c.fields {
		if markers, ok := pass.FieldMarkers(st.Field(i)); ok && kube.IsNullRefused(st.Field(i).Type(), st.Tag(i), markers) {
			c.fields[i], some = st.Field(i), true
		}
	}
	if !some {
		return
	}
	for _, f := range pass.Funcs() {
		c.stores = make(map[*types.Var][]*ssa.Store)
		for i := range ssaflow.Instrs(f.Fn) {
			if st, ok := i.(*ssa.Store); ok {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
					c.stores[ssaflow.FieldOf(fa)] = append(c.stores[ssaflow.FieldOf(fa)], st)
				}
			}
		}
		c.check(f)
	}
}

func (c *required) check(f *memory.Func) {
	for n, field := range c.fields {
		if field == nil {
			continue
		}
		for _, st := range c.stores[field] {
			if at, ok := c.mayBeNil(st); ok {
				c.report(st, field, "may be", at)
			}
		}
		for _, st := range c.stores[c.status] {
			if lacks(st, n) && c.isWritten(f, st) {
				c.report(st, field, "is", nil)
			}
		}
	}
}

func (c *required) report(st *ssa.Store, field *types.Var, is string, at ssa.Instruction) {
	later := slices.ContainsFunc(c.stores[field], func(other *ssa.Store) bool { return other != st && ssaflow.Reaches(st, other, nil) })
	if c.pass.Quiet(later, st, "another assignment gives it a value") {
		return
	}
	c.pass.At(st).Because(at, "nil where nothing is put in").
		Sayf("%s %s nil here, but the CRD requires it: the API server refuses such a status of a %s; start with an empty one, or tag it omitempty and regenerate the CRD", field.Name(), is, c.kind.Obj().Name())
}

// isWritten: the function writes a status behind st.
func (c *required) isWritten(f *memory.Func, st *ssa.Store) bool {
	return slices.ContainsFunc(f.Ops, func(op memory.OpCall) bool {
		return op.Sub == "status" && op.Op.Writes() && ssaflow.Reaches(st, op.Call.Instr, nil)
	})
}

// lacks: the struct that is stored has nothing in field n.
func lacks(st *ssa.Store, n int) bool {
	if k, ok := st.Val.(*ssa.Const); ok {
		return k.Value == nil
	}
	load, ok := st.Val.(*ssa.UnOp)
	if !ok {
		return false
	}
	a, ok := load.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	stores, ok := ssaflow.ReachingDefinitions(a, n, load)
	return ok && slices.Contains(stores, nil)
}

// mayBeNil: what is stored is nil on some way on which nothing failed and no test has looked for
// elements; at is what chooses it there.
func (c *required) mayBeNil(st *ssa.Store) (at ssa.Instruction, ok bool) {
	there := func(k ssaflow.Cond) bool {
		return k.OfMap(func(ssa.Value) bool { return true }) == ssaflow.MapThere
	}
	if c.pass.Flow.Known(st.Block()).Has(there) {
		return nil, false
	}
	for _, o := range ssaflow.Origins(c.pass.Flow, st.Val, ssaflow.OriginOptions{Results: true}) {
		if o.Value == nil || !ssaflow.IsNilConst(o.Value) || o.Conds.Has(there) || isFailure(o.Block) {
			continue
		}
		if n := len(o.Steps); n > 0 {
			at = o.Steps[n-1]
		}
		return at, true
	}
	return nil, false
}

// isFailure: the block returns an error, or may do so.
func isFailure(b *ssa.BasicBlock) bool {
	if b == nil {
		return false
	}
	ret, ok := ssaflow.Terminator(b).(*ssa.Return)
	return ok && len(ret.Results) > 1 && !ssaflow.IsNilConst(ret.Results[len(ret.Results)-1])
}
