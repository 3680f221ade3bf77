package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var finalizerRemoval = &Operator{
	Name:  "finalizerremoval",
	Doc:   "does not remove a finalizer before the write",
	Rules: []string{"finalizerleak", "finalizerorder", "finalizerpersist"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.removals(func(call *ast.CallExpr, path []ast.Node) {
			switch around := parent(path).(type) {
			case *ast.ExprStmt:
				add(around, cut(around))
			case *ast.IfStmt:
				if around.Cond == call && around.Init == nil && around.Else == nil && inBlock(path, around) {
					add(around, cut(around))
				}
			}
		})
	},
}

var finalizerWrite = &Operator{
	Name:  "finalizerwrite",
	Doc:   "does not write the object whose finalizer was removed",
	Rules: []string{"finalizerpersist", "finalizerleak"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.removals(func(call *ast.CallExpr, path []ast.Node) {
			obj := p.root(call.Args[0])
			for _, s := range after(path) {
				if edit := p.write(s, obj); edit != nil {
					add(s, *edit)
					return
				}
			}
		})
	},
}

// removals visits the calls that remove a finalizer from an object in memory.
func (p *Package) removals(visit func(call *ast.CallExpr, path []ast.Node)) {
	p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
		if verb, ok := kube.FinalizerFunc(fn); ok && verb == kube.FinalizerRemove && len(call.Args) == 2 {
			visit(call, path)
		}
	})
}

// after returns the statements that follow the one with the last node of path in
// its block; those of the branch when the node is the condition of an if.
func after(path []ast.Node) []ast.Stmt {
	for i := len(path) - 2; i >= 0; i-- {
		switch n := path[i].(type) {
		case *ast.IfStmt:
			if n.Cond == path[i+1] || n.Init == path[i+1] {
				return n.Body.List
			}
		case *ast.BlockStmt:
			for j, s := range n.List {
				if s == path[i+1] {
					return n.List[j+1:]
				}
			}
		}
	}
	return nil
}

// write returns what takes the write of an object away when that, and looking at
// the error, is all that a statement does; nil otherwise.
func (p *Package) write(s ast.Stmt, obj types.Object) *Edit {
	var e ast.Expr
	edit := cut(s)
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.IfStmt:
		if a, ok := s.Init.(*ast.AssignStmt); ok && len(a.Rhs) == 1 && s.Else == nil {
			e = a.Rhs[0]
		}
	case *ast.ReturnStmt:
		if len(s.Results) > 0 {
			e = s.Results[len(s.Results)-1]
			edit = put(e, "nil")
		}
	}
	if call, ok := e.(*ast.CallExpr); ok && p.writes(call, obj) {
		return &edit
	}
	return nil
}

// writes reports whether a call writes an object.
func (p *Package) writes(call *ast.CallExpr, obj types.Object) bool {
	op, ok := p.operation(call)
	return ok && op.Writes() && op.Obj >= 0 && op.Obj < len(call.Args) && obj != nil && p.root(call.Args[op.Obj]) == obj
}
