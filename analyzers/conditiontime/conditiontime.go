package conditiontime

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions that are added or renewed at each reconcile.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := checker{pass: pass, ways: recur.NewEachReconcile(pass)}
	for _, f := range pass.Funcs() {
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				switch i := i.(type) {
				case *ssa.Store:
					c.appended(f, i)
					c.replaced(f, i)
					c.removed(f, i)
				case *ssa.Call:
					c.merged(f, i)
				}
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	ways *recur.EachReconcile
	// callers are built at the first question.
	callers *callgraph.Graph
}

// own: conditions whose list the module itself keeps: metav1.Condition and
// structs of the module.
func (c *checker) own(n *types.Named) bool {
	return n != nil && (kube.IsCondition(n) || c.pass.InModule(n.Obj().Pkg()))
}

// A list is the field with the conditions of a status.
type list struct {
	addr *ssa.FieldAddr
	elem *types.Named
	base ssa.Value // the object or status that it belongs to
}

// conditions takes the address of a list of conditions apart.
func (c *checker) conditions(v ssa.Value) (l list, ok bool) {
	a, ok := v.(*ssa.FieldAddr)
	if !ok {
		return l, false
	}
	f := ssaflow.FieldOf(a)
	if f == nil {
		return l, false
	}
	elem := kube.ListOfConditions(f.Type())
	if !c.own(elem) {
		return l, false
	}
	base := a.X
	for {
		switch b := base.(type) {
		case *ssa.FieldAddr:
			base = b.X
			continue
		case *ssa.UnOp:
			base = b.X
			continue
		}
		return list{a, elem, base}, true
	}
}

// appended: x.Conditions = append(x.Conditions, c), and nobody looks whether
// there is such a condition already.
func (c *checker) appended(f *memory.Func, st *ssa.Store) {
	l, ok := c.conditions(st.Addr)
	if !ok {
		return
	}
	call, ok := st.Val.(*ssa.Call)
	if !ok {
		return
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "append" || len(call.Call.Args) != 2 || !loads(call.Call.Args[0], l.addr) {
		return
	}
	if len(ssaflow.VariadicArgs(call.Call.Args[1])) == 0 || c.fresh(f, l) || c.lookedAt(f, l, call) || c.guarded(f, st, l) {
		return
	}
	use := "meta.SetStatusCondition(&" + c.text(st) + ", …)"
	if !kube.IsCondition(l.elem) {
		use = "a setter that looks for its Type first"
	}
	c.pass.At(st).Sayf("condition is appended on every pass; use %s, which replaces by Type and keeps LastTransitionTime while Status is unchanged", use)
}

// loads: v is what the field holds.
func loads(v ssa.Value, a *ssa.FieldAddr) bool {
	u, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	b, ok := u.X.(*ssa.FieldAddr)
	return ok && ssaflow.FieldOf(a) == ssaflow.FieldOf(b)
}

// fresh: the status or object is made in this function, without a read.
func (c *checker) fresh(f *memory.Func, l list) bool {
	val := f.Val(l.base)
	if len(val.Refs) == 0 {
		return true
	}
	for _, r := range val.Refs {
		if r.Root.Kind == memory.RootAlloc {
			if o := object.Of(c.pass.Effects, f, memory.Loc{Root: r.Root, Path: r.Path}); o == nil || !readHere(o) {
				return true
			}
		}
	}
	return false
}

func readHere(o *object.Object) bool {
	for _, m := range o.Moments {
		if m.Replaced {
			return true
		}
	}
	return false
}

// lookedAt: the function looks at the list: runs over it, hands it to another
// function, empties it or sets it anew.
func (c *checker) lookedAt(f *memory.Func, l list, app *ssa.Call) bool {
	field := ssaflow.FieldOf(l.addr)
	for _, b := range f.Fn.Blocks {
		for _, i := range b.Instrs {
			a, ok := i.(*ssa.FieldAddr)
			if !ok || ssaflow.FieldOf(a) != field {
				continue
			}
			for _, r := range *a.Referrers() {
				switch r := r.(type) {
				case *ssa.UnOp:
					for _, rr := range *r.Referrers() {
						if _, isDebug := rr.(*ssa.DebugRef); !isDebug && rr != ssa.Instruction(app) {
							return true
						}
					}
				case *ssa.Store:
					if r.Val != ssa.Value(app) {
						return true
					}
				case *ssa.DebugRef:
				default:
					return true
				}
			}
		}
	}
	return false
}

// guarded: whether the place is reached again at the next pass is not known:
// the function is not part of a reconcile, or a condition on the way does not
// hold again.
func (c *checker) guarded(f *memory.Func, at ssa.Instruction, l list) bool {
	st := recur.NewSteadyOfKind(c.pass, c.kind(f, l))
	return !st.Block(at.Block()) || !c.ways.InReconcile(f.Fn, st)
}

// kind returns the API type that the list belongs to, nil when it is only known
// as a part of one.
func (c *checker) kind(f *memory.Func, l list) *types.Named {
	if n := kube.Named(l.base.Type()); n != nil && kube.IsAPIObject(n) {
		return n
	}
	return nil
}

func (c *checker) text(st *ssa.Store) string {
	if e := c.pass.Flow.Target(st); e != nil {
		return types.ExprString(e)
	}
	return "x.Status.Conditions"
}
