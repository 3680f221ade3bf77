package rule

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// Loose returns a judge that asks less: a condition on a variable that is set on
// several branches holds again when one of them, with a value that fits, is
// taken again, and what the pass writes in between is left out of account.
// Conditions on the status that changes, on times and on comparisons do not
// hold, as before.
func (s *Steady) Loose() *Steady {
	l := *s
	l.loose, l.seen = true, nil
	return &l
}

// mayHold judges a condition on a variable with several values; ok is false
// when c is no such condition.
func (s *Steady) mayHold(c flow.Cond) (holds, ok bool) {
	isBool := func(k *ssa.Const) bool {
		return k.Value == nil || k.Value.Kind() != constant.Bool || constant.BoolVal(k.Value) == c.Val
	}
	switch v := c.Value.(type) {
	case *ssa.Phi:
		return s.oneEdge(v, isBool), true
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		if !ok || v.Op != token.MUL {
			return false, false
		}
		return s.oneStore(a, v, isBool), true
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ {
			return false, false
		}
		want, isConst := v.Y.(*ssa.Const)
		if !isConst {
			return false, false
		}
		fits := func(k *ssa.Const) bool {
			equal := k.Value == nil && want.Value == nil ||
				k.Value != nil && want.Value != nil && constant.Compare(k.Value, token.EQL, want.Value)
			return equal == (c.Val == (v.Op == token.EQL))
		}
		switch x := v.X.(type) {
		case *ssa.Phi:
			return s.oneEdge(x, fits), true
		case *ssa.UnOp:
			a, ok := x.X.(*ssa.Alloc)
			if !ok || flow.Struct(a.Type()) != nil {
				return false, false
			}
			return s.oneStore(a, x, fits), true
		}
	}
	return false, false
}

// oneEdge: over one edge of the phi, whose conditions hold, a value comes in
// that fits and is state.
func (s *Steady) oneEdge(phi *ssa.Phi, fits func(*ssa.Const) bool) bool {
	if s.depth > 24 || s.seen[phi] {
		return false
	}
	s.depth++
	defer func() { s.depth-- }()
	if s.seen == nil {
		s.seen = make(map[*ssa.Phi]bool)
	}
	s.seen[phi] = true
	defer delete(s.seen, phi)
	outer := make(map[flow.Cond]bool)
	for _, c := range s.pass.Flow.Known(phi.Block()) {
		outer[c] = true
	}
	for i, e := range phi.Edges {
		switch e := e.(type) {
		case *ssa.Const:
			if !fits(e) {
				continue
			}
		case *ssa.Phi:
			if !s.oneEdge(e, fits) {
				continue
			}
		default:
			if !s.state(e) {
				continue
			}
		}
		hold := true
		for _, c := range s.pass.Flow.EdgeConds(phi.Block().Preds[i], phi.Block()) {
			hold = hold && (outer[c] || s.cond(c))
		}
		if hold {
			return true
		}
	}
	return false
}

// oneStore: a variable that lives in memory is set, where conditions hold, to a
// value that fits and is state.
func (s *Steady) oneStore(a *ssa.Alloc, load *ssa.UnOp, fits func(*ssa.Const) bool) bool {
	if s.depth > 24 {
		return false
	}
	s.depth++
	defer func() { s.depth-- }()
	outer := make(map[flow.Cond]bool)
	for _, c := range s.pass.Flow.Known(load.Block()) {
		outer[c] = true
	}
	for _, r := range *a.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok || st.Addr != ssa.Value(a) || !flow.Reaches(st, load, nil) {
			continue
		}
		if k, isConst := st.Val.(*ssa.Const); isConst && !fits(k) || !isConst && !s.state(st.Val) {
			continue
		}
		hold := true
		for _, c := range s.pass.Flow.Known(st.Block()) {
			hold = hold && (outer[c] || s.cond(c))
		}
		if hold {
			return true
		}
	}
	return false
}

// isSlice: what a list holds is not looked at closer.
func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// Writes reports whether a call writes to the API server: an operation, a
// project's own UpdateStatus, or a function of the package that makes one.
func (p *Pass) Writes(c flow.Call) bool {
	return p.Effects.Graph().Makes(c, flow.Follow{Goroutines: true}, func(c flow.Call) flow.Look {
		if kube.IsStatusUpdate(c.Fn) {
			return flow.LookFound
		}
		op, ok := kube.ClientOp(c.Fn)
		if ok && !op.Writes() {
			return flow.LookPast
		}
		return flow.FoundIf(ok)
	})
}
