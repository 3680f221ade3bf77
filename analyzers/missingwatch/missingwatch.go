package missingwatch

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports kinds of objects that a reconciler makes and waits for, and that its
// controller does not watch.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	all := rule.Shared(pass, recur.FindBuilders)
	for _, c := range all.Controllers {
		if c.Open || c.Reconciler == nil || len(all.Alone) > 0 || builders(all, c.Reconciler) != 1 {
			continue
		}
		own := c.For()
		if own == nil {
			continue
		}
		seen, told := make(map[*types.TypeName]bool), make(map[*types.TypeName]bool)
		for _, m := range made(pass, c, own.Kind) {
			if seen[m.kind.Obj()] || c.Watches(m.kind, -1) {
				continue
			}
			seen[m.kind.Obj()] = true
			read := c.WaitsForStatus(pass, m.kind)
			e := pass.Flow.CallExpr(own.Call.Instr)
			if read == nil || fails(pass, read.Parent()) || e == nil || len(e.Args) == 0 {
				continue
			}
			name := m.kind.Obj().Name()
			pass.At(e.Args[0]).Because(m.call, "it becomes the owner here").Because(read, "the status is read here").
				Fix("add Owns", owns(pass, e, m.kind)...).
				Sayf("Reconcile makes a %s and reads its status, and nothing wakes it when that changes: no Owns or Watches for %s", name, name)
			told[m.kind.Obj()] = true
		}
		reportKept(pass, c.Roots(pass), own.Kind, own.Call, func(k *types.Named) bool { return told[k.Obj()] || c.Watches(k, -1) })
	}
	reportInformers(pass)
}

// builders counts the controllers that run reconcilers of a type.
func builders(all *recur.Builders, reconciler *types.Named) int {
	n := 0
	for _, c := range all.Controllers {
		if c.Reconciler == nil || c.Reconciler.Obj() == reconciler.Obj() {
			n++
		}
	}
	return n
}

// A child is a kind of objects whose controller is an object of the controller's kind.
type child struct {
	kind *types.Named
	call ssa.Instruction
}

func made(pass *rule.Pass, c *recur.Controller, own *types.Named) []child {
	var out []child
	for _, fn := range c.Runs(pass).Funcs() {
		for _, call := range pass.Flow.Calls(fn) {
			controller, ok := kube.SetsOwner(call.Fn)
			if !ok || !controller {
				continue
			}
			owner, kind := kube.Named(ssaflow.Unwrap(call.Arg(0)).Type()), kube.Named(ssaflow.Unwrap(call.Arg(1)).Type())
			if owner != nil && owner.Obj() == own.Obj() && kind != nil && kube.IsAPIObject(kind) && !kube.IsUnstructured(kind) {
				out = append(out, child{kind, call.Instr})
			}
		}
	}
	return out
}

// fails: the function, or one that calls it, makes an error of its own, by which the
// reconciler may ask for another pass.
func fails(pass *rule.Pass, fn *ssa.Function) bool {
	if makesError(pass, fn) {
		return true
	}
	for _, s := range pass.Effects.Graph().Sites(fn) {
		if makesError(pass, s.Caller) {
			return true
		}
	}
	return false
}

// makesError: fn makes an error that is not made of another one, or has one that a
// variable of a package holds.
func makesError(pass *rule.Pass, fn *ssa.Function) bool {
	for _, c := range pass.Flow.Calls(fn) {
		if kube.MakesError(c.Fn) && !wraps(c) {
			return true
		}
	}
	for i := range ssaflow.Instrs(fn) {
		if load, ok := i.(*ssa.UnOp); ok && kube.IsError(load.Type()) {
			if _, ok := load.X.(*ssa.Global); ok {
				return true
			}
		}
	}
	return false
}

// wraps: the error is made of another one.
func wraps(c ssaflow.Call) bool {
	for _, a := range c.Args {
		if kube.IsError(ssaflow.Unwrap(a).Type()) {
			return true
		}
		for _, v := range ssaflow.VariadicArgs(a) {
			if kube.IsError(ssaflow.Unwrap(v).Type()) {
				return true
			}
		}
	}
	return false
}
