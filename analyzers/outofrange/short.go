package outofrange

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var short = rule.Form{Name: "short", Run: func(pass *rule.Pass) {
	eachFunc(pass, func(c *checker, fn *ssa.Function) { c.elements(fn, c.reportShort) })
}}

// reportShort reports an element that is missing, as a test on the way to it says, and a part
// of a text of which the test requires fewer parts.
func (c *checker) reportShort(at *ssa.IndexAddr, expr *ast.IndexExpr) {
	n, isConst := constantIndex(at)
	list := types.ExprString(expr.X)
	if !isConst && !c.isLast(at) || c.said[list] || c.pass.Flow.NeverRuns(at.Block()) {
		return
	}
	b := c.boundsOf(at)
	say := func(test ssa.Value, text string, numbers ...any) {
		c.said[list] = true
		c.pass.At(expr).Because(test, "the length is tested here").Sayf(text, append([]any{list, c.pass.Line(test.Pos())}, numbers...)...)
	}
	switch {
	case b.upper != nil && b.max == 0:
		say(b.upper, "%s is empty here, by the test on line %d: taking an element panics; invert the test, or return in its branch")
	case isConst && b.upper != nil && b.max <= n:
		say(b.upper, "%s has at most %[3]d elements here, by the test on line %[2]d: index %[4]d panics", b.max, n)
	case isConst && b.lower != nil && b.min <= n && c.isSplit(at.X):
		say(b.lower, "%s can have %[3]d parts by the test on line %[2]d: index %[4]d panics then; require %[5]d", b.min, n, n+1)
	}
}

// isSplit: the list is the parts of a text, of which there are as many as its writer likes.
func (c *checker) isSplit(list ssa.Value) bool {
	call, ok := list.(*ssa.Call)
	if !ok {
		return false
	}
	fn, ok := c.pass.Flow.Resolve(call)
	return ok && kube.Is(fn.Fn, "strings.Split", "strings.SplitN", "strings.Fields")
}

// isLast: the index is that of the last element, by the length of the list.
func (c *checker) isLast(at *ssa.IndexAddr) bool {
	sub, ok := at.Index.(*ssa.BinOp)
	if !ok || sub.Op != token.SUB {
		return false
	}
	list := ssaflow.LengthOf(sub.X)
	return list != nil && c.isSame(list, at.X, at)
}

// bounds are what is known of the length of a list, with the conditions that say so: of max
// nothing is known where upper is nil.
type bounds struct {
	min, max     int
	lower, upper ssa.Value
}

// boundsOf returns what the conditions on the way to an element say of the length of its list.
func (c *checker) boundsOf(at *ssa.IndexAddr) (b bounds) {
	not := make(map[int]bool) // what another branch is for
	for k := range c.pass.Flow.Known(at.Block()).All() {
		if list, n := ssaflow.NotOfLength(k); list != nil && c.isSame(list, at.X, at) {
			not[n] = true
		}
		t, ok := ssaflow.LengthTestOf(k)
		if !ok || !c.isSame(t.List, at.X, at) {
			continue
		}
		if t.Max >= 0 && (b.upper == nil || t.Max < b.max) {
			b.max, b.upper = t.Max, k.Value
		}
		if t.Min > b.min {
			b.min, b.lower = t.Min, k.Value
		}
	}
	for not[b.min] {
		b.min++
	}
	return b
}

// isSame: both are the list of one place, which nothing may have changed in between.
func (c *checker) isSame(tested, taken ssa.Value, at ssa.Instruction) bool {
	if tested == taken {
		return true
	}
	first, ok := tested.(*ssa.UnOp)
	second, again := taken.(*ssa.UnOp)
	if !ok || !again {
		return false
	}
	place := c.pass.Flow.PlaceOf(first.X)
	if place.Root == nil || place != c.pass.Flow.PlaceOf(second.X) {
		return false
	}
	for i := range ssaflow.Instrs(at.Parent()) {
		if i != ssa.Instruction(first) && c.pass.Effects.MayWrite(i, place) != memory.WriteNone && ssaflow.Reaches(first, i, nil) && ssaflow.Reaches(i, second, nil) {
			return false
		}
	}
	return true
}
