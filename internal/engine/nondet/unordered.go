package nondet

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// appended: what append returns is in no fixed order when it runs in a loop
// over a map or over a list in such an order, adds to what it added in the
// rounds before, and nothing that might sort gets it; or when it takes such a
// list over. Its elements may differ, too.
func (c *changer) appended(call *ssa.Call, depth int) *Value {
	for i, a := range call.Call.Args {
		x := c.value(a, nil, depth)
		if x == nil {
			continue
		}
		if x.Why == kube.ChangesOrder && mayBeSorted(c.p, call) {
			return nil
		}
		if i == 0 && x.Why != kube.ChangesOrder {
			continue
		}
		return x
	}
	l := c.unorderedLoop(call, depth)
	if l == nil || !l.accumulates(call) || l.onceIn(c.p, call) || l.fillsGaps(c.p, call) || mayBeSorted(c.p, call) {
		return nil
	}
	return l.order()
}

// A loop in no fixed order.
type loop struct {
	header *ssa.BasicBlock
	at     ssa.Instruction
	over   ssa.Value
	// key is the key of the map in each round, nil when the loop does not look at it.
	key ssa.Value
}

// order says that something is in the order of the loop.
func (l *loop) order() *Value {
	return &Value{Why: kube.ChangesOrder, Source: l.at, Over: l.over, Sites: []ssa.Instruction{l.at}}
}

// onceIn: i runs in one round at most, that of one key.
func (l *loop) onceIn(p *ssaflow.Package, i ssa.Instruction) bool {
	return l.key != nil && p.Known(i.Block()).Has(func(k ssaflow.Cond) bool {
		op, ok := k.Value.(*ssa.BinOp)
		return ok && (op.Op == token.EQL && k.Val || op.Op == token.NEQ && !k.Val) && (op.X == l.key || op.Y == l.key)
	})
}

// fillsGaps: the rounds add what is not there yet, behind what is: they ask whether a list or
// a map has it, or what is there was deleted from the map before. The next pass finds all of
// it, and keeps the order.
func (l *loop) fillsGaps(p *ssaflow.Package, i ssa.Instruction) bool {
	if _, isMap := l.over.Type().Underlying().(*types.Map); isMap && l.over.Referrers() != nil {
		for _, r := range *l.over.Referrers() {
			if call, ok := r.(*ssa.Call); ok {
				if ssaflow.CallsBuiltin(call, "delete") {
					return true
				}
			}
		}
	}
	return p.Known(i.Block()).Has(func(k ssaflow.Cond) bool {
		return !k.Val && asksCollection(k.Value)
	})
}

// asksCollection: a question whether a list or a map has something.
func asksCollection(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Extract:
		_, lookup := v.Tuple.(*ssa.Lookup)
		return lookup && v.Index == 1
	case *ssa.Lookup:
		return true
	case *ssa.Call:
		return slices.ContainsFunc(v.Call.Args, func(a ssa.Value) bool {
			switch a.Type().Underlying().(type) {
			case *types.Slice, *types.Map:
				return !isText(a.Type())
			}
			return false
		})
	}
	return false
}

// has: block b runs in the rounds of the loop.
func (l *loop) has(b *ssa.BasicBlock) bool {
	return slices.Contains(ssaflow.LoopHeaders(b), l.header)
}

// unorderedLoop returns the innermost loop around i that runs over a map or a
// list in the order of one.
func (c *changer) unorderedLoop(i ssa.Instruction, depth int) *loop {
	for _, d := range ssaflow.LoopHeaders(i.Block()) {
		for _, x := range d.Instrs {
			if n, ok := x.(*ssa.Next); ok && !n.IsString {
				if r, ok := n.Iter.(*ssa.Range); ok {
					if _, isMap := r.X.Type().Underlying().(*types.Map); isMap {
						return &loop{d, r, r.X, keyOf(n)}
					}
				}
			}
		}
		if s := rangedSlice(d); s != nil && c.unordered(s, depth) {
			return &loop{d, ssaflow.Terminator(d), s, nil}
		}
	}
	return nil
}

// keyOf returns the key that a round over a map looks at, or nil.
func keyOf(n *ssa.Next) ssa.Value {
	for _, r := range *n.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == 1 {
			return e
		}
	}
	return nil
}

// rangedSlice returns the slice that a loop with this header runs over: the
// header compares an index with its length.
func rangedSlice(header *ssa.BasicBlock) ssa.Value {
	iff, ok := ssaflow.Terminator(header).(*ssa.If)
	if !ok {
		return nil
	}
	cmp, ok := iff.Cond.(*ssa.BinOp)
	if !ok || cmp.Op != token.LSS {
		return nil
	}
	list := ssaflow.LengthOf(cmp.Y)
	if list == nil {
		return nil
	}
	if _, ok := list.Type().Underlying().(*types.Slice); !ok {
		return nil
	}
	return list
}

// unordered: a list comes from a cache, which hands it out in the order of a
// map, or is known to change from pass to pass.
func (c *changer) unordered(s ssa.Value, depth int) bool {
	if mayBeSorted(c.p, s) {
		return false
	}
	if x := c.value(s, nil, depth); x != nil && x.Why == kube.ChangesOrder {
		return true
	}
	switch v := s.(type) {
	case *ssa.Parameter:
		arg := c.argument(v)
		if arg == nil {
			return false
		}
		saved := c.calls
		c.calls = c.calls[:len(c.calls)-1]
		defer func() { c.calls = saved }()
		return c.unordered(arg, depth+1)
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return false
		}
		rc, ok := c.p.Resolve(call)
		return ok && rc.Method && kube.IsCachedLister(rc.Fn, rc.Args[0].Type())
	case *ssa.Call:
		rc, ok := c.p.Resolve(v)
		return ok && rc.Method && kube.IsCachedLister(rc.Fn, rc.Args[0].Type())
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && cachedItems(c.p, fa)
	}
	return false
}

// cachedItems: the items of a list that a caching client filled, and that
// nothing else got.
func cachedItems(p *ssaflow.Package, fa *ssa.FieldAddr) bool {
	if f := ssaflow.FieldOf(fa); f == nil || f != kube.ItemsOf(fa.X.Type()) {
		return false
	}
	a, ok := fa.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	filled := false
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			for _, rr := range *r.Referrers() {
				if u, ok := rr.(*ssa.UnOp); !ok || mayBeSorted(p, u) {
					return false
				}
			}
		case *ssa.MakeInterface:
			for _, rr := range *r.Referrers() {
				call, ok := rr.(*ssa.Call)
				if !ok {
					return false
				}
				c, ok := p.Resolve(call)
				if !ok {
					return false
				}
				op, ok := kube.ClientOp(c.Fn)
				if !ok || op.Verb != kube.List || op.Clientset || c.Arg(-1) == nil || !kube.IsCachingClient(c.Arg(-1).Type()) {
					return false
				}
				filled = true
			}
		default:
			return false
		}
	}
	return filled
}

// accumulates: append adds to a list that it added to in an earlier round.
func (l *loop) accumulates(call *ssa.Call) bool {
	return l.comesBack(call, call.Call.Args[:1], func(v ssa.Value) []ssa.Value {
		switch v := v.(type) {
		case *ssa.Call:
			if ssaflow.CallsBuiltin(v, "append") {
				return v.Call.Args[:1]
			}
		case *ssa.Slice:
			return []ssa.Value{v.X}
		}
		return nil
	})
}

// comesBack: one of the values from is what made was in an earlier round of the loop, not only of one
// inside of it, perhaps kept meanwhile, or has grown out of it: grown says out of what a value has.
func (l *loop) comesBack(made ssa.Value, from []ssa.Value, grown func(ssa.Value) []ssa.Value) bool {
	type at struct {
		v     ssa.Value
		round bool
	}
	seen, round := make(map[at]bool), false // round: the way leads through the beginning of one
	var back func(v ssa.Value) bool
	back = func(v ssa.Value) bool {
		if v == made || seen[at{v, round}] {
			return v == made && round
		}
		seen[at{v, round}] = true
		switch v := v.(type) {
		case *ssa.Phi:
			defer func(before bool) { round = before }(round)
			round = round || v.Block() == l.header
			return slices.ContainsFunc(v.Edges, back)
		case *ssa.UnOp: // a variable or field that the result is stored to
			local := ssaflow.LocalAt(v.X)
			return (local == nil || !l.has(local.Block())) && slices.ContainsFunc(*made.Referrers(), func(r ssa.Instruction) bool {
				st, ok := r.(*ssa.Store)
				return ok && samePlace(st.Addr, v.X)
			})
		}
		return slices.ContainsFunc(grown(v), back)
	}
	return slices.ContainsFunc(from, back)
}

// samePlace: two addresses are of one variable, or of one field of one base.
func samePlace(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch x := a.(type) {
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && samePlace(x.X, y.X)
	case *ssa.UnOp:
		y, ok := b.(*ssa.UnOp)
		return ok && x.Op == y.Op && samePlace(x.X, y.X)
	}
	return false
}
