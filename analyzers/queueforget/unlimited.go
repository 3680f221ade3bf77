package queueforget

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// unlimited: the number of failures is asked for only where a limit is not 0, which it is
// wherever such a queue is made: nothing is ever given up.
func unlimited(pass *rule.Pass, count queues.Call) bool {
	return slices.ContainsFunc(pass.Flow.Known(count.Instr.Block()), func(k ssaflow.Cond) bool {
		cmp, ok := k.Value.(*ssa.BinOp)
		if !ok || !k.Val || cmp.Op != token.GTR && cmp.Op != token.NEQ || !zero(cmp.Y) {
			return false
		}
		load, ok := cmp.X.(*ssa.UnOp)
		if !ok {
			return false
		}
		limit, ok := load.X.(*ssa.FieldAddr)
		return ok && alwaysZero(pass, ssaflow.FieldOf(limit))
	})
}

// alwaysZero: nothing but 0 is assigned to a field that only this package knows.
func alwaysZero(pass *rule.Pass, f *types.Var) bool {
	values := pass.Flow.OwnFieldValues(f)
	return !f.Exported() && len(values) > 0 && !slices.ContainsFunc(values, func(v ssa.Value) bool {
		p, isParam := v.(*ssa.Parameter)
		return !zero(v) && !(isParam && zeroGiven(pass, p))
	})
}

// zeroGiven: each call in the module gives 0 for the parameter.
func zeroGiven(pass *rule.Pass, p *ssa.Parameter) bool {
	fn := p.Parent()
	obj, ok := fn.Object().(*types.Func)
	from := pass.Effects.Graph().Callers(fn)
	if !ok || from.AsValue || from.Dynamic || from.Literal || fn.Signature.Recv() != nil {
		return false
	}
	elsewhere := pass.Elsewhere(obj)
	for _, s := range from.Sites {
		if v := s.Call.ArgOf(p); v == nil || !zero(v) {
			return false
		}
	}
	i := slices.Index(fn.Params, p)
	for _, e := range elsewhere {
		if v := e.Arg(i); v == nil || v.Kind() != constant.Int || constant.Sign(v) != 0 {
			return false
		}
	}
	return len(from.Sites)+len(elsewhere) > 0
}

func zero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Int && constant.Sign(c.Value) == 0
}
