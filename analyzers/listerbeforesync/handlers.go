package listerbeforesync

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A handler is an event handler and a wait for its informer that says nothing about
// it: what the handler fills may still be empty when the function reads it, or
// returns.
type handler struct {
	add, wait ssaflow.Call
	read      ssa.Instruction // nil when the handler is added after the wait
}

func (c *checker) findHandlers() {
	calls := c.pass.Flow.Calls(c.fn)
	for _, add := range calls {
		if !add.Method || !kube.IsAddEventHandler(add.Fn) || !kube.IsInformer(add.Args[0].Type()) || registrationUsed(add) {
			continue
		}
		var filled map[any]*types.Named
		for _, w := range calls {
			if !kube.IsCacheSyncWait(w.Fn) || !c.asks(w, informer.Of(c.pass.Flow, add.Args[0])) {
				continue
			}
			if filled == nil {
				filled = c.fills(add)
			}
			if len(filled) == 0 {
				break
			}
			late := ssaflow.Dominates(w.Instr, add.Instr) && c.handsOut(add.Instr, filled)
			read := c.readAfter(w.Instr, filled)
			if late {
				read = nil
			}
			if late || read != nil && ssaflow.Dominates(add.Instr, w.Instr) {
				c.handlers = append(c.handlers, handler{add, w, read})
				break
			}
		}
	}
}

// registrationUsed: something is done with the registration, by which one can
// wait for the handler.
func registrationUsed(add ssaflow.Call) bool {
	v := add.Result(0)
	return v != nil && v.Referrers() != nil && len(*v.Referrers()) > 0
}

// asks: the wait asks the informer itself.
func (c *checker) asks(w ssaflow.Call, inf []informer.Key) bool {
	vals, ok := c.pass.Flow.Elements(w.Args[len(w.Args)-1])
	if !ok || len(inf) == 0 {
		return false
	}
	for _, v := range vals {
		f := informer.FuncValue(c.pass.Flow, ssaflow.Unwrap(v))
		if f.Method && kube.IsHasSynced(f.Fn) && len(f.Args) > 0 && kube.IsInformer(f.Args[0].Type()) && informer.CoversAny(informer.Of(c.pass.Flow, f.Args[0]), inf) {
			return true
		}
	}
	return false
}

// fills returns what the functions of a handler store: fields, with the type that
// has them, and variables of the function that adds it.
func (c *checker) fills(add ssaflow.Call) map[any]*types.Named {
	call := c.pass.Flow.CallExpr(add.Instr)
	if call == nil || len(call.Args) == 0 {
		return nil
	}
	var roots []*ssa.Function
	ast.Inspect(call.Args[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			at := slices.IndexFunc(c.fn.AnonFuncs, func(f *ssa.Function) bool { return f.Syntax() == ast.Node(n) })
			if at >= 0 && c.pass.Model.Has(n, model.Handler) {
				roots = append(roots, c.fn.AnonFuncs[at])
			}
			return false
		case *ast.Ident:
			fn, _ := c.pass.TypesInfo.Uses[n].(*types.Func)
			if d := c.pass.Model.Decl(fn); d != nil && c.pass.Model.Has(d, model.Handler) && c.pass.Flow.Func(fn) != nil {
				roots = append(roots, c.pass.Flow.Func(fn))
			}
		}
		return true
	})
	out := make(map[any]*types.Named)
	for _, f := range c.pass.Effects.Graph().Closure(roots, callgraph.InPlace, nil).Funcs() {
		for i := range ssaflow.Instrs(f) {
			switch i := i.(type) {
			case *ssa.MapUpdate:
				if load, ok := i.Map.(*ssa.UnOp); ok {
					c.note(load.X, out)
				}
			case *ssa.Store:
				c.note(i.Addr, out)
			}
		}
	}
	return out
}

// note names what is at an address, if it is a field that outlives the handler or
// a captured variable.
func (c *checker) note(addr ssa.Value, out map[any]*types.Named) {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		f := ssaflow.FieldOf(a)
		if f == nil || kube.IsAPIObject(a.X.Type()) {
			return
		}
		at := c.pass.Flow.PlaceOf(a.X)
		if _, local := at.Root.(*ssa.Alloc); !local || at.Root.Parent() == c.fn || ssaflow.ParamOf(at.Root) != nil {
			out[f.Origin()] = kube.Named(a.X.Type())
		}
	case *ssa.FreeVar:
		if b, ok := ssaflow.Binding(a).(*ssa.Alloc); ok && b.Parent() == c.fn {
			out[b] = nil
		}
	}
}
