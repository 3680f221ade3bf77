package ownerreference

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// mayOwn: the called function, which creates the object, sets an owner, or is out of sight and gets
// another object as well.
func (c *checker) mayOwn(call ssaflow.Call) bool {
	if call.Static != nil && len(call.Static.Blocks) > 0 {
		return slices.ContainsFunc(c.pass.Flow.Calls(call.Static), func(in ssaflow.Call) bool { return setsOwner(in.Fn) })
	}
	objects := 0
	for _, a := range call.Args {
		if t := ssaflow.Unwrap(a).Type(); kube.IsAPIObject(t) || kube.IsObjectInterface(t) {
			objects++
		}
	}
	return objects > 1
}

// changesOwners: a function that the call is given sets an owner, or hands an object of the kind on.
func (c *checker) changesOwners(call ssaflow.Call, kind *types.Named) bool {
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		fn := c.pass.Flow.FuncOf(ssaflow.Unwrap(a))
		if fn == nil {
			_, given := a.Type().Underlying().(*types.Signature)
			return given
		}
		return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(in ssaflow.Call) bool {
			return setsOwner(in.Fn) || slices.ContainsFunc(in.Args, func(a ssa.Value) bool { return kube.Named(ssaflow.Unwrap(a).Type()) == kind })
		})
	})
}

// ownedAfter: behind the instruction, or the call that leads to it, an object of the kind gets an
// owner and is written.
func (c *checker) ownedAfter(fn *ssa.Function, at ssa.Instruction, kind *types.Named, depth int) bool {
	calls := c.pass.Flow.Calls(fn)
	return slices.ContainsFunc(calls, func(set ssaflow.Call) bool {
		obj := set.Arg(1)
		return setsOwner(set.Fn) && obj != nil && kube.Named(ssaflow.Unwrap(obj).Type()) == kind && ssaflow.Reaches(at, set.Instr, nil) && slices.ContainsFunc(calls, func(write ssaflow.Call) bool {
			op, ok := kube.ClientOp(write.Fn)
			return ok && (op.Verb == kube.Update || op.Verb == kube.Patch) && op.Sub == "" && ssaflow.Reaches(set.Instr, write.Instr, nil) &&
				c.pass.Flow.PlaceOf(ssaflow.Unwrap(write.Arg(op.Obj))) == c.pass.Flow.PlaceOf(ssaflow.Unwrap(obj))
		})
	}) || depth < 3 && slices.ContainsFunc(c.pass.Effects.Graph().Sites(fn), func(s callgraph.Site) bool {
		return c.ownedAfter(s.Caller, s.Call.Instr, kind, depth+1)
	})
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
