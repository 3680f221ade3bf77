package emptyobject

import (
	_ "embed"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports objects that are sent to the API server as they were declared.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(c.Fn)
			if !ok || !sends(op) || op.Obj < 0 {
				continue
			}
			v := c.Arg(op.Obj)
			if v == nil {
				continue
			}
			if a, ok := ssaflow.Unwrap(v).(*ssa.Alloc); ok && kube.IsAPIObject(a.Type()) && !kube.IsUnstructured(a.Type()) && !kube.IsQuestion(a.Type()) && !isParam(a) && untouched(a) {
				report(pass, f, &memory.OpCall{Call: c, Op: op}, a)
			}
		}
	}
}

// sends: the operation is about one object, by its name.
func sends(op kube.Op) bool {
	switch op.Verb {
	case kube.Create, kube.Update, kube.Patch, kube.Delete:
		return true
	}
	return false
}

// isParam: the object is of a type that a type parameter stands for.
func isParam(a *ssa.Alloc) bool {
	p, ok := a.Type().Underlying().(*types.Pointer)
	if !ok {
		return true
	}
	_, ok = types.Unalias(p.Elem()).(*types.TypeParam)
	return ok
}

// untouched: nothing is stored to the object, and nobody but operations that
// write it gets it.
func untouched(a *ssa.Alloc) bool { return onlySent(a) }

func onlySent(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.MakeInterface:
			if !onlySent(r) {
				return false
			}
		case *ssa.FieldAddr:
			if !onlyRead(r) {
				return false
			}
		case *ssa.Call:
			fn := r.Call.Method
			if fn == nil && r.Call.StaticCallee() != nil {
				fn, _ = r.Call.StaticCallee().Object().(*types.Func)
			}
			if fn == nil {
				return false
			}
			if op, ok := kube.ClientOp(fn); !ok || !sends(op) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func onlyRead(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.FieldAddr:
			if !onlyRead(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func report(pass *rule.Pass, f *memory.Func, op *memory.OpCall, a *ssa.Alloc) {
	src, ok := pass.Operation(f, op)
	if !ok {
		return
	}
	msg := fmt.Sprintf("%s is the zero value here (nothing was read into it): the API server gets an object without a name", src.Object)
	if other := sameKind(f, a); other != "" {
		msg += "; did you mean " + other + "?"
	}
	pass.At(src.Call).Say(msg)
}

// sameKind names a parameter of the function that is an object of the kind.
func sameKind(f *memory.Func, a *ssa.Alloc) string {
	for _, p := range f.Fn.Params {
		if n := kube.Named(p.Type()); n != nil && n == kube.Named(a.Type()) {
			return p.Name()
		}
	}
	return ""
}
