package closers

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// held says how a value leads to what has to be closed.
type held struct {
	// whole: the value is it, or a view of it. Otherwise it is a struct that has it
	// in a field.
	whole bool
	// within is the name of that field, for structs of others, field the field of
	// structs that the function makes.
	within string
	field  *types.Var
}

type seenKey struct {
	v ssa.Value
	h held
}

// A walk follows what has to be closed through a function.
type walk struct {
	p    *ssaflow.Package
	what kube.Closable
	ask  Ask
	seen map[seenKey]bool
	// event is told where it is closed, or leaves sight.
	event func(at ssa.Instruction, closes bool)
	// channel is told of the channels that it hands out.
	channel func(v ssa.Value)
	// at stands for all instructions of a literal: the place where it is made.
	at    ssa.Instruction
	depth int
}

func (w *walk) place(i ssa.Instruction) ssa.Instruction {
	if w.at != nil {
		return w.at
	}
	return i
}

func (w *walk) keeps(i ssa.Instruction)  { w.event(w.place(i), false) }
func (w *walk) closes(i ssa.Instruction) { w.event(w.place(i), true) }

// of follows value v.
func (w *walk) of(v ssa.Value, h held) {
	if v == nil || v.Referrers() == nil || w.seen[seenKey{v, h}] {
		return
	}
	w.seen[seenKey{v, h}] = true
	for _, r := range *v.Referrers() {
		w.instr(v, h, r)
	}
}

func (w *walk) instr(v ssa.Value, h held, r ssa.Instruction) {
	switch r := r.(type) {
	case *ssa.Extract, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.Phi:
		w.of(r.(ssa.Value), h)
	case *ssa.TypeAssert:
		w.of(r, h)
	case *ssa.BinOp:
	case *ssa.UnOp:
		if r.Op == token.MUL { // of a struct, or of a local variable
			w.of(r, h)
		}
	case *ssa.FieldAddr:
		w.fieldOf(h, ssaflow.FieldOf(r), r)
	case *ssa.Field:
		w.fieldOf(h, ssaflow.FieldRead(r), r)
	case *ssa.Store:
		if r.Val == v {
			w.stored(h, r)
		}
	case *ssa.MakeClosure:
		w.captured(v, h, r)
	case ssa.CallInstruction:
		w.call(v, h, r)
	default:
		w.keeps(r)
	}
}

// fieldOf follows the field of a struct that has it.
func (w *walk) fieldOf(h held, f *types.Var, v ssa.Value) {
	if f != nil && h.whole && f.Embedded() {
		w.of(v, h) // its methods are promoted: Close may be one of them
		return
	}
	if f == nil || h.whole || h.within != "" && f.Name() != h.within || h.within == "" && f != h.field {
		return
	}
	inner := held{whole: true}
	if fa, ok := v.(*ssa.FieldAddr); ok {
		for _, r := range *fa.Referrers() {
			switch r := r.(type) {
			case *ssa.UnOp:
				w.of(r, inner)
			case *ssa.Store:
			default:
				w.keeps(r)
			}
		}
		return
	}
	w.of(v, inner)
}

// stored follows what is stored into a local variable, or a struct that the function
// makes.
func (w *walk) stored(h held, st *ssa.Store) {
	switch a := st.Addr.(type) {
	case *ssa.Alloc:
		w.variable(a, h)
		return
	case *ssa.FieldAddr:
		made, ok := a.X.(*ssa.Alloc)
		if ok && h.whole && ssaflow.ParamOf(made) == nil {
			w.of(made, held{field: ssaflow.FieldOf(a)})
			return
		}
	}
	w.keeps(st)
}

// variable follows a local variable through its loads, and into literals.
func (w *walk) variable(a ssa.Value, h held) {
	if a.Referrers() == nil || w.seen[seenKey{a, h}] {
		return
	}
	w.seen[seenKey{a, h}] = true
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
		case *ssa.UnOp:
			w.of(r, h)
		case *ssa.FieldAddr:
			w.instr(a, h, r)
		case *ssa.MakeClosure:
			w.captured(a, h, r)
		default:
			w.keeps(r)
		}
	}
}

// captured follows a variable into a literal. What the literal does counts where it is
// made. A method value closes, or may; a goroutine has what it captures from then on.
func (w *walk) captured(v ssa.Value, h held, mc *ssa.MakeClosure) {
	fn, ok := mc.Fn.(*ssa.Function)
	if !ok || fn.Synthetic != "" || w.depth > maxDepth || started(mc) {
		w.keeps(mc)
		return
	}
	inner := *w
	inner.at, inner.depth = w.place(mc), w.depth+1
	for i, b := range mc.Bindings {
		if b == v && i < len(fn.FreeVars) {
			inner.variable(fn.FreeVars[i], h)
		}
	}
}

// started: the literal runs as a goroutine.
func started(mc *ssa.MakeClosure) bool {
	return slices.ContainsFunc(*mc.Referrers(), func(r ssa.Instruction) bool {
		_, ok := r.(*ssa.Go)
		return ok
	})
}

// maxDepth bounds how far literals in literals, and calls in calls, are followed.
const maxDepth = 4

func (w *walk) call(v ssa.Value, h held, ci ssa.CallInstruction) {
	if ci.Common().Value == v && !ci.Common().IsInvoke() { // the function itself is called
		w.closes(ci)
		return
	}
	c, ok := w.p.Resolve(ci)
	if !ok {
		return // a builtin
	}
	if c.Method && c.Args[0] == v && w.method(h, c) {
		return
	}
	for i, a := range c.Args {
		if a == v {
			w.argument(h, c, i)
		}
	}
}

// method: a method of the value, or of the struct that has it; false where it is
// looked at as any function that gets it.
func (w *walk) method(h held, c ssaflow.Call) bool {
	switch {
	case !h.whole && (h.field != nil || c.Static != nil):
		return false
	case c.Fn != nil && w.what.Closes(c.Fn.Name()):
		w.closes(c.Instr)
	case kube.IsResultChan(c.Fn):
		if ch := c.Value(); ch != nil {
			w.channel(ch)
			w.results(ch)
		}
	case c.Static != nil:
		return false
	case w.tells(c):
		w.keeps(c.Instr)
	default:
		w.handles(c)
	}
	for _, a := range c.Args[1:] {
		if a == c.Args[0] {
			w.keeps(c.Instr)
		}
	}
	return true
}

// tells: the method says something about the state of what has to be closed, as Closed
// does: what follows may depend on that.
func (w *walk) tells(c ssaflow.Call) bool {
	t := c.Instr.Common().Signature().Results()
	if t.Len() != 1 || len(w.what.By) == 0 || !kube.HasMethod(c.Args[0].Type(), w.what.By[0]) {
		return false
	}
	b, ok := t.At(0).Type().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool && c.Instr.Common().Signature().Params().Len() == 0
}

// results: who gets the channel of a watch beside the function may be told by it to
// stop the watch.
func (w *walk) results(ch ssa.Value) {
	for _, r := range *ch.Referrers() {
		switch r := r.(type) {
		case *ssa.Return, *ssa.Send, *ssa.MapUpdate:
			w.keeps(r)
		case *ssa.Store:
			if _, local := r.Addr.(*ssa.Alloc); !local {
				w.keeps(r)
			}
		}
	}
}

// argument: the value is handed to a function.
func (w *walk) argument(h held, c ssaflow.Call, i int) {
	if _, started := c.Instr.(*ssa.Go); started {
		w.keeps(c.Instr)
		return
	}
	if c.Static != nil && w.depth < maxDepth && i < len(c.Static.Params) {
		closes, keeps := w.callee(h, c.Static.Params[i])
		if keeps {
			w.keeps(c.Instr)
		} else if closes {
			w.closes(c.Instr)
		}
		return
	}
	if claims := w.ask.of(c); claims != nil && slices.Contains(claims.Leaves, i) && h.field == nil {
		return
	}
	if h.whole && c.Fn != nil && !c.Method {
		if kube.Is(c.Fn, "io.ReadAll", "io.Copy", "io.CopyBuffer", "io/ioutil.ReadAll") {
			w.closes(c.Instr)
			return
		}
		if view, ok := kube.OnlyReads(c.Fn); ok {
			if view {
				w.of(c.Value(), h)
			}
			return
		}
		sig := c.Fn.Type().(*types.Signature)
		if i < sig.Params().Len() && kube.IsType(sig.Params().At(i).Type(), "google.golang.org/grpc.ClientConnInterface", "google.golang.org/grpc.ClientConn") && resultOf(c.Fn) != nil {
			w.of(c.Value(), h)
			return
		}
	}
	w.keeps(c.Instr)
}

// callee says what a function of the package does with a parameter: it may close it,
// or keep it.
func (w *walk) callee(h held, param *ssa.Parameter) (closes, keeps bool) {
	inner := walk{p: w.p, what: w.what, ask: w.ask, channel: func(ssa.Value) {}, depth: w.depth + 1}
	inner.seen = make(map[seenKey]bool)
	inner.event = func(_ ssa.Instruction, c bool) {
		closes = closes || c
		keeps = keeps || !c
	}
	if _, isPointer := param.Type().Underlying().(*types.Pointer); !isPointer && h.field != nil {
		return false, true
	}
	inner.of(param, h)
	return closes, keeps
}
