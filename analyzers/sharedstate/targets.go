package sharedstate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// targets reports API objects in fields of a reconciler that a reconcile hands
// to the client, which writes the answer into them.
func (c *checker) targets() {
	var roots []*ssa.Function
	structs := make(map[*types.TypeName]bool)
	one := queues.OneWorker(c.pass.Flow)
	for _, f := range c.pass.Funcs() {
		if r := receiver(f.Fn); r != nil && c.pass.Model.Has(f.Fn.Syntax(), model.Reconciler|model.ObjectReconciler) {
			roots = append(roots, f.Fn)
			if n := kube.Named(r.Type()); n != nil && !one[n.Origin().Obj()] {
				structs[n.Origin().Obj()] = true
			}
		}
	}
	in := c.callers.Closure(roots, callgraph.BeforeReturn, nil)
	for _, f := range c.pass.Funcs() {
		if !in.Has(f.Fn) || f.TooComplex {
			continue
		}
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Clientset || op.Obj < 0 || op.Verb == kube.Delete {
				continue
			}
			obj := call.Arg(op.Obj)
			if obj == nil {
				continue
			}
			at := c.pass.Flow.PlaceOf(ssaflow.Unwrap(obj))
			param := ssaflow.ParamOf(at.Root)
			if param == nil || param != receiver(param.Parent()) || !at.Path.IsField() || !c.sharedPath(param, at.Path) {
				continue
			}
			n := kube.Named(param.Type())
			if n == nil || !structs[n.Origin().Obj()] {
				continue
			}
			if held, known := c.locks.At(call.Instr); !known || len(held) > 0 || c.callersLock(locks.Outermost(f.Fn), make(map[*ssa.Function]bool)) {
				continue
			}
			e := c.pass.Flow.CallExpr(call.Instr)
			if e == nil || op.Obj >= len(e.Args) {
				continue
			}
			c.pass.At(e.Args[op.Obj]).
				Sayf("%s belongs to the reconciler, which all workers share: %s writes the answer into it while others use it; read into a new object", types.ExprString(e.Args[op.Obj]), call.Fn.Name())
		}
	}
}

// sharedPath: what lies at path below the receiver is not a copy of the method.
func (c *checker) sharedPath(param *ssa.Parameter, path ssaflow.Steps) bool {
	_, pointer := param.Type().Underlying().(*types.Pointer)
	return pointer || path.Derefs()
}
