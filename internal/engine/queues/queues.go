package queues

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Call is a call of a method of a work queue.
type Call struct {
	ssaflow.Call
	Method string
	// Queue is where the queue is kept, to compare calls of one function.
	Queue ssaflow.AccessPath
	// Field is the struct field or package variable that holds the queue, to
	// compare calls of several functions; nil when it is in neither.
	Field *types.Var
}

// Item returns the item that is added, done or forgotten, behind interfaces.
func (q Call) Item() ssa.Value {
	if a := q.Arg(0); a != nil {
		return ssaflow.Unwrap(a)
	}
	return nil
}

// Got returns the item and the shutdown result of Get; nil where they are not
// used.
func (q Call) Got() (item, shutdown ssa.Value) { return q.Result(0), q.Result(1) }

// RateLimiting reports whether the queue has a rate limiter.
func (q Call) RateLimiting() bool { return kube.IsRateLimitingQueue(q.Args[0].Type()) }

// Calls returns the calls of methods of work queues in fn, in block order.
func Calls(p *ssaflow.Package, fn *ssa.Function) []Call {
	var out []Call
	for _, c := range p.Calls(fn) {
		if m := kube.QueueMethod(c.Fn); m != "" && c.Method && len(c.Args) > 0 {
			out = append(out, Call{Call: c, Method: m, Queue: p.PlaceOf(c.Args[0]), Field: holderOf(c.Args[0])})
		}
	}
	return out
}

// holderOf returns the field or package variable that a queue is read from.
func holderOf(v ssa.Value) *types.Var {
	for range 8 {
		switch x := ssaflow.Unwrap(v).(type) {
		case *ssa.UnOp:
			switch a := x.X.(type) {
			case *ssa.FieldAddr:
				return ssaflow.FieldOf(a)
			case *ssa.Global:
				g, _ := a.Object().(*types.Var)
				return g
			case *ssa.FreeVar:
				b := ssaflow.Binding(a)
				if b == nil {
					return nil
				}
				alloc, ok := b.(*ssa.Alloc)
				if !ok {
					return nil
				}
				vals := ssaflow.StoresTo(alloc)
				if len(vals) != 1 {
					return nil
				}
				v = vals[0]
				continue
			}
			return nil
		case *ssa.Field:
			return ssaflow.FieldRead(x)
		case *ssa.FieldAddr: // an embedded queue
			return ssaflow.FieldOf(x)
		case *ssa.FreeVar:
			b := ssaflow.Binding(x)
			if b == nil {
				return nil
			}
			v = b
			continue
		}
		return nil
	}
	return nil
}

// SameItem reports whether two values are the same item: one is the other
// behind interfaces and type assertions.
func SameItem(a, b ssa.Value) bool { return a != nil && b != nil && Bare(a) == Bare(b) }

// Bare returns the item that v is, behind interfaces, assertions, variables that hold
// nothing else, and the parameter of a function literal that is called where it stands.
func Bare(v ssa.Value) ssa.Value {
	for range 8 {
		v = ssaflow.Unwrap(v)
		switch x := v.(type) {
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Extract:
			a, ok := x.Tuple.(*ssa.TypeAssert)
			if !ok || x.Index != 0 {
				return v
			}
			v = a.X
		case *ssa.UnOp:
			l := ssaflow.SoleDefinition(x)
			if l == ssa.Value(x) {
				held := ssaflow.AssignedOnce(x.X)
				if held == nil {
					held = kept(x)
				}
				if held == nil {
					return v
				}
				l = held
			}
			v = l
		case *ssa.FreeVar:
			b := ssaflow.Binding(x)
			if b == nil {
				return v
			}
			v = b
		case *ssa.Parameter:
			arg := handedIn(x)
			if arg == nil {
				return v
			}
			v = arg
		default:
			return v
		}
	}
	return v
}

// kept returns the one value that a load of a field of a local struct yields; nil when it
// may be another.
func kept(load *ssa.UnOp) ssa.Value {
	at, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	a, ok := at.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	if stores, ok := ssaflow.ReachingDefinitions(a, at.Field, load); ok && len(stores) == 1 && stores[0] != nil {
		if _, whole := stores[0].Addr.(*ssa.Alloc); !whole {
			return stores[0].Val
		}
	}
	return nil
}
