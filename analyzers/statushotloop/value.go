package statushotloop

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/nondet"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// changing returns what is new at each reconcile in what a change puts in.
func (c *checker) changing(w object.Change) *nondet.Value {
	if w.Via == nil {
		if w.Val == nil {
			return nil
		}
		return nondet.Of(c.pass.Flow, w.Val)
	}
	call, ok := w.Instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || rc.Static == nil {
		return nil
	}
	return c.inCallee(rc, w, 0)
}

// inCallee finds the write of a callee that makes the change.
func (c *checker) inCallee(rc ssaflow.Call, w object.Change, depth int) *nondet.Value {
	g := c.pass.Effects.Of(rc.Static)
	if g == nil || depth > 2 {
		return nil
	}
	for _, in := range g.Writes {
		if in.Site != w.Site {
			continue
		}
		if in.Via != nil {
			call, ok := in.Instr.(ssa.CallInstruction)
			if !ok {
				return nil
			}
			next, ok := c.pass.Flow.Resolve(call)
			if !ok || next.Static == nil {
				return nil
			}
			x := c.inCallee(next, w, depth+1)
			if x != nil {
				x.Sites = append(x.Sites, in.Instr)
			}
			return x
		}
		if in.Val == nil {
			return nil
		}
		x := nondet.Within(c.pass.Flow, rc, in.Val)
		if x != nil {
			x.Sites = append(x.Sites, in.Instr)
		}
		return x
	}
	return nil
}

// isHeartbeat: the field says when something happened last, and is meant to be new
// at each reconcile when passes are rare.
func isHeartbeat(field string) bool {
	return onpurpose.Named(field[strings.LastIndexByte(field, '.')+1:], onpurpose.Beats)
}
