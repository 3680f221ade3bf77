package sharedstate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// sameWorker: all of fns run in the reconciles of one controller and nowhere else,
// and nothing says that it has more than one worker.
func (c *checker) sameWorker(fns []*ssa.Function) bool {
	w := workerWalk{c: c, seen: make(map[*ssa.Function]bool)}
	for _, fn := range fns {
		if !w.up(fn) {
			return false
		}
	}
	return w.of != nil && queues.ManyWorkers(c.pass.Flow)[w.of] == nil
}

// A workerWalk goes up the calls to the one reconciler whose worker it is.
type workerWalk struct {
	c    *checker
	of   *types.TypeName
	seen map[*ssa.Function]bool
}

func (w *workerWalk) up(fn *ssa.Function) bool {
	if locks.StartedByGo(fn) {
		return false
	}
	fn = ssaflow.Outermost(fn)
	if w.seen[fn] {
		return true
	}
	w.seen[fn] = true
	if w.c.reconciler(fn) {
		n := kube.Named(receiver(fn).Type())
		if n == nil || w.of != nil && w.of != n.Origin().Obj() {
			return false
		}
		w.of = n.Origin().Obj()
		return true
	}
	callers := w.c.callers.Callers(fn)
	if callers.AsValue || callers.Dynamic || len(callers.Sites) == 0 {
		return false
	}
	for _, s := range callers.Sites {
		if _, started := s.Call.Instr.(*ssa.Go); started || !w.up(s.Caller) {
			return false
		}
	}
	return true
}
