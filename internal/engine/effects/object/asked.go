package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxAsked is how many calls a question is followed down.
const maxAsked = 3

// An asker tells which conditions of one function show that the objects of a
// question have their part.
type asker struct {
	p *memory.Package
	q AsRead
	// objs are the names of the object in the function.
	objs []ssaflow.AccessPath
	// parts are the parameters of the function that are the part itself.
	parts []ssa.Value
	// call is how the function was called, and up the function that calls it; nil
	// where the question is asked.
	call  ssaflow.Call
	up    *asker
	depth int
	known map[ssaflow.Cond]bool
}

func newAsker(p *memory.Package, q AsRead, obj ssaflow.AccessPath) *asker {
	return &asker{p: p, q: q, objs: []ssaflow.AccessPath{obj}, known: make(map[ssaflow.Cond]bool)}
}

// shows reports whether k shows it: by itself, as an argument of which the caller
// knows so, or as the answer of a function that asks.
func (a *asker) shows(k ssaflow.Cond) bool {
	if yes, ok := a.known[k]; ok {
		return yes
	}
	yes := slices.ContainsFunc(a.objs, func(obj ssaflow.AccessPath) bool { return a.q.Shows(k, obj) })
	yes = yes || slices.ContainsFunc(a.parts, func(part ssa.Value) bool { return a.q.PartShown(k, part) })
	if param, ok := k.Value.(*ssa.Parameter); !yes && ok && a.up != nil {
		arg := a.call.ArgOf(param)
		yes = arg != nil && a.up.shows(ssaflow.Normal(ssaflow.Cond{Value: arg, Val: k.Val})[0])
	}
	yes = yes || a.answered(k)
	a.known[k] = yes
	return yes
}

// answered: k is what a function of this package answers, which gets the object or
// what was found out about it, and no path leads there on which nothing shows it.
func (a *asker) answered(k ssaflow.Cond) bool {
	call, n, holds := answerOf(k)
	if call == nil || a.depth >= maxAsked {
		return false
	}
	c, ok := a.p.Flow.Resolve(call)
	if !ok || c.Static == nil || c.Closure != nil || len(c.Static.Blocks) == 0 || c.Static == call.Parent() {
		return false
	}
	in := a.into(c)
	return in != nil && paths.Find(a.p.Flow, paths.Entry(c.Static), paths.Query{
		Return: func(r *ssa.Return, results []ssa.Value) bool { return in.mayAnswer(r, results[n], holds) },
		Holds:  func(k ssaflow.Cond) bool { return !in.shows(k) },
	}).None()
}

// into returns the asker of the callee, nil when it gets nothing to ask about.
func (a *asker) into(c ssaflow.Call) *asker {
	in := &asker{p: a.p, q: a.q, call: c, up: a, depth: a.depth + 1, known: make(map[ssaflow.Cond]bool)}
	told := false
	for _, param := range c.Static.Params {
		arg := c.ArgOf(param)
		if arg == nil {
			continue
		}
		if at, ok := a.given(param, arg); ok {
			in.objs = append(in.objs, at)
		}
		if a.isPart(arg) {
			in.parts = append(in.parts, param)
		}
		_, fixed := arg.(*ssa.Const)
		told = told || kube.IsBool(arg.Type()) && !fixed
	}
	if len(in.objs) == 0 && len(in.parts) == 0 && !told {
		return nil
	}
	return in
}

// given returns where the callee has the object that an argument leads to, or is a copy of:
// that has the same maps, and its own pointers lead to the same.
func (a *asker) given(param *ssa.Parameter, arg ssa.Value) (ssaflow.AccessPath, bool) {
	arg = ssaflow.Unwrap(arg)
	if slices.Contains(a.objs, a.p.Flow.PlaceOf(arg)) {
		return a.p.Flow.PlaceOf(param), true
	}
	load, ok := arg.(*ssa.UnOp)
	_, copied := param.Type().Underlying().(*types.Struct)
	if !ok || !copied || load.Op != token.MUL || !slices.Contains(a.objs, a.p.Flow.PlaceOf(load.X)) {
		return ssaflow.AccessPath{}, false
	}
	for _, r := range *param.Referrers() {
		if st, ok := r.(*ssa.Store); ok && ssaflow.ParamOf(st.Addr) == param {
			return a.p.Flow.PlaceOf(st.Addr), true
		}
	}
	return ssaflow.AccessPath{}, false
}

// isPart: the value is the part of one of the objects.
func (a *asker) isPart(v ssa.Value) bool {
	if a.q.IsPart == nil || a.q.PartShown == nil {
		return false
	}
	return slices.Contains(a.parts, v) || slices.ContainsFunc(a.objs, func(obj ssaflow.AccessPath) bool { return a.q.IsPart(v, obj) })
}

// mayAnswer: the function returns v with the answer that k is about, and has not
// asked for the part.
func (a *asker) mayAnswer(r *ssa.Return, v ssa.Value, holds bool) bool {
	k, isConst := v.(*ssa.Const)
	switch {
	case !kube.IsBool(v.Type()):
		if isConst {
			return k.IsNil() == holds
		}
		none := ssaflow.Cond{Value: &ssa.BinOp{Op: token.EQL, X: v, Y: ssa.NewConst(nil, v.Type())}, Val: holds}
		return !(holds && errflow.Failed(a.p.Flow, v, r.Block())) && !a.shows(none)
	case isConst:
		return k.Value != nil && constant.BoolVal(k.Value) == holds
	}
	return !a.shows(ssaflow.Normal(ssaflow.Cond{Value: v, Val: holds})[0])
}

// answerOf returns the call whose result n condition k tests: whether it is true,
// or an error that is nil. holds is the answer.
func answerOf(k ssaflow.Cond) (call *ssa.Call, n int, holds bool) {
	v, holds := k.Value, k.Val
	if x, isNil, ok := k.NilTest(); ok {
		v, holds = ssaflow.SoleDefinition(x), isNil
	}
	if e, ok := v.(*ssa.Extract); ok {
		call, _ = e.Tuple.(*ssa.Call)
		return call, e.Index, holds
	}
	call, _ = v.(*ssa.Call)
	return call, 0, holds
}
