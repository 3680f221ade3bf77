package statuslost

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// takesOver returns the functions that put the whole status of one object of a kind into
// another one, as those do that read it anew before they write.
func takesOver(pass *rule.Pass, kind *types.TypeName) map[*ssa.Function]bool {
	out := make(map[*ssa.Function]bool)
	status := func(at ssa.Value) bool {
		for { // the whole, or a part of it
			fa, ok := at.(*ssa.FieldAddr)
			if !ok {
				return false
			}
			if kube.IsStatusOf(ssaflow.FieldOf(fa), fa.X.Type()) && kube.KindOf(fa.X.Type()) == kind {
				return true
			}
			at = fa.X
		}
	}
	for _, fn := range pass.Flow.Funcs {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.Store:
				load, ok := i.Val.(*ssa.UnOp)
				if ok && status(i.Addr) && status(load.X) {
					out[fn] = true
				}
			case *ssa.Call:
				c, ok := pass.Flow.Resolve(i)
				if into, copies := kube.DeepCopies(c.Fn); ok && copies && into && len(c.Args) > 1 && status(c.Args[0]) && status(c.Args[1]) {
					out[fn] = true
				}
			}
		}
	}
	return out
}

// isHandedOver: what is called behind the change, or makes it, ends in such a function.
func isHandedOver(pass *rule.Pass, f *memory.Func, at ssa.Instruction, over map[*ssa.Function]bool) bool {
	return len(over) > 0 && isHandedOn(pass, f.Fn, at, over, 0)
}

// maxCallers is how many callers up [isHandedOver] looks.
const maxCallers = 3

func isHandedOn(pass *rule.Pass, fn *ssa.Function, at ssa.Instruction, over map[*ssa.Function]bool, depth int) bool {
	graph := pass.Effects.Graph()
	return slices.ContainsFunc(pass.Flow.Calls(fn), func(c ssaflow.Call) bool {
		_, deferred := c.Instr.(*ssa.Defer)
		return c.Static != nil && (c.Instr == at || ssaflow.Reaches(at, c.Instr, nil) || deferred && ssaflow.Reaches(c.Instr, at, nil)) &&
			slices.ContainsFunc(graph.From(c.Static, callgraph.BeforeReturn).Funcs(), func(fn *ssa.Function) bool { return over[fn] })
	}) || depth < maxCallers && slices.ContainsFunc(graph.Sites(fn), func(s callgraph.Site) bool {
		return isHandedOn(pass, s.Caller, s.Call.Instr, over, depth+1)
	})
}

// isHeldByDeferred: a function that is deferred before the change calls, with a context, a method of a
// helper that has an object of the kind in a field, and whose code is out of sight.
func isHeldByDeferred(pass *rule.Pass, at ssa.Instruction, kind *types.TypeName) bool {
	closes := func(c ssaflow.Call) bool {
		if !c.Method || len(c.Args) == 0 || c.Static != nil && len(c.Static.Blocks) > 0 || !kube.TakesContext(c.Fn) {
			return false
		}
		helper := ssaflow.Struct(c.Args[0].Type())
		return helper != nil && slices.ContainsFunc(slices.Collect(helper.Fields()), func(f *types.Var) bool { return kube.KindOf(f.Type()) == kind })
	}
	return slices.ContainsFunc(pass.Flow.Calls(at.Parent()), func(c ssaflow.Call) bool {
		_, deferred := c.Instr.(*ssa.Defer)
		return deferred && ssaflow.Reaches(c.Instr, at, nil) && (closes(c) || c.Static != nil && slices.ContainsFunc(pass.Flow.Calls(c.Static), closes))
	})
}
