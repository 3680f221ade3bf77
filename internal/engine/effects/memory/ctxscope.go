// Subject: contexts and blocking calls

package memory

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A ContextScope is the context parameter that code of a function can use.
type ContextScope struct {
	// Owner has the parameter: the function itself, or one around it that
	// runs it in place.
	Owner *ssa.Function
	Param *types.Var
}

// Named reports whether the parameter has a name.
func (s ContextScope) Named() bool { return s.Param.Name() != "" && s.Param.Name() != "_" }

// ContextScope finds the context parameter of fn, or of the function around it
// when fn is a literal that is called in place, or that it waits for, or a part of the work of a group that ends
// with a context. In what runs in a reconcile a struct that
// embeds a context is one, too. ok is false when there is none.
func (p *Package) ContextScope(fn *ssa.Function) (s ContextScope, ok bool) {
	for fn != nil {
		params := fn.Signature.Params()
		for i := range params.Len() {
			v := params.At(i)
			if !kube.IsContext(v.Type()) && (!kube.EmbedsContext(v.Type()) || !p.ReconcilePath().Has(fn)) {
				continue
			}
			if got := (ContextScope{fn, v}); !ok || got.Named() && !s.Named() {
				s, ok = got, true
			}
		}
		if ok || fn.Parent() == nil || !p.InPlace(fn) && !p.inGroup(fn) && !p.graph.IsAwaited(fn) {
			return s, ok
		}
		fn = fn.Parent()
	}
	return s, false
}

// InPlace reports whether a function literal runs only while the function
// around it waits for it: it is called where it stands, or handed to a function
// that is known to call it before it returns.
func (p *Package) InPlace(fn *ssa.Function) bool {
	var refs *[]ssa.Instruction
	var v ssa.Value = fn
	if len(fn.FreeVars) > 0 {
		mc := ssaflow.MadeAt(fn)
		if mc == nil {
			return false
		}
		v, refs = mc, mc.Referrers()
	} else {
		refs = fn.Referrers()
	}
	return refs != nil && len(*refs) > 0 && p.calledNow(v, *refs)
}

// inGroup: a function literal is work of a group that was made with a context:
// what it does is to end with that.
func (p *Package) inGroup(fn *ssa.Function) bool {
	made := ssaflow.MadeAt(fn)
	if made == nil || len(*made.Referrers()) == 0 {
		return false
	}
	for _, r := range *made.Referrers() {
		call, ok := r.(*ssa.Call)
		if !ok || !p.groupEnds(call) {
			return false
		}
	}
	return true
}

// groupEnds: a call hands work to a group that errgroup.WithContext has made.
func (p *Package) groupEnds(call *ssa.Call) bool {
	c, ok := p.Flow.Resolve(call)
	if !ok || !kube.Is(c.Fn, "errgroup.Group.Go", "errgroup.Group.TryGo") {
		return false
	}
	e, ok := ssaflow.SoleDefinition(c.Args[0]).(*ssa.Extract)
	if !ok || e.Index != 0 {
		return false
	}
	made, ok := e.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	with, ok := p.Flow.Resolve(made)
	return ok && kube.Is(with.Fn, "errgroup.WithContext")
}

func (p *Package) calledNow(v ssa.Value, refs []ssa.Instruction) bool {
	for _, r := range refs {
		switch r := r.(type) {
		case *ssa.ChangeType:
			if !p.calledNow(r, *r.Referrers()) {
				return false
			}
		case *ssa.Call:
			if r.Call.Value != v && !p.callsArgument(r, v) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// callsArgument: the callee runs the function it gets as argument v.
func (p *Package) callsArgument(call *ssa.Call, v ssa.Value) bool {
	c, ok := p.Flow.Resolve(call)
	if !ok {
		return false
	}
	for _, i := range kube.CallsArg(c.Fn) {
		if c.Arg(i) == v {
			return true
		}
	}
	if s := p.SummaryFor(c); s != nil {
		for _, pc := range s.Calls {
			if pc.Param < len(c.Args) && c.Args[pc.Param] == v {
				return true
			}
		}
	}
	return false
}
