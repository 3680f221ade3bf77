package outofrange

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportAnnotations reports annotations of an own kind that a reconcile decodes as if they were
// always there, and whose missing text it returns as an error: no retry mends that.
func (c *checker) reportAnnotations(fn *ssa.Function) {
	if !c.pass.Effects.ReconcilePath().Has(fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		look := decodedKey(call)
		if look == nil || !errflow.ReturnedRaw(c.pass.Flow, call) {
			continue
		}
		f, ok := objects.FieldOfObject(c.pass.Flow, look.X)
		if !ok || f.Name() != "Annotations" {
			continue
		}
		kind, expr := kube.Named(f.Ref.Type()), c.pass.Flow.CallExpr(call.Instr)
		if kind == nil || expr == nil || !c.pass.InModule(kind.Obj().Pkg()) || c.pass.Quiet(c.isMapAsked(look.X, look.Block()), expr, "a condition before asks something about the map") ||
			c.pass.Quiet(c.isAnnotated(f, look), expr, "the annotation is set before") {
			continue
		}
		c.pass.At(expr).Sayf("without this annotation %s fails at every reconcile: an empty text is no JSON; test whether it is there", c.pass.CallName(expr))
	}
}

// decodedKey returns the lookup of the text that a call decodes: json.Unmarshal([]byte(m[k]), …).
func decodedKey(call ssaflow.Call) *ssa.Lookup {
	if !kube.Is(call.Fn, "encoding/json.Unmarshal", "utiljson.Unmarshal") {
		return nil
	}
	bytes, ok := call.Arg(0).(*ssa.Convert)
	if !ok {
		return nil
	}
	look, _ := bytes.X.(*ssa.Lookup)
	return look
}

// isAnnotated: on all ways to the lookup, an annotation of the object was set, or all of them.
func (c *checker) isAnnotated(f objects.Field, look *ssa.Lookup) bool {
	return slices.ContainsFunc(slices.Collect(ssaflow.Instrs(look.Parent())), func(i ssa.Instruction) bool {
		if !ssaflow.Dominates(i, look) {
			return false
		}
		switch i := i.(type) {
		case *ssa.MapUpdate:
			set, ok := objects.FieldOfObject(c.pass.Flow, i.Map)
			return ok && set.Same(f)
		case *ssa.Call:
			to, ok := c.pass.Flow.Resolve(i)
			return ok && to.Static != nil && c.pass.Effects.MayWrite(i, f.Place()) != memory.WriteNone
		}
		return false
	})
}
