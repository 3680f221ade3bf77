package nondet

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// mayBeSorted: the list, or a longer one made from it, is handed to code that
// may sort it: anything but what is known to read only, and API operations.
func mayBeSorted(p *ssaflow.Package, v ssa.Value) bool {
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Signature, *types.Interface:
		if isText(v.Type()) || kube.IsError(v.Type()) {
			return false
		}
	default:
		return !isText(v.Type()) && sortedBelow(p, v, make(map[ssa.Value]bool), 0)
	}
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

// sortedBelow: a list in what v points to, or in the struct v, may be sorted: here, or in a
// function of the package that gets v.
func sortedBelow(p *ssaflow.Package, v ssa.Value, seen map[ssa.Value]bool, depth int) bool {
	if v.Referrers() == nil || depth > maxBelow || seen[v] {
		return false
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.MakeInterface, *ssa.Phi:
			if sortedBelow(p, r.(ssa.Value), seen, depth+1) {
				return true
			}
		case *ssa.UnOp:
			if _, isSlice := r.Type().Underlying().(*types.Slice); isSlice && mayBeSorted(p, r) || !isSlice && sortedBelow(p, r, seen, depth+1) {
				return true
			}
		case ssa.CallInstruction:
			c, ok := p.Resolve(r)
			if !ok || c.Static == nil {
				continue
			}
			for i, a := range c.Args {
				if a == v && i < len(c.Static.Params) && sortedBelow(p, c.Static.Params[i], seen, depth+3) {
					return true
				}
			}
		}
	}
	return false
}

// maxBelow bounds the way down: a call counts as three steps.
const maxBelow = 12

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
			for _, load := range loadsOf(a.Parent(), ssaflow.FieldOf(a)) {
				next = append(next, load)
			}
			sorted = handedHolder(p, a)
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

// loadsOf returns the loads of a field in a function.
func loadsOf(fn *ssa.Function, field *types.Var) []ssa.Value {
	var out []ssa.Value
	for i := range ssaflow.Instrs(fn) {
		if u, ok := i.(*ssa.UnOp); ok && u.Op == token.MUL {
			if x, ok := u.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(x) == field {
				out = append(out, u)
			}
		}
	}
	return out
}

// handedHolder: what holds the field at a goes to a function of the package that may sort the
// field's list.
func handedHolder(p *ssaflow.Package, a *ssa.FieldAddr) bool {
	for _, in := range p.Calls(a.Parent()) {
		if in.Static == nil || in.Static == a.Parent() || !slices.ContainsFunc(in.Args, func(arg ssa.Value) bool { return holds(arg, a) }) {
			continue
		}
		if slices.ContainsFunc(loadsOf(in.Static, ssaflow.FieldOf(a)), func(load ssa.Value) bool { return mayBeSorted(p, load) }) {
			return true
		}
	}
	return false
}

// holds: v points to what the field at a lies in.
func holds(v ssa.Value, a *ssa.FieldAddr) bool {
	for {
		if samePlace(v, a.X) {
			return true
		}
		up, ok := a.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		a = up
	}
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
