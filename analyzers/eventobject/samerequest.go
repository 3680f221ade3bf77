package eventobject

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var samerequest = rule.Form{Name: "samerequest", Run: reportSamerequest}

// reportSamerequest reports requests that a map function appends for each element of a
// list, and that depend on no element.
func reportSamerequest(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if node := f.Fn.Syntax(); node == nil || f.TooComplex || !pass.Model.Has(node, model.MapFunc) {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			call, ok := i.(*ssa.Call)
			if !ok || !callgraph.Repeated(call.Block()) {
				continue
			}
			if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "append" || len(call.Call.Args) != 2 {
				continue
			}
			l := &loop{pass: pass, at: call.Block(), seen: make(map[ssa.Value]bool)}
			for _, v := range ssaflow.VariadicArgs(call.Call.Args[1]) {
				if kube.IsRequest(v.Type()) && l.fixed(v) && l.named {
					pass.At(call).Say("each element adds the same request, since it depends on none of them: the objects of the list are not reconciled; make the request of the element")
					break
				}
			}
		}
	}
}

// A loop is that in which an element is appended.
type loop struct {
	pass *rule.Pass
	at   *ssa.BasicBlock
	seen map[ssa.Value]bool
	// named: a name from outside of the loop was met.
	named bool
}

// inside: instruction i runs anew in each round.
func (l *loop) inside(i ssa.Instruction) bool {
	b := i.Block()
	return b == l.at || ssaflow.ReachesBlock(b, l.at, nil) && ssaflow.ReachesBlock(l.at, b, nil)
}

// fixed: v is the same in each round, as far as it can be seen.
func (l *loop) fixed(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Const, *ssa.Global, *ssa.Function:
		return true
	case *ssa.Parameter, *ssa.FreeVar:
		l.named = true
		return true
	}
	i, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	if a, ok := v.(*ssa.Alloc); ok {
		return l.variable(a)
	}
	if !l.inside(i) {
		l.named = true
		return true
	}
	if l.seen[v] {
		return true
	}
	l.seen[v] = true
	switch v := v.(type) {
	case *ssa.Call:
		return l.call(v)
	case *ssa.UnOp:
		return v.Op != token.ARROW && l.fixed(v.X)
	case *ssa.FieldAddr:
		return l.fixed(v.X)
	case *ssa.Field:
		return l.fixed(v.X)
	case *ssa.MakeInterface:
		return l.fixed(v.X)
	case *ssa.ChangeInterface:
		return l.fixed(v.X)
	case *ssa.ChangeType:
		return l.fixed(v.X)
	case *ssa.BinOp:
		return l.fixed(v.X) && l.fixed(v.Y)
	case *ssa.Lookup:
		return l.fixed(v.X) && l.fixed(v.Index)
	}
	return false
}

// call: a method or function of the objects alone, which asks nobody else.
func (l *loop) call(call *ssa.Call) bool {
	c, ok := l.pass.Flow.Resolve(call)
	if !ok || c.Fn == nil || len(c.Args) == 0 || c.Static != nil || !kube.ReadsName(c.Fn) {
		return false
	}
	for _, a := range c.Args {
		if !l.fixed(a) {
			return false
		}
	}
	return true
}

// variable: all that is stored into a local variable, or a field of it, is fixed.
func (l *loop) variable(at ssa.Value) bool {
	if l.seen[at] {
		return true
	}
	l.seen[at] = true
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != at || !l.fixed(r.Val) {
				return false
			}
		case *ssa.FieldAddr:
			if !l.variable(r) {
				return false
			}
		case *ssa.UnOp:
		default:
			return false
		}
	}
	return true
}
