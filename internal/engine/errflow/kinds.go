package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

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
