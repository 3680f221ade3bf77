package ownerreference

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// noUID: the owner is an object that was made here and never read or created.
func (c *checker) noUID(f *effects.Func, call flow.Call) {
	if call.Arg(0) == nil {
		return
	}
	o := c.fresh(f, call.Arg(0))
	if o == nil || o.Type == nil {
		return
	}
	if !c.unread(o, call.Instr, ".ObjectMeta.UID") {
		return
	}
	if e := c.pass.Flow.CallExpr(call.Instr); e != nil && len(e.Args) > 0 {
		c.pass.At(e.Args[0]).
			Sayf("this %s was made here and has no UID: the API server refuses a reference to it (ownerReferences[0].uid: Required value); read it first", o.Type.Obj().Name())
	}
}

// fresh returns the object that v refers to when this function makes it.
func (c *checker) fresh(f *effects.Func, v ssa.Value) *effects.Object {
	val := f.Val(v)
	if len(val.Refs) != 1 || val.Opaque || val.Refs[0].Copy {
		return nil
	}
	if o := c.pass.Effects.Object(f, val.Refs[0].Loc); o != nil && o.Fresh() {
		return o
	}
	return nil
}

// unread: before instr, nothing fills the object, gets it, or sets the field.
func (c *checker) unread(o *effects.Object, instr ssa.Instruction, field flow.Steps) bool {
	for _, m := range o.Moments {
		if m.Instr == instr || !o.Reaches(m.Instr, instr) {
			continue
		}
		if m.Leaves || m.LeavesPart || m.Replaced || m.Answered || len(m.Ops) > 0 {
			return false
		}
		for _, ch := range m.Changes {
			switch {
			case ch.Below == ".ObjectMeta" && leavesOut(ch.Val, strings.TrimPrefix(string(field), ".ObjectMeta.")):
			case ch.Below.Overlaps(field):
				return false
			}
		}
	}
	return true
}

// leavesOut: v is a literal that does not set the field.
func leavesOut(v ssa.Value, field string) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	lit, ok := load.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *lit.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if flow.FieldOf(r) == nil || flow.FieldOf(r).Name() == field {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// unowned: an object of a kind that a controller of the package Owns is created
// here without an owner, as all of that kind are.
func (c *checker) unowned(f *effects.Func, op *effects.OpCall) {
	if op.Via != nil || op.Op.Verb != kube.Create || op.Sub != "" || op.Op.Clientset {
		return
	}
	o := c.fresh(f, op.Call.Arg(op.Op.Obj))
	if o == nil || o.Type == nil || !c.mapped[o.Type.Obj()] || c.owners()[o.Type.Obj()] || c.owners()[nil] {
		return
	}
	if !c.unread(o, op.Call.Instr, ".ObjectMeta.OwnerReferences") {
		return
	}
	if e := c.pass.Flow.CallExpr(op.Call.Instr); e != nil {
		name := o.Type.Obj().Name()
		c.pass.At(e).
			Sayf("this %s gets no owner, so that Owns(&%s{}) maps none of its events and it is never garbage-collected: call SetControllerReference before", name, name)
	}
}

// owners returns the kinds to which the package gives owners; nil among them
// stands for kinds that are not known.
func (c *checker) owners() map[*types.TypeName]bool {
	if c.given != nil {
		return c.given
	}
	c.given = make(map[*types.TypeName]bool)
	add := func(t types.Type) {
		if n := kube.Named(t); n != nil && kube.IsAPIObject(n) {
			c.given[n.Obj()] = true
		} else {
			c.given[nil] = true
		}
	}
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				fn := c.pass.Callee(n)
				if setsOwner(fn) && len(n.Args) > 1 {
					add(c.pass.TypesInfo.TypeOf(n.Args[1]))
				}
				if f, set, ok := kube.MetaAccessor(fn); ok && set && f == "OwnerReferences" {
					c.given[nil] = true
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && id.Name == "OwnerReferences" {
					c.given[nil] = true
				}
			case *ast.SelectorExpr:
				if n.Sel.Name == "OwnerReferences" {
					c.given[nil] = true
				}
			}
			return true
		})
	}
	return c.given
}
