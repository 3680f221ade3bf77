package finalizerorder

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

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
