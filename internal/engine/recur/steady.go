// Subject: each reconcile

package recur

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Steady judges conditions: which hold again at the next pass when nothing but
// the status of an object was written in between. What cannot be told, and what
// this pass may have brought about, does not.
type Steady struct {
	pass *rule.Pass
	kind *types.Named
	// field is the path of the status that changes, changes the object in the
	// function at hand.
	field   ssaflow.Steps // below the object
	changes *object.Object
	depth   int
	seen    map[ssa.Value]bool
	loose   bool
	// sources are where what changes is put together before it comes to the object.
	sources []ssa.Instruction
}

// NewSteady makes a judge for changes of field (a path below the object) of o.
func NewSteady(p *rule.Pass, o *object.Object, field ssaflow.Steps) *Steady {
	return &Steady{pass: p, kind: o.Type, field: field, changes: o}
}

// MadeAt says where the new value of the field is put together.
func (s *Steady) MadeAt(sources []ssa.Instruction) { s.sources = sources }

// NewSteadyOfKind makes a judge for an object of a kind (nil: any) whose changes in
// the function at hand are not known: no part of its status is taken to be left
// alone.
func NewSteadyOfKind(p *rule.Pass, kind *types.Named) *Steady { return &Steady{pass: p, kind: kind} }

// Block reports whether whatever led to block b leads there again.
func (s *Steady) Block(b *ssa.BasicBlock) bool {
	if len(lifecycle.Deleting(s.pass.Flow, b)) > 0 {
		return false
	}
	return paths.LeadsTo(s.pass.Flow, b, s.cond)
}

func (s *Steady) cond(c ssaflow.Cond) bool {
	if v, isNil, ok := c.NilTest(); ok && kube.IsError(v.Type()) {
		return isNil
	}
	if lifecycle.AskedDeletion(s.pass.Flow, c.Value) != nil {
		return true // Block has left out what is being deleted: what lives does so again
	}
	if call, ok := c.Value.(*ssa.Call); ok {
		if rc, ok := s.pass.Flow.Resolve(call); ok {
			switch {
			case effects.TestsNotFound(s.pass.Effects, rc):
				return !c.Val
			case s.deletionTest(rc):
				return !c.Val
			case kube.Is(rc.Fn, "controllerutil.ContainsFinalizer"):
				return true
			case kube.Is(rc.Fn, "controllerutil.AddFinalizer", "controllerutil.RemoveFinalizer"):
				return !c.Val
			}
		}
	}
	if s.loose {
		if holds, ok := s.mayHold(c); ok {
			return holds
		}
	}
	return !differ(c) && s.state(c.Value)
}

// differ: the condition says that two values differ of which none is a constant: what
// is wanted and what is there, which a write behind it makes equal.
func differ(c ssaflow.Cond) bool {
	op, ok := c.Value.(*ssa.BinOp)
	if !ok || op.Op != token.EQL && op.Op != token.NEQ || c.Val == (op.Op == token.EQL) {
		return false
	}
	_, x := op.X.(*ssa.Const)
	_, y := op.Y.(*ssa.Const)
	return !x && !y
}

// state: the value is computed from what was read and configured alone.
func (s *Steady) state(v ssa.Value) bool {
	if s.depth > 24 {
		return false
	}
	s.depth++
	defer func() { s.depth-- }()
	switch v := ssaflow.Unwrap(v).(type) {
	case *ssa.Const, *ssa.Global, *ssa.Function, *ssa.FreeVar, *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		return true
	case *ssa.Parameter:
		_, basic := v.Type().Underlying().(*types.Basic)
		return !basic
	case *ssa.Convert, *ssa.TypeAssert, *ssa.Slice:
		return s.state(ssaflow.Behind(v))
	case *ssa.Next:
		return true
	case *ssa.Field:
		if n := kube.Named(v.X.Type()); n != nil && s.isStatus(n) {
			return s.untouched(ssaflow.FieldSteps("Status", ssaflow.FieldRead(v).Name()))
		}
		return s.state(v.X)
	case *ssa.BinOp:
		if call, ok := v.Y.(*ssa.Call); ok && v.Op == token.LSS {
			if ssaflow.CallsBuiltin(call, "len") {
				return s.state(v.Y) // a loop over a list
			}
		}
		return s.state(v.X) && s.state(v.Y)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return s.address(v)
	case *ssa.UnOp:
		return s.load(v)
	case *ssa.Lookup:
		return s.state(v.X) && !filledHere(v.X)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return s.call(t)
		case *ssa.Next, *ssa.TypeAssert:
			return true
		case *ssa.Lookup:
			return s.state(t.X) && !filledHere(t.X)
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
		if ssaflow.Struct(a.Type()) != nil {
			return true
		}
		stores, ok := ssaflow.ReachingDefinitions(a, -1, v)
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
	if fv, ok := v.X.(*ssa.FreeVar); ok && notes(fv) {
		return false
	}
	return s.address(v.X)
}

// notes: the function around sets a captured bool in several places: it says what this pass has
// come across, as whether something had to be changed.
func notes(fv *ssa.FreeVar) bool {
	a, ok := ssaflow.Binding(fv).(*ssa.Alloc)
	return ok && types.Identical(fv.Type(), types.NewPointer(types.Typ[types.Bool])) && len(ssaflow.StoresTo(a)) > 1
}

// address: a field of the reconciled object's status holds again unless this
// pass changes it.
func (s *Steady) address(v ssa.Value) bool {
	var path ssaflow.Steps
	for {
		switch a := v.(type) {
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(a)
			if f == nil {
				return false
			}
			path = ssaflow.FieldSteps(f.Name()) + path
			if f.Name() == "Status" && s.mine(a.X.Type()) {
				return s.untouched(path)
			}
			if n := kube.Named(a.X.Type()); n != nil && s.isStatus(n) { // of a copy, too
				return s.untouched(ssaflow.FieldSteps("Status") + path)
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
func (s *Steady) untouched(path ssaflow.Steps) bool {
	if s.changes == nil || s.field.Fields().Overlaps(path) {
		return false
	}
	for _, m := range s.changes.Moments {
		for _, w := range m.Changes {
			if w.Part == object.PartStatus && w.Below.Fields().Overlaps(path) {
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
	if kube.ChangingResult(c.Fn) != kube.ChangesNot || kube.IsTimeMethod(c.Fn) || kube.ComparesWhole(c.Fn) {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return !op.Writes()
	}
	if _, set, ok := kube.MetaAccessor(c.Fn); ok && !set {
		return true
	}
	if c.Method {
		if _, ok := c.CachedRead(); ok {
			return true
		}
	}
	if into, ok := kube.DeepCopies(c.Fn); ok && !into {
		return s.state(c.Arg(-1))
	}
	for _, a := range c.Args {
		if n := kube.Named(ssaflow.Unwrap(a).Type()); n != nil && (s.mine(n) || s.isStatus(n)) {
			if c.Static == nil && !s.foreign(c.Fn) || c.Static != nil && s.looks(c.Static, 0) {
				return false // it may look at the status
			}
		}
	}
	if c.Static != nil {
		return !s.mayWrite(c) && s.all(c.Args)
	}
	return c.Fn != nil && !kube.HasContext(c.Fn) && s.all(c.Args)
}

// foreign: a function of a library that knows nothing of the kind's status.
func (s *Steady) foreign(fn *types.Func) bool {
	library := func(p *types.Package) bool { return kube.IsLibrary(p) && !s.pass.InModule(p) }
	return fn != nil && s.kind != nil && library(fn.Pkg()) && !library(s.kind.Obj().Pkg()) && !kube.EffectOf(fn).Has(kube.Compares)
}

// looks: a function of the package may look at the status of an object of the
// kind.
func (s *Steady) looks(fn *ssa.Function, depth int) bool {
	if depth > 3 {
		return true
	}
	for i := range ssaflow.Instrs(fn) {
		if a, ok := i.(*ssa.FieldAddr); ok && s.mine(a.X.Type()) && ssaflow.FieldOf(a) != nil && ssaflow.FieldOf(a).Name() == "Status" {
			return true
		}
	}
	for _, c := range s.pass.Flow.Calls(fn) {
		for _, a := range c.Args {
			n := kube.Named(ssaflow.Unwrap(a).Type())
			if n == nil || !s.mine(n) && !s.isStatus(n) || kube.EffectOf(c.Fn).Has(kube.Reads|kube.Marks) {
				continue
			}
			if _, set, ok := kube.MetaAccessor(c.Fn); ok && !set {
				continue
			}
			if c.Static == nil || s.looks(c.Static, depth+1) {
				return true
			}
		}
	}
	return false
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
	if s.mine(v.Type()) || s.loose && isSlice(v.Type()) {
		return true // one or the other of the same object
	}
	if s.loose {
		return s.oneChoice(v, func(*ssa.Const) bool { return true })
	}
	if s.seen[v] {
		return true // a loop: what comes in from outside decides
	}
	if s.seen == nil {
		s.seen = make(map[ssa.Value]bool)
	}
	s.seen[v] = true
	defer delete(s.seen, v)
	outer := s.pass.Flow.Known(v.Block())
	choices, _ := ssaflow.Choices(s.pass.Flow, v)
	for _, x := range choices {
		if !s.state(x.Value) || !s.between(x.Block, v.Block().Idom()) {
			return false
		}
		for c := range x.Conds.All(outer) {
			if !outer.Has(func(o ssaflow.Cond) bool { return o == c }) && !s.cond(c) {
				return false
			}
		}
	}
	return true
}

// between: on the way from block `top` to b nothing is written to the API
// server.
func (s *Steady) between(b, top *ssa.BasicBlock) bool {
	if s.loose {
		return true
	}
	for d := b; d != nil && d != top; d = d.Idom() {
		for _, i := range d.Instrs {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if c, ok := s.pass.Flow.Resolve(ci); ok && s.mayWrite(c) {
				return false
			}
		}
	}
	return true
}

// mayWrite: a call writes to the API server, or to something else behind a
// context.
func (s *Steady) mayWrite(c ssaflow.Call) bool {
	return s.pass.Effects.Graph().Makes(c, callgraph.Follow{Goroutines: true}, func(c ssaflow.Call) callgraph.Look {
		if op, ok := kube.ClientOp(c.Fn); ok && !op.Writes() {
			return callgraph.LookPast
		} else if ok {
			return callgraph.LookFound
		}
		return callgraph.FoundIf(c.Static == nil && c.Fn != nil && kube.HasContext(c.Fn))
	})
}
