package rule

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// Steady judges conditions: which hold again at the next pass when nothing but
// the status of an object was written in between. What cannot be told, and what
// this pass may have brought about, does not.
type Steady struct {
	pass *Pass
	kind *types.Named
	// field is the path of the status that changes, changes the object in the
	// function at hand.
	field   string
	changes *effects.Object
	depth   int
}

// Steady makes a judge for changes of field (a path below the object) of o.
func (p *Pass) Steady(o *effects.Object, field string) *Steady {
	return &Steady{pass: p, kind: o.Type, field: field, changes: o}
}

// SteadyKind makes a judge for an object of a kind (nil: any) whose changes in
// the function at hand are not known: no part of its status is taken to be left
// alone.
func (p *Pass) SteadyKind(kind *types.Named) *Steady { return &Steady{pass: p, kind: kind} }

// Block reports whether whatever led to block b leads there again.
func (s *Steady) Block(b *ssa.BasicBlock) bool {
	if len(s.pass.Flow.Deleting(b)) > 0 {
		return false
	}
	for _, g := range s.pass.Flow.Governing(b) {
		if !s.governor(g) {
			return false
		}
	}
	return true
}

// governor: a condition that may be either way must be state, or tell of an
// error.
func (s *Steady) governor(g flow.Governor) bool {
	if !g.Both {
		return s.cond(g.Cond)
	}
	if v, _, ok := g.NilTest(); ok && kube.IsError(v.Type()) {
		return true
	}
	return s.state(g.Value)
}

func (s *Steady) cond(c flow.Cond) bool {
	if v, isNil, ok := c.NilTest(); ok && kube.IsError(v.Type()) {
		return isNil
	}
	if call, ok := c.Value.(*ssa.Call); ok {
		if rc, ok := s.pass.Flow.Resolve(call); ok {
			switch {
			case s.pass.Effects.TellsNotFound(rc):
				return !c.Val
			case kube.IsFinalizerTest(rc.Fn):
				return true
			case kube.IsFinalizerOp(rc.Fn):
				return !c.Val
			}
		}
	}
	return s.state(c.Value)
}

// state: the value is computed from what was read and configured alone.
func (s *Steady) state(v ssa.Value) bool {
	if s.depth > 12 {
		return false
	}
	s.depth++
	defer func() { s.depth-- }()
	switch v := v.(type) {
	case *ssa.Const, *ssa.Global, *ssa.Function, *ssa.FreeVar, *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		return true
	case *ssa.Parameter:
		_, basic := v.Type().Underlying().(*types.Basic)
		return !basic
	case *ssa.MakeInterface:
		return s.state(v.X)
	case *ssa.ChangeType:
		return s.state(v.X)
	case *ssa.ChangeInterface:
		return s.state(v.X)
	case *ssa.Convert:
		return s.state(v.X)
	case *ssa.TypeAssert:
		return s.state(v.X)
	case *ssa.Slice:
		return s.state(v.X)
	case *ssa.Next:
		return true
	case *ssa.Field:
		return s.state(v.X)
	case *ssa.BinOp:
		return s.state(v.X) && s.state(v.Y)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return s.address(v)
	case *ssa.UnOp:
		return s.load(v)
	case *ssa.Lookup:
		return s.state(v.X)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return s.call(t)
		case *ssa.Next, *ssa.TypeAssert:
			return true
		case *ssa.Lookup:
			return s.state(t.X)
		}
	case *ssa.Call:
		return s.call(v)
	case *ssa.Phi:
		return s.phi(v)
	}
	return false
}

// load: a variable, a field of an object or of the configuration.
func (s *Steady) load(v *ssa.UnOp) bool {
	if a, ok := v.X.(*ssa.Alloc); ok {
		if flow.Struct(a.Type()) != nil {
			return true
		}
		stores, ok := flow.LastStores(a, -1, v)
		if !ok {
			return false
		}
		for _, st := range stores {
			if st != nil && (!s.state(st.Val) || !s.between(st.Block(), a.Block())) {
				return false
			}
		}
		return true
	}
	return s.address(v.X)
}

// address: a field of the reconciled object's status holds again unless this
// pass changes it.
func (s *Steady) address(v ssa.Value) bool {
	var path []string
	for {
		switch a := v.(type) {
		case *ssa.FieldAddr:
			f := flow.FieldOf(a)
			if f == nil {
				return false
			}
			path = append([]string{f.Name()}, path...)
			if f.Name() == "Status" && s.mine(a.X.Type()) {
				return s.untouched("." + strings.Join(path, "."))
			}
			v = a.X
			continue
		case *ssa.IndexAddr:
			v = a.X
			continue
		case *ssa.UnOp:
			v = a.X
			continue
		}
		break
	}
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		return true
	case *ssa.Extract:
		return s.state(v)
	}
	return s.state(v)
}

// mine: an object of the kind.
func (s *Steady) mine(t types.Type) bool {
	n := kube.Named(t)
	if s.kind == nil {
		return n != nil && kube.IsAPIObject(n)
	}
	return n == s.kind
}

// untouched: nothing in the function at hand changes this part of the status.
func (s *Steady) untouched(path string) bool {
	plain := func(p string) string { return strings.NewReplacer("*", "", "[]", "").Replace(p) }
	related := func(a, b string) bool { return strings.HasPrefix(a+".", b+".") || strings.HasPrefix(b+".", a+".") }
	if s.changes == nil || related(plain(s.field), path) {
		return false
	}
	for _, m := range s.changes.Moments {
		for _, w := range m.Changes {
			if w.Part == effects.PartStatus && related(plain(w.Below), path) {
				return false
			}
		}
	}
	return true
}

func (s *Steady) call(call *ssa.Call) bool {
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		return b.Name() != "recover" && s.all(call.Call.Args)
	}
	c, ok := s.pass.Flow.Resolve(call)
	if !ok || c.Fn == nil && c.Static == nil {
		return false
	}
	if kube.ChangingResult(c.Fn) != kube.ChangesNot || kube.IsTimeMethod(c.Fn) || kube.Compares(c.Fn) {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return !op.Writes()
	}
	if _, set, ok := kube.MetaAccessor(c.Fn); ok && !set {
		return true
	}
	for _, a := range c.Args {
		if n := kube.Named(flow.Unwrap(a).Type()); n != nil && (s.mine(n) || s.isStatus(n)) {
			return false // it may look at the status
		}
	}
	if c.Static != nil {
		return !s.writes(c.Static, nil) && s.all(c.Args)
	}
	return c.Fn != nil && !kube.HasContext(c.Fn) && s.all(c.Args)
}

func (s *Steady) all(args []ssa.Value) bool {
	for _, a := range args {
		if !s.state(a) {
			return false
		}
	}
	return true
}

// isStatus: the type of the kind's field Status.
func (s *Steady) isStatus(n *types.Named) bool {
	if s.kind == nil {
		return kube.IsStatusName(n)
	}
	st, ok := s.kind.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == "Status" {
			return kube.Named(f.Type()) == n
		}
	}
	return false
}

// phi: what comes over each edge is state, and so is what chooses the edge.
func (s *Steady) phi(v *ssa.Phi) bool {
	outer := make(map[flow.Cond]bool)
	for _, c := range s.pass.Flow.Known(v.Block()) {
		outer[c] = true
	}
	for i, e := range v.Edges {
		if e == ssa.Value(v) {
			continue
		}
		if _, isPhi := e.(*ssa.Phi); isPhi && s.depth > 6 {
			return false
		}
		pred := v.Block().Preds[i]
		if !s.state(e) || !s.between(pred, v.Block().Idom()) {
			return false
		}
		for _, c := range s.pass.Flow.EdgeConds(pred, v.Block()) {
			if !outer[c] && !s.cond(c) {
				return false
			}
		}
	}
	return true
}

// between: on the way from block `top` to b nothing is written to the API
// server.
func (s *Steady) between(b, top *ssa.BasicBlock) bool {
	for d := b; d != nil && d != top; d = d.Idom() {
		for _, i := range d.Instrs {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if c, ok := s.pass.Flow.Resolve(ci); ok && s.mayWrite(c, nil) {
				return false
			}
		}
	}
	return true
}

// mayWrite: a call writes to the API server, or to something else behind a
// context.
func (s *Steady) mayWrite(c flow.Call, seen map[*ssa.Function]bool) bool {
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Writes()
	}
	if c.Static != nil {
		return s.writes(c.Static, seen)
	}
	return c.Fn != nil && kube.HasContext(c.Fn)
}

func (s *Steady) writes(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen == nil {
		seen = make(map[*ssa.Function]bool)
	}
	if seen[fn] {
		return false
	}
	seen[fn] = true
	for _, c := range s.pass.Flow.Calls(fn) {
		if s.mayWrite(c, seen) {
			return true
		}
	}
	return false
}
