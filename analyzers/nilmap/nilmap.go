package nilmap

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports writes to maps that are nil.
var Analyzer = rule.New(doc, run)

// run reports at most one write at a place, and of each function one to each map of an API object.
func run(pass *rule.Pass) {
	given := givenFields(pass.Flow)
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		c := &checker{pass: pass, fn: f.Fn, given: given, said: make(map[ssaflow.AccessPath]bool)}
		for i := range ssaflow.Instrs(f.Fn) {
			c.check(i)
		}
	}
}

type checker struct {
	pass  *rule.Pass
	fn    *ssa.Function
	given map[*types.Var]bool // fields that code of the package gives a value
	said  map[ssaflow.AccessPath]bool
}

func (c *checker) check(i ssa.Instruction) {
	switch i := i.(type) {
	case *ssa.MapUpdate:
		if target, ok := c.pass.Flow.Target(i).(*ast.IndexExpr); ok {
			c.judge(i, target)
		}
	case *ssa.Call:
		x, ok := c.pass.Flow.Resolve(i)
		if !ok || !kube.Is(x.Fn, "maps.Copy", "golang.org/x/exp/maps.Copy") || x.Arg(0) == nil {
			return
		}
		if e := c.pass.Flow.CallExpr(i); e != nil && len(e.Args) == 2 {
			if f, ok := objects.FieldOfObject(c.pass.Flow, x.Arg(0)); ok {
				c.reportObject(i, f, e, ast.Unparen(e.Args[0]))
			}
		}
	}
}

// judge says what is wrong about the assignment w to an element of a map.
func (c *checker) judge(w *ssa.MapUpdate, target *ast.IndexExpr) {
	name := types.ExprString(target.X)
	if k, ok := w.Map.(*ssa.Const); ok && k.IsNil() {
		c.pass.At(target).Sayf("%s is never created: this assignment panics; create the map first", name)
		return
	}
	if f, ok := objects.FieldOfObject(c.pass.Flow, w.Map); ok {
		c.reportObject(w, f, target, target.X)
	}
}

// reportObject reports a write to a map that an object certainly has not: it was made without it
// in this function, or is as the server keeps it, and nothing ever makes the map.
func (c *checker) reportObject(w ssa.Instruction, f objects.Field, node ast.Node, dst ast.Expr) {
	if c.said[f.Place()] {
		return
	}
	origin := c.originWithout(w, f)
	if origin == nil {
		return
	}
	c.said[f.Place()] = true
	what, why := "this assignment", " is nil here, because the object was created without it"
	if _, ok := node.(*ast.CallExpr); ok {
		what = "copying into it"
	}
	if _, made := origin.(*ssa.Alloc); !made {
		why = " is nil in a new object, and no code of this package creates it"
	}
	read, _ := origin.(*ssa.Call)
	c.pass.At(node).Because(read, "read here").
		Fixes(fix.CreateMap(c.pass.Flow, rule.EnclosingStmt[ast.Stmt](c.pass, dst.Pos()), dst)...).
		Sayf("%s%s: %s panics; create the map first", types.ExprString(dst), why, what)
}
