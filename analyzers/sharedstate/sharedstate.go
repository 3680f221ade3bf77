package sharedstate

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports maps and fields that several goroutines use without a lock.
var Analyzer = rule.New(doc, run)

// oneWorker: also where nothing shows that the controller has several workers.
var oneWorker rule.Switch

func init() {
	oneWorker.Bind(Analyzer, "oneworker", "also report reconcilers of which nothing shows that they have several workers")
}

func run(pass *rule.Pass) {
	c := &checker{
		pass: pass, locks: pass.Effects.Locks(), callers: pass.Effects.Graph(),
		reported: make(map[ast.Expr]bool), fields: make(map[*types.Var][]access), fielded: make(map[*ssa.Function]bool),
	}
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, u := range objects.MapUses(pass.Flow, f.Fn) {
			c.add(f.Fn, u)
		}
	}
	c.guarded()
	c.guardedFields()
	c.reconciled()
	c.targets()
	c.lazy()
	c.asTargets()
}

// watching are the roles of functions that run beside reconciles.
const watching = model.Handler | model.Predicate | model.MapFunc | model.Admission | model.Runnable

type checker struct {
	pass     *rule.Pass
	locks    *locks.Locks
	callers  *callgraph.Graph
	order    []*types.Var // the keys of fields in source order
	fields   map[*types.Var][]access
	globals  []access
	reported map[ast.Expr]bool
	fielded  map[*ssa.Function]bool // functions that were reported for a field
}

// An access is a use of a map with the locks that are held there.
type access struct {
	objects.MapUse
	fn    *ssa.Function
	held  locks.Held
	known bool
}

func (c *checker) add(fn *ssa.Function, u objects.MapUse) {
	a := access{MapUse: u, fn: fn}
	a.held, a.known = c.locks.At(u.Instr)
	a.known = a.known || c.pass.Model.Has(fn.Syntax(), watching) // called by others, who know nothing of its locks
	if u.Field == nil {
		c.globals = append(c.globals, a)
		return
	}
	if c.fields[u.Field] == nil {
		c.order = append(c.order, u.Field)
	}
	c.fields[u.Field] = append(c.fields[u.Field], a)
}

// report reports at the map or field that instruction load takes from where it
// lives.
func (c *checker) report(load ssa.Instruction, field types.Object, related []rule.Cause, format string, args ...any) {
	node := c.expr(load, field)
	if node == nil || c.reported[node] {
		return
	}
	c.reported[node] = true
	msg := types.ExprString(node) + fmt.Sprintf(format, args...)
	c.pass.At(node).Causes(related...).Say(msg)
}

// expr returns the expression that names the field or package variable.
func (c *checker) expr(at ssa.Instruction, obj types.Object) ast.Expr {
	for _, n := range c.pass.Flow.Path(at.Pos()) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == obj.Name() {
				return n
			}
		case *ast.Ident:
			if c.pass.TypesInfo.Uses[n] == obj && n.Name == obj.Name() && !c.selected(n) {
				return n
			}
		}
	}
	return nil
}

// selected: id is the right half of a selector.
func (c *checker) selected(id *ast.Ident) bool {
	path := c.pass.Flow.Path(id.Pos())
	if len(path) < 2 {
		return false
	}
	sel, ok := path[1].(*ast.SelectorExpr)
	return ok && sel.Sel == id
}
