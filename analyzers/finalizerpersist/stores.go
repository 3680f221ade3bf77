package finalizerpersist

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// stops: the finalizer may be stored by the call.
func (l *lateness) stops(i ssa.Instruction) bool {
	c, ok := l.call(i)
	if !ok {
		return false
	}
	return l.stores(c) || errflow.ErrorResult(c.Instr.Common().Signature()) >= 0 && l.gets(c) && !l.reads(c)
}

// reads: the call is a read, or gets the object as what an error or a log is
// made of.
func (l *lateness) reads(c ssaflow.Call) bool {
	op, ok := kube.ClientOp(c.Fn)
	return ok && !op.Writes() || kube.EffectOf(c.Fn).Has(kube.Reads|kube.Marks) || kube.CombinesErrors(c.Fn)
}

// stores: the call writes the object, or may, as its name or its body says.
func (l *lateness) stores(c ssaflow.Call) bool {
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Writes() && op.Verb != kube.Create
	}
	if !l.gets(c) {
		return false
	}
	return onpurpose.Named(c.Fn.Name(), onpurpose.Saves) || c.Static != nil && l.within(c.Static, 0)
}

// within: a function of the package, or one that it calls, writes an object.
func (l *lateness) within(fn *ssa.Function, depth int) bool {
	if depth > 3 {
		return true
	}
	for _, c := range l.pass.Flow.Calls(fn) {
		if c.Fn == nil {
			continue
		}
		if op, ok := kube.ClientOp(c.Fn); ok {
			if op.Writes() && op.Verb != kube.Create {
				return true
			}
			continue
		}
		if onpurpose.Named(c.Fn.Name(), onpurpose.Saves) || c.Static != nil && c.Static != fn && l.within(c.Static, depth+1) {
			return true
		}
	}
	return false
}

// gets: the call gets the object, what it is a part of, or something that was
// made with it.
func (l *lateness) gets(c ssaflow.Call) bool {
	for _, a := range c.Args {
		root := objects.PathOf(l.pass.Flow, a).Root
		if root == nil {
			continue
		}
		if root == l.at.Root {
			return true
		}
		if e, ok := root.(*ssa.Extract); ok {
			root = e.Tuple
		}
		made, ok := root.(*ssa.Call)
		if !ok {
			continue
		}
		for _, from := range made.Call.Args {
			if objects.PathOf(l.pass.Flow, from).Root == l.at.Root {
				return true
			}
		}
	}
	return false
}
