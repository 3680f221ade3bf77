package finalizerorder

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that are removed although the cleanup failed.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Verb == kube.FinalizerRemove && ch.Object != nil {
				check(pass, f.Fn, ch)
			}
		}
	}
}

func check(pass *rule.Pass, fn *ssa.Function, ch lifecycle.FinalizerChange) {
	obj := objects.PathOf(pass.Flow, ch.Object)
	if obj.Root == nil || !ch.Written && !written(pass, ch.Instr, obj) {
		return
	}
	for _, c := range pass.Flow.Calls(fn) {
		call, ok := c.Instr.(*ssa.Call)
		if ok && late(pass, ch, c, obj) {
			reportLate(pass, c, ch)
			continue
		}
		if !ok || c.Instr == ch.Instr || !lifecycle.DeletingAt(pass.Flow, call.Block(), obj) || !cleans(pass, c, obj) || !ssaflow.Reaches(call, ch.Instr, nil) {
			continue
		}
		err := errorOf(call)
		if err != nil && !ignored(pass, err, ch.Instr) || bestEffort(pass, c) {
			continue
		}
		report(pass, c, ch, err == nil)
	}
}

// written: the object is handed to a call that may store the removal.
func written(pass *rule.Pass, from ssa.Instruction, obj ssaflow.AccessPath) bool {
	return slices.ContainsFunc(pass.Flow.Calls(from.Parent()), func(c ssaflow.Call) bool {
		return lifecycle.MayStore(pass.Flow, c, obj) && ssaflow.Reaches(from, c.Instr, nil)
	})
}

// cleans: the call does something to the world and can fail: it takes a context
// and returns an error, and is no read and no write of the object itself.
func cleans(pass *rule.Pass, c ssaflow.Call, obj ssaflow.AccessPath) bool {
	if c.Fn == nil || !kube.TakesContext(c.Fn) {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Verb == kube.Delete && objects.PathOf(pass.Flow, c.Arg(op.Obj)) != obj || op.Verb == kube.DeleteAll
	}
	if c.Static != nil {
		return acts(pass, c.Static)
	}
	return passes(pass, c, obj)
}

// acts: the function deletes something, or calls what cannot be seen with
// a context and an error: a client of another system.
func acts(pass *rule.Pass, fn *ssa.Function) bool {
	_, ok := pass.Effects.Graph().AnyCall(fn, callgraph.Follow{Goroutines: true}, func(c ssaflow.Call) callgraph.Look {
		if c.Fn == nil || !kube.TakesContext(c.Fn) {
			return callgraph.LookPast
		}
		op, ok := kube.ClientOp(c.Fn)
		if ok && op.Verb != kube.Delete && op.Verb != kube.DeleteAll {
			return callgraph.LookPast
		}
		return callgraph.FoundIf(ok)
	})
	return ok
}

// passes: an unseen function that takes something away, as nothing but its name
// tells, gets the object or a part of it.
func passes(pass *rule.Pass, c ssaflow.Call, obj ssaflow.AccessPath) bool {
	if kube.EffectOf(c.Fn).Has(kube.Known) || c.Fn.Pkg() == nil || !pass.Named(rule.Cleanups, c.Fn) {
		return false
	}
	for _, a := range c.Args {
		if at := objects.PathOf(pass.Flow, a); at.Root == obj.Root && at.Root != nil {
			return true
		}
	}
	return false
}

// errorOf returns the error result of a call; nil when nothing uses it.
func errorOf(call *ssa.Call) ssa.Value {
	res := call.Call.Signature().Results()
	n := res.Len() - 1
	if n < 0 || !kube.IsError(res.At(n).Type()) {
		return call // no error at all: nothing is ignored
	}
	v := ssaflow.Result(call, n)
	if v == nil || len(*v.Referrers()) == 0 {
		return nil
	}
	return v
}

// ignored: where the error is set control comes to the removal all the same,
// and nothing but a log gets it.
func ignored(pass *rule.Pass, err ssa.Value, removal ssa.Instruction) bool {
	if _, isCall := err.(*ssa.Call); isCall && !kube.IsError(err.Type()) {
		return false
	}
	var branch *ssa.BasicBlock
	for _, r := range *err.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.BinOp:
			for _, rr := range *r.Referrers() {
				if iff, ok := rr.(*ssa.If); ok {
					for i, s := range iff.Block().Succs {
						if _, isNil, ok := (ssaflow.Cond{Value: r, Val: i == 0}).NilTest(); ok && !isNil {
							branch = s
						}
					}
				}
			}
		case *ssa.Call:
			if !logs(pass, r) {
				return false
			}
		case *ssa.MakeInterface, *ssa.ChangeInterface:
			if !onlyLogged(pass, r.(ssa.Value)) {
				return false
			}
		default:
			return false
		}
	}
	return branch != nil && (branch == removal.Block() || reaches(branch, removal.Block()))
}

func onlyLogged(pass *rule.Pass, v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.Call:
			if !logs(pass, r) {
				return false
			}
		case *ssa.Store: // an element of variadic arguments
			ia, ok := r.Addr.(*ssa.IndexAddr)
			if !ok {
				return false
			}
			for _, x := range *ia.X.Referrers() {
				sl, ok := x.(*ssa.Slice)
				if ok && !onlyLogged(pass, sl) {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}

// logs: the call tells a person about the error, and nobody else.
func logs(pass *rule.Pass, call *ssa.Call) bool {
	c, ok := pass.Flow.Resolve(call)
	if !ok || c.Fn == nil {
		return false
	}
	if recv := c.Arg(-1); c.Method && recv != nil && kube.IsLogger(recv.Type()) {
		return true
	}
	res := c.Fn.Type().(*types.Signature).Results()
	return res.Len() == 0 && kube.EffectOf(c.Fn).Has(kube.Known)
}

func reaches(from, to *ssa.BasicBlock) bool { return from == to || ssaflow.ReachesBlock(from, to, nil) }

// bestEffort: a comment beside the call says that the error does not matter.
func bestEffort(pass *rule.Pass, c ssaflow.Call) bool {
	at := c.Instr.Pos()
	return !at.IsValid() || pass.SaysNear(onpurpose.CleanupErrorDropped, at, at, 3, 5)
}

func report(pass *rule.Pass, c ssaflow.Call, ch lifecycle.FinalizerChange, unused bool) {
	node := pass.Flow.Node(c.Instr)
	at := pass.Flow.Node(ch.Instr)
	if node == nil || at == nil {
		return
	}
	how := "only logged"
	if unused {
		how = "dropped"
	}
	name := c.Fn.Name()
	if call, ok := node.(*ast.CallExpr); ok {
		name = types.ExprString(call.Fun)
	}
	pass.At(node).Because(at, "the finalizer is removed here").
		Sayf("the error of %s is %s and the finalizer is removed on line %d: the cleanup is never tried again; return the error before", name, how, pass.Line(at.Pos()))
}
