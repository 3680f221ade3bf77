// Subject: watches

package recur

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A hidden is what reconcilers read of the objects of a kind although a filter lets no event
// through that tells of a change of it.
type hidden struct {
	Kind *types.Named
	// Filter gives the predicate to the controller.
	Filter ssaflow.Call
	// Read reads the status.
	Read ssa.Instruction
}

// HiddenStatus returns the kinds other than its own whose status the reconcilers of a controller
// read, and whose changes a filter hides from it, for passes that end without asking for another one.
func HiddenStatus(pass *rule.Pass, c *Controller) (out []hidden) {
	own := c.For()
	if own == nil {
		return nil
	}
	k, runs := newKeeper(pass, c.Roots(pass), own.Kind)
	for i, s := range c.Sources {
		if s.How == "For" || s.Kind == nil || s.Kind.Obj() == own.Kind.Obj() {
			continue
		}
		filter := k.hiding(append(slices.Clone(c.Filters), s.Filters...))
		open := func(o Source) bool { return k.hiding(append(slices.Clone(c.Filters), o.Filters...)) == nil }
		if filter == nil || slices.ContainsFunc(c.Sources, func(o Source) bool {
			return (o.Kind == nil || o.Kind.Obj() == s.Kind.Obj()) && open(o)
		}) || slices.ContainsFunc(c.Sources[:i], func(o Source) bool { return o.Kind != nil && o.Kind.Obj() == s.Kind.Obj() }) {
			continue
		}
		reads := statusReads(runs, s.Kind.Obj())
		if at := slices.IndexFunc(reads, k.mayRest); at >= 0 {
			out = append(out, hidden{s.Kind, filter.Call, reads[at]})
		}
	}
	return out
}

// statusReads returns the places where functions take the status of objects of a kind.
func statusReads(fns []*ssa.Function, kind *types.TypeName) (out []ssa.Instruction) {
	for _, fn := range fns {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.FieldAddr:
				if isStatusOf(ssaflow.FieldOf(i), i.X, kind) && !isReplaced(i) {
					out = append(out, i)
				}
			case *ssa.Field:
				if isStatusOf(ssaflow.FieldRead(i), i.X, kind) {
					out = append(out, i)
				}
			}
		}
	}
	return out
}

func isStatusOf(f *types.Var, of ssa.Value, kind *types.TypeName) bool {
	return f != nil && f.Name() == "Status" && kube.KindOf(of.Type()) == kind
}

// isReplaced: the field is set as a whole.
func isReplaced(fa *ssa.FieldAddr) bool {
	return slices.ContainsFunc(*fa.Referrers(), func(i ssa.Instruction) bool {
		st, ok := i.(*ssa.Store)
		return ok && st.Addr == fa
	})
}

// hiding returns the first of some filters that hides changes of the status.
func (k *keeper) hiding(filters []filter) *filter {
	i := slices.IndexFunc(filters, func(f filter) bool { return f.Predicate != nil && k.each.hides(f.Predicate, 0) })
	if i < 0 {
		return nil
	}
	return &filters[i]
}

// hides: a predicate lets no update through in which the status alone has changed, and nothing else
// decides.
func (w *EachReconcile) hides(predicate ssa.Value, depth int) bool {
	predicate = ssaflow.Unwrap(predicate)
	if depth > 4 || kube.HidesStatus(predicate.Type()) {
		return depth <= 4
	}
	deeper := func(v ssa.Value) bool { return w.hides(v, depth+1) }
	if update := w.pass.Flow.FuncOf(orNil(ssaflow.Field(predicate, "UpdateFunc"))); update != nil {
		return w.passesGenerations(update)
	}
	call, ok := predicate.(*ssa.Call)
	if !ok {
		return false
	}
	made, ok := w.pass.Flow.Resolve(call)
	if all, joins := kube.JoinsPredicates(made.Fn); ok && joins {
		list, known := w.pass.Flow.Elements(made.Arg(0))
		if all {
			return slices.ContainsFunc(list, deeper)
		}
		return known && len(list) > 0 && !slices.ContainsFunc(list, func(v ssa.Value) bool { return !deeper(v) })
	}
	if !ok || made.Static == nil {
		return false
	}
	returns := ssaflow.Returns(made.Static)
	return len(returns) > 0 && !slices.ContainsFunc(returns, func(r *ssa.Return) bool { return len(r.Results) != 1 || !deeper(r.Results[0]) })
}

// HidesDeletions reports whether a filter of the controller lets no deletion of its objects through.
func (c *Controller) HidesDeletions(pass *rule.Pass) bool {
	var own Source
	if s := c.For(); s != nil {
		own = *s
	}
	return slices.ContainsFunc(slices.Concat(c.Filters, own.Filters), func(f filter) bool {
		deleted := pass.Flow.FuncOf(orNil(ssaflow.Field(ssaflow.Unwrap(orNil(f.Predicate)), "DeleteFunc")))
		return deleted != nil && !slices.ContainsFunc(ssaflow.Returns(deleted), func(r *ssa.Return) bool {
			k, ok := r.Results[0].(*ssa.Const)
			return !ok || k.Value == nil || k.Value.ExactString() != "false"
		})
	})
}

func orNil(v ssa.Value) ssa.Value {
	if v == nil {
		return ssa.NewConst(nil, types.Typ[types.UntypedNil])
	}
	return v
}

// passesGenerations: the function answers whether the generation has changed, or false.
func (w *EachReconcile) passesGenerations(update *ssa.Function) bool {
	compares := false
	for _, r := range ssaflow.Returns(update) {
		for _, o := range ssaflow.Origins(w.pass.Flow, r.Results[0], ssaflow.OriginOptions{}) {
			if k, ok := o.Value.(*ssa.Const); ok && k.Value != nil && k.Value.ExactString() == "false" {
				continue
			}
			cmp, ok := o.Value.(*ssa.BinOp)
			if !ok || cmp.Op != token.NEQ || !w.generation(cmp.X) || !w.generation(cmp.Y) {
				return false
			}
			compares = true
		}
	}
	return compares
}

// DroppedStatus returns what workers of a queue read of the status of built-in kinds, although the
// handler of their updates returns at once when the generation is the same.
func DroppedStatus(pass *rule.Pass) (out []dropped) {
	w := NewEachReconcile(pass)
	graph := pass.Effects.Graph()
	var runs []*ssa.Function
	for _, f := range pass.Funcs() {
		if pass.Effects.ReconcilePath().Has(f.Fn) {
			runs = append(runs, f.Fn)
		}
	}
	for _, fn := range graph.Roots(pass.Model, model.Handler) {
		for _, b := range fn.Blocks {
			iff, ok := ssaflow.Terminator(b).(*ssa.If)
			if !ok {
				continue
			}
			cmp, ok := iff.Cond.(*ssa.BinOp)
			if !ok || !w.generation(cmp.X) || !w.generation(cmp.Y) {
				continue
			}
			same := b.Succs[0]
			if cmp.Op == token.NEQ {
				same = b.Succs[1]
			}
			f, ok := objects.FieldOfObject(pass.Flow, cmp.X)
			if _, leaves := ssaflow.Terminator(same).(*ssa.Return); !ok || !leaves || len(same.Instrs) > 2 {
				continue
			}
			kind := kube.Named(ssaflow.Unwrap(f.Ref).Type())
			if _, status := kube.BuiltIn(ssaflow.Unwrap(f.Ref).Type()); kind == nil || !status {
				continue
			}
			if reads := statusReads(runs, kind.Obj()); len(reads) > 0 {
				out = append(out, dropped{kind, cmp, reads[0]})
			}
		}
	}
	return out
}

// A dropped is a comparison of two generations that drops the changes of a status which is read.
type dropped struct {
	Kind     *types.Named
	At, Read ssa.Instruction
}
