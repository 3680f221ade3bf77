// Subject: errors

package effects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// DeletesByName reports whether the Delete that fn makes with a call is of an object
// that fn names and has not read, so that it may be gone for long, or never have been
// there. Of one that was read a moment ago, here or by who hands it over, only a race
// takes it away.
func DeletesByName(p *memory.Package, fn *ssa.Function, call ssaflow.Call, op kube.Op) bool {
	if ForListed(p, fn, call) {
		return false
	}
	if op.Clientset {
		return !readBefore(p, fn, call)
	}
	switch v := ssaflow.Unwrap(call.Arg(op.Obj)).(type) {
	case *ssa.Alloc:
		if copiedFrom(v, 0) || foundBefore(p, fn, call, kube.KindOf(v.Type())) {
			return false
		}
		for _, other := range p.Flow.Calls(fn) {
			if other.Instr == call.Instr || !ssaflow.Reaches(other.Instr, call.Instr, nil) {
				continue
			}
			if slices.ContainsFunc(other.Args, func(a ssa.Value) bool { return ssaflow.Unwrap(a) == ssa.Value(v) }) {
				return false
			}
		}
		return true
	case *ssa.UnOp: // each of a list of objects that are made here
		at, ok := v.X.(*ssa.IndexAddr)
		if !ok {
			return false
		}
		elems, ok := p.Flow.Elements(at.X)
		return ok && len(elems) > 0 && !slices.ContainsFunc(elems, func(e ssa.Value) bool {
			made, ok := ssaflow.Unwrap(e).(*ssa.Alloc)
			return !ok || copiedFrom(made, 0)
		})
	case *ssa.Call:
		made, ok := p.Flow.Resolve(v)
		return ok && made.Static != nil && !HasContext(v.Call.Signature()) && v.Call.Signature().Results().Len() == 1
	}
	return false
}

// ForListed reports whether a call is made for each of several objects, which fn has listed.
func ForListed(p *memory.Package, fn *ssa.Function, call ssaflow.Call) bool {
	return ssaflow.InLoop(call.Instr.Block()) && slices.ContainsFunc(p.Flow.Calls(fn), func(other ssaflow.Call) bool {
		op, ok := kube.ClientOp(other.Fn)
		_, cached := other.CachedRead()
		return (cached || ok && op.Verb == kube.List) && ssaflow.Reaches(other.Instr, call.Instr, nil)
	})
}

// foundBefore: fn has read an object of the kind before the call, which is made only where
// that has not failed: the next attempt does not come to it where there is none.
func foundBefore(p *memory.Package, fn *ssa.Function, call ssaflow.Call, kind *types.TypeName) bool {
	return kind != nil && p.Flow.Known(call.Instr.Block()).Has(func(k ssaflow.Cond) bool {
		err, isNil, ok := k.NilTest()
		if !ok || !isNil {
			return false
		}
		made, ok := ssaflow.SoleDefinition(err).(*ssa.Call)
		if !ok {
			return false
		}
		read, ok := p.Flow.Resolve(made)
		if !ok {
			return false
		}
		op, isOp := kube.ClientOp(read.Fn)
		return isOp && op.Verb == kube.Get && !op.Clientset && kube.KindOf(ssaflow.Unwrap(read.Arg(op.Obj)).Type()) == kind
	})
}

// copiedFrom: the variable holds what was read, an element of a list for one, and not
// what this function made.
func copiedFrom(v *ssa.Alloc, depth int) bool {
	return slices.ContainsFunc(ssaflow.StoresTo(v), func(x ssa.Value) bool {
		load, ok := x.(*ssa.UnOp)
		if !ok {
			_, isConst := x.(*ssa.Const)
			return !isConst
		}
		from, local := load.X.(*ssa.Alloc)
		return !local || depth > 3 || from != v && copiedFrom(from, depth+1)
	})
}

// readBefore: fn reads something of the API before the call, other than a custom resource with
// another client, or gets the name from its caller, who may have.
func readBefore(p *memory.Package, fn *ssa.Function, call ssaflow.Call) bool {
	for _, other := range p.Flow.Calls(fn) {
		op, ok := kube.ClientOp(other.Fn)
		if !ok || op.Verb != kube.Get && op.Verb != kube.List || !ssaflow.Reaches(other.Instr, call.Instr, nil) {
			continue
		}
		if op.Clientset || !kube.IsCustomResource(kube.Named(ssaflow.Object(other.Arg(op.Obj)).Type())) {
			return true
		}
	}
	_, isParam := call.Arg(1).(*ssa.Parameter)
	return isParam
}

// ReturnsGone says where a function that is called, of this package or another one,
// deletes an object that it names, and returns it as an error that the object is gone
// already: raw or wrapped, and told apart by nobody. ok is false when it does not.
func ReturnsGone(p *memory.Package, c ssaflow.Call) (summary.GoneError, bool) {
	if _, isOp := kube.ClientOp(c.Fn); isOp {
		return summary.GoneError{}, false
	}
	if s := p.SummaryFor(c); s != nil && s.Gone != nil {
		return *s.Gone, true
	}
	return summary.GoneError{}, false
}

// goneClaim says whether the function's error may be the NotFound of such a Delete.
func goneClaim(in *memory.Interp) *summary.GoneError {
	res := in.Fn.Signature.Results()
	n := res.Len() - 1
	if n < 0 || !kube.IsError(res.At(n).Type()) {
		return nil
	}
	for _, r := range in.Rets {
		for _, o := range untold(in.P, r.Results[n], r.Block(), false) {
			if o.Made == nil || o.Entered > 0 {
				continue
			}
			c, ok := in.P.Flow.Resolve(o.Made)
			if !ok {
				continue
			}
			if op, ok := kube.ClientOp(c.Fn); ok {
				if op.Verb == kube.Delete && op.Sub == "" && DeletesByName(in.P, in.Fn, c, op) {
					return &summary.GoneError{Result: n, Site: in.Site(c.Instr)}
				}
				continue
			}
			if ForListed(in.P, in.Fn, c) {
				continue // of one that was listed a moment ago, only a race takes it away
			}
			if inner, ok := ReturnsGone(in.P, c); ok && inner.Result == o.Index() {
				return &summary.GoneError{Result: n, Site: inner.Site}
			}
		}
	}
	return nil
}
