package finalupdatenotfound

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports uses of an object after its last finalizer was removed.
var Analyzer = rule.NewForms(doc, rule.Forms{later, removal})

// A path follows an object that is being deleted from where its finalizer is removed.
type path struct {
	pass *rule.Pass
	f    *memory.Func
	o    *object.Object
	at   ssaflow.AccessPath
	// removal is the change that the path begins with.
	removal lifecycle.FinalizerChange
	// write is what stored the removal last, stores are all that do, found the use
	// after it.
	write  ssa.Instruction
	stores []*memory.OpCall
	found  *memory.OpCall
}

type paths []*path

func findPaths(pass *rule.Pass) (out paths) {
	for _, f := range pass.Funcs() {
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Verb != kube.FinalizerRemove || ch.Object == nil {
				continue
			}
			at := objects.PathOf(pass.Flow, ch.Object)
			if at.Root == nil || !lifecycle.OnlyDeleting(pass.Flow, pass.Effects.Graph(), f.Fn, ch.Instr.Block(), at) {
				continue
			}
			o := object.Behind(pass.Effects, f, ch.Object)
			if o == nil || o.At(ch.Instr) == nil {
				continue
			}
			p := &path{pass: pass, f: f, o: o, at: at, removal: ch}
			state := inMemory
			if ch.Written {
				state, p.write = stored, ch.Instr
			}
			o.Forward(o.At(ch.Instr), state, p.step, p.edge)
			out = append(out, p)
		}
	}
	return out
}
