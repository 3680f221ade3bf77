package leak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/closers"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var blockedsend = rule.Form{Name: "blockedsend", Run: reportBlockedsend}

// reportBlockedsend reports goroutines that send on a channel without a buffer from
// which their starter may never receive.
func reportBlockedsend(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || endsWithProcess(pass, f.Fn) {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			if made, ok := i.(*ssa.MakeChan); ok && unbuffered(made) {
				c := &exchange{pass: pass, in: f.Fn, made: made}
				if c.follow() {
					c.judge()
				}
			}
		}
	}
}

func unbuffered(made *ssa.MakeChan) bool {
	n, ok := made.Size.(*ssa.Const)
	return ok && n.Int64() == 0
}

// An exchange is a channel that a function makes, and on which goroutines that it
// starts send.
type exchange struct {
	pass     *rule.Pass
	in       *ssa.Function
	made     *ssa.MakeChan
	starts   []*ssa.Go   // of literals that send
	sends    []*ssa.Send // one for each
	receives []ssa.Instruction
}

// follow finds who uses the channel; false when others may, or it is closed.
func (c *exchange) follow() bool {
	var variable *ssa.Alloc
	for _, r := range *c.made.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.Store:
			a, ok := r.Addr.(*ssa.Alloc)
			if !ok || variable != nil || len(ssaflow.StoresTo(a)) != 1 {
				return false
			}
			variable = a
		default:
			if !c.use(c.made, r) {
				return false
			}
		}
	}
	if variable == nil {
		return false
	}
	for _, r := range *variable.Referrers() {
		switch r := r.(type) {
		case *ssa.Store, *ssa.DebugRef:
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
	return len(c.starts) > 0 && len(c.receives) > 0
}

func (c *exchange) loaded(load *ssa.UnOp) bool {
	for _, r := range *load.Referrers() {
		if _, ok := r.(*ssa.DebugRef); !ok && !c.use(load, r) {
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
			if _, ok := u.(*ssa.DebugRef); !ok && !c.use(r, u) {
				return false
			}
		}
		return true
	case *ssa.UnOp: // <-ch
		c.receives = append(c.receives, r)
		return true
	case *ssa.Select:
		for _, s := range r.States {
			if s.Chan == ch && s.Dir != types.RecvOnly {
				return false
			}
		}
		c.receives = append(c.receives, r)
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
		case *ssa.DebugRef:
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
			if _, debug := r.(*ssa.DebugRef); debug {
				continue
			}
			if !ok {
				return false
			}
			for _, u := range *load.Referrers() {
				switch u := u.(type) {
				case *ssa.DebugRef:
				case ssa.CallInstruction: // closing it afterwards does not end the wait
					if b, ok := u.Common().Value.(*ssa.Builtin); !ok || b.Name() != "close" {
						return false
					}
				case *ssa.Send:
					if u.Chan != ssa.Value(load) || ssaflow.InLoop(u.Block()) {
						return false
					}
					send = u
				default:
					return false
				}
			}
		}
	}
	if start == nil || send == nil || ssaflow.InLoop(start.Block()) {
		return false
	}
	c.starts, c.sends = append(c.starts, start), append(c.sends, send)
	return true
}

// judge reports the goroutine if the function can return without having received.
func (c *exchange) judge() {
	if len(c.starts) != 1 {
		return
	}
	left, _ := paths.Find(c.pass.Flow, paths.After(c.starts[0]), paths.Query{
		To: paths.IsReturn,
		Avoid: func(i ssa.Instruction) bool {
			u, ok := i.(*ssa.UnOp)
			return ok && u.Op == token.ARROW && (c.is(u.X) || c.fromOutside(u.X))
		},
		Holds: func(k ssaflow.Cond) bool {
			ch := ssaflow.ChosenCase(k)
			return ch == nil || !c.is(ch) && !c.fromOutside(ch)
		},
	}).End.(*ssa.Return)
	if left == nil || c.pass.Flow.Node(c.sends[0]) == nil {
		return
	}
	var how any = left
	if stmt := c.pass.Flow.Return(left); stmt != nil && stmt.Pos().IsValid() {
		how = stmt
	}
	c.pass.At(c.sends[0]).Because(how, "returns without having received").Fixes(c.buffer()...).
		Sayf("%s may return without receiving this: the goroutine waits for ever; give the channel a buffer of one", name(c.in))
}

func (c *exchange) is(ch ssa.Value) bool { return ssaflow.SoleDefinition(ch) == ssa.Value(c.made) }

// fromOutside: the channel tells what ends the function, and mostly the process with
// it: that of a context of the caller's, a stop channel.
func (c *exchange) fromOutside(ch ssa.Value) bool {
	ch = ssaflow.SoleDefinition(ch)
	if call, ok := ch.(*ssa.Call); ok && call.Call.IsInvoke() && kube.IsContext(call.Call.Value.Type()) {
		return !closers.OwnContext(c.pass.Flow, call.Call.Value)
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

// buffer gives the channel a buffer of one.
func (c *exchange) buffer() []fix.Fix {
	for _, n := range c.pass.Flow.Path(c.made.Pos()) {
		if call, ok := n.(*ast.CallExpr); ok && c.pass.IsBuiltin(call, "make") && len(call.Args) == 1 {
			return fix.Offer("give the channel a buffer of one", fix.Insert(call.Args[0].End(), ", 1"))
		}
	}
	return nil
}

func name(fn *ssa.Function) string {
	if fn.Parent() != nil {
		return "the function"
	}
	return fn.Name()
}
