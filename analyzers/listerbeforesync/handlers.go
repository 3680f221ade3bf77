package listerbeforesync

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// handlers reports waits for an informer that say nothing about its handler: what
// the handler fills may still be empty when the function reads it or returns (E).
func (c *checker) handlers() {
	calls := c.pass.Flow.Calls(c.fn)
	for _, add := range calls {
		if !add.Method || !kube.IsAddEventHandler(add.Fn) || !kube.IsInformer(add.Args[0].Type()) || registrationUsed(add) {
			continue
		}
		var filled map[any]*types.Named
		for _, w := range calls {
			if !kube.IsCacheSyncWait(w.Fn) || !c.asks(w, c.pass.Flow.Informer(add.Args[0])) {
				continue
			}
			if filled == nil {
				filled = c.fills(add)
			}
			if len(filled) == 0 {
				break
			}
			if flow.Dominates(w.Instr, add.Instr) && c.handsOut(add.Instr, filled) {
				c.addedLate(add, w)
				break
			}
			if read := c.readAfter(w.Instr, filled); read != nil && flow.Dominates(add.Instr, w.Instr) {
				c.readEarly(add, w, read)
				break
			}
		}
	}
}

// registrationUsed: something is done with the registration, by which one can
// wait for the handler.
func registrationUsed(add flow.Call) bool {
	v := add.Result(0)
	return v != nil && v.Referrers() != nil && len(*v.Referrers()) > 0
}

// asks: the wait asks the informer itself.
func (c *checker) asks(w flow.Call, informer []flow.InformerKey) bool {
	vals, ok := c.pass.Flow.Elements(w.Args[len(w.Args)-1])
	if !ok || len(informer) == 0 {
		return false
	}
	for _, v := range vals {
		f := c.pass.Flow.FuncValue(flow.Unwrap(v))
		if f.Method && kube.IsHasSynced(f.Fn) && len(f.Args) > 0 && kube.IsInformer(f.Args[0].Type()) && flow.CoversAny(c.pass.Flow.Informer(f.Args[0]), informer) {
			return true
		}
	}
	return false
}

// fills returns what the functions of a handler store: fields, with the type that
// has them, and variables of the function that adds it.
func (c *checker) fills(add flow.Call) map[any]*types.Named {
	call := c.pass.Flow.CallExpr(add.Instr)
	if call == nil || len(call.Args) == 0 {
		return nil
	}
	var roots []*ssa.Function
	ast.Inspect(call.Args[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if f := c.literal(n); f != nil && c.pass.Model.Has(n, model.Handler) {
				roots = append(roots, f)
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
	for _, f := range c.pass.Effects.Graph().Closure(roots, flow.InPlace, nil).Funcs() {
		for _, b := range f.Blocks {
			for _, i := range b.Instrs {
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
	}
	return out
}

// literal returns the function of a literal of this function.
func (c *checker) literal(lit *ast.FuncLit) *ssa.Function {
	for _, f := range c.fn.AnonFuncs {
		if f.Syntax() == ast.Node(lit) {
			return f
		}
	}
	return nil
}

// note names what is at an address, if it is a field that outlives the handler or
// a captured variable.
func (c *checker) note(addr ssa.Value, out map[any]*types.Named) {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		f := flow.FieldOf(a)
		if f == nil || kube.IsAPIObject(a.X.Type()) {
			return
		}
		at := c.pass.Flow.PlaceOf(a.X)
		if _, local := at.Root.(*ssa.Alloc); !local || at.Root.Parent() == c.fn || flow.ParamOf(at.Root) != nil {
			out[f.Origin()] = kube.Named(a.X.Type())
		}
	case *ssa.FreeVar:
		if b, ok := flow.Binding(a).(*ssa.Alloc); ok && b.Parent() == c.fn {
			out[b] = nil
		}
	}
}

// readAfter returns a read of one of these that can follow the wait before the
// function waits for something else.
func (c *checker) readAfter(wait ssa.Instruction, filled map[any]*types.Named) ssa.Instruction {
	return flow.FindPath(c.pass.Flow, flow.After(wait), flow.PathQuery{Plain: true,
		To: func(i ssa.Instruction) bool {
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL {
				return false
			}
			switch a := load.X.(type) {
			case *ssa.FieldAddr:
				f := flow.FieldOf(a)
				return f != nil && has(filled, f.Origin())
			case *ssa.Alloc:
				return has(filled, a)
			}
			return false
		},
		Avoid: func(i ssa.Instruction) bool { return i != wait && c.waits(i) },
	}).End
}

func has(filled map[any]*types.Named, key any) bool {
	_, ok := filled[key]
	return ok
}

// handsOut: without waiting for anything, the function returns what the handler
// fills, as constructors do.
func (c *checker) handsOut(from ssa.Instruction, filled map[any]*types.Named) bool {
	ret := c.pass.Flow.ReturnsWithout(from, c.waits, nil)
	if ret == nil {
		return false
	}
	for _, v := range ret.Results {
		t := kube.Named(flow.Unwrap(flow.SoleDefinition(v)).Type())
		for _, owner := range filled {
			if t != nil && owner != nil && t.Origin() == owner.Origin() {
				return true
			}
		}
	}
	return false
}

// waits: the instruction may wait for what the handler does.
func (c *checker) waits(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Select:
		return true
	case *ssa.UnOp:
		return i.Op == token.ARROW
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(i)
		return ok && (kube.IsCacheSyncWait(call.Fn) || kube.LooksLikeWait(call.Fn) || kube.LooksLikePoll(call.Fn) || kube.WaitsForGoroutines(call.Fn) || kube.IsSleep(call.Fn))
	}
	return false
}

func (c *checker) addedLate(add, wait flow.Call) {
	call, w := c.pass.Flow.CallExpr(add.Instr), c.pass.Flow.CallExpr(wait.Instr)
	if call == nil || w == nil {
		return
	}
	c.pass.At(rule.Span(call.Pos(), call.Lparen+1)).Because(w, "the wait").
		Sayf("%s adds a handler after the wait and nothing waits for it: what it fills is still empty when %s returns; wait for HasSynced of the registration", types.ExprString(call.Fun), c.fn.Name())
}

func (c *checker) readEarly(add, wait flow.Call, read ssa.Instruction) {
	call, w, n := c.pass.Flow.CallExpr(add.Instr), c.pass.Flow.CallExpr(wait.Instr), c.pass.Flow.Node(read)
	if call == nil || w == nil || n == nil {
		return
	}
	c.pass.At(n).Because(w, "the wait").Because(rule.Span(call.Pos(), call.Lparen+1), "the handler is added here").
		Say("an event handler fills this, and the wait is for the informer, whose handlers may not have run yet: wait for HasSynced of the registration")
}
