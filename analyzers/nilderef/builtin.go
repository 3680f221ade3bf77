package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var builtin = rule.Form{Name: "builtin", Run: func(pass *rule.Pass) {
	reportFields(pass, true, "%[1]s is not set in every object: this panics%[2]s where it is nil; test for nil first")
	reportTimestamps(pass)
}}

// reportTimestamps reports a use of the deletion timestamp of an object that was read: most objects
// have none.
func reportTimestamps(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			v, ok := i.(ssa.Value)
			if !ok {
				continue
			}
			obj := lifecycle.TimestampOf(pass.Flow, v)
			if obj == nil {
				continue
			}
			at := objects.PathOf(pass.Flow, obj)
			made, ok := at.Root.(*ssa.Alloc)
			if !ok || !object.FilledByRead(pass.Flow, made) {
				continue
			}
			for _, d := range effects.Dereferences(pass.Effects, v) {
				b, quiet := d.Instr.Block(), pass.QuietAt(d.Instr)
				if quiet(pass.Flow.AskedForNil(v, b), "a test before asks whether it is nil") ||
					quiet(len(lifecycle.Deleting(pass.Flow, b)) > 0, "the object is known to be deleted here") ||
					quiet(lifecycle.OnlyDeleting(pass.Flow, pass.Effects.Graph(), f.Fn, b, at), "this is called only for objects that are deleted") {
					continue
				}
				pass.At(d.Instr).Say("an object that is not being deleted has no deletion timestamp: this panics; test for nil first")
				break
			}
		}
	}
}
