package ownerreference

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var unowned = rule.Form{Name: "unowned", Run: look((*checker).reportUnowned)}

// reportUnowned reports objects of a kind that a controller of the package Owns,
// which are created without an owner, as all of that kind are.
func (c *checker) reportUnowned() {
	if kube.TestTree(c.pass.Pkg.Path()) {
		return // its objects have no owners
	}
	for _, f := range c.pass.Funcs() {
		for i := range f.Ops {
			if op := &f.Ops[i]; op.Via == nil && op.Op.Verb == kube.Create && op.Sub == "" && !op.Op.Clientset {
				c.created(f, op)
			}
		}
	}
}

func (c *checker) created(f *memory.Func, op *memory.OpCall) {
	o := c.made(f, op.Call.Arg(op.Op.Obj), op.Call.Instr, "OwnerReferences")
	if o == nil || !c.mapped[o.Type.Obj()] || c.owned()[o.Type.Obj()] || c.owned()[nil] {
		return
	}
	if e := c.pass.Flow.CallExpr(op.Call.Instr); e != nil && !c.pass.Quiet(c.orphans(f), e, "the function has let another object go without what belongs to it: this one is to have no owner") {
		name := o.Type.Obj().Name()
		c.pass.At(e).
			Sayf("this %s gets no owner, so that Owns(&%s{}) maps none of its events and it is never garbage-collected: call SetControllerReference before", name, name)
	}
}

// orphans: the function deletes an object of which what belongs to it is to stay.
func (c *checker) orphans(f *memory.Func) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(f.Fn), func(call ssaflow.Call) bool {
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Verb != kube.Delete || op.Clientset {
			return false
		}
		opts, _ := c.pass.Flow.Elements(call.Arg(op.Opts))
		return slices.ContainsFunc(opts, func(v ssa.Value) bool {
			opt, ok := v.(*ssa.MakeInterface)
			if !ok || !kube.IsPropagation(opt.X.Type()) {
				return false
			}
			text, _ := ssaflow.ConstText(ssaflow.Unwrap(opt.X))
			return text == kube.Orphan
		})
	})
}

// findOwned returns the kinds to which the package gives owners; nil among them
// stands for kinds that are not known.
func (c *checker) findOwned() map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				fn := c.pass.Callee(n)
				if setsOwner(fn) && len(n.Args) > 1 {
					var kind *types.TypeName
					if t := kube.Named(c.pass.TypesInfo.TypeOf(n.Args[1])); t != nil && kube.IsAPIObject(t) {
						kind = t.Obj()
					}
					out[kind] = true
				}
				if f, set, ok := kube.MetaAccessor(fn); ok && set && f == "OwnerReferences" {
					out[nil] = true
				}
			case *ast.Ident: // a field that is set, or read
				if kube.MetaField(c.pass.TypesInfo.Uses[n]) == "OwnerReferences" {
					out[nil] = true
				}
			}
			return true
		})
	}
	return out
}
