package nilderef

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var mapvalue = rule.Form{Name: "mapvalue", Run: each(func(c *checker) {
	for _, b := range c.fn.Blocks {
		for _, i := range b.Instrs {
			if look, ok := i.(*ssa.Lookup); ok && !look.CommaOk && kube.IsAPIObject(look.Type()) {
				c.reportLookup(look)
			}
		}
	}
})}

// reportLookup reports the first use of an object that a map was asked for by what
// another object says, where nothing shows that the map has it.
func (c *checker) reportLookup(look *ssa.Lookup) {
	m, key := objects.WayTo(look.X).Name(), objects.WayTo(look.Index)
	if outermost(key) < 0 || c.putInto(m, key.Name()) || c.allTested(look, m) || c.errorTells(look) {
		return
	}
	for _, u := range effects.Dereferences(c.pass.Effects, look) {
		if c.pass.Flow.AskedForNil(look, u.Instr.Block()) || slices.ContainsFunc(c.pass.Flow.Known(u.Instr.Block()), func(k ssaflow.Cond) bool {
			return mentions(k.Value, func(name string) bool { return strings.HasPrefix(name, m+"[") }, 0)
		}) {
			continue
		}
		node := c.pass.Flow.Node(u.Instr)
		if node == nil {
			continue
		}
		c.pass.At(node).Because(look, "the map is asked here").
			Sayf("the map has no object for every key: it answers nil, and reading %s panics; ask with ok, or test for nil", named(node, u))
		return
	}
}

// errorTells: the map is asked where an error is a certain one: whoever has returned that may
// have found the object there.
func (c *checker) errorTells(look *ssa.Lookup) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(look.Block()), func(k ssaflow.Cond) bool {
		call, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val {
			return false
		}
		test, ok := c.pass.Flow.Resolve(call)
		return ok && kube.ErrorTest(test.Fn)
	})
}

// allTested: a loop above has looked for keys in the map and has left the function
// where one was missing.
func (c *checker) allTested(look *ssa.Lookup, m string) bool {
	return slices.ContainsFunc(c.fn.Blocks, func(b *ssa.BasicBlock) bool {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || !ssaflow.InLoop(b) || !ssaflow.Reaches(iff, look, nil) || ssaflow.Reaches(look, iff, nil) {
			return false
		}
		found, ok := iff.Cond.(*ssa.Extract)
		if !ok || found.Index != 1 {
			return false
		}
		test, ok := found.Tuple.(*ssa.Lookup)
		_, leaves := ssaflow.Terminator(b.Succs[1]).(*ssa.Return)
		return ok && leaves && objects.WayTo(test.X).Name() == m
	})
}

// putInto: the function puts an object for the same key, or for the same field of
// each element, into the map.
func (c *checker) putInto(m, key string) bool {
	return slices.ContainsFunc(c.fn.Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
			put, ok := i.(*ssa.MapUpdate)
			return ok && objects.WayTo(put.Map).Name() == m && anyElement(objects.WayTo(put.Key).Name()) == anyElement(key)
		})
	})
}

var elementIndex = ondemand.Regexp(`\[[^\]]*\]`)

// anyElement takes the indices out of a name.
func anyElement(name string) string { return elementIndex().ReplaceAllString(name, "[]") }

// mentions: the value of a condition was made of memory with such a name.
func mentions(v ssa.Value, is func(name string) bool, depth int) bool {
	if v == nil || depth > 6 {
		return false
	}
	switch v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin:
		return false
	}
	if is(objects.WayTo(v).Name()) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && mentions(*op, is, depth+1) })
}
