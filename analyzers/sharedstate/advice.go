package sharedstate

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// advice says where the lock belongs: at the access, unless a caller comes there
// with the lock, for which that would be a deadlock.
func (c *checker) advice(a locks.Access, g *locks.Guard) (string, []rule.Cause) {
	param := ssaflow.ParamOf(a.Base.Root)
	if param == nil {
		return "lock it here too", nil
	}
	fn := param.Parent()
	var locked, open ssa.Instruction
	for _, s := range c.callers.Sites(fn) {
		arg := s.Call.ArgOf(param)
		if arg == nil {
			continue
		}
		at := c.pass.Flow.PlaceOf(arg)
		held, known := c.locks.At(s.Call.Instr)
		switch {
		case g.Mode(held, at.Below(a.Base.Path)) != 0:
			if locked == nil {
				locked = s.Call.Instr
			}
		case known && len(held) == 0 && open == nil && !locks.MadeByFunction(at.Root):
			open = s.Call.Instr
		}
	}
	if locked == nil {
		return "lock it here too", nil
	}
	holder, cause := memory.FuncName(locked.Parent()), c.pass.Cause(locked, "called here under the lock")
	if open != nil {
		return "lock it in " + memory.FuncName(open.Parent()) + ", since " + holder + " calls " + memory.FuncName(fn) + " with the lock", append(cause, c.pass.Cause(open, "called here without it")...)
	}
	return "lock it where others call " + memory.FuncName(fn) + ", since " + holder + " does so with the lock", cause
}

// alias returns the expression of a map that was read from its field under the
// guard and is used after the lock is gone, and what is done with it.
func (c *checker) alias(a locks.Access) (*ast.Ident, string) {
	for _, n := range c.pass.Flow.Path(a.Instr.Pos()) {
		switch n := n.(type) {
		case *ast.RangeStmt:
			return named(n.X), "ranged"
		case *ast.IndexExpr:
			if a.Write {
				return named(n.X), "changed"
			}
			return named(n.X), "read"
		case *ast.CallExpr:
			if len(n.Args) > 0 && c.pass.IsBuiltin(n, "delete") {
				return named(n.Args[0]), "changed"
			}
			return nil, ""
		}
	}
	return nil, ""
}

// loadedUnder: the map was read from its field under the guard, and is used elsewhere.
func (c *checker) loadedUnder(a locks.Access, g *locks.Guard) bool {
	load := a.MapUse
	load.Instr = a.Load
	return a.Load != a.Instr && g.On(c.locks.Access(load)) != 0
}

// unchanged: the map was taken out of another one, of which nobody changes an element.
func (c *checker) unchanged(a locks.Access) bool {
	return a.Inner && !slices.ContainsFunc(c.fields[a.Field], func(w locks.Access) bool { return w.Write && w.Inner })
}

// named returns e when it is the name of a variable.
func named(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// reportAlias notes the use of a map after the lock under which it was read.
func (c *checker) reportAlias(form string, a locks.Access, g *locks.Guard, e *ast.Ident, done string) {
	field := c.expr(a.Load, a.Field)
	if field == nil || c.reported[e] {
		return
	}
	c.reported[e] = true
	c.note(finding{form, c.pass.TypesInfo.Uses[e], e, append(c.pass.Cause(field, "read here under the lock"), c.pass.Cause(g.Write.Instr, "changed here under the lock")...),
		types.ExprString(e) + " and " + types.ExprString(field) + " are the same map, " + done + " after Unlock while " + memory.FuncName(g.Write.Fn) +
			" may change it: concurrent map access ends the process; copy it under the lock (maps.Clone)"})
}
