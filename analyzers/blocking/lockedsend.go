package blocking

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var lockedsend = rule.Form{Name: "lockedsend", Run: reportLockedSend}

// reportLockedSend reports sends that can wait while a mutex is held, once for each
// channel. No role is needed: whoever wants the mutex waits, too.
func reportLockedSend(pass *rule.Pass) {
	type sent struct {
		at    *rule.Finding
		mutex string
	}
	var order []*sent
	first := make(map[any]*sent)
	each(func(c *checker, fn *ssa.Function) {
		c.lockedSends(fn, func(ch ssa.Value, node ast.Node, mutex string) {
			var key any = ch
			if field := fieldOf(ch); field != nil {
				key = field
			}
			if s := first[key]; s != nil {
				s.at.Because(node, "and here")
				return
			}
			first[key] = &sent{pass.At(node), mutex}
			order = append(order, first[key])
		})
	})(pass)
	for _, s := range order {
		s.at.Sayf("this send waits for a receiver while %s is held, and all who need the lock wait with it; send after the unlock or with a default", s.mutex)
	}
}

// lockedSends calls found for the sends of fn under a lock.
func (c *checker) lockedSends(fn *ssa.Function, found func(ch ssa.Value, node ast.Node, mutex string)) {
	for i := range ssaflow.Instrs(fn) {
		ch := sendsTo(i)
		if ch == nil || !c.outlasting(ch) || kube.IsEventChannel(ch.Type()) || c.pass.HelpsTests(fn) || c.roomForAll(ch) {
			continue
		}
		held, known := c.locks.At(i)
		mutex := ""
		switch {
		case known && len(held) > 0:
			mutex = lockName(held)
		case known && c.enteredLocked(fn):
			mutex = "its callers' lock"
		}
		if node := c.chanNode(i, ch); node != nil && mutex != "" {
			found(ch, node, mutex)
		}
	}
}

// roomForAll: each send to the field is made once, by a sync.Once of the struct that has the
// channel, and there is room for all of them, so that none waits.
func (c *checker) roomForAll(ch ssa.Value) bool {
	least, _, ok := c.room(ch)
	field := ssaflow.FieldLoaded(ch)
	if !ok || least == 0 {
		return false
	}
	sends := int64(0)
	for _, f := range c.pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			to := sendsTo(i)
			if to == nil || ssaflow.FieldLoaded(to) != field || c.pass.Flow.InTest(i.Pos()) {
				continue
			}
			if sends++; ssaflow.InLoop(i.Block()) || !locks.InOnce(c.pass.Flow, f.Fn) {
				return false
			}
		}
	}
	return sends <= least
}

// outlasting: the channel is kept in a field or package variable: others have
// the far end. Parameters and channels made here are the caller's business, or
// the function's own.
func (c *checker) outlasting(ch ssa.Value) bool {
	at := c.pass.Flow.PlaceOf(ch)
	if _, local := at.Root.(*ssa.Alloc); local && ssaflow.ParamOf(at.Root) == nil {
		return false
	}
	_, global := at.Root.(*ssa.Global)
	return at.Path != "" && (global || at.Path != "*") && !c.takenHere(ch)
}

// enteredLocked: every call of fn is made under a lock.
func (c *checker) enteredLocked(fn *ssa.Function) bool {
	return c.graph.EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		held, known := c.locks.At(s.Call.Instr)
		if _, isCall := s.Call.Instr.(*ssa.Call); !isCall || !known {
			return callgraph.LookPast
		}
		return callgraph.FoundIf(len(held) > 0)
	})
}
