package ssaflow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Sight says how far the origin of a value is known.
type Sight uint8

// How a trace ends: at a value that is made in sight, or where the value leaves
// sight. Who cannot tell what comes from there has to stay silent.
const (
	Made         Sight = iota // a constant, new memory, a function, the result of an operator
	Unassigned                // the zero value of a variable; the origin has no value
	FromParam                 // a parameter, or what a literal captures and more than one place makes
	FromCall                  // a result of a call that is not followed
	FromMemory                // a field of another object, an element, a package variable
	FromVariable              // a variable that others may write: its address is handed on
	Beyond                    // the trace came to its bound
)

// An Origin is one value that another may be.
type Origin struct {
	// Value is the value at which the trace ends, nil for Unassigned.
	Value ssa.Value
	Sight Sight
	// Block is where the value is chosen: the end of the block from which a Phi
	// is entered, the block of an assignment or of a return. nil when nothing
	// was chosen on the way.
	Block *ssa.BasicBlock
	// Conds hold on the way that gives this value: what is known where it was
	// chosen last, and the conditions of the edges of all Phis on the way.
	Conds Conds
	// Steps are the Phis, assignments and calls it went through, from the value
	// that was asked about on: the witness for related positions.
	Steps []ssa.Instruction
}

// InSight reports whether the origin is all there is to know: no code that is
// not seen had a part in it.
func (o Origin) InSight() bool { return o.Sight == Made || o.Sight == Unassigned }

// OriginOptions say how far [Origins] looks. The zero value stays in the function
// and its captured variables.
type OriginOptions struct {
	// Through returns the values that v stands for as far as the caller is
	// concerned: the receiver of DeepCopy, the parent of a context. ok is false
	// where it has no opinion. It is asked about every value on the way, before
	// anything else is done with it; no values and true leave v out.
	Through func(v ssa.Value) (next []ssa.Value, ok bool)
	// Possible drops the edges of Phis and the assignments whose conditions it
	// does not accept; nil accepts all.
	Possible func(Conds) bool
	// Results follows calls of functions of the package into what they return,
	// and their parameters back to the arguments.
	Results bool
	// Fields follows a field of an object that is not local to what the package,
	// its tests aside, assigns to that field. The field itself stays an origin
	// that leaves sight: other packages may assign it.
	Fields bool
	// Interfaces keeps conversions to interfaces as origins: a nil pointer in
	// an interface is not a nil interface.
	Interfaces bool
}

// The bounds of one query.
const (
	maxOriginSteps = 200
	maxOriginCalls = 3
)

// Origins returns the values that v may be: through conversions, Phis, local and
// captured variables by the definitions that reach the load, and fields of local
// structs. A loop adds nothing to what enters it. The order is fixed.
// Without a package (nil) it gives no conditions, and calls and fields are not
// followed. It is safe for concurrent use.
func Origins(p *Package, v ssa.Value, opts OriginOptions) []Origin {
	w := originWalk{p: p, opts: opts, seen: make(map[originKey]bool)}
	w.visit(v, way{})
	return w.out
}

// SoleOrigin returns the one value that v certainly is, as far as [Origins] with
// zero options sees; nil when there are several or none has a value.
func SoleOrigin(v ssa.Value) ssa.Value {
	if v == nil {
		return nil
	}
	var sole ssa.Value
	for _, o := range Origins(nil, v, OriginOptions{}) {
		if o.Value == nil || sole != nil && sole != o.Value {
			return nil
		}
		sole = o.Value
	}
	return sole
}

// MadeBy returns the call whose result v certainly is, or nil.
func MadeBy(v ssa.Value) *ssa.Call {
	call, _ := SoleOrigin(v).(*ssa.Call)
	return call
}

// Call returns the call of which the value is a result, nil of other values.
func (o Origin) Call() *ssa.Call {
	v := o.Value
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	call, _ := v.(*ssa.Call)
	return call
}

// SoleOriginIn returns the one value of function fn that v certainly is: v stands
// in a function literal of fn that captures it. nil when it comes from elsewhere.
func SoleOriginIn(fn *ssa.Function, v ssa.Value) ssa.Value {
	inside := func(v ssa.Value) ([]ssa.Value, bool) { return []ssa.Value{v}, v.Parent() == fn }
	list := Origins(nil, v, OriginOptions{Through: inside})
	if len(list) != 1 || list[0].Value == nil || list[0].Value.Parent() != fn {
		return nil
	}
	return list[0].Value
}

// way is how the trace came to a value.
type way struct {
	block *ssa.BasicBlock
	conds Conds
	steps []ssa.Instruction
	// Of errors: the block where the value is used and what is known there, and
	// what was done to it.
	use   *ssa.BasicBlock
	known Conds
	done  ErrorStep
}

func (w way) step(i ssa.Instruction) way {
	w.steps = append(w.steps[:len(w.steps):len(w.steps)], i)
	return w
}

func (w way) choose(c Choice) way {
	w = w.step(c.Step)
	w.block = c.Block
	w.conds = w.conds.with(c.Conds)
	if _, edge := c.Step.(*ssa.Phi); edge { // what a variable holds is used where it is loaded
		w.use, w.known = c.Block, c.Conds
	}
	return w
}

// An originKey is a value, and for those that end the trace, where it was chosen.
type originKey struct {
	v     ssa.Value
	block *ssa.BasicBlock
	call  ssa.CallInstruction // the innermost that was entered
	done  ErrorStep
	end   bool
}

type originWalk struct {
	p     *Package
	opts  OriginOptions
	seen  map[originKey]bool
	steps int
	calls []Call // entered, innermost last
	out   []Origin

	// Of errors.
	errors, keepCalls bool
	dropped           func(ssa.Value, *ssa.BasicBlock, Conds) bool
	errs              []ErrorOrigin
}

func (w *originWalk) key(v ssa.Value, at way) originKey {
	k := originKey{v: v, done: at.done}
	if len(w.calls) > 0 {
		k.call = w.calls[len(w.calls)-1].Instr
	}
	return k
}

func (w *originWalk) end(v ssa.Value, s Sight, at way) {
	k := w.key(v, at)
	k.block, k.end = at.block, true
	if w.seen[k] {
		return
	}
	w.seen[k] = true
	o := Origin{Value: v, Sight: s, Block: at.block, Conds: at.conds, Steps: at.steps}
	if !w.errors {
		w.out = append(w.out, o)
		return
	}
	e := ErrorOrigin{Origin: o, Done: at.done, Entered: len(w.calls)}
	switch x := v.(type) {
	case *ssa.Call:
		e.Made = x
	case *ssa.Extract:
		e.Made, _ = x.Tuple.(*ssa.Call)
	}
	w.errs = append(w.errs, e)
}

func (w *originWalk) visit(v ssa.Value, at way) {
	if w.steps++; w.steps > maxOriginSteps {
		w.end(v, Beyond, at)
		return
	}
	if w.dropped != nil && w.dropped(v, at.use, at.known) {
		return
	}
	if w.opts.Through != nil {
		if next, ok := w.opts.Through(v); ok {
			w.through(v, next, at)
			return
		}
	}
	switch x := v.(type) {
	case *ssa.MakeInterface:
		if w.opts.Interfaces {
			w.end(v, Made, at)
			return
		}
		w.visit(x.X, at)
	case *ssa.ChangeInterface:
		w.visit(x.X, at)
	case *ssa.ChangeType:
		w.visit(x.X, at)
	case *ssa.Phi:
		w.chosen(x, at)
	case *ssa.UnOp:
		if x.Op != token.MUL {
			w.end(v, Made, at)
			return
		}
		w.chosen(x, at)
	case *ssa.Field:
		w.chosen(x, at)
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			w.result(call, x.Index, v, at)
			return
		}
		w.end(v, FromMemory, at)
	case *ssa.Call:
		w.result(x, 0, v, at)
	case *ssa.Parameter:
		w.parameter(x, at)
	case *ssa.FreeVar:
		if b := Binding(x); b != nil {
			w.visit(b, at)
			return
		}
		w.end(v, FromParam, at)
	case *ssa.Lookup, *ssa.Index, *ssa.Next, *ssa.TypeAssert:
		w.end(v, FromMemory, at)
	default:
		w.end(v, Made, at)
	}
}

// through goes on as the caller says. A value that stands for itself ends there.
func (w *originWalk) through(v ssa.Value, next []ssa.Value, at way) {
	if !w.enter(v, at) {
		return
	}
	if i, ok := v.(ssa.Instruction); ok {
		at = at.step(i)
	}
	for _, n := range next {
		if n == v {
			w.end(v, Made, at)
			continue
		}
		w.visit(n, at)
	}
}

// enter reports whether v is seen for the first time.
func (w *originWalk) enter(v ssa.Value, at way) bool {
	k := w.key(v, at)
	if w.seen[k] {
		return false
	}
	w.seen[k] = true
	return true
}

// chosen follows a value that is one of several.
func (w *originWalk) chosen(v ssa.Value, at way) {
	choices, sight := w.p.choices(v)
	if sight != Made {
		w.end(v, sight, at)
		w.fieldValues(v, at)
		return
	}
	if !w.enter(v, at) {
		return
	}
	for _, c := range choices {
		if w.opts.Possible != nil && !w.opts.Possible(c.Conds) {
			continue
		}
		if c.Value == nil {
			w.end(nil, Unassigned, at.choose(c))
			continue
		}
		w.visit(c.Value, at.choose(c))
	}
}

// fieldValues follows the field of another object to what the package assigns.
func (w *originWalk) fieldValues(v ssa.Value, at way) {
	if !w.opts.Fields || !w.enter(v, at) {
		return
	}
	f := FieldLoaded(v)
	if f == nil {
		return
	}
	for _, x := range w.p.OwnFieldValues(f) {
		w.visit(x, at)
	}
}

func (w *originWalk) result(call *ssa.Call, i int, v ssa.Value, at way) {
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin {
		w.end(v, Made, at)
		return
	}
	if w.errors && w.madeOf(v, call, at) {
		return
	}
	if !w.opts.Results {
		w.end(v, FromCall, at)
		return
	}
	if w.keepCalls {
		w.end(v, FromCall, at)
	}
	c, _ := w.p.Resolve(call)
	if c.Static == nil || len(w.calls) >= maxOriginCalls || w.entered(c.Static) {
		w.end(v, FromCall, at)
		return
	}
	if !w.enter(v, at) {
		return
	}
	w.calls = append(w.calls, c)
	at = at.step(call)
	for _, ret := range Returns(c.Static) {
		if i < len(ret.Results) {
			next := at.step(ret)
			next.block, next.use = ret.Block(), ret.Block()
			if w.errors {
				next.known = w.p.Known(ret.Block())
			}
			w.visit(ret.Results[i], next)
		}
	}
	w.calls = w.calls[:len(w.calls)-1]
}

func (w *originWalk) entered(fn *ssa.Function) bool {
	return slices.ContainsFunc(w.calls, func(c Call) bool { return c.Static == fn })
}

// parameter goes back to the argument of the call that led here.
func (w *originWalk) parameter(v *ssa.Parameter, at way) {
	if n := len(w.calls); n > 0 {
		c := w.calls[n-1]
		for i, q := range c.Static.Params {
			if q == v && i < len(c.Args) {
				w.calls = w.calls[:n-1]
				if at.use = c.Instr.Block(); w.errors {
					at.known = w.p.Known(at.use)
				}
				w.visit(c.Args[i], at)
				w.calls = append(w.calls, c)
				return
			}
		}
	}
	w.end(v, FromParam, at)
}
