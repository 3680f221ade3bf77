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
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				c.read(i)
			}
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

// matters: the type becomes part of a reference to the object, or is compared
// with a name.
func (c *checker) matters(v ssa.Value) (refers, compares bool) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if fa, ok := r.Addr.(*ssa.FieldAddr); ok && r.Val == v && kube.IsObjectReference(fa.X.Type()) {
				refers = true
			}
		case *ssa.Field:
			inRef, inCmp := c.matters(r)
			refers, compares = refers || inRef, compares || inCmp
		case *ssa.BinOp:
			if (r.Op == token.EQL || r.Op == token.NEQ) && (isName(r.X) || isName(r.Y)) {
				compares = true
			}
		case *ssa.Call:
			x, ok := c.pass.Flow.Resolve(r)
			if ok && kube.IsNewControllerRef(x.Fn) && len(x.Args) == 2 && x.Args[1] == v {
				refers = true
			}
		}
	}
	return refers, compares
}

func isName(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.String() != `""`
}

// origin names where an object comes from whose type is not set; "" when that is
// not known.
func (c *checker) origin(v ssa.Value, depth int) string {
	if depth > 8 {
		return ""
	}
	for _, ref := range c.f.Val(v).Refs {
		if s := c.pass.Effects.CachedSource(c.f, ref); s != nil && !s.Unstructured {
			return "informer caches"
		}
	}
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return ""
		}
		if x, ok := c.pass.Flow.Resolve(call); ok {
			if _, typed := kube.NeverNilResult(x.Fn); typed {
				return "typed clients"
			}
		}
	case *ssa.Call:
		if x, ok := c.pass.Flow.Resolve(v); ok && len(x.Args) > 0 {
			if into, copies := kube.DeepCopies(x.Fn); copies && !into {
				return c.origin(x.Args[0], depth+1)
			}
		}
	case *ssa.IndexAddr: // an element of the Items of a list
		if load, ok := v.X.(*ssa.UnOp); ok {
			if fa, ok := load.X.(*ssa.FieldAddr); ok && kube.IsListType(fa.X.Type()) {
				return c.origin(fa.X, depth+1)
			}
		}
	case *ssa.Alloc: // a copy of one
		if st := onlyStore(v); st != nil {
			if load, ok := st.Val.(*ssa.UnOp); ok {
				return c.origin(load.X, depth+1)
			}
		}
	case *ssa.TypeAssert:
		return c.origin(v.X, depth+1)
	}
	return ""
}

func onlyStore(a *ssa.Alloc) (only *ssa.Store) {
	for _, r := range *a.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(a) {
			if only != nil {
				return nil
			}
			only = st
		}
	}
	return only
}

// typed: the function gives the object its type, or hands it to code that may.
// What comes from the API server has none.
func (c *checker) typed(obj ssa.Value) bool {
	at := c.pass.Flow.PlaceOf(obj)
	for _, b := range c.f.Fn.Blocks {
		for _, i := range b.Instrs {
			if c.fills(i, at) {
				continue
			}
			if c.pass.Effects.MayWrite(i, at.Field("TypeMeta")) == memory.WriteAny {
				return true
			}
		}
	}
	return false
}

// fills: the instruction makes the object, copies another into it, which origin
// has looked at, or reads it.
func (c *checker) fills(i ssa.Instruction, at ssaflow.AccessPath) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return i.Addr == at.Root
	case ssa.CallInstruction:
		if call, ok := c.pass.Flow.Resolve(i); ok {
			if _, isOp := kube.ClientOp(call.Fn); isOp {
				return true
			}
		}
	}
	v, ok := i.(ssa.Value)
	if e, isResult := at.Root.(*ssa.Extract); isResult {
		return ok && v == e.Tuple
	}
	return ok && v == at.Root
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
