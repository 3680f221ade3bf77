package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var untold = rule.Form{Name: "untold", Run: each((*checker).reportUntold)}

// reportUntold reports branches for a failed request that write a line without its error,
// and do nothing else.
func (c *checker) reportUntold() {
	if !c.reach.Has(c.fn) {
		return
	}
	for _, f := range c.failures {
		if f.how != nothing || f.rest || !listsOrWrites(f.from) {
			continue
		}
		line, test := c.onlyTells(f), c.testOf(f.Failure)
		if line == nil || test == nil || c.explained(f.from, test, test.End()) || c.saysAbsent(test.Body.Lbrace, test.Body.Rbrace) {
			continue
		}
		if e := c.pass.Flow.CallExpr(line); e == nil || c.saysAbsent(e.Pos(), e.End()) {
			continue
		}
		c.pass.At(line).Because(f.from, comesFrom).
			Sayf("%s has failed, and this does not say why: nobody learns of the error; tell it, or return it", c.nameOf(f.from))
	}
}

// listsOrWrites: the call asks for a list, or changes something: it has no failure that says
// only that there is nothing.
func listsOrWrites(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && (op.Verb == kube.List || op.Writes() || op.Verb == kube.Delete || op.Verb == kube.DeleteAll)
}

// onlyTells returns the log call of a branch that makes no other call than for its log, and
// returns no error of its own; nil when there is none.
func (c *checker) onlyTells(f failure) (line ssa.CallInstruction) {
	for _, b := range c.fn.Blocks {
		if !f.Block.Dominates(b) {
			continue
		}
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case ssa.CallInstruction:
				call, ok := c.pass.Flow.Resolve(i)
				switch {
				case !ok || !c.harmless(i):
					return nil
				case kube.EffectOf(call.Fn).Has(kube.Logs) && line == nil:
					line = i
				}
			case *ssa.Return:
				if c.result >= 0 && !isNil(i.Results[c.result]) {
					return nil
				}
			case *ssa.Store, *ssa.MapUpdate, *ssa.Send, *ssa.Panic:
				if st, ok := i.(*ssa.Store); !ok || !prepares(st) {
					return nil
				}
			}
		}
	}
	return line
}

// prepares: the store fills the list of arguments of a call, or a variable, as a return does a
// named result.
func prepares(st *ssa.Store) bool {
	addr := st.Addr
	if at, ok := addr.(*ssa.IndexAddr); ok {
		addr = at.X
	}
	_, local := addr.(*ssa.Alloc)
	return local
}
