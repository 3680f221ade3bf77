package notfound

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var worker = rule.Form{Name: "worker", Run: reportWorkers}

// reportWorkers reports functions that handle the key of a work queue and return the
// NotFound of the object with that key, where the package adds failed keys again
// whatever the error is.
func reportWorkers(pass *rule.Pass) {
	again := isAddedAgain(pass)
	for _, f := range pass.Funcs() {
		contract := pass.Model.Contract(f.Fn.Syntax()) // frameworks add keys again whatever the error is
		if (again || contract != nil) && pass.Model.Has(f.Fn.Syntax(), model.KeyWorker|model.ObjectWorker) && !isReconciler(pass, f.Fn) {
			reportWorker(pass, f.Fn)
		}
	}
}

func reportWorker(pass *rule.Pass, fn *ssa.Function) {
	n := errflow.ErrorResult(fn.Signature)
	i := slices.IndexFunc(pass.Flow.Calls(fn), func(c ssaflow.Call) bool { return isKeyRead(pass, c) })
	if n < 0 || i < 0 {
		return
	}
	read := pass.Flow.Calls(fn)[i] // later ones of the same name are of other kinds
	if c := pass.Model.Contract(fn.Syntax()); c != nil && c.Object >= 0 {
		obj := fn.Params[len(fn.Params)-fn.Signature.Params().Len()+c.Object]
		if pass.Quiet(pass.Flow.AskedForNil(obj, read.Instr.Block()), read.Instr, "the next attempt gets no object and ends before the read") {
			return
		}
	}
	for _, ret := range ssaflow.Returns(fn) {
		if pass.Quiet(isDecidedLater(ret), ret, decidedLater) || !effects.MayReturnNotFoundOf(pass.Effects, read, ret.Results[n], ret.Block()) {
			continue
		}
		failure{ret: ret, origin: effects.NotFoundRead{Call: read}}.at(pass).
			Sayf("a deleted object makes its key fail at each attempt: NotFound of this read is returned to the worker, which adds the key again; return nil")
		return
	}
}

// isKeyRead reports whether a call reads the object of the key that its function got:
// one that was split there, or that has the name as a field.
func isKeyRead(pass *rule.Pass, c ssaflow.Call) bool {
	name := -1
	if op, ok := kube.ClientOp(c.Fn); ok && op.Verb == kube.Get && op.Sub == "" {
		name = op.Key
	} else if arg, ok := kube.ListerGet(c.Fn); ok {
		name = arg
	}
	if name < 0 || c.Arg(name) == nil {
		return false
	}
	root, fields := objects.Access(pass.Flow, c.Arg(name))
	switch root := root.(type) {
	case *ssa.Parameter:
		return root.Parent() == c.Instr.Parent() && (kube.HoldsKey(root.Type()) && len(fields) == 1 && fields[0] == "Name" ||
			len(fields) == 0 && (kube.IsNamespacedName(root.Type()) || isOnlyText(root)))
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || root.Index != 1 {
			return false
		}
		split, ok := pass.Flow.Resolve(call)
		if !ok || !kube.Is(split.Fn, "cache.SplitMetaNamespaceKey") {
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

// isAddedAgain: where the package takes keys or forgets them, it adds those again that have
// failed, whatever the error is.
func isAddedAgain(pass *rule.Pass) (again bool) {
	for _, f := range pass.Funcs() {
		if !hasCall(pass, f.Fn, "AddRateLimited") || !hasCall(pass, f.Fn, "Forget") && !hasCall(pass, f.Fn, "Get") {
			continue
		}
		if pass.Quiet(isNotFoundTested(pass, f.Fn), f.Fn.Syntax(), "the code that adds the key again tests the error for NotFound") {
			return false
		}
		again = true
	}
	return again
}

// hasCall: the function calls a method of that name of a work queue.
func hasCall(pass *rule.Pass, fn *ssa.Function, method string) bool {
	return slices.ContainsFunc(queues.Calls(pass.Flow, fn), func(q queues.Call) bool { return q.Method == method })
}

// isNotFoundTested: the function, or one around it or in it, asks whether an error is
// NotFound.
func isNotFoundTested(pass *rule.Pass, fn *ssa.Function) bool {
	outer := ssaflow.Outermost(fn)
	return slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool {
		return ssaflow.Outermost(f.Fn) == outer && slices.ContainsFunc(pass.Flow.Calls(f.Fn), func(c ssaflow.Call) bool {
			return effects.MayTestNotFound(pass.Effects, c)
		})
	})
}

// isOnlyText: the parameter is the only string that its function gets: the key, which of
// kinds without a namespace is the name.
func isOnlyText(p *ssa.Parameter) bool {
	texts := 0
	for q := range p.Parent().Signature.Params().Variables() {
		if types.Identical(q.Type().Underlying(), types.Typ[types.String]) {
			texts++
		}
	}
	return texts == 1 && types.Identical(p.Type().Underlying(), types.Typ[types.String])
}
