package missingwatch

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportFiltered reports watches whose predicate lets no update through, as it compares what is
// equal in each of them: the generation of a kind that has none, or a value with itself; and
// those of which all pass, as it compares two pointers.
func reportFiltered(pass *rule.Pass) {
	for _, c := range rule.Shared(pass, recur.FindBuilders).Controllers {
		for _, s := range c.Sources {
			for _, f := range s.Filters {
				judge(pass, f, s.Call, s)
			}
		}
		for _, f := range c.Filters {
			judge(pass, f, f.Call, c.Sources...)
		}
	}
}

// judge reports a predicate that a call gives to some sources, by the first that it is wrong for.
func judge(pass *rule.Pass, f recur.Filter, call ssaflow.Call, sources ...recur.Source) {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil || len(expr.Args) == 0 {
		return
	}
	at := pass.At(expr.Args[len(expr.Args)-1])
	var kinds []string
	for _, s := range sources {
		if s.Kind == nil || s.How == "For" {
			continue
		}
		u := &updates{pass: pass, unversioned: kube.LacksGeneration(s.Kind)}
		switch passed := u.passes(f.Predicate, 0); {
		case passed == none && u.generation:
			kinds = append(kinds, s.Kind.Obj().Name())
		case passed == none:
			at.Because(u.compared, "compared here").
				Sayf("this predicate compares a value with itself: no update of a %s passes; compare ObjectOld with ObjectNew", s.Kind.Obj().Name())
			return
		case passed == every:
			at.Because(u.compared, "compared here").
				Sayf("this predicate compares two pointers, which always differ: every update of a %s passes; compare what they point to", s.Kind.Obj().Name())
			return
		}
	}
	if len(kinds) > 0 {
		at.Sayf("nothing counts a generation in a %s: this predicate lets no update of one through; compare resourceVersion or the content", strings.Join(kinds, " or "))
	}
}

// What a predicate lets through of the updates.
const (
	some = iota
	none
	every
)

// updates looks at what becomes of updates in predicates.
type updates struct {
	pass        *rule.Pass
	unversioned bool            // of a kind without a generation
	generation  bool            // it was asked for
	compared    ssa.Instruction // what is always, or never, equal
}

// passes returns what a predicate lets through.
func (u *updates) passes(v ssa.Value, depth int) int {
	p := u.pass.Flow
	v = ssaflow.SoleDefinition(ssaflow.Unwrap(v))
	if kube.IsGenerationPredicate(v.Type()) {
		u.generation = u.unversioned
		if u.unversioned {
			return none
		}
		return some
	}
	if call, ok := v.(*ssa.Call); ok && depth < 4 {
		made, ok := p.Resolve(call)
		if all, joins := kube.JoinsPredicates(made.Fn); ok && joins && all {
			list, _ := p.Elements(made.Arg(0))
			for _, x := range list {
				if u.passes(x, depth+1) == none {
					return none
				}
			}
			return some
		}
		if rets := returnsOf(made.Static); ok && len(rets) == 1 && len(rets[0].Results) == 1 {
			return u.passes(rets[0].Results[0], depth+1)
		}
		return some
	}
	if fn := u.function(v); fn != nil && len(fn.Blocks) > 0 {
		return u.decides(fn)
	}
	return some
}

func returnsOf(fn *ssa.Function) []*ssa.Return {
	if fn == nil {
		return nil
	}
	return ssaflow.Returns(fn)
}

// function returns what a predicate asks about updates: the field UpdateFunc of a struct, or the
// method Update of a type of the package.
func (u *updates) function(v ssa.Value) *ssa.Function {
	if n := kube.Named(v.Type()); n != nil && n.Obj().Pkg() == u.pass.Pkg {
		obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, n.Obj().Pkg(), "Update")
		fn, ok := obj.(*types.Func)
		if !ok {
			return nil
		}
		return u.pass.Flow.Func(fn)
	}
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	var found []*ssa.Function
	at := []ssa.Value{load.X} // and the literal that is stored there
	stores := storesOf(load.Parent().Pkg.Func("init"), load.Parent())
	for _, st := range stores {
		if lit, ok := st.Val.(*ssa.UnOp); ok && st.Addr == load.X {
			at = append(at, lit.X)
		}
	}
	for _, st := range stores {
		if fa, ok := st.Addr.(*ssa.FieldAddr); ok && slices.Contains(at, fa.X) && ssaflow.FieldOf(fa).Name() == "UpdateFunc" {
			found = append(found, u.pass.Flow.FuncOf(st.Val))
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// storesOf returns the assignments of functions.
func storesOf(fns ...*ssa.Function) (out []*ssa.Store) {
	for _, fn := range fns {
		for i := range ssaflow.Instrs(fn) {
			if st, ok := i.(*ssa.Store); ok {
				out = append(out, st)
			}
		}
	}
	return out
}

// decides returns what a function lets through.
func (u *updates) decides(fn *ssa.Function) int {
	answers := func(want bool) bool {
		return paths.Find(u.pass.Flow, paths.Entry(fn), paths.Query{
			Holds: func(k ssaflow.Cond) bool { is, known := u.known(k.Value); return !known || is == k.Val },
			Return: func(_ *ssa.Return, results []ssa.Value) bool {
				is, known := u.known(results[0])
				return !known || is == want
			},
		}).Found()
	}
	yes, no := answers(true), answers(false)
	switch {
	case u.compared == nil:
		return some // a constant is meant
	case !yes:
		return none
	case !no:
		return every
	}
	return some
}

// known returns what a condition is in each update, if it is always the same.
func (u *updates) known(v ssa.Value) (is, ok bool) {
	if k, isConst := v.(*ssa.Const); isConst && k.Value != nil {
		return k.Value.ExactString() == "true", true
	}
	if not, isNot := v.(*ssa.UnOp); isNot && not.Op == token.NOT {
		is, ok = u.known(not.X)
		return !is, ok
	}
	if call, isCall := v.(*ssa.Call); isCall {
		c, resolved := u.pass.Flow.Resolve(call)
		if !resolved || !kube.EffectOf(c.Fn).Has(kube.Compares) || len(c.Args) < 2 {
			return false, false
		}
		n := len(c.Args)
		return true, u.isEqual(c.Args[n-2], c.Args[n-1], call)
	}
	op, isOp := v.(*ssa.BinOp)
	if !isOp || op.Op != token.EQL && op.Op != token.NEQ {
		return false, false
	}
	if x, isNil, isTest := (ssaflow.Cond{Value: op, Val: true}).NilTest(); isTest {
		return !isNil, strings.HasPrefix(u.place(x, 0), "Object") && !strings.Contains(u.place(x, 0), ".")
	}
	if a, b := u.place(op.X, 0), u.place(op.Y, 0); a != b && strings.HasPrefix(a, "Object") && strings.HasPrefix(b, "Object") && !strings.Contains(a+b, ".") {
		u.compared = op
		return op.Op == token.NEQ, true
	}
	return op.Op == token.EQL, u.isEqual(op.X, op.Y, op)
}

// isEqual: two values are the same in each update.
func (u *updates) isEqual(x, y ssa.Value, at ssa.Instruction) bool {
	a, b := u.place(x, 0), u.place(y, 0)
	generations := u.unversioned && strings.HasSuffix(a, ".Generation") && strings.HasSuffix(b, ".Generation")
	if !strings.Contains(a, ".") || a != b && !generations {
		return false
	}
	u.compared, u.generation = at, u.generation || a != b
	return true
}

// place returns where in the event a value lies: ObjectOld.Generation; "" for others.
func (u *updates) place(v ssa.Value, depth int) string {
	if depth > 12 {
		return ""
	}
	below := func(x ssa.Value, field string) string {
		switch at := u.place(x, depth+1); {
		case at == "event":
			return field
		case at == "" || field == "ObjectMeta":
			return at
		default:
			return at + "." + field
		}
	}
	switch v := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(type) {
	case *ssa.Parameter:
		if kube.CachedEventField(v.Type(), "ObjectOld") {
			return "event"
		}
	case *ssa.Alloc:
		if vals := ssaflow.StoresTo(v); len(vals) == 1 {
			return u.place(vals[0], depth+1)
		}
	case *ssa.UnOp:
		return u.place(v.X, depth+1)
	case *ssa.FieldAddr:
		return below(v.X, ssaflow.FieldOf(v).Name())
	case *ssa.Field:
		return below(v.X, ssaflow.FieldRead(v).Name())
	case *ssa.TypeAssert:
		return u.place(v.X, depth+1)
	case *ssa.Extract:
		if as, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return u.place(as.X, depth+1)
		}
	case *ssa.Call:
		if c, ok := u.pass.Flow.Resolve(v); ok && c.Method {
			if f, set, ok := kube.MetaAccessor(c.Fn); ok && !set {
				return below(c.Arg(-1), f)
			}
		}
	}
	return ""
}
