// Subject: watches

package informer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A WatchEvent is an event that a function gets from a watch.
type WatchEvent struct {
	Value ssa.Value
	// At receives the event, or is the first instruction of a function that
	// gets it as a parameter.
	At ssa.Instruction
	// Unchecked: a receive that does not ask whether the channel is closed.
	Unchecked bool
}

// An eventSort is a sort of event for which code may not be prepared.
type eventSort uint8

// The sorts: what a closed channel yields, and the error that ends a watch.
const (
	ZeroEvent eventSort = iota
	errorEvent
)

// WatchEvents returns the events that fn receives from the channel of a watch,
// in block order.
func WatchEvents(p *ssaflow.Package, fn *ssa.Function) []WatchEvent {
	var out []WatchEvent
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.UnOp:
			if i.Op == token.ARROW && isWatchChannel(p, i.X) {
				out = append(out, received(i))
			}
		case *ssa.Select:
			out = append(out, selected(p, i)...)
		}
	}
	return out
}

// isWatchChannel: the channel is what ResultChan returned.
func isWatchChannel(p *ssaflow.Package, v ssa.Value) bool {
	if !kube.IsWatchChannel(v.Type()) {
		return false
	}
	made := ssaflow.MadeBy(v)
	if made == nil {
		return false
	}
	c, ok := p.Resolve(made)
	return ok && kube.IsResultChan(c.Fn)
}

func received(recv *ssa.UnOp) WatchEvent {
	if !recv.CommaOk {
		return WatchEvent{Value: recv, At: recv, Unchecked: true}
	}
	return WatchEvent{At: recv, Value: ssaflow.PartOf(recv, 0)}
}

// selected returns the events of the cases of a select. Its results are the
// index of the case, whether the channel was open, and what each case received.
func selected(p *ssaflow.Package, s *ssa.Select) []WatchEvent {
	var out []WatchEvent
	result := 2
	for n, st := range s.States {
		if st.Dir != types.RecvOnly {
			continue
		}
		index := result
		result++
		if !isWatchChannel(p, st.Chan) {
			continue
		}
		e := WatchEvent{At: s, Unchecked: true}
		for _, r := range *s.Referrers() {
			x, ok := r.(*ssa.Extract)
			switch {
			case !ok:
			case x.Index == index:
				e.Value, e.At = x, x
			case x.Index == 1 && len(*x.Referrers()) > 0 && inCase(p, s, n, x.Block()):
				e.Unchecked = false
			}
		}
		out = append(out, e)
	}
	return out
}

// inCase: block b runs for case n of the select, or for several.
func inCase(p *ssaflow.Package, s *ssa.Select, n int, b *ssa.BasicBlock) bool {
	for c := range p.Known(b).All() {
		cmp, ok := c.Value.(*ssa.BinOp)
		if !ok || cmp.Op != token.EQL {
			continue
		}
		e, ok := cmp.X.(*ssa.Extract)
		if k, isConst := cmp.Y.(*ssa.Const); ok && isConst && e.Tuple == ssa.Value(s) && e.Index == 0 && c.Val {
			return int(k.Int64()) == n
		}
	}
	return true
}

// Field returns the name of the field of the event that v is, "" for others.
func (e WatchEvent) Field(v ssa.Value) string {
	switch v := ssaflow.Unwrap(v).(type) {
	case *ssa.Field:
		if v.X == e.Value {
			return ssaflow.FieldRead(v).Name()
		}
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok || v.Op != token.MUL {
			return ""
		}
		a, ok := fa.X.(*ssa.Alloc)
		if !ok {
			return ""
		}
		stores, ok := ssaflow.ReachingDefinitions(a, -1, v)
		if ok && len(stores) == 1 && stores[0] != nil && stores[0].Val == e.Value {
			return ssaflow.FieldOf(fa).Name()
		}
	}
	return ""
}

// Allows reports whether a condition can hold for an event of some sort; known
// is false when it says nothing about the event.
func (e WatchEvent) Allows(c ssaflow.Cond, sort eventSort) (allows, known bool) {
	switch v := c.Value.(type) {
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ {
			return true, false
		}
		if x, isNil, ok := c.NilTest(); ok && e.asserted(x, 0) {
			return sort == errorEvent || isNil, sort == ZeroEvent
		}
		x, other := v.X, v.Y
		if e.Field(x) == "" {
			x, other = other, x
		}
		k, ok := other.(*ssa.Const)
		if !ok {
			return true, false
		}
		switch e.Field(x) {
		case "Object":
			if k.IsNil() {
				return (v.Op == token.EQL) == (c.Val == (sort == ZeroEvent)), true
			}
		case "Type":
			if k.Value == nil || k.Value.Kind() != constant.String {
				return true, false
			}
			is := ""
			if sort == errorEvent {
				is = "ERROR"
			}
			return (v.Op == token.EQL) == (c.Val == (constant.StringVal(k.Value) == is)), true
		}
	case *ssa.Extract:
		if t, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 1 && e.Field(t.X) == "Object" {
			return c.Val == (sort == errorEvent && kube.IsType(t.AssertedType, "metav1.Status")), true
		}
	}
	return true, false
}

// asserted: v is what came out of an assertion of the event's object, which is nil
// for an event without one.
func (e WatchEvent) asserted(v ssa.Value, index int) bool {
	x, ok := v.(*ssa.Extract)
	if !ok || x.Index != index {
		return false
	}
	t, ok := x.Tuple.(*ssa.TypeAssert)
	return ok && e.Field(t.X) == "Object"
}

// Receive returns the receive expression that v comes from, or nil.
func Receive(p *ssaflow.Package, v ssa.Value) *ast.UnaryExpr {
	pos := v.Pos()
	if x, ok := v.(*ssa.Extract); ok {
		if s, ok := x.Tuple.(*ssa.Select); ok {
			recv := -1
			for _, st := range s.States {
				if st.Dir != types.RecvOnly {
					continue
				}
				if recv++; recv == x.Index-2 {
					pos = st.Pos
				}
			}
		}
	}
	for _, n := range p.Path(pos) {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				return n
			}
		case ast.Stmt:
			var found *ast.UnaryExpr
			ast.Inspect(n, func(x ast.Node) bool {
				if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.ARROW && found == nil && u.OpPos == pos {
					found = u
				}
				return found == nil
			})
			return found
		}
	}
	return nil
}
