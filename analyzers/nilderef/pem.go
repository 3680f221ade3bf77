package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportBlocks reports the first use of a PEM block that nothing tests, where others have
// written what it is decoded from.
func (c *checker) reportBlocks() {
	if c.pass.Pkg.Name() == "main" || c.pass.HelpsTests(c.fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || !kube.Is(call.Fn, "encoding/pem.Decode") || !c.isWrittenByOthers(call.Args[0]) {
			continue
		}
		block := ssaflow.Result(instr, 0)
		if block == nil {
			continue
		}
		for _, u := range c.pass.Flow.Dereferences(block) {
			if !c.isTested(call, block, u) && !c.pass.Quiet(c.isDataTested(call, u.Instr.Block()), u.Instr, "a function was given the data, or what is left of them, before") {
				c.report(call, block, u, "%s is nil when %s finds no PEM block: reading %s panics then; test for nil first")
				break
			}
		}
	}
}

// isWrittenByOthers: the data are a part of a Secret, ConfigMap or custom resource, or were read from a
// file or a connection. The server refuses other built-in kinds whose PEM is none.
func (c *checker) isWrittenByOthers(v ssa.Value) bool {
	if conv, ok := v.(*ssa.Convert); ok {
		v = conv.X
	}
	way := objects.WayTo(v)
	if e, ok := way.Root.(*ssa.Extract); ok && e == v {
		call, ok := e.Tuple.(*ssa.Call)
		if !ok {
			return false
		}
		x, ok := c.pass.Flow.Resolve(call)
		return ok && kube.Is(x.Fn, "os.ReadFile", "io.ReadAll", "io/ioutil.ReadFile", "io/ioutil.ReadAll")
	}
	return slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		t := p.Value.Type()
		return kube.HoldsOwnersData(t) || kube.IsAPIStruct(t) && !kube.IsBuiltInStruct(t)
	})
}

// isDataTested: a condition is about the data, or about what is left behind the block, other than whether
// there are any.
func (c *checker) isDataTested(call ssaflow.Call, b *ssa.BasicBlock) bool {
	rest, data := call.Result(1), objects.WayTo(call.Args[0]).Name()
	return c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		if rest != nil && ssaflow.BuiltOf(k.Value, func(x ssa.Value) bool { return x == rest }) {
			return true
		}
		if cmp, ok := k.Value.(*ssa.BinOp); ok && (ssaflow.LengthOf(cmp.X) != nil || ssaflow.LengthOf(cmp.Y) != nil) {
			return false
		}
		v, _, nilTest := k.NilTest()
		return !(nilTest && objects.WayTo(v).Name() == data) && mentions(c.pass.Flow, k.Value, func(name string) bool { return name == data }, 0)
	})
}
