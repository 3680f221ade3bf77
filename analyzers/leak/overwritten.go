package leak

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var overwritten = rule.Form{Name: "overwritten", Run: reportOverwritten}

// reportOverwritten reports cancel functions that functions which run at each event
// store in a field of their receiver, without a look at the one that is there.
func reportOverwritten(pass *rule.Pass) {
	recur.NewHot(pass, recur.Recurring|model.Admission).Each(func(call ssaflow.Call, root string) {
		made, ok := kube.MakesClosable(call.Fn)
		if !ok || made.Sort != kube.CancelSort || call.Value() == nil {
			return
		}
		cancel := call.Result(made.Result)
		if cancel == nil {
			return
		}
		for _, r := range *cancel.Referrers() {
			st, ok := r.(*ssa.Store)
			if !ok || st.Val != cancel {
				continue
			}
			f, kept := keptIn(pass, st)
			if kept && !lookedAt(pass, st.Parent(), f, 0) {
				pass.At(call).Because(st, "stored here, where the earlier one is").
					Sayf("each %s stores another cancel function in %s without calling the one before: what that could end goes on for ever", root, f.Name())
			}
		}
	})
}

// keptIn returns the field of a receiver that st assigns.
func keptIn(pass *rule.Pass, st *ssa.Store) (*types.Var, bool) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil, false
	}
	at := pass.Flow.PlaceOf(fa)
	param := ssaflow.ParamOf(at.Root)
	fn := st.Parent()
	if param == nil || fn.Signature.Recv() == nil || len(fn.Params) == 0 || param != fn.Params[0] {
		return nil, false
	}
	if _, isPointer := param.Type().Underlying().(*types.Pointer); !isPointer {
		return nil, false
	}
	f := ssaflow.FieldOf(fa)
	return f, f != nil
}

// lookedAt: fn, or a function of the package that it calls, reads the field.
func lookedAt(pass *rule.Pass, fn *ssa.Function, f *types.Var, depth int) bool {
	if depth > 3 {
		return true
	}
	for i := range ssaflow.Instrs(fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) == f && read(fa) {
			return true
		}
		if ci, ok := i.(ssa.CallInstruction); ok {
			if c, ok := pass.Flow.Resolve(ci); ok && c.Static != nil && lookedAt(pass, c.Static, f, depth+1) {
				return true
			}
		}
	}
	return false
}

func read(fa *ssa.FieldAddr) bool {
	for _, r := range *fa.Referrers() {
		if load, ok := r.(*ssa.UnOp); ok && load.Op == token.MUL {
			return true
		}
	}
	return false
}
