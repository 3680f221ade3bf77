// Subject: nil values

package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Dereferences returns what panics when v is nil: what [ssaflow.Package.Dereferences] finds,
// and calls of functions, of other packages too, that read what they get on each way on
// which they do not fail before.
func Dereferences(p *memory.Package, v ssa.Value) []ssaflow.Dereference {
	out := p.Flow.Dereferences(v)
	if v.Referrers() == nil {
		return out
	}
	add := func(r ssa.Instruction, arg ssa.Value, object bool) {
		call, ok := r.(ssa.CallInstruction)
		if !ok || slices.ContainsFunc(out, func(d ssaflow.Dereference) bool { return d.Instr == r }) {
			return
		}
		if c, ok := p.Flow.Resolve(call); ok && c.Fn != nil {
			if n, ok := needOf(p, c, arg, object); ok {
				out = append(out, ssaflow.Dereference{Instr: r, Reads: n.Reads, Inside: c.Fn})
			}
		}
	}
	for _, r := range *v.Referrers() {
		made, ok := r.(*ssa.MakeInterface)
		if !ok {
			add(r, v, false)
			continue
		}
		if kube.IsAPIObject(v.Type()) {
			for _, x := range *made.Referrers() {
				add(x, made, true)
			}
		}
	}
	return out
}

// needOf returns what the callee reads of argument arg without asking; of the object in an
// interface, which is not nil itself, only what is read of the object counts.
func needOf(p *memory.Package, c ssaflow.Call, arg ssa.Value, object bool) (summary.ParamNeed, bool) {
	for i, a := range c.Args {
		if n, ok := needOfArg(p, c, i); ok && a == arg && (!object || n.Object) {
			return n, true
		}
	}
	return summary.ParamNeed{}, false
}

// needOfArg returns what the callee of c reads of Args[i] without asking whether it is nil,
// whatever the other arguments are.
func needOfArg(p *memory.Package, c ssaflow.Call, i int) (summary.ParamNeed, bool) {
	if s := p.SummaryFor(c); s != nil {
		for _, n := range s.Needs {
			if n.Param == i {
				return n, true
			}
		}
	}
	return summary.ParamNeed{}, false
}

// needs returns the parameters that the function reads on each way on which it does not
// fail before, without asking whether they are nil. Receivers are left out: nearly every
// method reads its own.
func needs(in *memory.Interp) []summary.ParamNeed {
	var out []summary.ParamNeed
	for i, param := range in.Fn.Params {
		t := param.Type()
		if i == 0 && in.Fn.Signature.Recv() != nil || !ssaflow.Nilable(t) || kube.IsContext(t) || kube.IsError(t) || param.Referrers() == nil {
			continue
		}
		if u, ok := certainRead(in, param); ok {
			out = append(out, summary.ParamNeed{Param: i, Reads: u.Reads, Object: u.object})
		}
	}
	return out
}

// certainRead returns the first read of a parameter that nobody has asked for nil, when
// one of them comes on each way that does not end with an error before.
func certainRead(in *memory.Interp, param *ssa.Parameter) (read, bool) {
	p := in.P.Flow
	reads := slices.DeleteFunc(objectReads(in.P, param), func(u read) bool { return p.AskedForNil(param, u.Instr.Block()) })
	if len(reads) == 0 {
		return read{}, false
	}
	for _, u := range reads {
		if !p.Known(u.Instr.Block()).Has(func(k ssaflow.Cond) bool { return !asksError(k) }) {
			return u, true
		}
	}
	reading := func(i ssa.Instruction) bool {
		return slices.ContainsFunc(reads, func(u read) bool { return u.Instr == i })
	}
	if len(ssaflow.Returns(in.Fn)) == 0 || errflow.ReturnsWithout(p, in.Fn.Blocks[0].Instrs[0], reading, nil) != nil {
		return read{}, false
	}
	return reads[0], true
}

type read struct {
	ssaflow.Dereference
	object bool
}

// objectReads are the dereferences of a parameter; of an interface also what is read of
// the object that it holds.
func objectReads(p *memory.Package, param *ssa.Parameter) []read {
	var out []read
	for _, d := range p.Flow.ObjectReads(param) {
		out = append(out, read{d, true})
	}
	for _, d := range Dereferences(p, param) {
		out = append(out, read{d, false})
	}
	return out
}

// asksError: the condition says whether there is an error, or of what kind.
func asksError(k ssaflow.Cond) bool {
	if v, _, ok := k.NilTest(); ok {
		return kube.IsError(v.Type())
	}
	call, ok := k.Value.(*ssa.Call)
	return ok && len(call.Call.Args) > 0 && kube.IsError(call.Call.Args[0].Type())
}
