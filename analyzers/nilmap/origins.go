package nilmap

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// An origin is a place after which the map may be nil.
type origin struct {
	after   ssa.Instruction
	why     string
	related []rule.Cause
}

// neverNil: objects of the API server always have this map: a selector and the
// labels of a template are required, nodes and namespaces get theirs from the
// server and the kubelet.
func neverNil(f field) bool {
	if strings.Contains(string(f.path), "Selector") || strings.Contains(string(f.path), "Template") && f.name == "Labels" {
		return true
	}
	n := kube.Named(f.typ)
	if builtin, _ := kube.BuiltIn(f.typ); builtin && n != nil {
		if !f.path.HasPrefix(".ObjectMeta") && len(f.path.All()) > 1 {
			return true // what a resource request or a template needs
		}
		switch n.Obj().Name() {
		case "Node":
			return true
		case "Namespace":
			return f.name == "Labels"
		}
	}
	return false
}

// origins returns where the function reads the object, makes it, or gets it from
// a list.
func (c *checker) origins(f field) []origin {
	var out []origin
	for _, b := range c.fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Call:
				if why, ok := c.reads(i, f); ok {
					out = append(out, origin{after: i, why: why, related: c.pass.Cause(i, "read here")})
				} else if c.readBy(i, f) {
					out = append(out, origin{after: i, why: may(f), related: c.pass.Cause(i, "read here")})
				}
			case *ssa.Alloc:
				if ssa.Value(i) == f.object.Root && f.object.Path == "" && c.madeEmpty(i) {
					out = append(out, origin{after: i, why: " is nil here, since the object was made without it"})
				}
			case *ssa.IndexAddr:
				if ssa.Value(i) == f.object.Root && f.object.Path == "" && c.listed(i, f) {
					out = append(out, origin{after: i, why: may(f)})
				}
			case *ssa.Store:
				if a, ok := f.object.Root.(*ssa.Alloc); ok && f.object.Path == "" && i.Addr == ssa.Value(a) && c.copiesElement(i.Val, f) {
					out = append(out, origin{after: i, why: may(f)})
				}
			}
		}
	}
	return out
}

func may(f field) string {
	switch f.name {
	case "Labels", "Annotations":
		return " can be nil here (an object without " + lower(f.name) + " has a nil map)"
	}
	return " can be nil here (the API server leaves an empty map out)"
}

// reads: the call fills the object from the API server or a cache, or returns it.
func (c *checker) reads(i *ssa.Call, f field) (string, bool) {
	x, ok := c.pass.Flow.Resolve(i)
	if !ok {
		return "", false
	}
	op, ok := kube.ClientOp(x.Fn)
	if !ok || op.Verb != kube.Get {
		return "", false
	}
	if op.Clientset {
		e, ok := f.object.Root.(*ssa.Extract)
		return may(f), ok && e.Tuple == ssa.Value(i) && f.object.Path == ""
	}
	obj := x.Arg(op.Obj)
	return may(f), obj != nil && c.pass.Flow.PlaceOf(flow.Unwrap(obj)) == f.object
}

// listed: the element belongs to the Items of a list that the function lists. A
// list that options select is one of objects with labels.
func (c *checker) listed(i *ssa.IndexAddr, f field) bool {
	load, ok := i.X.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || !kube.IsListType(fa.X.Type()) || flow.FieldOf(fa).Name() != "Items" {
		return false
	}
	list := c.pass.Flow.PlaceOf(fa.X)
	for _, x := range c.pass.Flow.Calls(c.fn) {
		op, ok := kube.ClientOp(x.Fn)
		if !ok || op.Verb != kube.List {
			continue
		}
		if f.name == "Labels" && !onlyNamespace(c.pass.Flow, x, op) {
			continue
		}
		if op.Clientset {
			if e, ok := list.Root.(*ssa.Extract); ok && e.Tuple == x.Value() {
				return true
			}
			continue
		}
		if obj := x.Arg(op.Obj); obj != nil && c.pass.Flow.PlaceOf(flow.Unwrap(obj)) == list {
			return true
		}
	}
	return false
}

// onlyNamespace: the list is that of a namespace, or of all.
func onlyNamespace(p *flow.Package, x flow.Call, op kube.Op) bool {
	if op.Clientset {
		return false
	}
	for _, v := range flow.VariadicArgs(x.Arg(op.Opts)) {
		mi, ok := v.(*ssa.MakeInterface)
		if !ok || !kube.IsInNamespace(mi.X.Type()) {
			return false
		}
	}
	k, none := x.Arg(op.Opts).(*ssa.Const)
	return none && k.IsNil() || len(flow.VariadicArgs(x.Arg(op.Opts))) > 0
}

func (c *checker) copiesElement(v ssa.Value, f field) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	i, ok := load.X.(*ssa.IndexAddr)
	return ok && c.listed(i, f)
}

// madeEmpty: the object is a literal or a new variable of this function. What
// its fields get is seen on the paths.
func (c *checker) madeEmpty(a *ssa.Alloc) bool {
	if flow.ParamOf(a) != nil {
		return false
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == ssa.Value(a) {
				if k, ok := r.Val.(*ssa.Const); !ok || k.Value != nil {
					return false
				}
			}
		case *ssa.Phi:
			return false
		}
	}
	return true
}

// maySet: the instruction gives the map a value, replaces the object, or hands
// it to code that may. The answer to a write of it brings no map that was not
// sent.
func (c *checker) maySet(i ssa.Instruction, f field) bool {
	return c.pass.Effects.MayWrite(i, f.place()) == effects.WriteAny
}

// showsMap: the condition holds only where the map is there, or has elements.
func (c *checker) showsMap(k flow.Cond, f field) bool {
	if x, isNil, ok := k.NilTest(); ok {
		return !isNil && c.same(x, f)
	}
	switch v := k.Value.(type) {
	case *ssa.BinOp:
		if c.lookedUp(v, k.Val, f) {
			return true
		}
		n, ok := v.X.(*ssa.Call)
		if !ok {
			return false
		}
		b, ok := n.Call.Value.(*ssa.Builtin)
		if !ok || b.Name() != "len" || !c.same(n.Call.Args[0], f) {
			return false
		}
		return (v.Op == token.EQL) != k.Val // len != 0, len > 0; len == 0 on the other edge
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup:
			return k.Val && v.Index == 1 && c.same(t.X, f)
		case *ssa.Next:
			r, ok := t.Iter.(*ssa.Range)
			return ok && k.Val && c.same(r.X, f)
		}
	}
	return false
}

// lookedUp: an element was found to be something else than the zero value that
// a nil map yields.
func (c *checker) lookedUp(v *ssa.BinOp, val bool, f field) bool {
	x, y := v.X, v.Y
	if _, ok := x.(*ssa.Lookup); !ok {
		x, y = y, x
	}
	l, ok := x.(*ssa.Lookup)
	if !ok || v.Op != token.EQL && v.Op != token.NEQ || !c.same(l.X, f) {
		return false
	}
	k, isConst := y.(*ssa.Const)
	zero := isConst && (k.Value == nil || k.Value.ExactString() == `""` || k.Value.ExactString() == "0" || k.Value.ExactString() == "false")
	return (v.Op == token.EQL) == val != zero
}

// same: v is the map of field f.
func (c *checker) same(v ssa.Value, f field) bool {
	x, ok := c.fieldOf(v)
	return ok && x.object == f.object && x.name == f.name && (x.path == f.path || x.getter != nil || f.getter != nil)
}

// creation creates the map e before the statement that writes to it.
func (c *checker) creation(e ast.Expr) []fix.Fix {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	for x := ast.Expr(sel); ; {
		s, ok := x.(*ast.SelectorExpr)
		if !ok {
			if _, ok := x.(*ast.Ident); !ok {
				return nil
			}
			break
		}
		x = s.X
	}
	m, ok := c.pass.TypesInfo.TypeOf(sel).(*types.Map)
	if !ok {
		return nil
	}
	if _, basic := m.Key().(*types.Basic); !basic {
		return nil
	}
	switch e := m.Elem().(type) {
	case *types.Basic:
	case *types.Slice:
		if _, basic := e.Elem().(*types.Basic); !basic {
			return nil
		}
	default:
		return nil
	}
	stmt := rule.EnclosingStmt[ast.Stmt](c.pass, sel.Pos())
	if stmt == nil {
		return nil
	}
	name := types.ExprString(sel)
	return fix.Offer("create the map", fix.InsertBefore(c.pass.Flow, stmt, "if "+name+" == nil {\n\t"+name+" = "+m.String()+"{}\n}")...)
}
