package outofrange

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var short = rule.Form{Name: "short", Run: eachElement((*checker).reportShort)}

// reportShort reports an element that is not there, as a test on the way to it says, and a part
// of a text of which the test asks for fewer parts.
func (c *checker) reportShort(at *ssa.IndexAddr) {
	expr := c.element(at)
	n, isFixed := fixed(at)
	isLast := c.last(at)
	if expr == nil || !isFixed && !isLast || c.said[types.ExprString(expr.X)] || c.pass.Flow.NeverRuns(at.Block()) {
		return
	}
	b := c.bounds(at)
	list := types.ExprString(expr.X)
	switch {
	case b.max == 0 && b.test != nil:
		c.say(at, b, "%[1]s is empty where the test on line %[2]d leads: taking an element panics; the test says the opposite of what is meant, or the branch has to end", list)
	case isFixed && b.test != nil && b.max <= n:
		c.say(at, b, "%[1]s has at most %[3]d elements where the test on line %[2]d leads: taking number %[4]d panics", list, b.max, n)
	case isFixed && b.asked != nil && b.min <= n && c.isSplit(at.X):
		b.test = b.asked
		c.say(at, b, "%[1]s can have %[3]d parts, as far as the test on line %[2]d asks: taking number %[4]d panics then; ask for %[5]d", list, b.min, n, n+1)
	}
}

func (c *checker) say(at *ssa.IndexAddr, b bounds, text, list string, numbers ...any) {
	c.said[list] = true
	c.pass.At(c.element(at)).Because(b.test, "the length is tested here").
		Sayf(text, append([]any{list, c.pass.Line(b.test.Pos())}, numbers...)...)
}

// isSplit: the list is the parts of a text, of which there are as many as its writer likes.
func (c *checker) isSplit(list ssa.Value) bool {
	call, ok := list.(*ssa.Call)
	if !ok {
		return false
	}
	fn, ok := c.pass.Flow.Resolve(call)
	return ok && kube.SplitsText(fn.Fn)
}

// last: the index is that of the last element, by the length of the list.
func (c *checker) last(at *ssa.IndexAddr) bool {
	sub, ok := at.Index.(*ssa.BinOp)
	if !ok || sub.Op != token.SUB {
		return false
	}
	list := ssaflow.LengthOf(sub.X)
	return list != nil && c.same(list, at.X, at)
}

// bounds are what is known of the length of a list.
type bounds struct {
	min, max    int       // of max nothing is known where test is nil
	test, asked ssa.Value // the conditions that say so
}

// bounds returns what the conditions on the way to an element say of the length of its list.
func (c *checker) bounds(at *ssa.IndexAddr) (b bounds) {
	not := make(map[int]bool) // what another branch is for
	for _, k := range c.pass.Flow.Known(at.Block()) {
		if list, n := ssaflow.NotOfLength(k); list != nil && c.same(list, at.X, at) {
			not[n] = true
		}
		t, ok := ssaflow.LengthTestOf(k)
		if !ok || !c.same(t.List, at.X, at) {
			continue
		}
		if t.Max >= 0 && (b.test == nil || t.Max < b.max) {
			b.max, b.test = t.Max, k.Value
		}
		if t.Min > b.min {
			b.min, b.asked = t.Min, k.Value
		}
	}
	for not[b.min] {
		b.min++
	}
	return b
}

// same: both are the list of one place, which nothing may have changed in between.
func (c *checker) same(tested, taken ssa.Value, at ssa.Instruction) bool {
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
