package objects

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Use is what a callback does with the object it got as an interface.
type Use struct {
	// Instr is a type assertion, or a call that gets the object.
	Instr ssa.Instruction
	// Object is the operand.
	Object ssa.Value
	// Calls lead from the callback to the function of Instr, outermost first.
	Calls []ssaflow.Call
	// Keyed: the function of Instr also makes a key of the object, by a function
	// that takes a tombstone as well.
	Keyed bool
}

// Assertion returns the type assertion of the use, nil for calls.
func (u Use) Assertion() *ssa.TypeAssert {
	a, _ := u.Instr.(*ssa.TypeAssert)
	return a
}

// Uses returns the uses of parameter param, in its function and in those
// of the package that it is handed to, and whether one of them asks for a
// tombstone. A use behind a test that tells what the object is, other than by
// asking for a tombstone, is left out. So is one that does not run for the constants
// that a call hands over with the object: a kind of event.
func Uses(p *ssaflow.Package, param *ssa.Parameter) (uses []Use, tombstone bool) {
	w := &objectWalk{p: p, seen: make(map[visit]bool), inside: map[*ssa.Parameter]bool{}}
	w.param(param, nil, nil)
	return w.uses, w.tombstone
}

type objectWalk struct {
	p         *ssaflow.Package
	seen      map[visit]bool
	inside    map[*ssa.Parameter]bool // tombstoneIn has looked at them
	uses      []Use
	tombstone bool
}

// A visit is a parameter that gets the object, with what is known of the others.
type visit struct {
	param *ssa.Parameter
	known string
}

const maxObjectCalls = 4

func (w *objectWalk) param(param *ssa.Parameter, calls []ssaflow.Call, known ssaflow.Constants) {
	v := visit{param, known.Key(param.Parent())}
	if w.seen[v] || len(calls) > maxObjectCalls {
		return
	}
	w.seen[v] = true
	same := sameObject(param)
	before := len(w.uses)
	for i := range ssaflow.Instrs(param.Parent()) {
		switch i := i.(type) {
		case *ssa.TypeAssert:
			if same[i.X] && known.Runs(i.Block()) {
				w.tombstone = w.tombstone || kube.IsTombstone(i.AssertedType)
				w.use(i, i.X, same, calls)
			}
		case ssa.CallInstruction:
			w.call(i, same, calls, known)
		}
	}
	for _, lit := range param.Parent().AnonFuncs {
		w.literal(lit)
	}
	if makesKey(w.p, param.Parent(), same) {
		for i := range w.uses[before:] {
			w.uses[before+i].Keyed = true
		}
	}
}

// makesKey reports whether fn makes a key of the object that takes tombstones.
func makesKey(p *ssaflow.Package, fn *ssa.Function, same map[ssa.Value]bool) bool {
	for _, c := range p.Calls(fn) {
		for _, a := range c.Args {
			if same[a] && takesTombstones(p, c, a) {
				return true
			}
		}
	}
	return false
}

// takesTombstones: all that the callee does with the object is to make a key of
// it, in the way that works for tombstones too. So its answer tells nothing about
// what the object is.
func takesTombstones(p *ssaflow.Package, c ssaflow.Call, object ssa.Value) bool {
	if kube.Is(c.Fn, "cache.DeletionHandlingMetaNamespaceKeyFunc", "cache.DeletionHandlingObjectToName") {
		return true
	}
	if c.Static == nil {
		return false
	}
	for i, a := range c.Args {
		if a != object || i >= len(c.Static.Params) {
			continue
		}
		same := sameObject(c.Static.Params[i])
		uses := 0
		for v := range same {
			for _, r := range *v.Referrers() {
				switch r := r.(type) {
				case *ssa.ChangeInterface, *ssa.ChangeType:
				case ssa.CallInstruction:
					if inner, ok := p.Resolve(r); !ok || !kube.Is(inner.Fn, "cache.DeletionHandlingMetaNamespaceKeyFunc", "cache.DeletionHandlingObjectToName") {
						return false
					}
					uses++
				default:
					return false
				}
			}
		}
		return uses > 0
	}
	return false
}

// literal looks for a question for tombstones in a literal: what runs there is
// not followed otherwise.
func (w *objectWalk) literal(fn *ssa.Function) {
	for i := range ssaflow.Instrs(fn) {
		if a, ok := i.(*ssa.TypeAssert); ok && kube.IsTombstone(a.AssertedType) {
			w.tombstone = true
		}
	}
}

func (w *objectWalk) call(ci ssa.CallInstruction, same map[ssa.Value]bool, calls []ssaflow.Call, known ssaflow.Constants) {
	c, ok := w.p.Resolve(ci)
	if !ok {
		return
	}
	for i, a := range c.Args {
		if !same[a] || !known.Runs(ci.Block()) {
			continue
		}
		if c.Static != nil && i < len(c.Static.Params) && ssaflow.IsInterfaceOrFunc(c.Static.Params[i].Type()) {
			if !told(w.p, ci, same) {
				w.param(c.Static.Params[i], append(calls[:len(calls):len(calls)], c), known.Handed(c))
			} else {
				w.tombstoneIn(c.Static.Params[i])
			}
			continue
		}
		w.use(ci, a, same, calls)
	}
}

// tombstoneIn notes whether a function that is only called for known objects
// asks for a tombstone all the same.
func (w *objectWalk) tombstoneIn(param *ssa.Parameter) {
	if w.inside[param] {
		return
	}
	w.inside[param] = true
	inner := &objectWalk{p: w.p, seen: make(map[visit]bool), inside: w.inside}
	inner.param(param, nil, nil)
	w.tombstone = w.tombstone || inner.tombstone
}

func (w *objectWalk) use(i ssa.Instruction, v ssa.Value, same map[ssa.Value]bool, calls []ssaflow.Call) {
	if !told(w.p, i, same) {
		w.uses = append(w.uses, Use{Instr: i, Object: v, Calls: calls})
	}
}

// told: at an instruction it is known what the object is: an assertion has succeeded,
// or a function that got the object has answered.
func told(p *ssaflow.Package, at ssa.Instruction, same map[ssa.Value]bool) bool {
	if asserted(at, same) {
		return true
	}
	for c := range p.Known(at.Block()).All() {
		v := c.Value
		if op, ok := v.(*ssa.BinOp); ok && (op.Op == token.EQL || op.Op == token.NEQ) {
			v = op.X
		}
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		switch v := ssaflow.Unwrap(v).(type) {
		case *ssa.TypeAssert:
			if same[v.X] && v.CommaOk && c.Val {
				return true
			}
		case *ssa.Call:
			for _, a := range v.Call.Args {
				if !same[a] && !same[ssaflow.Unwrap(a)] {
					continue
				}
				if call, ok := p.Resolve(v); !ok || !takesTombstones(p, call, a) {
					return true
				}
			}
		}
	}
	return false
}

// sameObject returns the values that are the parameter itself: behind other
// interfaces, and loaded from a variable that holds nothing else.
func sameObject(param *ssa.Parameter) map[ssa.Value]bool {
	same := make(map[ssa.Value]bool)
	var add func(v ssa.Value)
	add = func(v ssa.Value) {
		if same[v] || v.Referrers() == nil {
			return
		}
		same[v] = true
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.ChangeInterface:
				add(r)
			case *ssa.ChangeType:
				add(r)
			case *ssa.Store:
				a, ok := r.Addr.(*ssa.Alloc)
				if !ok || r.Val != v || len(ssaflow.StoresTo(a)) != 1 || ssaflow.WrittenElsewhere(a) {
					continue
				}
				for _, l := range *a.Referrers() {
					if l, ok := l.(*ssa.UnOp); ok {
						add(l)
					}
				}
			}
		}
	}
	add(param)
	return same
}
