package nilmap

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// nilAt completes m when control comes to the write w with an object that was
// read or made without the map.
func (c *checker) nilAt(w ssa.Instruction, m mistake) (mistake, bool) {
	f := m.field
	if neverNil(f) {
		return m, false
	}
	from, ok := object.IsAsRead(c.pass.Effects, c.asRead(f, c.origins), f.Object, f.Ref, w)
	m.because = from
	switch _, new := from.(*ssa.Alloc); {
	case new:
		m.kind = isMade
	case f.inMetadata():
		m.kind = isMetadata
	default:
		m.kind = isData
	}
	return m, ok
}

// asRead asks for objects that come without map f from where origins tells.
// Whether there is data is often found out by a function that parses it, so
// callers count for labels and annotations.
func (c *checker) asRead(f field, origins func(*ssa.Function, field) []ssa.Instruction) object.AsRead {
	there := func(obj ssaflow.AccessPath, v ssa.Value) field {
		at := f
		at.Object, at.Ref = obj, v
		return at
	}
	return object.AsRead{
		Part: f.Path,
		From: func(fn *ssa.Function, obj ssaflow.AccessPath, v ssa.Value) []ssa.Instruction {
			return origins(fn, there(obj, v))
		},
		Shows: func(k ssaflow.Cond, obj ssaflow.AccessPath, _ ssa.Instruction) bool {
			at := there(obj, nil)
			return k.OfMap(func(v ssa.Value) bool { return c.same(v, at) }) == ssaflow.MapThere
		},
		Callers: f.inMetadata(),
	}
}

// origins returns where a function reads the object, makes it, or gets it from a
// list.
func (c *checker) origins(fn *ssa.Function, f field) []ssa.Instruction {
	if neverNil(f) {
		return nil
	}
	var out []ssa.Instruction
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if c.reads(i, f) || f.Object.Path == "" && (madeAt(i, f) || c.listedAt(i, f)) {
				out = append(out, i)
			}
		}
	}
	return out
}

func (c *checker) reads(i ssa.Instruction, f field) bool {
	call, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	x, ok := c.pass.Flow.Resolve(call)
	return ok && (object.Gets(c.pass.Effects, x, f.Object) || c.readBy(x, f, 0))
}

// listedAt: the object is an element of a list that the function reads, or a copy
// of one in a variable.
func (c *checker) listedAt(i ssa.Instruction, f field) bool {
	switch x := i.(type) {
	case *ssa.IndexAddr:
		return f.Object.Root == ssa.Value(x) && c.listed(x, f)
	case *ssa.Store:
		_, variable := f.Object.Root.(*ssa.Alloc)
		load, ok := x.Val.(*ssa.UnOp)
		if !variable || !ok || x.Addr != f.Object.Root {
			return false
		}
		element, ok := load.X.(*ssa.IndexAddr)
		return ok && c.listed(element, f)
	}
	return false
}

// listed: what a selector finds has labels.
func (c *checker) listed(element *ssa.IndexAddr, f field) bool {
	return slices.ContainsFunc(object.ListsOf(c.pass.Effects, element), func(list ssaflow.Call) bool {
		return f.name != "Labels" || object.OnlyNamespace(list)
	})
}

// neverNil: objects of the API server always have this map: a selector and the
// labels of a template are required, nodes and namespaces get theirs from the
// server and the kubelet.
func neverNil(f field) bool {
	if strings.Contains(string(f.Path), "Selector") || strings.Contains(string(f.Path), "Template") && f.name == "Labels" {
		return true
	}
	n := kube.Named(f.Ref.Type())
	if builtin, _ := kube.BuiltIn(f.Ref.Type()); builtin && n != nil {
		if !f.inMetadata() && len(f.Path.All()) > 1 {
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

// sayNil reports a write that panics.
func sayNil(pass *rule.Pass, m mistake, why string) {
	what := "this assignment"
	if _, ok := m.node.(*ast.CallExpr); ok {
		what = "copying into it"
	}
	read, _ := m.because.(*ssa.Call)
	pass.At(m.node).Because(read, "read here").
		Fixes(fix.CreateMap(pass.Flow, rule.EnclosingStmt[ast.Stmt](pass, m.dst.Pos()), m.dst)...).
		Sayf("%s%s: %s panics; create the map first", types.ExprString(m.dst), why, what)
}
