package typedgetnil

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var exists = rule.Form{Name: "exists", Run: each((*result).reportExists)}

// reportExists reports what a Create returned being used on a way on which it was
// answered by AlreadyExists, and nobody did anything about it.
func (r *result) reportExists() {
	if r.op.Verb != kube.Create || r.err == nil {
		return
	}
	for _, ref := range *r.err.Referrers() {
		test, ok := ref.(*ssa.Call)
		if !ok {
			continue
		}
		if t, ok := r.pass.Flow.Resolve(test); !ok || !kube.IsAlreadyExistsTest(t.Fn) {
			continue
		}
		for _, use := range *r.obj.Referrers() {
			q := paths.Query{To: paths.Is(use), Avoid: r.again, Holds: errflow.Answered(test, r.obj, r.err)}
			if r.failed(use.Block()) || !r.looksInside(use) || !paths.Find(r.pass.Flow, paths.After(test), q).Found() {
				continue
			}
			n := r.pass.Flow.Node(use)
			if n == nil || r.name(n) == "" {
				continue
			}
			r.pass.At(n).Because(r.call, "the call").
				Say(r.name(n) + " holds an empty object when " + r.pass.CallName(r.call) + " was answered by AlreadyExists, and this is reached then: get the one that exists")
			return
		}
	}
}

// again: the Create itself, in the next pass of a loop.
func (r *result) again(i ssa.Instruction) bool {
	e, ok := r.obj.(*ssa.Extract)
	return ok && i == e.Tuple.(ssa.Instruction)
}

// looksInside: a field is read, a function of this module gets the object, or it is
// returned without an error to a caller who asks for its name or UID.
func (r *result) looksInside(use ssa.Instruction) bool {
	switch use := use.(type) {
	case *ssa.FieldAddr:
		return read(use) && !onlyCompared(use)
	case *ssa.Call:
		c, ok := r.pass.Flow.Resolve(use)
		return ok && c.Fn != nil && r.pass.InModule(c.Fn.Pkg()) && !kube.EffectOf(c.Fn).Has(kube.Logs)
	case *ssa.Return:
		n := errflow.ErrorResult(use.Parent().Signature)
		return n >= 0 && errflow.Absent(r.pass.Flow, use.Results[n], use.Block()) &&
			!r.pass.Quiet(!r.named(use), use, "no caller in sight asks for the name of the object: one without anything in it may do for the moment")
	}
	return false
}

// named: a caller in the package reads the name, namespace or UID of what is returned.
// One without a name is an object that is nowhere; one without a status tells no more than
// that of a new object.
func (r *result) named(ret *ssa.Return) bool {
	i := slices.Index(ret.Results, r.obj)
	for _, s := range r.pass.Effects.Graph().Callers(ret.Parent()).Sites {
		if v := s.Call.Result(i); i >= 0 && v != nil && readsIdentity(v) {
			return true
		}
	}
	return false
}

func readsIdentity(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.FieldAddr:
			if f := ssaflow.FieldOf(i); f != nil && kube.IsIdentity(f) {
				return read(i)
			}
			return readsIdentity(i)
		}
		return false
	})
}

// onlyCompared: the field is read to find out whether there is an object.
func onlyCompared(addr ssa.Value) bool {
	for _, use := range *addr.Referrers() {
		switch use := use.(type) {
		case *ssa.BinOp:
		case *ssa.FieldAddr:
			if !onlyCompared(use) {
				return false
			}
		case *ssa.UnOp:
			if !onlyCompared(use) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
