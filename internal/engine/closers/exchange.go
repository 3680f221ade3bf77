package closers

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An exchange is a channel that a function makes, from which it receives, and on which it
// has a goroutine send once, without a buffer to send into.
type exchange struct {
	Made  *ssa.MakeChan
	Start *ssa.Go   // of the literal that sends
	Send  *ssa.Send // there

	p        *ssaflow.Package
	received bool
	several  bool // goroutines send
	sends    []*ssa.Send
	others   []*exchange // all of the function
}

// Exchanges returns those of fn, in block order, without those that others may know.
func Exchanges(p *ssaflow.Package, fn *ssa.Function) []*exchange {
	var out []*exchange
	for i := range ssaflow.Instrs(fn) {
		made, ok := i.(*ssa.MakeChan)
		if !ok {
			continue
		}
		size, ok := made.Size.(*ssa.Const)
		if !ok {
			continue
		}
		c := &exchange{p: p, Made: made}
		if c.follow() && c.received && c.Start != nil && !c.several && size.Int64() == 0 {
			out = append(out, c)
		}
	}
	for _, c := range out {
		c.others = out
	}
	return out
}

// follow finds who uses the channel; false when others may, or it is closed.
func (c *exchange) follow() bool {
	var variable *ssa.Alloc
	for _, r := range *c.Made.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			a, ok := r.Addr.(*ssa.Alloc)
			if !ok || variable != nil || len(ssaflow.StoresTo(a)) != 1 {
				return false
			}
			variable = a
		default:
			if !c.use(c.Made, r) {
				return false
			}
		}
	}
	if variable == nil {
		return false
	}
	for _, r := range *variable.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
		case *ssa.UnOp:
			if !c.loaded(r) {
				return false
			}
		case *ssa.MakeClosure:
			if !c.literal(r, variable) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (c *exchange) loaded(load *ssa.UnOp) bool {
	for _, r := range *load.Referrers() {
		if !c.use(load, r) {
			return false
		}
	}
	return true
}

// use: the function itself receives.
func (c *exchange) use(ch ssa.Value, r ssa.Instruction) bool {
	switch r := r.(type) {
	case *ssa.ChangeType:
		for _, u := range *r.Referrers() {
			if !c.use(r, u) {
				return false
			}
		}
		return true
	case *ssa.UnOp: // <-ch
		c.received = true
		return true
	case *ssa.Select:
		for _, s := range r.States {
			if s.Chan == ch && s.Dir != types.RecvOnly {
				return false
			}
		}
		c.received = true
		return true
	}
	return false
}

// literal: a literal that a go statement of the function runs, and that sends at most
// once on each way, whatever else happens.
func (c *exchange) literal(mc *ssa.MakeClosure, variable *ssa.Alloc) bool {
	var start *ssa.Go
	for _, r := range *mc.Referrers() {
		switch r := r.(type) {
		case *ssa.Go:
			if r.Call.Value != ssa.Value(mc) || start != nil {
				return false
			}
			start = r
		default:
			return false
		}
	}
	fn := mc.Fn.(*ssa.Function)
	var send *ssa.Send
	for i, b := range mc.Bindings {
		if b != ssa.Value(variable) {
			continue
		}
		for _, r := range *fn.FreeVars[i].Referrers() {
			load, ok := r.(*ssa.UnOp)
			if !ok {
				return false
			}
			for _, u := range *load.Referrers() {
				switch u := u.(type) {
				case ssa.CallInstruction: // closing it afterwards does not end the wait
					if !ssaflow.CallsBuiltin(u, "close") {
						return false
					}
				case *ssa.Send:
					if u.Chan != ssa.Value(load) || ssaflow.InLoop(u.Block()) {
						return false
					}
					send = u
					c.sends = append(c.sends, u)
				default:
					return false
				}
			}
		}
	}
	if start == nil || send == nil || ssaflow.InLoop(start.Block()) {
		return false
	}
	c.several = c.several || c.Start != nil
	c.Start, c.Send = start, send
	return true
}

// Abandoned returns a return to which the function comes, after it has started the
// goroutine, without having received; nil when there is none, or what leads there
// comes from outside and mostly ends the process.
func (c *exchange) Abandoned() *ssa.Return {
	left, _ := paths.Find(c.p, paths.After(c.Start), paths.Query{
		To: paths.IsReturn,
		Avoid: func(i ssa.Instruction) bool {
			u, ok := i.(*ssa.UnOp)
			return ok && u.Op == token.ARROW && (c.is(u.X) || fromOutside(c.p, u.X))
		},
		Holds: func(k ssaflow.Cond) bool {
			ch := ssaflow.ChosenCase(k)
			return ch == nil || !c.is(ch) && !fromOutside(c.p, ch) && !c.instead(ch)
		},
	}).End.(*ssa.Return)
	return left
}

// instead: what was received from another channel may be what the goroutine sends
// instead of this.
func (c *exchange) instead(ch ssa.Value) bool {
	made, ok := ssaflow.SoleDefinition(ch).(*ssa.MakeChan)
	if !ok {
		return false
	}
	for _, o := range c.others {
		if o.Made == made && o.Start != c.Start {
			return false
		}
		if o.Made != made {
			continue
		}
		for _, s := range o.sends {
			if ssaflow.Reaches(s, c.Send, nil) {
				return false
			}
		}
	}
	return true
}

func (c *exchange) is(ch ssa.Value) bool { return ssaflow.SoleDefinition(ch) == ssa.Value(c.Made) }

// fromOutside: the channel tells what ends the function, and mostly the process with
// it: that of a context of the caller's, a stop channel.
func fromOutside(p *ssaflow.Package, ch ssa.Value) bool {
	ch = ssaflow.SoleDefinition(ch)
	if call, ok := ch.(*ssa.Call); ok && call.Call.IsInvoke() && kube.IsContext(call.Call.Value.Type()) {
		return !ownContext(p, call.Call.Value)
	}
	t, ok := ch.Type().Underlying().(*types.Chan)
	if !ok {
		return true
	}
	if _, local := ch.(*ssa.MakeChan); local {
		return false
	}
	st, ok := t.Elem().Underlying().(*types.Struct)
	return ok && st.NumFields() == 0
}
