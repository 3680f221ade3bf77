package effects

import (
	"go/types"
	"path/filepath"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Changing tells whether value v, or the field of it to which others lead, differs at each
// reconcile, as [nondet.Of], and looks into functions of other packages of the module, too.
func Changing(p *memory.Package, v ssa.Value, fields ...*types.Var) *nondet.Value {
	return nondet.OfAsking(p.Flow, askChanging(p), v, fields...)
}

// ChangingWithin is [Changing] for a value of the function that c calls.
func ChangingWithin(p *memory.Package, c ssaflow.Call, v ssa.Value, fields ...*types.Var) *nondet.Value {
	return nondet.WithinAsking(p.Flow, askChanging(p), c, v, fields...)
}

func askChanging(p *memory.Package) nondet.Ask {
	return func(c ssaflow.Call) []nondet.Claim {
		if s := p.SummaryFor(c); s != nil {
			return s.Changing
		}
		return nil
	}
}

// changingClaims tells importers which results of an exported function differ at each call.
func changingClaims(in *memory.Interp) (out []nondet.Claim) {
	if in.Fn.Parent() != nil || in.Fn.Object() == nil || !in.Fn.Object().Exported() || !mayChange(in.P, in.Fn) {
		return nil
	}
	results := in.Fn.Signature.Results()
	for i := range results.Len() {
		if kube.IsError(results.At(i).Type()) || kube.IsBool(results.At(i).Type()) {
			continue
		}
		x := nondet.ResultOf(in.P.Flow, askChanging(in.P), in.Fn, i)
		if x == nil {
			continue
		}
		if x.Place == "" {
			at := in.P.Pass.Fset.Position(x.Source.Pos())
			if at.Line == 0 {
				continue
			}
			x.Place = filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line)
		}
		out = append(out, nondet.Claim{Result: i, Below: x.Below, Why: x.Why, Place: x.Place})
	}
	return out
}

// changingKey is the key of what mayChange found.
type changingKey struct{}

// mayChange: fn, or a function of the package that it calls, runs over a map or a list of a
// cache, or asks what differs at each call. Most do not, and are not gone through.
func mayChange(p *memory.Package, fn *ssa.Function) bool {
	known := ssaflow.Memo(p.Flow, changingKey{}, func() map[*ssa.Function]bool { return make(map[*ssa.Function]bool) })
	var may func(fn *ssa.Function) bool
	may = func(fn *ssa.Function) bool {
		if res, ok := known[fn]; ok {
			return res
		}
		known[fn] = false
		for i := range ssaflow.Instrs(fn) {
			if r, ok := i.(*ssa.Range); ok {
				if _, isMap := r.X.Type().Underlying().(*types.Map); isMap {
					known[fn] = true
					return true
				}
			}
		}
		for _, c := range p.Flow.Calls(fn) {
			if kube.ChangingResult(c.Fn) != kube.ChangesNot || len(askChanging(p)(c)) > 0 || c.Static != nil && may(c.Static) || listsCached(c) {
				known[fn] = true
				return true
			}
		}
		return false
	}
	return may(fn)
}

// listsCached: the call lists what a cache holds.
func listsCached(c ssaflow.Call) bool {
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Verb == kube.List
	}
	return c.Method && len(c.Args) > 0 && kube.IsCachedLister(c.Fn, c.Args[0].Type())
}
