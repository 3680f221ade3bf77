package memory

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// infeasible: a condition is a constant of the other value (a flag that was
// just set).
func infeasible(conds ssaflow.Conds) bool {
	for c := range conds.All() {
		if k, ok := c.Value.(*ssa.Const); ok && k.Value != nil && (k.Value.String() == "true") != c.Val {
			return true
		}
	}
	return false
}

// filterState drops contents whose flag is known to be otherwise on an edge.
func (in *Interp) filterState(s state, conds ssaflow.Conds) state {
	if conds == (ssaflow.Conds{}) {
		return s
	}
	var out state
	for k, v := range s {
		w := in.filter(v, conds)
		if len(w.Refs) != len(v.Refs) {
			if out == nil {
				out = s.clone()
			}
			out[k] = w
		}
	}
	if out == nil {
		return s
	}
	return out
}

// filterValue drops what v cannot be under the conditions known here: nothing
// if it is known to be nil, no reference whose flag is known to be otherwise.
func (in *Interp) filterValue(v ssa.Value, x Val) Val {
	if len(x.Refs) == 0 || in.conds == (ssaflow.Conds{}) {
		return x
	}
	for c := range in.conds.All() {
		if t, isNil, ok := c.NilTest(); ok && isNil && t == v {
			return Val{}
		}
	}
	return in.filter(x, in.conds)
}

func (in *Interp) filter(x Val, conds ssaflow.Conds) Val {
	keep := x.Refs
	for i, r := range x.Refs {
		if contradicted(r, conds) {
			keep = append([]Ref(nil), x.Refs[:i]...)
			for _, q := range x.Refs[i+1:] {
				if !contradicted(q, conds) {
					keep = append(keep, q)
				}
			}
			break
		}
	}
	return Val{Refs: keep, Opaque: x.Opaque}
}

func contradicted(r Ref, conds ssaflow.Conds) bool {
	fromCall := false // one of several results, an error perhaps among them
	if r.Root.Value != nil && r.Root.Kind != RootAlloc {
		_, fromCall = r.Root.Value.Type().(*types.Tuple)
	}
	if !fromCall && r.Guard == (Flag{}) && r.Also == (Flag{}) {
		return false
	}
	for c := range conds.All() {
		if r.needs(flagOf(c.Value), !c.Val) {
			return true
		}
		// the error of the same call is known to be set
		if t, isNil, ok := c.NilTest(); fromCall && ok && !isNil {
			if e, ok := t.(*ssa.Extract); ok && e.Tuple == r.Root.Value && kube.IsError(e.Type()) {
				return true
			}
		}
	}
	return false
}

func flagOf(v ssa.Value) Flag {
	if e, ok := v.(*ssa.Extract); ok {
		return Flag{e.Tuple, e.Index}
	}
	return Flag{v, -1}
}

// phi joins the values of the edges. A reference that comes over an edge on
// which a flag has a known value is kept together with that flag, so that
// `if !found { … }` and lazy copies under `if !copied` are understood.
func (in *Interp) phi(phi *ssa.Phi) Val {
	flags := boolPhis(phi.Block())
	var out Val
	for i, e := range phi.Edges {
		pred := phi.Block().Preds[i]
		if !in.done[pred] {
			continue // not reached yet
		}
		conds := in.P.Flow.EdgeConds(pred, phi.Block())
		if infeasible(conds) {
			continue
		}
		saved := in.conds
		in.conds = conds
		v := in.Val(e)
		in.conds = saved
		v = distinct(v, e, conds, in)
		out = join(out, reguard(v, flags, i))
	}
	return out
}

// distinct handles `if x == orig { x = x.DeepCopy() }`: where x != orig is
// known, x is not what orig is.
func distinct(v Val, e ssa.Value, conds ssaflow.Conds, in *Interp) Val {
	for c := range conds.All() {
		b, ok := c.Value.(*ssa.BinOp)
		if !ok || (b.Op == token.EQL) == c.Val || b.Op != token.EQL && b.Op != token.NEQ {
			continue
		}
		other := b.Y
		if b.Y == e {
			other = b.X
		} else if b.X != e {
			continue
		}
		o := in.Vals[other]
		if len(o.Refs) != 1 || o.Opaque {
			continue
		}
		var refs []Ref
		for _, r := range v.Refs {
			if r.Loc != o.Refs[0].Loc {
				refs = append(refs, r)
			}
		}
		v = Val{Refs: refs, Opaque: v.Opaque}
	}
	return v
}

// reguardStates does for what variables in memory hold (those that a literal
// captures) what phi does for the others. A state that is nil is not reached.
func (in *Interp) reguardStates(states []state, flags []*ssa.Phi) {
	if len(flags) == 0 {
		return
	}
	changed := make(state) // what some edge has an entry for
	for _, s := range states {
		for k, v := range s {
			if k.Root.Kind == RootAlloc || k.Root.Kind == RootFree {
				changed[k] = v
			}
		}
	}
	for i, s := range states {
		if s == nil {
			continue
		}
		out := s.clone()
		for k, like := range changed {
			v, ok := s[k]
			if !ok {
				v = s.absent(k, like)
			}
			if !freshOnly(v) {
				out[k] = reguard(v, flags, i)
			}
		}
		states[i] = out
	}
}

func boolPhis(b *ssa.BasicBlock) []*ssa.Phi {
	var out []*ssa.Phi
	for _, i := range b.Instrs {
		phi, ok := i.(*ssa.Phi)
		if !ok {
			break
		}
		if bt, ok := phi.Type().Underlying().(*types.Basic); ok && bt.Info()&types.IsBoolean != 0 {
			out = append(out, phi)
		}
	}
	return out
}

func reguard(v Val, flags []*ssa.Phi, edge int) Val {
	if len(flags) == 0 || len(v.Refs) == 0 {
		return v
	}
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		for _, f := range flags {
			e := f.Edges[edge]
			if c, ok := e.(*ssa.Const); ok && c.Value != nil {
				refs[i] = refs[i].withFlag(Flag{f, -1}, c.Value.String() == "true")
				continue
			}
			if refs[i].Guard != (Flag{}) && flagOf(e) == refs[i].Guard {
				refs[i].Guard = Flag{f, -1}
			}
			if refs[i].Also != (Flag{}) && flagOf(e) == refs[i].Also {
				refs[i].Also = Flag{f, -1}
			}
		}
	}
	return Val{Refs: refs, Opaque: v.Opaque}
}
