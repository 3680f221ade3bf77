package unstructuredlostwrite

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports writes that never reach the unstructured object.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		c := checker{pass: pass, call: call, name: fn.Name()}
		if nested, ok := kube.Nested(fn); ok {
			c.path(nested)
			if !nested.Copies || len(call.Args) == 0 {
				return
			}
			c.setter, c.object = nested.Setter, rule.Name(call.Args[0])
		} else if setter, ok := kube.UnstructuredGetter(fn); ok {
			sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if !ok {
				return
			}
			c.setter, c.object, c.stores = setter, rule.Name(sel.X), true
		} else {
			return
		}
		if id := assignee(call, around); id != nil {
			c.check(id)
		}
	})
}

// assignee returns the variable that gets the first result of call.
func assignee(call *ast.CallExpr, around []ast.Node) *ast.Ident {
	if len(around) == 0 {
		return nil
	}
	a, ok := around[0].(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != ast.Expr(call) {
		return nil
	}
	id, _ := a.Lhs[0].(*ast.Ident)
	return id
}

type checker struct {
	pass   *rule.Pass
	call   *ast.CallExpr
	name   string // of the function that copies
	setter string // what would store the copy
	object string
	stores bool // the setter is a method that takes the copy alone
}

// check reports the first write into the copy when nothing can come of it.
func (c *checker) check(id *ast.Ident) {
	first := c.pass.Local(id)
	if first == nil || !c.own(first) {
		return
	}
	w := copyUses{pass: c.pass, seen: map[*types.Var]bool{}}
	w.follow(first)
	if w.lost() {
		at := w.writes[0].at
		d := c.pass.At(at).Because(c.call, "copied here")
		if c.stores {
			d.Fixes(c.store(first, w.writes)...)
		}
		d.Sayf("%s returns a copy, so this write never reaches %s: store it back with %s", c.name, c.object, c.setter)
	}
}

// own: the variable holds nothing but the copy, or a new map instead of it.
func (c *checker) own(l *rule.Local) bool {
	if l.Addressed {
		return false
	}
	copies := 0
	for _, v := range l.Values {
		switch v := v.(type) {
		case *ast.CompositeLit:
		case *ast.CallExpr:
			if v == c.call {
				copies++
			} else if _, grows := c.pass.Grows(v, l.Var); !grows && !c.pass.IsBuiltin(v, "make") {
				return false
			}
		case nil:
			copies++
		default:
			return false
		}
	}
	return copies == 1
}

// store stores the copy after the last write, behind the statement that holds it
// in the block of the variable.
func (c *checker) store(l *rule.Local, writes []write) []fix.Fix {
	var block *ast.BlockStmt
	for _, n := range c.pass.Flow.Path(l.Var.Pos()) {
		if b, ok := n.(*ast.BlockStmt); ok {
			block = b
			break
		}
	}
	if block == nil {
		return nil
	}
	last := writes[len(writes)-1].at.Pos()
	for _, s := range block.List {
		if s.Pos() <= last && last < s.End() {
			call := c.object + "." + c.setter + "(" + l.Var.Name() + ")"
			return fix.Offer("store the copy with "+c.setter, fix.InsertAfter(c.pass.Flow, s, call)...)
		}
	}
	return nil
}
