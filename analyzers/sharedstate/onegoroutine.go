package sharedstate

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// oneGoroutine: all who use a field, once its struct is made, run in what one and the same go
// statement starts, and that runs once: for { task := queue.Get(); … }.
func (c *checker) oneGoroutine(uses []locks.Access) bool {
	w := goroutineWalk{c: c, seen: make(map[*ssa.Function]bool)}
	for _, a := range uses {
		if !c.own(a) && !w.up(a.Fn) {
			return false
		}
	}
	return w.of != nil
}

// A goroutineWalk goes up the calls to the function that a go statement starts.
type goroutineWalk struct {
	c    *checker
	of   *ssa.Function
	seen map[*ssa.Function]bool
}

func (w *goroutineWalk) up(fn *ssa.Function) bool {
	if w.seen[fn] || fn == w.of {
		return true
	}
	w.seen[fn] = true
	if w.c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) {
		return false
	}
	callers := w.c.callers.Callers(fn)
	if callers.AsValue || callers.Dynamic || callers.Exported || len(callers.Sites) == 0 {
		return false
	}
	for _, s := range callers.Sites {
		if _, started := s.Call.Instr.(*ssa.Go); !started {
			if !w.up(s.Caller) {
				return false
			}
			continue
		}
		if w.of != nil || len(callers.Sites) > 1 || !w.once(s.Call.Instr, 0) {
			return false
		}
		w.of = fn
	}
	return true
}

// once: an instruction runs once for each struct, as far as the package shows.
func (w *goroutineWalk) once(i ssa.Instruction, depth int) bool {
	fn := i.Parent()
	if ssaflow.InLoop(i.Block()) || depth > 4 || w.c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) {
		return false
	}
	callers := w.c.callers.Callers(fn)
	if callers.AsValue || callers.Dynamic || len(callers.Sites) > 1 {
		return false
	}
	return len(callers.Sites) == 0 || w.once(callers.Sites[0].Call.Instr, depth+1)
}

// calledByNobody: fn is an exported method of a type that others cannot name, so that they
// call it by an interface, and nothing in the module has a call of that name.
func (c *checker) calledByNobody(fn *ssa.Function) bool {
	fn = ssaflow.Outermost(fn)
	recv := receiver(fn)
	if recv == nil || !token.IsExported(fn.Name()) || kube.Named(recv.Type()) == nil || token.IsExported(kube.Named(recv.Type()).Obj().Name()) {
		return false
	}
	callers := c.callers.Callers(fn)
	return len(callers.Sites) == 0 && !callers.AsValue && !callers.Dynamic && !c.pass.Model.Has(fn.Syntax(), watching|model.Reconciler) && !c.pass.NamedElsewhere(fn.Name())
}
