package leak

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// closedFields returns the channels in fields that the package closes, and on which it sends
// nothing.
func closedFields(pass *rule.Pass) map[*types.Var]bool {
	out, sent := make(map[*types.Var]bool), make(map[*types.Var]bool)
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.Send:
				sent[fieldRead(i.Chan)] = true
			case *ssa.Select:
				for _, s := range i.States {
					if s.Dir == types.SendOnly {
						sent[fieldRead(s.Chan)] = true
					}
				}
			case ssa.CallInstruction:
				if b, ok := i.Common().Value.(*ssa.Builtin); ok && b.Name() == "close" {
					out[fieldRead(i.Common().Args[0])] = true
				}
			}
		}
	}
	delete(out, nil)
	for f := range sent {
		delete(out, f)
	}
	return out
}

// fieldRead returns the field that a channel was read from, or nil.
func fieldRead(ch ssa.Value) *types.Var {
	if f := ssaflow.FieldLoaded(ssaflow.Unwrap(ch)); f != nil {
		return f.Origin()
	}
	return nil
}
