package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var gone = rule.Form{Name: "gone", Run: each(func(c *checker) {
	c.reportGone()
	c.reportLacked()
})}

// reportGone reports the first use of an object by a function whose framework calls it
// with the key alone once the object was deleted.
func (c *checker) reportGone() {
	contract := c.pass.Model.Contract(c.fn.Syntax())
	if contract == nil || !contract.Gone {
		return
	}
	at := contract.Object
	if c.fn.Signature.Recv() != nil {
		at++
	}
	if at < 0 || at >= len(c.fn.Params) {
		return
	}
	obj := c.fn.Params[at]
	for _, v := range copiesOf(c.pass.Flow, c.fn, obj) {
		for _, u := range effects.Dereferences(c.pass.Effects, v) {
			if c.asked(obj, v, u) {
				continue
			}
			if node := c.pass.Flow.Node(u.Place()); node != nil {
				c.pass.At(node).Sayf("%s is nil once the object was deleted, for which %s calls with the key alone: reading %s panics; test for nil first", obj.Name(), contract.Framework, named(node, u))
				return
			}
		}
	}
}

// asked: on the way to the use of a copy of the object one of them was compared with nil,
// or something was asked about it.
func (c *checker) asked(obj *ssa.Parameter, v ssa.Value, u ssaflow.Dereference) bool {
	b := u.Instr.Block()
	if c.pass.Flow.AskedForNil(obj, b) || c.pass.Flow.AskedForNil(v, b) {
		return true
	}
	object := objects.WayTo(obj).Name()
	for _, k := range c.pass.Flow.Known(b) {
		if mentions(k.Value, func(name string) bool { return objects.IsWithin(name, object) }, 0) || usesParam(k.Value, obj.Parent(), 0) {
			return true
		}
	}
	return false
}

// usesParam: a condition was made of a parameter of the function, such as its key.
func usesParam(v ssa.Value, fn *ssa.Function, depth int) bool {
	if p, ok := v.(*ssa.Parameter); ok {
		return fn.Signature.Recv() == nil || p != fn.Params[0]
	}
	instr, ok := v.(ssa.Instruction)
	if !ok || depth > 6 {
		return false
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil && usesParam(*op, fn, depth+1) {
			return true
		}
	}
	return false
}

// copiesOf returns v and its deep copies: that of nil is nil.
func copiesOf(p *ssaflow.Package, fn *ssa.Function, v ssa.Value) []ssa.Value {
	out := []ssa.Value{v}
	for _, call := range p.Calls(fn) {
		if into, ok := kube.DeepCopies(call.Fn); ok && !into && call.Method && ssaflow.Unwrap(call.Args[0]) == v && call.Value() != nil {
			out = append(out, call.Value())
		}
	}
	return out
}
