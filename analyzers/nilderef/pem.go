package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNoBlock reports the first use of a PEM block that nobody asked for, where others have
// written what it is looked for in.
func (c *checker) reportNoBlock() {
	if c.pass.Pkg.Name() == "main" || c.pass.HelpsTests(c.fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || !kube.DecodesBlock(call.Fn) || !c.writtenByOthers(call.Args[0], 0) {
			continue
		}
		block := ssaflow.Result(instr, 0)
		if block == nil {
			continue
		}
		for _, u := range c.pass.Flow.Dereferences(block) {
			b := u.Instr.Block()
			if !c.pass.Flow.AskedForNil(block, b) && !c.answered(block, b) && !c.knownToWork(call, b) && !c.askedOfData(instr, b) {
				report(c.pass, call, block, u, "%s is nil where %s finds no PEM block: reading %s panics then; test for nil first")
				break
			}
		}
	}
}

// askedOfData: a function was asked about the data, or what is left behind the block was looked
// at: there is less of it where there was one.
func (c *checker) askedOfData(decode *ssa.Call, b *ssa.BasicBlock) bool {
	rest, data := ssaflow.Result(decode, 1), objects.WayTo(decode.Call.Args[0]).Name()
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		if rest != nil && ssaflow.BuiltOf(k.Value, func(x ssa.Value) bool { return x == rest }) {
			return true
		}
		v, _, nilTest := k.NilTest()
		isThere := nilTest && objects.WayTo(v).Name() == data
		return !isThere && !asksLength(k) && mentions(k.Value, func(name string) bool { return name == data }, 0)
	})
}

// asksLength: the condition compares a length, which says nothing of what is in there, as a test
// for nil does not.
func asksLength(k ssaflow.Cond) bool {
	cmp, ok := k.Value.(*ssa.BinOp)
	return ok && (ssaflow.LengthOf(cmp.X) != nil || ssaflow.LengthOf(cmp.Y) != nil)
}

// maxHanded is how many calls data are followed up through.
const maxHanded = 3

// writtenByOthers: the data are a part of a Secret, ConfigMap or custom resource that was read
// or handed in, what was read from a file or a connection, or what callers hand in that have it
// from there or are out of sight. The server refuses other built-in kinds whose PEM is none.
func (c *checker) writtenByOthers(v ssa.Value, depth int) bool {
	for {
		conv, ok := v.(*ssa.Convert)
		if !ok {
			break
		}
		v = conv.X
	}
	way := objects.WayTo(v)
	ofObject := slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		t := p.Value.Type()
		return kube.HoldsOwnersData(t) || kube.IsAPIStruct(t) && !kube.IsBuiltInStruct(t)
	})
	switch root := way.Root.(type) {
	case *ssa.Parameter:
		if ofObject || root != v {
			return ofObject
		}
		return c.handedByOthers(root, depth)
	case *ssa.Extract:
		if call, ok := root.Tuple.(*ssa.Call); ok && root == v {
			return c.readsData(call)
		}
	}
	return ofObject && c.wasRead(way.Root, 0)
}

// wasRead: an object was read, or may have been.
func (c *checker) wasRead(v ssa.Value, depth int) bool {
	switch v := v.(type) {
	case *ssa.Alloc:
		return object.FilledByRead(c.pass.Flow, v)
	case *ssa.Extract:
		return c.wasRead(v.Tuple, depth)
	case *ssa.Call:
		return object.ReturnsRead(c.pass.Flow, v)
	case *ssa.Phi:
		return depth < maxHanded && slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return c.wasRead(e, depth+1) })
	}
	return false
}

// readsData: the call reads a file, or all that a reader has.
func (c *checker) readsData(call *ssa.Call) bool {
	x, ok := c.pass.Flow.Resolve(call)
	return ok && kube.ReadsData(x.Fn)
}

func (c *checker) handedByOthers(param *ssa.Parameter, depth int) bool {
	sites := slices.DeleteFunc(slices.Clone(c.pass.Effects.Graph().Sites(param.Parent())), func(s callgraph.Site) bool { return c.pass.HelpsTests(s.Caller) })
	if len(sites) == 0 {
		return callgraph.Exported(param.Parent())
	}
	return depth < maxHanded && slices.ContainsFunc(sites, func(s callgraph.Site) bool {
		arg := s.Call.ArgOf(param)
		return arg != nil && c.writtenByOthers(arg, depth+1)
	})
}
