package lockbalance

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// again reports calls that lock a mutex which their goroutine holds.
func (c *checker) again(fn *ssa.Function, tried map[ssaflow.AccessPath]bool) {
	seen := make(map[ssaflow.AccessPath]bool)
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			call, ok := i.(*ssa.Call)
			if !ok {
				continue
			}
			at, held, t, ok := c.locks.Again(call)
			if !ok || seen[at] || tried[at] {
				continue
			}
			onlyRead := held == locks.Read && t.Mode == locks.Read
			if onlyRead && !c.locked(t.Lock) {
				continue
			}
			seen[at] = true
			c.reportAgain(call, at, t, onlyRead)
		}
	}
}

// locked: some function of the package locks the mutex of a read lock for
// writing, which then waits between the two.
func (c *checker) locked(read ssa.CallInstruction) bool {
	field := locks.MutexField(read)
	if field == nil {
		return false
	}
	if c.written == nil {
		c.written = make(map[*types.Var]bool)
		for _, f := range c.pass.Funcs() {
			for _, call := range c.pass.Flow.Calls(f.Fn) {
				if op, ok := locks.OpOf(c.pass.Flow, call.Instr); ok && op.Mode == locks.Write && !op.Unlock && !op.Try {
					c.written[locks.MutexField(call.Instr)] = true
				}
			}
		}
	}
	return c.written[field]
}

func (c *checker) reportAgain(call *ssa.Call, at ssaflow.AccessPath, t locks.Taking, onlyRead bool) {
	node := c.pass.Flow.CallExpr(call)
	inner := c.pass.Flow.CallExpr(t.Lock)
	if node == nil || inner == nil {
		return
	}
	since := "here"
	if line := c.heldSince(call, at); line > 0 {
		since = fmt.Sprintf("since line %d", line)
	}
	what := types.ExprString(node)
	if call != t.Lock {
		what = fmt.Sprintf("%s calls %s on line %d, whose mutex", types.ExprString(node.Fun), types.ExprString(inner), c.pass.Line(inner.Pos()))
	} else {
		what += " locks a mutex that"
	}
	why := "it waits for itself for ever"
	if onlyRead {
		why = "with a Lock waiting in between both wait for ever"
	}
	how := "is held"
	if onlyRead {
		how = "is read-locked"
	}
	d := c.pass.At(node)
	if call != t.Lock {
		d.Because(inner, "locked again here")
	}
	d.Sayf("%s %s %s: %s", what, how, since, why)
}

// heldSince returns the line of the lock that is held at call, 0 when another
// function has locked.
func (c *checker) heldSince(call *ssa.Call, at ssaflow.AccessPath) int {
	line := token.NoPos
	for _, b := range call.Parent().Blocks {
		for _, i := range b.Instrs {
			ci, ok := i.(*ssa.Call)
			if !ok || ci == call {
				continue
			}
			if op, ok := locks.OpOf(c.pass.Flow, ci); ok && !op.Unlock && op.Place == at && ssaflow.Dominates(ci, call) {
				line = ci.Pos()
			}
		}
	}
	if line == token.NoPos {
		return 0
	}
	return c.pass.Line(line)
}
