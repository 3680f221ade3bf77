package queueshutdown

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// late returns the call that shuts the queue down, when all that do so come only
// after the wait; nil otherwise.
func (c *checker) late(fn *ssa.Function, wait ssaflow.Call, queue *types.Var) ssa.Instruction {
	c.find()
	if objects.HandsOut(c.pass.Flow, queue) {
		return nil
	}
	var found ssa.Instruction
	for _, end := range c.ends[queue] {
		if end.Parent() != fn {
			return nil
		}
		_, endDeferred := end.(*ssa.Defer)
		_, waitDeferred := wait.Instr.(*ssa.Defer)
		switch {
		case endDeferred && waitDeferred && ssaflow.Dominates(end, wait.Instr):
			// deferred calls run in reverse
		case endDeferred && !waitDeferred:
		case !endDeferred && !waitDeferred && ssaflow.Dominates(wait.Instr, end) && !ssaflow.Reaches(end, wait.Instr, nil):
		default:
			return nil
		}
		found = end
	}
	return found
}

// never: the queue is kept in a field that nobody else sees, and nothing in the
// package shuts it down.
func (c *checker) never(queue *types.Var) bool {
	c.find()
	if len(c.ends[queue]) > 0 || queue.Exported() && queue.Pkg().Name() != "main" || !queue.IsField() || queue.Embedded() {
		return false
	}
	values, all := c.pass.Flow.FieldValues(queue)
	if !all || len(values) == 0 {
		return false
	}
	for _, v := range values {
		call, ok := ssaflow.Unwrap(v).(*ssa.Call)
		if !ok {
			return false
		}
		if made, ok := c.pass.Flow.Resolve(call); !ok || !kube.IsNewQueue(made.Fn) {
			return false
		}
	}
	return !objects.HandsOut(c.pass.Flow, queue)
}

// find collects the places that shut down a queue. A method value counts as the
// place where it is made.
func (c *checker) find() {
	if c.ends != nil {
		return
	}
	c.ends = make(map[*types.Var][]ssa.Instruction)
	for _, fn := range c.pass.Flow.Funcs {
		for _, q := range queues.Calls(c.pass.Flow, fn) {
			if (q.Method == "ShutDown" || q.Method == "ShutDownWithDrain") && q.Field != nil {
				c.ends[q.Field] = append(c.ends[q.Field], q.Instr)
			}
		}
	}
}
