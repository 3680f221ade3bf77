package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// deletedNext: the function deletes the very object that the call gets right behind it: what
// the call does for it is a courtesy.
func (c *checker) deletedNext(from ssaflow.Call) bool {
	given := make(map[ssa.Value]bool)
	for _, a := range from.Args {
		if at := objects.PathOf(c.pass.Flow, a); at.Root != nil && at.Path == "" && kube.IsAPIObject(at.Root.Type()) {
			given[at.Root] = true
		}
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Verb != kube.Delete || op.Sub != "" || call.Instr == from.Instr {
			continue
		}
		of := call.Arg(op.Obj)
		if op.Clientset {
			of = call.Arg(op.Key)
		}
		if of != nil && given[objects.PathOf(c.pass.Flow, of).Root] && ssaflow.Reaches(from.Instr, call.Instr, nil) {
			return true
		}
	}
	return false
}
