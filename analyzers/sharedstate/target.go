package sharedstate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var target = rule.Form{Name: "target", Run: reportTarget}

// reportTarget reports API objects in fields of a reconciler that a reconcile
// hands to the client, which writes the answer into them.
func reportTarget(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	var roots []*ssa.Function
	structs := make(map[*types.TypeName]bool)
	many := queues.ManyWorkers(pass.Flow)
	for _, f := range pass.Funcs() {
		if contract := pass.Model.Contract(f.Fn.Syntax()); contract != nil && contract.Alone {
			continue // one request, and so one worker; or a part of a reconcile, made anew in each
		}
		if c.reconciler(f.Fn) {
			roots = append(roots, f.Fn)
			if n := kube.Named(receiver(f.Fn).Type()); n != nil && many[n.Origin().Obj()] != nil {
				structs[n.Origin().Obj()] = true // with one worker nobody else has the object
			}
		}
	}
	in := c.callers.Closure(roots, callgraph.BeforeReturn, nil)
	for _, fn := range in.Funcs() {
		for i := range ssaflow.Instrs(fn) {
			if a, ok := i.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil && kube.Named(a.Type()) != nil {
				delete(structs, kube.Named(a.Type()).Origin().Obj()) // a part of a reconcile, made anew in each
			}
		}
	}
	for _, f := range pass.Funcs() {
		if !in.Has(f.Fn) || f.TooComplex {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Clientset || op.Obj < 0 || op.Verb == kube.Delete || !c.keptObject(call.Arg(op.Obj), structs) {
				continue
			}
			if held, known := c.locks.At(call.Instr); !known || len(held) > 0 || c.callersLock(c.around(f.Fn)) {
				continue
			}
			if pass.Quiet(c.toldOne(many[ownerOf(c.pass.Flow, call.Arg(op.Obj))]), call.Instr, "all who say how many workers there are say 1") {
				continue
			}
			if e := pass.Flow.CallExpr(call.Instr); e != nil && op.Obj < len(e.Args) {
				pass.At(e.Args[op.Obj]).
					Sayf("%s belongs to the reconciler, which all workers share: %s writes the answer into it while others use it; read into a new object", types.ExprString(e.Args[op.Obj]), call.Fn.Name())
			}
		}
	}
}

// ownerOf returns the type of the receiver in a field of which an object lies.
func ownerOf(p *ssaflow.Package, obj ssa.Value) *types.TypeName {
	param := ssaflow.ParamOf(p.PlaceOf(ssaflow.Unwrap(obj)).Root)
	if param == nil || kube.Named(param.Type()) == nil {
		return nil
	}
	return kube.Named(param.Type()).Origin().Obj()
}

// keptObject: the object lies in, or behind, a field of one of the structs, which
// is the receiver and no copy of it.
func (c *checker) keptObject(obj ssa.Value, structs map[*types.TypeName]bool) bool {
	if obj == nil {
		return false
	}
	at := c.pass.Flow.PlaceOf(ssaflow.Unwrap(obj))
	param := ssaflow.ParamOf(at.Root)
	if param == nil || param != receiver(param.Parent()) || !at.Path.IsField() {
		return false
	}
	_, pointer := param.Type().Underlying().(*types.Pointer)
	n := kube.Named(param.Type())
	return (pointer || at.Path.Derefs()) && n != nil && structs[n.Origin().Obj()]
}
