package listerbeforesync

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var filled = rule.Form{Name: "filled", Run: each(func(c *checker) {
	c.reportFilled()
	c.reportAddedLate()
})}

// reportFilled reports reads of what an event handler fills, behind a wait for the
// informer alone.
func (c *checker) reportFilled() {
	for _, h := range c.handlers {
		if h.read == nil {
			continue
		}
		call, w, n := c.pass.Flow.CallExpr(h.add.Instr), c.pass.Flow.CallExpr(h.wait.Instr), c.pass.Flow.Node(h.read)
		if call != nil && w != nil && n != nil {
			c.pass.At(n).Because(w, "the wait").Because(rule.Span(call.Pos(), call.Lparen+1), "the handler is added here").
				Say("an event handler fills this, and the wait is for the informer, whose handlers may not have run yet: wait for HasSynced of the registration")
		}
	}
}

// readAfter returns a read of one of these that can follow the wait before the
// function waits for something else.
func (c *checker) readAfter(wait ssa.Instruction, filled map[any]*types.Named) ssa.Instruction {
	return paths.Find(c.pass.Flow, paths.After(wait), paths.Query{Plain: true,
		To: func(i ssa.Instruction) bool {
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL {
				return false
			}
			switch a := load.X.(type) {
			case *ssa.FieldAddr:
				f := ssaflow.FieldOf(a)
				return f != nil && has(filled, f.Origin())
			case *ssa.Alloc:
				return has(filled, a)
			}
			return false
		},
		Avoid: func(i ssa.Instruction) bool { return i != wait && c.waits(i) },
	}).End
}

func has(filled map[any]*types.Named, key any) bool {
	_, ok := filled[key]
	return ok
}

// waits: the instruction may wait for what the handler does.
func (c *checker) waits(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Select:
		return true
	case *ssa.UnOp:
		return i.Op == token.ARROW
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(i)
		return ok && (kube.IsCacheSyncWait(call.Fn) || kube.LooksLikeWait(call.Fn) || kube.LooksLikePoll(call.Fn) || kube.WaitsForGoroutines(call.Fn) || kube.IsSleep(call.Fn))
	}
	return false
}
