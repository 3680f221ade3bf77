package closers

import (
	"go/constant"
	"go/token"
	"go/types"
	"net/http"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Owned is something that a function has made and that somebody has to close.
type Owned struct {
	kube.Closable
	// Made is the call that makes it, Value its result.
	Made  *ssa.Call
	Value ssa.Value
	// Closed are the places of the function where it is closed, Kept those where it
	// leaves sight: it is stored, returned or handed to somebody who may close it.
	Closed, Kept []ssa.Instruction

	p       *ssaflow.Package
	results []ssa.Value // the channels of a watch
	done    map[ssa.Instruction]bool
}

// In returns what fn makes that has to be closed, in block order, without what
// nobody holds. ask, unless nil, knows what callees do.
func In(p *ssaflow.Package, fn *ssa.Function, ask Ask) []*Owned {
	var out []*Owned
	for _, c := range p.Calls(fn) {
		call, ok := c.Instr.(*ssa.Call)
		if !ok {
			continue
		}
		for _, what := range handed(c, ask) {
			if o := follow(p, c, call, what, ask); o != nil {
				out = append(out, o)
			}
		}
	}
	return out
}

// handed returns what a call makes that has to be closed.
func handed(c ssaflow.Call, ask Ask) []kube.Closable {
	if what, ok := kube.MakesClosable(c.Fn); ok && c.Static == nil {
		return []kube.Closable{what}
	}
	if claims := ask.of(c); claims != nil {
		return claims.Hands
	}
	return nil
}

// follow returns what becomes of a thing that a call makes; nil when nobody holds it, or
// it ends with a context of the function.
func follow(p *ssaflow.Package, c ssaflow.Call, call *ssa.Call, what kube.Closable, ask Ask) *Owned {
	o := &Owned{Closable: what, Made: call, Value: ssaflow.Result(call, what.Result), p: p, done: make(map[ssa.Instruction]bool)}
	if o.Value == nil {
		return nil
	}
	w := &walk{p: p, what: what, ask: ask, seen: make(map[seenKey]bool), event: o.event, channel: func(v ssa.Value) { o.results = append(o.results, v) }}
	w.of(o.Value, held{whole: what.Within == "", within: what.Within})
	if what.Context >= 0 && what.Sort != kube.CancelSort && ownContext(p, c.Arg(what.Context)) {
		return nil
	}
	return o
}

func (o *Owned) event(i ssa.Instruction, closes bool) {
	if o.done[i] {
		return
	}
	o.done[i] = true
	if closes {
		o.Closed = append(o.Closed, i)
	} else {
		o.Kept = append(o.Kept, i)
	}
}

// Left returns the first return that the function comes to, after it has made what has
// to be closed without an error, without closing it or handing it on; or the call that
// makes the next one. nil when there is none, or too much to look at.
func (o *Owned) Left() ssa.Instruction {
	err, deferred := errflow.ErrorOf(o.Made), o.isDeferred()
	return paths.Find(o.p, paths.After(o.Made), paths.Query{
		To:    func(i ssa.Instruction) bool { return i == o.Made || paths.IsReturn(i) && !o.done[i] && !deferred },
		Avoid: func(i ssa.Instruction) bool { return o.done[i] },
		Holds: func(c ssaflow.Cond) bool {
			return !errflow.FailedIn(err, ssaflow.Conds{}.And(c)) && !o.ended(c) && !o.absent(c)
		},
	}).End
}

// isDeferred: a literal that was deferred before closes what the variable holds at each return.
func (o *Owned) isDeferred() bool {
	return slices.ContainsFunc(o.Closed, func(i ssa.Instruction) bool {
		mc, ok := i.(*ssa.MakeClosure)
		return ok && slices.ContainsFunc(*mc.Referrers(), func(r ssa.Instruction) bool {
			_, ok := r.(*ssa.Defer)
			return ok && r.Block().Dominates(o.Made.Block())
		})
	})
}

// absent: the condition says that there is nothing to close, or no part of it that
// would be closed: a body.
func (o *Owned) absent(c ssaflow.Cond) bool {
	v, isNil, ok := c.NilTest()
	if e, beside := c.Value.(*ssa.Extract); beside && !c.Val && e.Tuple == ssa.Value(o.Made) && kube.IsBool(e.Type()) {
		return true // made, ok := …
	}
	return ok && isNil && (ssaflow.SoleDefinition(v) == o.Value || ssaflow.Whole(v) == o.Value || o.among(v, make(map[ssa.Value]bool))) || o.bodiless(c)
}

// among: the variable that v is read from at this place may hold what has to be closed.
func (o *Owned) among(v ssa.Value, seen map[ssa.Value]bool) bool {
	phi, ok := v.(*ssa.Phi)
	if !ok || seen[v] {
		return v == o.Value
	}
	seen[v] = true
	return slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return o.among(e, seen) })
}

// bodiless: the condition says that a response has a status which comes without a body
// (RFC 9110, section 6.4.1): its connection is free already.
func (o *Owned) bodiless(c ssaflow.Cond) bool {
	cmp, ok := c.Value.(*ssa.BinOp)
	if !ok || (cmp.Op != token.EQL || !c.Val) && (cmp.Op != token.NEQ || c.Val) {
		return false
	}
	status, code := cmp.X, cmp.Y
	if _, ok := status.(*ssa.Const); ok {
		status, code = code, status
	}
	k, ok := code.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int || k.Int64() != http.StatusNoContent && k.Int64() != http.StatusNotModified {
		return false
	}
	load, ok := status.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	return ok && kube.IsVar(ssaflow.FieldOf(fa), "net/http.StatusCode") && ssaflow.SoleDefinition(fa.X) == o.Value
}

// ended: the condition says that a watch has ended: its channel is closed, or the
// context that it was started with.
func (o *Owned) ended(c ssaflow.Cond) bool {
	if ctxflow.IsDoneCase(o.p, c.Value) {
		return c.Val && o.Context >= 0
	}
	e, ok := c.Value.(*ssa.Extract)
	if !ok || c.Val || e.Index != 1 {
		return false
	}
	var from []ssa.Value
	switch t := e.Tuple.(type) {
	case *ssa.UnOp:
		from = append(from, t.X)
	case *ssa.Select:
		for _, s := range t.States {
			from = append(from, s.Chan)
		}
	}
	for _, v := range from {
		for _, r := range o.results {
			if ssaflow.SoleDefinition(v) == r {
				return true
			}
		}
	}
	return false
}

// ownContext reports whether the function itself makes the context v, or what it is
// derived from, and so decides when it ends.
func ownContext(p *ssaflow.Package, v ssa.Value) bool {
	if v == nil {
		return false
	}
	return slices.ContainsFunc(ContextOrigins(p, v), func(o ssaflow.Origin) bool {
		call := o.Call()
		if call == nil {
			return false
		}
		c, resolved := p.Resolve(call)
		made, ok := kube.MakesClosable(c.Fn)
		return resolved && ok && made.Sort == kube.CancelSort
	})
}

// ContextOrigins returns where context v comes from, through values and loggers that
// were put into it: what ends it is not changed by them.
func ContextOrigins(p *ssaflow.Package, v ssa.Value) []ssaflow.Origin {
	return ssaflow.Origins(p, v, ssaflow.OriginOptions{Through: derived(p)})
}

// derived follows a context to its parent where it ends with it and no sooner.
func derived(p *ssaflow.Package) func(ssa.Value) ([]ssa.Value, bool) {
	return func(v ssa.Value) ([]ssa.Value, bool) {
		call, ok := v.(*ssa.Call)
		if !ok {
			return nil, false
		}
		c, ok := p.Resolve(call)
		if ok && c.Fn != nil && kube.DerivesContext(c.Fn) && c.Arg(0) != nil {
			return []ssa.Value{c.Arg(0)}, true
		}
		return nil, false
	}
}

// resultOf returns the type of the first result of fn, nil when there is none.
func resultOf(fn *types.Func) types.Type {
	if r := fn.Type().(*types.Signature).Results(); r.Len() > 0 {
		return r.At(0).Type()
	}
	return nil
}
