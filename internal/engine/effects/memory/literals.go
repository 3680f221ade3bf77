package memory

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// passClosures applies function literals handed to a callee, but for those that
// were applied already: whenever they run, their writes to captured variables
// happen.
func (in *Interp) passClosures(c ssaflow.Call, done func(arg int) bool) {
	for i, a := range c.Args {
		if mc := closure(a); mc != nil && !done(i) {
			in.callFunc(c, mc, nil)
		}
	}
}

// closure returns the literal behind a function value of any named type, or nil.
func closure(v ssa.Value) *ssa.MakeClosure {
	if ct, ok := v.(*ssa.ChangeType); ok {
		v = ct.X
	}
	mc, _ := v.(*ssa.MakeClosure)
	return mc
}

// yields applies the body of a range over an iterator, when it is known what
// the iterator goes over.
func (in *Interp) yields(c ssaflow.Call) bool {
	sig, ok := c.Instr.Common().Value.Type().Underlying().(*types.Signature)
	if !ok || len(c.Args) != 1 || closure(c.Args[0]) == nil {
		return false
	}
	yield := yieldOf(sig)
	if yield == nil {
		return false
	}
	params := make([]Val, yield.Params().Len())
	for i := range params {
		params[i] = opaque
	}
	params[len(params)-1] = in.content(in.locs(in.Val(c.Instr.Common().Value)), "[]", elemType(sig))
	in.callFunc(c, c.Args[0], params)
	return true
}

// callFunc applies a function value that a callee calls, with the given
// arguments (nil: unknown).
func (in *Interp) callFunc(c ssaflow.Call, fv ssa.Value, params []Val) {
	if ct, ok := fv.(*ssa.ChangeType); ok {
		fv = ct.X
	}
	var fn *ssa.Function
	var bindings []ssa.Value
	bound := false
	switch v := fv.(type) {
	case *ssa.Function:
		fn = v
	case *ssa.MakeClosure:
		fn, bindings = v.Fn.(*ssa.Function), v.Bindings
		if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" && len(bindings) == 1 {
			fn, bound = in.P.Flow.Func(obj), true
		}
	case *ssa.Parameter:
		if in.final {
			for i, p := range in.Fn.Params {
				if p == v {
					in.forwardParam(i, params)
				}
			}
		}
		return
	default:
		return
	}
	f := in.P.Funcs[fn]
	if fn == nil || f == nil || f.TooComplex {
		return
	}
	var args []Val
	if bound {
		args = append(args, in.Val(bindings[0]))
	}
	for i := len(args); i < len(fn.Params); i++ {
		k := i
		if bound {
			k--
		}
		if k < len(params) {
			args = append(args, params[k])
		} else {
			args = append(args, opaque)
		}
	}
	if !bound {
		for _, b := range bindings {
			args = append(args, in.Val(b))
		}
	}
	in.applyLiteral(c, &f.Summary, args, fn)
}

// applyLiteral applies writes and stores of a function value at the call that
// may run it.
func (in *Interp) applyLiteral(c ssaflow.Call, s *summary.Summary, args []Val, fn *ssa.Function) {
	a := &inst{in: in, c: c, s: s, args: args}
	for i := range s.Mutates {
		in.recordClosure(c, a.mutated(&s.Mutates[i]), &s.Mutates[i], fn)
	}
	a.persists()
	for _, st := range s.Stores {
		at := in.walk(a.arg(st.Param), st.Path)
		v := a.val(st.Val)
		for _, r := range at.Refs {
			if len(at.Refs) == 1 && !at.Opaque && len(v.Refs) > 0 && freshOnly(v) && !v.Opaque {
				in.cur.write(r.Loc, v) // a copy: if it does not run, this misses a finding
				continue
			}
			in.cur[r.Loc] = join(in.cur.lookup(r.Loc, !holdsCopy(v)), v) // it may not run
		}
	}
}

// atEnd is what memory holds where a deferred call runs.
func (in *Interp) atEnd(d *ssa.Defer) state {
	var st state
	for _, b := range in.Fn.Blocks {
		for _, i := range b.Instrs {
			if _, ok := i.(*ssa.RunDefers); !ok || in.outs[b] == nil || !ssaflow.Reaches(d, i, nil) {
				continue
			}
			if st == nil {
				st = in.outs[b]
			} else {
				st = st.merge(in.outs[b])
			}
		}
	}
	if st == nil {
		st = in.cur
	}
	return st.clone()
}

// defersLiteral: a function literal runs at the end, so that what memory holds
// there has to be known first.
func defersLiteral(blocks []*ssa.BasicBlock) bool {
	for _, b := range blocks {
		for _, i := range b.Instrs {
			if d, ok := i.(*ssa.Defer); ok {
				if _, ok := d.Call.Value.(*ssa.MakeClosure); ok {
					return true
				}
			}
		}
	}
	return false
}
