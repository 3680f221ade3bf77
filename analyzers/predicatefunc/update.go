package predicatefunc

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// An answer is what a condition comes to.
type answer uint8

const (
	unknown answer = iota
	yes
	no
)

func (a answer) not() answer { return [...]answer{unknown, no, yes}[a] }

func ofBool(b bool) answer {
	if b {
		return yes
	}
	return no
}

// A run goes through a predicate's function for updates with an event in which nothing
// differs but what a deletion sets.
type run struct {
	flow   *ssaflow.Package
	steps  int
	passes bool // the update may pass
}

const maxRun = 400

// dropsDeletion reports whether fn answers no whatever the object is, as long as old
// and new differ by the deletion alone.
func dropsDeletion(flow *ssaflow.Package, fn *ssa.Function) bool {
	if len(fn.Blocks) == 0 {
		return false
	}
	r := &run{flow: flow}
	r.block(fn.Blocks[0], nil, nil)
	return !r.passes
}

// block goes on at b, which control enters from pred; phis are the answers of conditions
// that were put together on the way.
func (r *run) block(b, pred *ssa.BasicBlock, phis map[ssa.Value]answer) {
	if r.steps++; r.steps > maxRun {
		r.passes = true
	}
	if r.passes {
		return
	}
	here := make(map[ssa.Value]answer, len(phis)+1)
	for v, a := range phis {
		here[v] = a
	}
	for _, i := range b.Instrs {
		switch i := i.(type) {
		case *ssa.Phi:
			here[i] = r.answer(i.Edges[slices.Index(b.Preds, pred)], phis)
		case *ssa.Return:
			r.passes = r.passes || len(i.Results) != 1 || r.answer(i.Results[0], here) != no
			return
		case *ssa.If:
			switch r.answer(i.Cond, here) {
			case yes:
				r.block(b.Succs[0], b, here)
			case no:
				r.block(b.Succs[1], b, here)
			default:
				r.block(b.Succs[0], b, here)
				r.block(b.Succs[1], b, here)
			}
			return
		case *ssa.Panic:
			return
		}
	}
	for _, s := range b.Succs {
		r.block(s, b, here)
	}
}

func (r *run) answer(v ssa.Value, phis map[ssa.Value]answer) answer {
	if a, ok := phis[v]; ok {
		return a
	}
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return ofBool(constant.BoolVal(v.Value))
		}
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return r.answer(v.X, phis).not()
		}
	case *ssa.BinOp:
		if r.same(v.X, v.Y) {
			switch v.Op {
			case token.EQL, token.LEQ, token.GEQ:
				return yes
			case token.NEQ, token.LSS, token.GTR:
				return no
			}
		}
	case *ssa.Call:
		c, ok := r.flow.Resolve(v)
		if ok && c.Fn != nil && kube.ComparesWhole(c.Fn) && len(c.Args) >= 2 {
			// The last two: of DeepEqual the arguments, of x.Equal(y) both.
			if a, b := c.Args[len(c.Args)-2], c.Args[len(c.Args)-1]; r.same(a, b) {
				return yes
			}
		}
	}
	return unknown
}

// deleted are the parts of the metadata that a deletion changes.
var deleted = []string{"DeletionTimestamp", "DeletionGracePeriodSeconds", "Generation", "ResourceVersion", "ManagedFields"}

// same: x and y are one part of the old and of the new object, which the deletion does
// not change.
func (r *run) same(x, y ssa.Value) bool {
	p, q := part(x, 0), part(y, 0)
	if len(p) < 2 || len(p) != len(q) || !slices.Equal(p[1:], q[1:]) || p[0] == q[0] {
		return false
	}
	if p[1] != "ObjectMeta" {
		return true
	}
	return len(p) > 2 && !slices.Contains(deleted, p[2])
}

// part returns the way to v from the event that a function gets: the field of the event,
// and those of the object; nil for other values.
func part(v ssa.Value, depth int) []string {
	if depth++; depth > 20 {
		return nil
	}
	add := func(x ssa.Value, name string) []string {
		p := part(x, depth)
		if p == nil {
			return nil
		}
		return append(p[:len(p):len(p)], name)
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		if len(kube.EventFields(v.Type())) == 2 {
			return []string{}
		}
	case *ssa.Alloc:
		if all := ssaflow.StoresTo(v); len(all) == 1 {
			return part(all[0], depth)
		}
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(v); f != nil {
			return add(v.X, f.Name())
		}
	case *ssa.Field:
		if f := ssaflow.FieldRead(v); f != nil {
			return add(v.X, f.Name())
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return part(v.X, depth)
		}
	case *ssa.MakeInterface:
		return part(v.X, depth)
	case *ssa.ChangeInterface:
		return part(v.X, depth)
	case *ssa.ChangeType:
		return part(v.X, depth)
	case *ssa.TypeAssert:
		return part(v.X, depth)
	case *ssa.Extract:
		if t, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return part(t.X, depth)
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return add(v.Call.Args[0], "len")
		}
		return getter(v, depth)
	}
	return nil
}

// getter: x.GetLabels() is a field of the metadata.
func getter(v *ssa.Call, depth int) []string {
	x, fn := v.Call.Value, v.Call.Method
	if callee := v.Call.StaticCallee(); callee != nil && len(v.Call.Args) == 1 {
		x = v.Call.Args[0]
		fn, _ = callee.Object().(*types.Func)
	}
	field, set, ok := kube.MetaAccessor(fn)
	p := part(x, depth)
	if !ok || set || len(p) == 0 {
		return nil
	}
	return []string{p[0], "ObjectMeta", field}
}
