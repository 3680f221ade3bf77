package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// OtherKinds returns the branches inside of a failure on which a test of its kind,
// such as apierrors.IsNotFound, has said no: what the error is there, nobody has
// asked. Like failures they are entered in one way each.
func OtherKinds(p *ssaflow.Package, fail Failure) []Failure {
	var out []Failure
	for _, b := range fail.Block.Parent().Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] || !fail.Block.Dominates(b) {
			continue
		}
		for i, s := range b.Succs {
			k := ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: i == 0})[0]
			if len(s.Preds) == 1 && deniesKind(p, k, fail.Origin) {
				out = append(out, Failure{Err: fail.Err, Origin: fail.Origin, If: iff, Block: s})
			}
		}
	}
	return out
}

// DeniesKind reports whether a condition says of an error that it is not of the kind
// that a test of the libraries asks for.
func DeniesKind(p *ssaflow.Package, k ssaflow.Cond, err ssa.Value) bool {
	return deniesKind(p, k, ssaflow.SoleDefinition(err))
}

func deniesKind(p *ssaflow.Package, k ssaflow.Cond, origin ssa.Value) bool {
	call, ok := k.Value.(*ssa.Call)
	if !ok || k.Val {
		return false
	}
	c, ok := p.Resolve(call)
	return ok && kube.ErrorTest(c.Fn) && !kube.IsErrorsIsAs(c.Fn) && slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return ssaflow.SoleDefinition(a) == origin })
}

// AsksNotFound reports whether a call asks if err is NotFound.
func AsksNotFound(p *ssaflow.Package, call *ssa.Call, err ssa.Value) bool {
	c, ok := p.Resolve(call)
	return ok && kube.IsNotFoundTest(c.Fn) && ssaflow.SoleDefinition(c.Arg(0)) == ssaflow.SoleDefinition(err)
}

// MissedAt returns the calls whose error is known to be NotFound at block b.
func MissedAt(p *ssaflow.Package, b *ssa.BasicBlock) []ssaflow.Call {
	type key struct{ b *ssa.BasicBlock }
	return ssaflow.Memo(p, key{b}, func() (out []ssaflow.Call) {
		for k := range p.Known(b).All() {
			test, ok := k.Value.(*ssa.Call)
			if !ok || !k.Val {
				continue
			}
			if asked, ok := p.Resolve(test); ok && kube.IsNotFoundTest(asked.Fn) {
				if read, ok := ResultOf(p, asked.Arg(0)); ok {
					out = append(out, read)
				}
			}
		}
		return slices.Clip(out)
	})
}

// AllowsNotFound reports whether a condition can hold where err is NotFound; known is false
// when it asks nothing about err.
func AllowsNotFound(p *ssaflow.Package, k ssaflow.Cond, err ssa.Value) (allows, known bool) {
	if x, isNil, ok := k.NilTest(); ok && ssaflow.SoleDefinition(x) == err {
		return !isNil, true
	}
	if test, ok := k.Value.(*ssa.Call); ok && IsGiven(test, err) {
		return k.Val && AsksNotFound(p, test, err), true
	}
	return true, false
}

// SuccessBy returns the test for NotFound whose "no" leads to block b when the call that
// made err went well, as if that were a failure; nil without one.
func SuccessBy(p *ssaflow.Package, err ssa.Value, b *ssa.BasicBlock) *ssa.Call {
	made, ok := ssaflow.SoleDefinition(err).(ssa.Instruction)
	if !ok || p.ErrSet(err, b) {
		return nil
	}
	for k := range p.Known(b).All() {
		call, ok := k.Value.(*ssa.Call)
		if !ok || k.Val || !AsksNotFound(p, call, err) {
			continue
		}
		isFailure := func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return ok && !isNil && ssaflow.SoleDefinition(x) == made.(ssa.Value)
		}
		if paths.Find(p, paths.After(made), paths.Query{To: paths.Is(ssaflow.Terminator(b)), Avoid: paths.Is(made), Holds: func(k ssaflow.Cond) bool { return !isFailure(k) }}).Found() {
			return call
		}
	}
	return nil
}

// Ignoring returns the error that v, the result of client.IgnoreNotFound, was made
// of; nil for others. Where v is not nil, it is that error, and no NotFound.
func Ignoring(p *ssaflow.Package, v ssa.Value) ssa.Value {
	call, ok := ssaflow.SoleDefinition(v).(*ssa.Call)
	if !ok {
		return nil
	}
	c, ok := p.Resolve(call)
	if !ok || !kube.IsIgnoreNotFound(c.Fn) {
		return nil
	}
	return c.Arg(0)
}
