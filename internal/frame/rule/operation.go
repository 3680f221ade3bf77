// Subject: API calls

package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Operation is an API operation as it stands in the source.
type Operation struct {
	Call *ast.CallExpr
	// Object names the operand: app for r.Update(ctx, &app).
	Object string
	// Name is how the operation is called here: Update, Status().Update,
	// UpdateStatus, or the function that does it.
	Name string
	// Direct: the call is the operation itself, not a function that makes it.
	Direct bool
}

// Operation finds the source of an operation: the call, or the place in a
// function literal of f that makes it. ok is false when there is none.
func (p *Pass) Operation(f *memory.Func, op *memory.OpCall) (o Operation, ok bool) {
	if op.Via != nil {
		if pos, end := op.Via.Site.Pos(); op.Via.Site.Pkg == p.Pkg.Path() && within(f.Fn.Syntax(), pos) {
			o.Call = p.callAt(pos, end)
			if o.Call != nil {
				o.Name, o.Direct = callName(o.Call), true
				o.Object = p.objectArgument(o.Call)
				return o, o.Object != ""
			}
		}
	}
	if o.Call = p.Flow.CallExpr(op.Call.Instr); o.Call == nil {
		return o, false
	}
	o.Name, o.Direct = callName(o.Call), op.Via == nil
	idx := op.Op.Obj
	if op.Via != nil && op.Call.Method {
		idx--
	}
	switch {
	case idx >= 0 && idx < len(o.Call.Args):
		o.Object = Name(o.Call.Args[idx])
	case idx < 0:
		sel, isSel := ast.Unparen(o.Call.Fun).(*ast.SelectorExpr)
		if !isSel {
			return o, false
		}
		o.Object = Name(sel.X)
	default:
		o.Object = p.objectArgument(o.Call)
	}
	if op.Via != nil {
		o.Object += strings.ReplaceAll(string(op.Via.Path), "*", "")
	}
	return o, o.Object != ""
}

func within(n ast.Node, pos token.Pos) bool {
	return n != nil && pos.IsValid() && n.Pos() <= pos && pos < n.End()
}

// callAt returns the call expression at a range.
func (p *Pass) callAt(pos, end token.Pos) *ast.CallExpr {
	for _, n := range p.Flow.Path(pos) {
		if c, ok := n.(*ast.CallExpr); ok && c.Pos() == pos && c.End() == end {
			return c
		}
	}
	return nil
}

// callName renders what is called: Update, Status().Update, save. A client in
// front is left out.
func callName(call *ast.CallExpr) string {
	fun := ast.Unparen(call.Fun)
	if ix, ok := fun.(*ast.IndexExpr); ok {
		fun = ix.X
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return types.ExprString(fun)
	}
	inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok {
		return sel.Sel.Name
	}
	if s, ok := ast.Unparen(inner.Fun).(*ast.SelectorExpr); ok && (s.Sel.Name == "Status" || s.Sel.Name == "SubResource") {
		args := make([]string, len(inner.Args))
		for i, a := range inner.Args {
			args[i] = types.ExprString(a)
		}
		return s.Sel.Name + "(" + strings.Join(args, ", ") + ")." + sel.Sel.Name
	}
	return sel.Sel.Name
}

// objectArgument names the first argument that is an API object.
func (p *Pass) objectArgument(call *ast.CallExpr) string {
	for _, a := range call.Args {
		if t := p.TypesInfo.TypeOf(a); t != nil && (kube.IsAPIObject(t) || kube.IsObjectInterface(t)) {
			return Name(a)
		}
	}
	return ""
}

// Name renders an operand without the address operator and parentheses; an
// object that is written out as "the new Foo".
func Name(e ast.Expr) string {
	e = model.Operand(e)
	if lit, ok := e.(*ast.CompositeLit); ok && lit.Type != nil {
		name := types.ExprString(lit.Type)
		return "the new " + name[strings.LastIndexByte(name, '.')+1:]
	}
	return types.ExprString(e)
}

// WriteLine returns the line on which a change of this package's function f is
// made: the write itself, or the call whose callee makes it.
func (p *Pass) WriteLine(w memory.Write) (pos, end token.Pos, line int) {
	pos, end = w.Site.Pos()
	if !pos.IsValid() || w.Via != nil && !w.InClosure {
		pos = w.Instr.Pos()
		if n := p.Flow.Node(w.Instr); n != nil {
			pos, end = n.Pos(), n.End()
		}
	}
	if !end.IsValid() {
		end = pos
	}
	return pos, end, p.Line(pos)
}
