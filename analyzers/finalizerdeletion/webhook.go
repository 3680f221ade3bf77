package finalizerdeletion

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportWebhooks reports webhooks that refuse the update which takes a finalizer off, because
// something that the object refers to is gone.
func reportWebhooks(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		w := &webhook{pass: pass, fn: f.Fn}
		if !w.seesUpdates() {
			continue
		}
		funcs := pass.Effects.Graph().From(f.Fn, callgraph.Everything).Funcs()
		if pass.Quiet(slices.ContainsFunc(funcs, w.tellsApart), f.Fn.Pos(), "it looks at the deletion timestamp, or at the object before the update, or is asked about a scale, which has no finalizers") {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if read, ok := w.refusedBy(call, 0); ok && w.isReached(call) {
				pass.At(call.Instr).Because(read.Instr, "NotFound of this read ends in a refusal").
					Say("an object that is being deleted keeps its finalizer once what is read here is gone: no update passes; allow them when the deletionTimestamp is set")
				break
			}
		}
	}
}

// A webhook is a function that answers admission requests.
type webhook struct {
	pass *rule.Pass
	fn   *ssa.Function
}

// seesUpdates: the API server asks the function about updates.
func (w *webhook) seesUpdates() bool {
	sig := w.fn.Signature
	if kube.HasAdmissionParam(sig) {
		return sig.Recv() != nil && errflow.ErrorResult(sig) < 0 && w.isMarked()
	}
	return kube.IsWebhookMethod(w.fn.Name(), sig) && (w.fn.Name() == "ValidateUpdate" || w.fn.Name() == "Default" && w.isMarked())
}

// isMarked: no marker of the package makes its webhooks known for other operations alone.
func (w *webhook) isMarked() bool {
	marked := false
	for _, file := range w.pass.Files {
		for _, group := range file.Comments {
			for _, c := range group.List {
				if !strings.Contains(c.Text, "+kubebuilder:webhook:") {
					continue
				}
				if marked = true; strings.Contains(c.Text, "update") || strings.Contains(c.Text, "verbs=*") {
					return true
				}
			}
		}
	}
	return !marked
}

// tellsApart: the function looks whether the object is being deleted, or what it was before, or gets a
// subresource that has no deletion of its own.
func (w *webhook) tellsApart(fn *ssa.Function) bool {
	if lifecycle.TellsDeletion(w.pass.Flow, fn, nil) || fn == w.fn && w.usesOld() {
		return true
	}
	for i := range ssaflow.Instrs(fn) {
		if f := fieldOf(i); f != nil && f.Name() == "OldObject" {
			return true
		}
		if a, ok := i.(*ssa.Alloc); ok && fn == w.fn && kube.IsType(a.Type(), "autoscalingv1.Scale") {
			return true
		}
	}
	return false
}

// usesOld: the method does more with the object before the update than to assert its type.
func (w *webhook) usesOld() bool {
	return w.fn.Name() == "ValidateUpdate" && len(w.fn.Params) > 2 && slices.ContainsFunc(*w.fn.Params[2].Referrers(), func(r ssa.Instruction) bool {
		as, ok := r.(*ssa.TypeAssert)
		return !ok || !as.CommaOk || ssaflow.Used(ssaflow.PartOf(as, 0))
	})
}

func fieldOf(i ssa.Instruction) *types.Var {
	switch i := i.(type) {
	case *ssa.FieldAddr:
		return ssaflow.FieldOf(i)
	case *ssa.Field:
		return ssaflow.FieldRead(i)
	}
	return nil
}

// refusedBy returns the read of another object that makes a call end in a refusal when it finds
// nothing: the call itself, or one that its callee makes.
func (w *webhook) refusedBy(call ssaflow.Call, depth int) (ssaflow.Call, bool) {
	p := w.pass.Flow
	if op, ok := kube.ClientOp(call.Fn); ok {
		return call, op.Verb == kube.Get && op.Sub == "" && w.mayVanish(call, op) && w.refuses(call)
	}
	if call.Static == nil || depth > 3 {
		return call, false
	}
	for _, inner := range p.Calls(call.Static) {
		if read, ok := w.refusedBy(inner, depth+1); ok && (w.refuses(call) || errflow.ErrorOf(call.Instr) == nil) {
			return read, true
		}
	}
	return call, false
}

// mayVanish: what is read belongs to one object, and may go before it.
func (w *webhook) mayVanish(call ssaflow.Call, op kube.Op) bool {
	key := call.Arg(op.Key)
	if key == nil || objects.KeyOf(w.pass.Flow, key).Kind == objects.KeyConst || w.ofRequest(cmp.Or(ssaflow.Field(key, "Name"), key)) {
		return false // which the request names is the object itself
	}
	kind := call.Result(0)
	if !op.Clientset {
		kind = ssaflow.Unwrap(call.Arg(op.Obj))
	}
	return kind == nil || !kube.IsNamespaceKind(kube.KindOf(kind.Type()))
}

// ofRequest: the value is a field of the request.
func (w *webhook) ofRequest(v ssa.Value) bool {
	root, fields := objects.Access(w.pass.Flow, v)
	p, ok := root.(*ssa.Parameter)
	return ok && len(fields) > 0 && kube.HasAdmissionParam(types.NewSignatureType(nil, nil, nil, types.NewTuple(p.Object().(*types.Var)), nil, false))
}

// refuses: where the call has answered NotFound, its function makes a refusal, or returns an error.
func (w *webhook) refuses(call ssaflow.Call) bool {
	p, err := w.pass.Flow, errflow.ErrorOf(call.Instr)
	if err == nil {
		return false
	}
	holds := func(k ssaflow.Cond) bool {
		allows, _ := errflow.AllowsNotFound(p, k, err)
		return allows
	}
	n := errflow.ErrorResult(call.Instr.Parent().Signature)
	return paths.Find(p, paths.After(call.Instr), paths.Query{Holds: holds, To: func(i ssa.Instruction) bool {
		ci, ok := i.(ssa.CallInstruction)
		if !ok {
			return false
		}
		c, ok := p.Resolve(ci)
		return ok && kube.Refuses(c.Fn)
	}}).Found() || n >= 0 && paths.Find(p, paths.After(call.Instr), paths.Query{Holds: holds, Return: func(_ *ssa.Return, results []ssa.Value) bool {
		return !ssaflow.IsNilConst(results[n])
	}}).Found()
}

// isReached: control comes to the call when the request is an update.
func (w *webhook) isReached(call ssaflow.Call) bool {
	return paths.Find(w.pass.Flow, paths.Entry(w.fn), paths.Query{To: paths.Is(call.Instr), Holds: func(k ssaflow.Cond) bool {
		op, ok := k.Value.(*ssa.BinOp)
		if !ok {
			return true
		}
		for _, x := range [][2]ssa.Value{{op.X, op.Y}, {op.Y, op.X}} {
			text, isConst := ssaflow.ConstText(x[1])
			_, fields := objects.Access(w.pass.Flow, x[0])
			if isConst && len(fields) > 0 && fields[len(fields)-1] == "Operation" {
				return k.Val == ((op.Op == token.EQL) == (text == "UPDATE"))
			}
		}
		return true
	}}).Found()
}
