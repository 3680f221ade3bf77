package nilmap

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// nilAt completes m when control comes to the write w with an object that was
// read or made without the map. Whether there is data is often found out by a
// function that parses it, so others count for labels and annotations alone.
func (c *checker) nilAt(w ssa.Instruction, m mistake) (mistake, bool) {
	f := m.field
	if neverNil(f) || c.defaulted(f) || c.pass.Quiet(c.madeThrough(w, f), w, "it is made through the same index") {
		return m, false
	}
	there := func(obj ssaflow.AccessPath, v ssa.Value) objects.Field {
		return objects.Field{Ref: v, Object: obj, Path: f.Path, Getter: f.Getter}
	}
	from, ok := object.IsAsRead(c.pass.Effects, object.AsRead{
		Part: f.Path,
		From: func(fn *ssa.Function, obj ssaflow.AccessPath, v ssa.Value) []ssa.Instruction {
			return c.origins(fn, there(obj, v))
		},
		Shows: func(k ssaflow.Cond, obj ssaflow.AccessPath) bool {
			if x, ok := objects.KeyTested(c.pass.Flow, k); ok && x.Same(there(obj, nil)) {
				return true
			}
			same := func(v ssa.Value) bool {
				x, ok := objects.FieldOfObject(c.pass.Flow, v)
				return ok && x.Same(there(obj, nil))
			}
			return ssaflow.MapThere == k.OfMap(same) || c.entryFound(k, same) || !f.InMetadata() && c.foundIn(k, obj)
		},
		IsPart: func(v ssa.Value, obj ssaflow.AccessPath) bool {
			x, ok := objects.FieldOfObject(c.pass.Flow, v)
			return ok && x.Same(there(obj, nil))
		},
		PartShown: func(k ssaflow.Cond, part ssa.Value) bool {
			same := func(v ssa.Value) bool { return v == part }
			return ssaflow.MapThere == k.OfMap(same) || c.entryFound(k, same)
		},
		Callers: f.InMetadata(), Results: f.InMetadata(),
	}, f.Object, f.Ref, w)
	m.because = from
	if ok && c.createdWith(from, f) {
		return m, false
	}
	switch _, new := from.(*ssa.Alloc); {
	case new:
		m.kind = isMade
	case f.InMetadata():
		m.kind = isMetadata
	default:
		m.kind = isData
	}
	return m, ok
}

// neverNil: what is read always has this map.
func neverNil(f objects.Field) bool { return kube.AlwaysHasMap(f.Ref.Type(), string(f.Path)) }

// origins returns where a function reads the object, makes it, or gets it from a
// list.
func (c *checker) origins(fn *ssa.Function, f objects.Field) []ssa.Instruction {
	if neverNil(f) {
		return nil
	}
	var out []ssa.Instruction
	for i := range ssaflow.Instrs(fn) {
		if c.reads(i, f) || f.Object.Path == "" && (madeAt(i, f) || c.listedAt(i, f)) {
			out = append(out, i)
		}
	}
	return out
}

func (c *checker) reads(i ssa.Instruction, f objects.Field) bool {
	call, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	x, ok := c.pass.Flow.Resolve(call)
	return ok && object.Gets(c.pass.Effects, x, f.Object) && !c.ownObject(x)
}

// listedAt: the object is an element of a list that the function reads, or a copy
// of one in a variable.
func (c *checker) listedAt(i ssa.Instruction, f objects.Field) bool {
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
func (c *checker) listed(element *ssa.IndexAddr, f objects.Field) bool {
	return slices.ContainsFunc(object.ListsOf(c.pass.Effects, element), func(list ssaflow.Call) bool {
		return f.Name() != "Labels" || object.OnlyNamespace(list)
	})
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

// lower names the map in a text.
func lower(f objects.Field) string {
	switch f.Name() {
	case "Labels":
		return "labels"
	case "Annotations":
		return "annotations"
	}
	return f.Name()
}
