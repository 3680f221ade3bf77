package mutate

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var notFound = &Operator{
	Name:  "notfound",
	Doc:   "no longer ignores that the object of the request or of the key is gone",
	Rules: []string{"notfound"},
	Find:  func(p *Package, add func(ast.Node, ...Edit)) { p.notFoundTests(p.readsOwnObject, add) },
}

var deleteNotFound = &Operator{
	Name:  "deletenotfound",
	Doc:   "no longer ignores that what is to be deleted is gone, where nobody has read it",
	Rules: []string{"deletenotfound"},
	Find:  func(p *Package, add func(ast.Node, ...Edit)) { p.notFoundTests(p.deletesUnread, add) },
}

// notFoundTests adds the places where the NotFound of a call that counts is
// ignored: by IgnoreNotFound, by a branch of its own that ends well, or by a half
// of the condition under which the error counts.
func (p *Package) notFoundTests(counts func(call *ast.CallExpr, body *ast.BlockStmt) bool, add func(ast.Node, ...Edit)) {
	p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
		ignore := kube.IsIgnoreNotFound(fn)
		if !ignore && !kube.IsNotFoundTest(fn) || len(call.Args) != 1 {
			return
		}
		_, body, outer := p.function(path)
		made, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if !ok {
			made, _ = p.assigned(body, p.objectOf(call.Args[0]), call.Pos())
		}
		if made == nil || !counts(made, outer) {
			return
		}
		if ignore {
			add(call, put(call, p.text(call.Args[0])))
			return
		}
		switch around := parent(path).(type) {
		case *ast.IfStmt:
			if around.Cond == call && around.Init == nil && around.Else == nil && p.endsWell(around.Body) && inBlock(path, around) {
				add(around, cut(around))
			}
		case *ast.UnaryExpr:
			if b := conjunction(path); around.Op == token.NOT && b != nil && b.Op == token.LAND && ast.Unparen(b.Y) == around {
				add(b, Edit{b.X.End(), b.End(), ""})
			}
		}
	})
}

// conjunction returns the binary expression that has the parent of the last node
// of path as an operand.
func conjunction(path []ast.Node) *ast.BinaryExpr {
	for i := len(path) - 2; i > 0; i-- {
		switch n := path[i].(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
		case *ast.BinaryExpr:
			return n
		default:
			return nil
		}
	}
	return nil
}

// inBlock reports whether a statement on path stands in a block, and not behind else.
func inBlock(path []ast.Node, s ast.Stmt) bool {
	for i, n := range path {
		if n == s && i > 0 {
			_, ok := path[i-1].(*ast.BlockStmt)
			return ok
		}
	}
	return false
}

// endsWell reports whether the last statement of a block returns nil as its error,
// or nothing.
func (p *Package) endsWell(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	r, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok && (len(r.Results) == 0 || p.Info.Types[r.Results[len(r.Results)-1]].IsNil())
}

// readsOwnObject reports whether a call reads the object that the request names, or
// the one of the key that the function has split.
func (p *Package) readsOwnObject(call *ast.CallExpr, body *ast.BlockStmt) bool {
	fn := p.callee(call)
	key := 0
	if op, ok := kube.ClientOp(fn); ok && op.Verb == kube.Get && op.Key >= 0 && op.Key < len(call.Args) {
		key = op.Key
	} else if arg, ok := kube.ListerGet(fn); ok && arg < len(call.Args) {
		key = arg
	} else {
		return false
	}
	arg := ast.Unparen(call.Args[key])
	v := p.root(arg)
	if v == nil {
		return false
	}
	if kube.IsRequest(v.Type()) || kube.IsType(v.Type(), "cache.ObjectName") {
		return v.Pos() < body.Pos() // a parameter
	}
	made, result := p.assigned(body, v, call.Pos())
	return made != nil && result == 1 && kube.Is(p.callee(made), "cache.SplitMetaNamespaceKey")
}

// deletesUnread reports whether a call deletes an object by a name that was written
// down here: one that was read, or handed in, is there at most attempts.
func (p *Package) deletesUnread(call *ast.CallExpr, body *ast.BlockStmt) bool {
	op, ok := p.operation(call)
	if !ok || op.Verb != kube.Delete {
		return false
	}
	var v types.Object
	if op.Obj >= 0 && op.Obj < len(call.Args) {
		if v = p.root(call.Args[op.Obj]); v == nil || !p.built(body, v) {
			return false
		}
	} else if op.Key < 0 || op.Key >= len(call.Args) || p.root(call.Args[op.Key]) != nil && p.Info.Types[call.Args[op.Key]].Value == nil {
		return false // by a name that a variable holds
	}
	read := false
	ast.Inspect(body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok || c.Pos() >= call.Pos() {
			return !read
		}
		fn := p.callee(c)
		op, isOp := p.operation(c)
		_, lister := kube.ListerGet(fn)
		isRead := isOp && (op.Verb == kube.Get || op.Verb == kube.List) || lister
		read = read || isRead && (v == nil || op.Obj < 0 || op.Obj >= len(c.Args) || p.root(c.Args[op.Obj]) == v)
		return !read
	})
	return !read
}

// built reports whether a variable holds a literal that is written in body.
func (p *Package) built(body *ast.BlockStmt, v types.Object) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			return !found
		}
		for i, lhs := range a.Lhs {
			e := ast.Unparen(a.Rhs[i])
			if u, ok := e.(*ast.UnaryExpr); ok {
				e = u.X
			}
			if _, lit := e.(*ast.CompositeLit); lit && p.objectOf(lhs) == v {
				found = true
			}
		}
		return !found
	})
	return found
}
