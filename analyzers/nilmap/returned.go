package nilmap

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var returned = rule.Form{Name: "returned", Run: each(isReturned, func(pass *rule.Pass, m mistake) {
	what := "this assignment"
	if m.copied {
		what = "copying into it"
	}
	pass.At(m.node).Because(m.because, "the map comes from here").Because(m.site, "nil is returned here").
		Sayf("%s is nil where %s has none to return (%s): %s panics; make the map there, or before the first write", types.ExprString(m.dst), m.callee, m.site.Where(), what)
})}

// returnedNil: the map is the result of a function that may hand out none without having
// failed, and control comes to the write w without that anybody has asked for it.
func (c *checker) returnedNil(w ssa.Instruction, v ssa.Value, m mistake) (mistake, bool) {
	v = ssaflow.SoleDefinition(v)
	call, n := resultOf(v)
	if call == nil {
		return m, false
	}
	x, ok := c.pass.Flow.Resolve(call)
	expr := c.pass.Flow.CallExpr(call)
	if !ok || expr == nil {
		return m, false
	}
	ways := effects.NilWays(c.pass.Effects, x, n)
	known := c.pass.Flow.Known(w.Block())
	i := slices.IndexFunc(ways, func(way summary.NilWay) bool { return effects.NilWayOpen(way, call, known) })
	if i < 0 || !c.reachedUnasked(call, w, v) {
		return m, false
	}
	m.kind, m.because, m.site, m.callee = isReturned, call, ways[i].Site, c.pass.CallName(expr)
	return m, true
}

// reachedUnasked: there is a way from the call to the write on which nothing shows that the
// map is there.
func (c *checker) reachedUnasked(call *ssa.Call, w ssa.Instruction, v ssa.Value) bool {
	same := func(x ssa.Value) bool { return ssaflow.SoleDefinition(x) == v }
	return paths.Find(c.pass.Flow, paths.After(call), paths.Query{
		To:     paths.Is(w),
		Holds:  func(k ssaflow.Cond) bool { return k.OfMap(same) != ssaflow.MapThere && !c.entryFound(k, same) },
		Assume: effects.AssumeNil(v),
	}).Found()
}

// resultOf returns the call that v is a result of, and which; nil for other values.
func resultOf(v ssa.Value) (*ssa.Call, int) {
	n := 0
	if e, ok := v.(*ssa.Extract); ok {
		v, n = e.Tuple, e.Index
	}
	call, _ := v.(*ssa.Call)
	return call, n
}
