package reconcilegoroutine

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/closers"
	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var lifelong = rule.Form{Name: "lifelong", Run: reportLifelong}

// reportLifelong reports goroutines of reconciles that loop until a context is done
// which lives as long as the process.
func reportLifelong(pass *rule.Pass) {
	for _, s := range rule.Shared(pass, findStarts) {
		if s.each() && s.leaves(pass.Flow) && !joined(pass.Flow, s.in) && (&lifetime{pass: pass, s: s}).whole() {
			pass.At(s.at).Say("each reconcile starts another goroutine that loops until the process ends: the context it waits for is not done when Reconcile returns; start it once for each object, and keep what cancels it")
		}
	}
}

// A lifetime is how long the goroutine of a start lives.
type lifetime struct {
	pass *rule.Pass
	s    start
}

// whole: it ends with the process alone.
func (l *lifetime) whole() bool {
	p := l.pass.Flow
	if call, ok := p.Resolve(l.s.Instr); ok && kube.RunsLoop(call.Fn) >= 0 {
		for _, a := range call.Args {
			if ctx := doneOf(a); ctx != nil || kube.IsContext(a.Type()) {
				if ctx == nil {
					ctx = a
				}
				return l.outlives(ctx, l.s.in, 0)
			}
		}
		return false
	}
	waits := false
	found := paths.Find(p, paths.Entry(l.s.Fn), paths.Query{
		To: paths.IsReturn,
		Avoid: func(i ssa.Instruction) bool {
			u, ok := i.(*ssa.UnOp)
			return ok && l.stays(doneOf(u.X), &waits)
		},
		Holds: func(c ssaflow.Cond) bool {
			if v, isNil, ok := c.NilTest(); ok && !isNil && l.stays(ctxflow.ErrOf(v), &waits) {
				return false
			}
			return !l.stays(doneOf(ssaflow.ChosenCase(c)), &waits)
		},
	})
	return found.None() && waits && loops(l.s.Fn)
}

// stays: ctx is a context that is not done before the process ends.
func (l *lifetime) stays(ctx ssa.Value, waits *bool) bool {
	if ctx == nil || !l.outlives(ctx, l.s.Fn, 0) {
		return false
	}
	*waits = true
	return true
}

// outlives: context v of function fn is that of the reconcile itself, or the
// background.
func (l *lifetime) outlives(v ssa.Value, fn *ssa.Function, depth int) bool {
	if depth > 3 {
		return false
	}
	origins := closers.ContextOrigins(l.pass.Flow, v)
	for _, o := range origins {
		switch x := o.Value.(type) {
		case *ssa.Parameter:
			if !l.passed(x, depth) {
				return false
			}
		case *ssa.Call:
			if ctxflow.OriginOf(l.pass.Flow, x).Kind != ctxflow.Background {
				return false
			}
		default:
			return false
		}
	}
	return len(origins) > 0
}

// passed: so are all contexts that calls hand in for a parameter.
func (l *lifetime) passed(param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	if fn == l.s.Fn {
		if call, ok := l.pass.Flow.Resolve(l.s.Instr); ok && call.ArgOf(param) != nil {
			return l.outlives(call.ArgOf(param), l.s.in, depth+1)
		}
		return false
	}
	if l.pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler) {
		return true
	}
	sites := l.pass.Effects.Graph().Sites(fn)
	for _, s := range sites {
		if a := s.Call.ArgOf(param); a == nil || !l.outlives(a, s.Caller, depth+1) {
			return false
		}
	}
	return len(sites) > 0
}

// doneOf returns the context whose Done ch is, nil for other channels.
func doneOf(ch ssa.Value) ssa.Value { return ctxflow.CallOf(ch, "Done") }

// loops: some of the function runs more than once.
func loops(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		if callgraph.Repeated(b) {
			return true
		}
	}
	return false
}
