package sharedstate

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// guarded looks at the uses of the maps that belong to a mutex of their struct, and
// finds one mistake of each function.
func (c *checker) guarded() {
	for _, field := range c.order {
		uses := c.fields[field]
		fa, ok := uses[0].Load.(*ssa.UnOp).X.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		g := locks.GuardOf(fa.X.Type(), uses)
		if g == nil {
			continue
		}
		seen := make(map[*ssa.Function]bool)
		for _, a := range uses {
			if fn := c.around(a.Fn); a.Known && !c.own(a) && !seen[fn] && !exempt(fn) {
				seen[fn] = c.readLocked(a, g) || c.unlocked(a, g)
			}
		}
	}
}

// open: a happens while nobody up the calls holds a lock, as far as the package
// shows, and while the struct is in use.
func (c *checker) open(a locks.Access) bool {
	if locks.StartedByGo(a.Fn) {
		return true
	}
	if replaced(a) {
		return false
	}
	if fn := c.around(a.Fn); fn.Parent() != nil && c.pass.Model.Has(fn.Syntax(), watching) {
		return true
	}
	if param := ssaflow.ParamOf(a.Base.Root); param != nil {
		return c.locks.Open(c.callers, param, exempt)
	}
	return a.Base.Root != nil && callgraph.Exported(a.Fn)
}

// copied: the function is handed a copy of the struct, or works on one with a mutex of its own:
// whether somebody still writes to the map of the one it was copied from is out of sight.
func copied(a locks.Access, g *locks.Guard) bool {
	param := ssaflow.ParamOf(a.Base.Root)
	if param == nil {
		return false
	}
	if _, value := param.Type().Underlying().(*types.Struct); !value {
		return false
	}
	fn := param.Parent()
	_, pointer := g.Mutex.Type().Underlying().(*types.Pointer)
	return !pointer || fn.Signature.Recv() == nil || param != fn.Params[0]
}

// replaced: the map was taken out under the lock, and another put in its place, or
// it was an element of the field's map that is taken out of it.
func replaced(a locks.Access) bool {
	for i := range ssaflow.Instrs(a.Fn) {
		switch i := i.(type) {
		case *ssa.Store:
			if readsField(i.Addr, a.Field) {
				return true
			}
		case *ssa.Call:
			load, ok := i.Call.Value.(*ssa.Builtin)
			if !ok || load.Name() != "delete" || !inner(a, i) {
				continue
			}
			if m, ok := i.Call.Args[0].(*ssa.UnOp); ok && readsField(m.X, a.Field) {
				return true
			}
		}
	}
	return false
}

// readsField: addr is the address of the field.
func readsField(addr ssa.Value, field *types.Var) bool {
	fa, ok := addr.(*ssa.FieldAddr)
	return ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Origin() == field
}

// inner: what a uses is the element that del has taken out of the map of the field.
func inner(a locks.Access, del *ssa.Call) bool {
	var used ssa.Value
	switch i := a.Instr.(type) {
	case *ssa.Range:
		used = i.X
	case *ssa.Lookup:
		used = i.X
	case *ssa.MapUpdate:
		used = i.Map
	case *ssa.Call:
		used = i.Call.Args[0]
	}
	if e, ok := used.(*ssa.Extract); ok {
		used = e.Tuple
	}
	look, ok := used.(*ssa.Lookup)
	return ok && ssaflow.Dominates(del, a.Instr) && sameKey(look.Index, del.Call.Args[1])
}

func sameKey(a, b ssa.Value) bool {
	x, ok1 := a.(*ssa.Const)
	y, ok2 := b.(*ssa.Const)
	return a == b || ok1 && ok2 && x.Value != nil && y.Value != nil && constant.Compare(x.Value, token.EQL, y.Value)
}
