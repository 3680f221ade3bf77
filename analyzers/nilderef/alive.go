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

// reportAlive reports a use of the deletion timestamp of an object that was read, where
// nothing was asked about its deletion: in most objects it is nil. What the package tests
// elsewhere is form elsewhere's.
func reportAlive(pass *rule.Pass) {
	taken := make(map[ssa.Value]bool)
	for _, u := range rule.Shared(pass, findFieldUses) {
		taken[u.load] = true
	}
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			v, ok := i.(ssa.Value)
			if !ok || taken[v] {
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
				b := d.Instr.Block()
				if pass.Flow.AskedForNil(v, b) || len(lifecycle.Deleting(pass.Flow, b)) > 0 || lifecycle.OnlyDeleting(pass.Flow, pass.Effects.Graph(), f.Fn, b, at) {
					continue
				}
				pass.At(d.Instr).Say("an object that is not being deleted has no deletion timestamp: this panics; test for nil first")
				break
			}
		}
	}
}
