package blocking

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// sends reports sends that can wait while a mutex is held. No role is needed:
// whoever wants the mutex waits, too.
func (c *checker) sends(fn *ssa.Function) {
	if name := flow.Outermost(fn).Name(); name == "Describe" || name == "Collect" {
		return // they send to a channel that the registry empties
	}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			ch := sendsTo(i)
			if ch == nil || !c.outlasting(ch) {
				continue
			}
			held, known := c.locks.At(i)
			mutex := ""
			switch {
			case known && len(held) > 0:
				mutex = c.lockNames(held)
			case known && c.enteredLocked(fn):
				mutex = "its callers' lock"
			}
			if mutex == "" {
				continue
			}
			if node := c.chanNode(i, ch); node != nil {
				c.locked(keptIn(ch), node, mutex)
			}
		}
	}
}

// A lockedSend is a send under a lock, the first of those to a channel.
type lockedSend struct {
	at    *rule.Finding
	mutex string
}

// locked notes a send under a lock: one report for each channel.
func (c *checker) locked(field any, node ast.Node, mutex string) {
	if s := c.sent[field]; s != nil {
		s.at.Because(node, "and here")
		return
	}
	s := &lockedSend{at: c.pass.At(node), mutex: mutex}
	c.sent[field] = s
	c.order = append(c.order, s)
}

// reportSends reports the sends under locks.
func (c *checker) reportSends() {
	for _, s := range c.order {
		s.at.Sayf("this send waits for a receiver while %s is held, and all who need the lock wait with it; send after the unlock or with a default", s.mutex)
	}
}

// keptIn returns the field that a channel is kept in, or the channel itself.
func keptIn(ch ssa.Value) any {
	if load, ok := ch.(*ssa.UnOp); ok {
		if fa, ok := load.X.(*ssa.FieldAddr); ok && flow.FieldOf(fa) != nil {
			return flow.FieldOf(fa).Origin()
		}
	}
	return ch
}

// sendsTo returns the channel that i sends to, when it waits until that is
// possible and for nothing else.
func sendsTo(i ssa.Instruction) ssa.Value {
	switch i := i.(type) {
	case *ssa.Send:
		return i.Chan
	case *ssa.Select:
		if i.Blocking && len(i.States) == 1 && i.States[0].Dir == types.SendOnly {
			return i.States[0].Chan
		}
	}
	return nil
}

// outlasting: the channel is kept in a field or package variable: others have
// the far end. Parameters and channels made here are the caller's business, or
// the function's own.
func (c *checker) outlasting(ch ssa.Value) bool {
	at := c.pass.Flow.PlaceOf(ch)
	if _, local := at.Root.(*ssa.Alloc); local && flow.ParamOf(at.Root) == nil {
		return false
	}
	_, global := at.Root.(*ssa.Global)
	return at.Path != "" && (global || at.Path != "*") && !c.takenHere(ch)
}

// takenHere: the package itself receives from the channel that is kept in the
// field, or hands it to a function: both ends are in its hands.
func (c *checker) takenHere(ch ssa.Value) bool {
	load, ok := ch.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || flow.FieldOf(fa) == nil {
		return false
	}
	field := flow.FieldOf(fa).Origin()
	for _, v := range c.pass.Flow.OwnFieldValues(field) {
		if mk := flow.Unwrap(v); isMake(mk) && taken(mk) {
			return true
		}
	}
	for _, f := range c.pass.Funcs() {
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				load, ok := i.(*ssa.UnOp)
				if !ok || load.Op != token.MUL {
					continue
				}
				if fa, ok := load.X.(*ssa.FieldAddr); ok && flow.FieldOf(fa) != nil && flow.FieldOf(fa).Origin() == field && taken(load) {
					return true
				}
			}
		}
	}
	return false
}

func isMake(v ssa.Value) bool {
	_, ok := v.(*ssa.MakeChan)
	return ok
}

// taken: somebody receives from channel v, or gets it as an argument.
func taken(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			if r.Op == token.ARROW {
				return true
			}
		case *ssa.Select:
			for _, s := range r.States {
				if s.Chan == v && s.Dir == types.RecvOnly {
					return true
				}
			}
		case ssa.CallInstruction:
			if _, builtin := r.Common().Value.(*ssa.Builtin); !builtin {
				return true
			}
		case *ssa.ChangeType:
			if taken(r) {
				return true
			}
		}
	}
	return false
}

// enteredLocked: every call of fn is made under a lock.
func (c *checker) enteredLocked(fn *ssa.Function) bool {
	return c.graph.EveryCall(fn, func(s flow.CallSite) flow.Look {
		held, known := c.locks.At(s.Call.Instr)
		if _, isCall := s.Call.Instr.(*ssa.Call); !isCall || !known {
			return flow.LookPast
		}
		return flow.FoundIf(len(held) > 0)
	})
}

// lockNames renders one of the held mutexes.
func (c *checker) lockNames(held flow.Held) string {
	best := ""
	for place := range held {
		name := "the lock"
		if place.Root != nil {
			name = rootName(place)
		}
		if best == "" || name < best {
			best = name
		}
	}
	return best
}

func rootName(place flow.AccessPath) string {
	name := ""
	switch root := place.Root.(type) {
	case *ssa.Parameter:
		name = root.Name()
	case *ssa.Global:
		name = root.Name()
	case *ssa.FreeVar:
		name = root.Name()
	default:
		return "the lock"
	}
	path := place.Path
	for path != "" && path[len(path)-1] == '*' {
		path = path[:len(path)-1]
	}
	out := []byte(name)
	for _, ch := range []byte(path) {
		if ch != '*' {
			out = append(out, ch)
		}
	}
	for _, embedded := range []string{".Mutex", ".RWMutex"} {
		if n := len(out) - len(embedded); n > 0 && string(out[n:]) == embedded {
			out = out[:n]
		}
	}
	return string(out)
}

// channels reports receives and sends outside of a select, on a field or package
// variable whose channel has no room.
func (c *checker) channels(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			ch, what := sendsTo(i), "send"
			if ch == nil {
				if u, ok := i.(*ssa.UnOp); ok && u.Op == token.ARROW {
					ch, what = u.X, "receive"
				}
			}
			if ch == nil || !c.noRoom(ch) || c.otherEnd(ch, what) {
				continue
			}
			c.pass.At(c.chanNode(i, ch)).
				Sayf("this %s waits for another goroutine without limit and blocks %s; use a select with ctx.Done() or a default", what, c.who(fn))
		}
	}
}

// otherEnd: the package has the other end of the channel, too: what waits here
// is a step of its own protocol.
func (c *checker) otherEnd(ch ssa.Value, what string) bool {
	if what == "send" {
		return c.takenHere(ch)
	}
	field := keptIn(ch)
	for _, f := range c.pass.Funcs() {
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				switch i := i.(type) {
				case *ssa.Send:
					if keptIn(i.Chan) == field {
						return true
					}
				case *ssa.Select:
					for _, s := range i.States {
						if s.Dir == types.SendOnly && keptIn(s.Chan) == field {
							return true
						}
					}
				case ssa.CallInstruction: // closed, or handed on
					for _, a := range i.Common().Args {
						if keptIn(a) == field {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// noRoom: ch is a field that the package gives channels without capacity only.
func (c *checker) noRoom(ch ssa.Value) bool {
	load, ok := ch.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || flow.FieldOf(fa) == nil {
		return false
	}
	vals := c.pass.Flow.OwnFieldValues(flow.FieldOf(fa))
	all, known := c.pass.Flow.FieldValues(flow.FieldOf(fa))
	if !known || len(vals) == 0 || len(vals) != len(all) {
		return false
	}
	for _, v := range vals {
		mk, ok := flow.Unwrap(v).(*ssa.MakeChan)
		if !ok {
			return false
		}
		size, ok := mk.Size.(*ssa.Const)
		if !ok || size.Value == nil || size.Int64() != 0 {
			return false
		}
	}
	return true
}

// chanNode returns the statement or expression of a channel operation.
func (c *checker) chanNode(i ssa.Instruction, ch ssa.Value) ast.Node {
	for _, pos := range []token.Pos{i.Pos(), ch.Pos()} {
		for _, n := range c.pass.Flow.Path(pos) {
			switch n := n.(type) {
			case *ast.SendStmt:
				return n
			case *ast.UnaryExpr:
				if n.Op == token.ARROW {
					return n
				}
			case *ast.BlockStmt:
			}
		}
	}
	return nil
}
