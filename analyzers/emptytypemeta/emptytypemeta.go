package emptytypemeta

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports uses of a kind and apiVersion that objects do not have.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		c := &checker{pass: pass, f: f, objects: make(map[ssa.Value]*object)}
		for i := range ssaflow.Instrs(f.Fn) {
			c.read(i)
		}
		for _, o := range c.order {
			o.report(pass)
		}
	}
}

type checker struct {
	pass    *rule.Pass
	f       *memory.Func
	objects map[ssa.Value]*object
	order   []*object
}

// An object is one whose type is read where that matters.
type object struct {
	from  string // where such objects come from
	kind  *types.Named
	reads []ast.Expr
	// compared: one is compared, where a constant in its place would be odd.
	compared bool
}

// read looks at an instruction that reads a part of the type of an object, or
// all of it.
func (c *checker) read(i ssa.Instruction) {
	var meta ssa.Value // address of the TypeMeta
	var v ssa.Value
	switch i := i.(type) {
	case *ssa.UnOp:
		fa, ok := i.X.(*ssa.FieldAddr)
		if !ok || i.Op != token.MUL || !kube.IsTypeMeta(fa.X.Type()) {
			return
		}
		meta, v = fa.X, i
	case *ssa.Call:
		x, ok := c.pass.Flow.Resolve(i)
		if !ok || !kube.IsTypeMetaGVK(x.Fn) || len(x.Args) == 0 {
			return
		}
		meta, v = x.Args[0], i
	default:
		return
	}
	fa, ok := meta.(*ssa.FieldAddr)
	if !ok || !kube.IsAPIObject(fa.X.Type()) {
		return
	}
	refers, compares := c.matters(v)
	if !refers && !compares {
		return
	}
	e := c.source(i)
	if e == nil {
		return
	}
	o := c.objects[fa.X]
	if o == nil {
		o = &object{from: c.origin(fa.X, 0), kind: kube.Named(fa.X.Type())}
		if o.from != "" && c.typed(fa.X) {
			o.from = ""
		}
		c.objects[fa.X] = o
		c.order = append(c.order, o)
	}
	o.reads = append(o.reads, e)
	o.compared = o.compared || compares
}

// source returns the expression of a read.
func (c *checker) source(i ssa.Instruction) ast.Expr {
	if call, ok := i.(*ssa.Call); ok {
		if e := c.pass.Flow.CallExpr(call); e != nil {
			return e
		}
		return nil
	}
	for _, n := range c.pass.Flow.Path(i.Pos()) {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			return sel
		}
	}
	return nil
}

func (o *object) report(pass *rule.Pass) {
	if o.from == "" {
		return
	}
	first := o.reads[0]
	have := " have no kind and apiVersion, so "
	if builtin, _ := kube.BuiltIn(o.kind); !builtin {
		have = " mostly have no kind and apiVersion, so "
	}
	is := " is empty: use a constant GVK or apiutil.GVKForObject"
	pass.At(first).Fixes(constants(pass, o)...).Say("objects from " + o.from + have + types.ExprString(first) + is)
}
