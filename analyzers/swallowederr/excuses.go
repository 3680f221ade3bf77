package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// excusedText: a comment or a log text between two positions says that the
// error is dropped on purpose.
func (c *checker) excusedText(from, to token.Pos) bool {
	if c.pass.Says(onpurpose.ErrorDropped, from, to) {
		return true
	}
	return slices.ContainsFunc(c.pass.TextsBetween(from, to), func(text string) bool { return onpurpose.Says(text, onpurpose.ErrorDropped) })
}

// excusedCallee: a retry would not help, or the function is not about the
// work of the reconcile.
//
// A name excuses no request to the API server, and no function of the package that makes one:
// that is the work.
func (c *checker) excusedCallee(from ssaflow.Call) bool {
	name := c.nameOf(from)
	if effects.NeverFails(c.pass.Effects, from) {
		return true
	}
	if recv := from.Arg(-1); recv != nil && kube.IsContext(recv.Type()) {
		return true // ctx.Err: the end of the program
	}
	if arg := from.Arg(0); arg != nil && kube.AccessorOfObject(from.Fn, typed(arg)) {
		return true // never fails
	}
	quiet := func(cond bool, why string) bool { return c.pass.Quiet(cond, from.Instr, why) }
	named := func(name string, k onpurpose.Kind) bool {
		return onpurpose.Named(name, k) && !requests(from) && !c.asksAPI(from.Static)
	}
	return quiet(named(name, onpurpose.Judges), "the call judges what it is given, by its name: a retry would not help") ||
		quiet(named(name, onpurpose.Aside), "the call is not about the work, by its name") ||
		quiet(named(outermost(c.fn).Name(), onpurpose.Aside), "the function around it is not about the work, by its name") ||
		quiet(c.onlyRecords(from.Static), "the called function does nothing but record events") ||
		quiet(judges(c.pass, from.Static, c.deep()), "the called function makes its errors out of what it is given: a retry would not help")
}

// typed returns the type that a value had before it became another interface.
func typed(v ssa.Value) types.Type {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return v.X.Type()
	case *ssa.ChangeInterface:
		return v.X.Type()
	}
	return v.Type()
}

func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// nameOf names the call for a message.
func (c *checker) nameOf(from ssaflow.Call) string {
	if call := c.pass.Flow.CallExpr(from.Instr); call != nil {
		return c.pass.CallName(call)
	}
	return "the call"
}

// syntax visits the nodes of the function.
func (c *checker) syntax(visit func(ast.Node)) {
	if syntax := c.fn.Syntax(); syntax != nil {
		sameFunc(syntax, visit)
	}
}

// sameFunc visits the nodes of a function without those of literals in it.
func sameFunc(root ast.Node, visit func(ast.Node)) {
	ast.Inspect(root, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok && n != root {
			return false
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// mentions: the variable occurs in the expression or statement.
func mentions(info *types.Info, n ast.Node, v types.Object) bool {
	found := false
	if n == nil {
		return false
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && v != nil && info.ObjectOf(id) == v {
			found = true
		}
		return !found
	})
	return found
}
