package nondet

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
	if l == nil || !accumulates(call) || leavesLoop(call, l.header) || mayBeSorted(c.p, call) {
		return nil
	}
	return &Value{Why: kube.ChangesOrder, Source: l.at, Over: l.over, Sites: []ssa.Instruction{l.at}}
}

// A loop in no fixed order.
type loop struct {
	header *ssa.BasicBlock
	at     ssa.Instruction
	over   ssa.Value
}

// unorderedLoop returns the innermost loop around i that runs over a map or a
// list in the order of one.
func (c *changer) unorderedLoop(i ssa.Instruction, depth int) *loop {
	b := i.Block()
	for d := b; d != nil; d = d.Idom() {
		if !d.Dominates(b) || !ssaflow.ReachesBlock(b, d, nil) {
			continue
		}
		for _, x := range d.Instrs {
			if n, ok := x.(*ssa.Next); ok && !n.IsString {
				if r, ok := n.Iter.(*ssa.Range); ok {
					if _, isMap := r.X.Type().Underlying().(*types.Map); isMap {
						return &loop{d, r, r.X}
					}
				}
			}
		}
		if s := rangedSlice(d); s != nil && c.unordered(s, depth) {
			return &loop{d, ssaflow.Terminator(d), s}
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
func accumulates(call *ssa.Call) bool {
	seen := make(map[ssa.Value]bool)
	var back func(v ssa.Value) bool
	back = func(v ssa.Value) bool {
		if v == ssa.Value(call) {
			return true
		}
		if seen[v] {
			return false
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Phi:
			for _, e := range v.Edges {
				if back(e) {
					return true
				}
			}
		case *ssa.Call:
			if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
				return back(v.Call.Args[0])
			}
		case *ssa.Slice:
			return back(v.X)
		case *ssa.UnOp: // a variable or field that the result is stored to
			for _, r := range *call.Referrers() {
				if st, ok := r.(*ssa.Store); ok && samePlace(st.Addr, v.X) {
					return true
				}
			}
		}
		return false
	}
	return back(call.Call.Args[0])
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

// leavesLoop: after i the loop ends, so that there is one round only.
func leavesLoop(i ssa.Instruction, header *ssa.BasicBlock) bool {
	return !ssaflow.ReachesBlock(i.Block(), header, nil)
}

// mayBeSorted: the list, or a longer one made from it, is handed to code that
// may sort it: anything but what is known to read only, and API operations.
func mayBeSorted(p *ssaflow.Package, v ssa.Value) bool {
	seen := make(map[ssa.Value]bool)
	var forward func(v ssa.Value) bool
	forward = func(v ssa.Value) bool {
		if seen[v] || v.Referrers() == nil {
			return false
		}
		seen[v] = true
		for _, r := range *v.Referrers() {
			next, sorted := useOfList(p, v, r)
			if sorted {
				return true
			}
			for _, n := range next {
				if forward(n) {
					return true
				}
			}
		}
		return false
	}
	return forward(v)
}

// useOfList says where list v goes at r, and whether it may be sorted there.
func useOfList(p *ssaflow.Package, v ssa.Value, r ssa.Instruction) (next []ssa.Value, sorted bool) {
	switch r := r.(type) {
	case *ssa.Phi:
		return []ssa.Value{r}, false
	case *ssa.Slice:
		return []ssa.Value{r}, false
	case *ssa.ChangeType:
		return []ssa.Value{r}, false
	case *ssa.MakeInterface:
		return []ssa.Value{r}, false
	case *ssa.Store:
		if r.Val != v {
			return nil, false
		}
		switch a := r.Addr.(type) {
		case *ssa.Alloc:
			for _, rr := range *a.Referrers() {
				switch rr := rr.(type) {
				case *ssa.UnOp:
					next = append(next, rr)
				case *ssa.MakeClosure:
					sorted = sorted || litSorts(p, rr, a)
				}
			}
		case *ssa.FieldAddr:
			for _, load := range loadsOf(a) {
				next = append(next, load)
			}
		}
		return next, sorted
	case ssa.CallInstruction:
		if b, ok := r.Common().Value.(*ssa.Builtin); ok {
			if b.Name() == "append" && r.Common().Args[0] == v {
				return []ssa.Value{r.(*ssa.Call)}, false
			}
			return nil, false
		}
		c, ok := p.Resolve(r)
		if !ok {
			return nil, true
		}
		if _, isOp := kube.ClientOp(c.Fn); isOp || kube.EffectOf(c.Fn).Has(kube.Reads) || kube.PassesOn(c.Fn) {
			return nil, false
		}
		if c.Static != nil && onlyReadsParam(p, c, v) {
			return nil, false
		}
		return nil, true
	}
	return nil, false
}

// litSorts: a function literal that captures the variable hands it on.
func litSorts(p *ssaflow.Package, mc *ssa.MakeClosure, a *ssa.Alloc) bool {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b != ssa.Value(a) || i >= len(fn.FreeVars) {
			continue
		}
		for _, r := range *fn.FreeVars[i].Referrers() {
			if u, ok := r.(*ssa.UnOp); ok && mayBeSorted(p, u) {
				return true
			}
		}
	}
	return false
}

// loadsOf returns the loads, in the same function, of the field that a is the
// address of.
func loadsOf(a *ssa.FieldAddr) []ssa.Value {
	var out []ssa.Value
	for i := range ssaflow.Instrs(a.Parent()) {
		if u, ok := i.(*ssa.UnOp); ok && u.Op == token.MUL {
			if x, ok := u.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(x) == ssaflow.FieldOf(a) {
				out = append(out, u)
			}
		}
	}
	return out
}

// onlyReadsParam: a function of the package that gets the list neither hands
// it on nor stores to its elements.
func onlyReadsParam(p *ssaflow.Package, c ssaflow.Call, v ssa.Value) bool {
	for i, a := range c.Args {
		if a != v || i >= len(c.Static.Params) {
			continue
		}
		for _, r := range *c.Static.Params[i].Referrers() {
			switch r := r.(type) {
			case *ssa.IndexAddr:
				for _, rr := range *r.Referrers() {
					if st, ok := rr.(*ssa.Store); ok && st.Addr == r {
						return false
					}
				}
			case ssa.CallInstruction:
				if b, ok := r.Common().Value.(*ssa.Builtin); ok && (b.Name() == "len" || b.Name() == "append" && r.Common().Args[0] != ssa.Value(c.Static.Params[i])) {
					continue
				}
				rc, ok := p.Resolve(r)
				if !ok || !kube.EffectOf(rc.Fn).Has(kube.Reads) {
					return false
				}
			case *ssa.Range, *ssa.Return:
			default:
				return false
			}
		}
	}
	return true
}
