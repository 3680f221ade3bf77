package notfound

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var worker = rule.Form{Name: "worker", Run: reportWorkers}

// reportWorkers reports functions that handle the key of a work queue and return the
// NotFound of the object with that key, where the package adds failed keys again
// whatever the error is.
func reportWorkers(pass *rule.Pass) {
	again := addsAgain(pass)
	for _, f := range pass.Funcs() {
		contract := pass.Model.Contract(f.Fn.Syntax()) // frameworks add keys again whatever the error is
		if (again || contract != nil) && pass.Model.Has(f.Fn.Syntax(), model.KeyWorker|model.ObjectWorker) && !reconciler(pass, f.Fn) {
			reportWorker(pass, f.Fn)
		}
	}
}

func reportWorker(pass *rule.Pass, fn *ssa.Function) {
	n := errflow.ErrorResult(fn.Signature)
	i := slices.IndexFunc(pass.Flow.Calls(fn), func(c ssaflow.Call) bool { return readsKey(pass, c) })
	if n < 0 || i < 0 {
		return
	}
	read := pass.Flow.Calls(fn)[i] // later ones of the same name are of other kinds
	if obj := given(pass, fn); obj != nil && pass.Flow.AskedForNil(obj, read.Instr.Block()) {
		return // the next attempt gets nil, and ends before it reads
	}
	for _, ret := range ssaflow.Returns(fn) {
		if decidedLater(ret) || !effects.MayReturnNotFoundOf(pass.Effects, read, ret.Results[n], ret.Block()) {
			continue
		}
		failure{ret: ret, origin: effects.ErrOrigin{Call: read}}.at(pass).
			Sayf("a deleted object makes its key fail at each attempt: NotFound from this read is returned to the worker, which adds the key again; return nil for it")
		return
	}
}

// given returns the parameter with the object of the key, of workers that get both; nil
// of others.
func given(pass *rule.Pass, fn *ssa.Function) *ssa.Parameter {
	c := pass.Model.Contract(fn.Syntax())
	if c == nil || c.Object < 0 {
		return nil
	}
	return fn.Params[len(fn.Params)-fn.Signature.Params().Len()+c.Object]
}

// readsKey reports whether a call reads the object of the key that its function got:
// one that was split there, or that has the name as a field.
func readsKey(pass *rule.Pass, c ssaflow.Call) bool {
	name := -1
	if op, ok := kube.ClientOp(c.Fn); ok && op.Verb == kube.Get && op.Sub == "" {
		name = op.Key
	} else if arg, ok := kube.ListerGet(c.Fn); ok {
		name = arg
	}
	if name < 0 || c.Arg(name) == nil {
		return false
	}
	root, fields := takenApart(pass, c.Arg(name))
	if root == nil {
		root, fields = objects.Access(pass.Flow, c.Arg(name))
	}
	switch root := root.(type) {
	case *ssa.Parameter:
		return root.Parent() == c.Instr.Parent() && (kube.HoldsKey(root.Type()) && len(fields) == 1 && fields[0] == "Name" ||
			len(fields) == 0 && (kube.IsNamespacedName(root.Type()) || onlyText(root)))
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || root.Index != 1 {
			return false
		}
		split, ok := pass.Flow.Resolve(call)
		if !ok || !kube.IsSplitKey(split.Fn) {
			return false
		}
		key, _ := objects.Access(pass.Flow, split.Arg(0))
		if call, ok := key.(*ssa.Call); ok {
			from, ok := pass.Flow.Resolve(call)
			return ok && kube.IsQueueKeyOf(from.Fn)
		}
		_, given := key.(*ssa.Parameter)
		return given
	}
	return false
}
