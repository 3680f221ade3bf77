package blocking

import (
	"fmt"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Where a controller has as many workers as manyWorkers, one that sleeps for no longer
// than bearable, once in a pass, keeps nobody waiting.
const (
	manyWorkers = 10
	bearable    = 30 * time.Second
)

// hardlyFelt: the sleep is short, in no loop, and all reconcilers that come to it have
// many workers.
func (c *checker) hardlyFelt(call ssaflow.Call) bool {
	fn := call.Instr.Parent()
	if !isShorter(call.Arg(0), bearable+1) || ssaflow.InLoop(call.Instr.Block()) || c.filter.Has(fn) || c.ofQueue(fn) {
		return false
	}
	workers := queues.Workers(c.pass.Flow)
	roots, many := 0, true
	once := func(i ssa.Instruction) bool {
		many = many && !ssaflow.InLoop(i.Block())
		return true
	}
	c.graph.Up(fn, callgraph.BeforeReturn, once, func(fn *ssa.Function) bool {
		if !c.pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler|model.KeyWorker|model.ObjectWorker) {
			return false
		}
		n, known := int64(0), false
		if recv := fn.Signature.Recv(); recv != nil && kube.Named(recv.Type()) != nil {
			n, known = workers[kube.Named(recv.Type()).Origin().Obj()]
		}
		if by := c.graph.Callers(fn); !known && by.Complete() && len(by.Sites) > 0 {
			return false // a part of what calls it
		}
		roots++
		many = many && n >= manyWorkers
		return false
	})
	return roots > 0 && many
}

// workerOf names what runs fn: there is one of it unless the package gives the controller of the
// reconciler that comes to fn another number.
func (c *checker) workerOf(fn *ssa.Function) string {
	root := c.worker.Root(fn)
	if root == nil || root.Signature.Recv() == nil || kube.Named(root.Signature.Recv().Type()) == nil {
		return "a reconcile worker, 1 by default"
	}
	of := kube.Named(root.Signature.Recv().Type()).Origin().Obj()
	if n := queues.Workers(c.pass.Flow)[of]; n > 1 {
		return fmt.Sprintf("one of %d reconcile workers", n)
	}
	if queues.ManyWorkers(c.pass.Flow)[of] != nil {
		return "a reconcile worker, of which there are as many as the options of its controller say"
	}
	return "a reconcile worker, 1 by default"
}
