package memory

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

func (in *Interp) alloc(a *ssa.Alloc) {
	r := in.root(RootAlloc, 0, a, nil)
	for k := range in.cur { // a new variable each time round a loop
		if k.Root == r {
			delete(in.cur, k)
		}
	}
	in.Vals[a] = refTo(Loc{r, ""})
}

// renew notes a store s[i] = fresh that runs for every i of a loop.
func (in *Interp) renew(i *ssa.Store, l Loc) {
	ia, ok := i.Addr.(*ssa.IndexAddr)
	if !ok {
		return
	}
	if in.loopHead(ia.Index) == nil {
		return
	}
	if in.renewed == nil {
		in.renewed = make(map[Loc]*ssa.Store)
	}
	in.renewed[l] = i
}

// isRenewed: l is, or is a part of, elements that a loop in front of the
// current block replaced.
func (in *Interp) isRenewed(l Loc) bool {
	for k, st := range in.renewed {
		if k.Root == l.Root && l.Path.PartOf(k.Path) && in.afterLoop(st) {
			return true
		}
	}
	return false
}

// loopHead returns the block that counts index up, or nil.
func (in *Interp) loopHead(index ssa.Value) *ssa.BasicBlock {
	switch v := index.(type) {
	case *ssa.Phi:
		return v.Block()
	case *ssa.BinOp: // range counts from -1 and adds one in front of the body
		return v.Block()
	}
	return nil
}

// afterLoop: the current block comes after the loop of st, whose body runs st
// in every round.
func (in *Interp) afterLoop(st *ssa.Store) bool {
	head := in.loopHead(st.Addr.(*ssa.IndexAddr).Index)
	cur := in.curBlock
	if cur == nil || !head.Dominates(cur) || cur == head || cur == st.Block() {
		return false
	}
	rounds := map[*ssa.BasicBlock]bool{} // the ends of the loop's rounds
	for _, p := range head.Preds {
		if !head.Dominates(p) {
			continue
		}
		if st.Block() != p && !st.Block().Dominates(p) {
			return false // a round may leave it out
		}
		rounds[p] = true
	}
	// Inside the loop, a round can still end; behind it, only after its head
	// was passed once more, because of a loop around it.
	if rounds[cur] {
		return false
	}
	for p := range rounds {
		if ssaflow.ReachesBlock(cur, p, head) {
			return false
		}
	}
	return true
}

// store writes val to the places addr designates.
func (in *Interp) store(i *ssa.Store, addr Val, val ssa.Value) {
	in.record(i, addr, val)
	v := in.Val(val)
	if len(v.Refs) > 0 && freshOnly(v) && !v.Opaque {
		for _, r := range addr.Refs {
			in.renew(i, r.Loc)
		}
	}
	in.assign(addr, v, carries(val.Type()))
	if in.final {
		in.escapeStore(i, addr, in.Val(val))
	}
}

func (in *Interp) assign(addr, v Val, carries bool) {
	var refs []Ref
	for _, r := range addr.Refs {
		if !r.Copy {
			refs = append(refs, r)
		}
	}
	for _, r := range refs {
		if !carries {
			continue
		}
		strong := len(refs) == 1 && !addr.Opaque && (!r.Path.Elems() || freshOnly(v))
		if strong {
			in.cur.write(r.Loc, v)
		} else {
			in.cur[r.Loc] = join(in.cur.lookup(r.Loc, !holdsCopy(v)), v)
		}
	}
}

// freshOnly: replacing an element by memory of its own silences all elements;
// a missed finding is cheaper than a wrong one.
func freshOnly(v Val) bool {
	return !slices.ContainsFunc(v.Refs, func(r Ref) bool { return r.Root.Kind != RootAlloc })
}

func holdsCopy(v Val) bool { return len(v.Refs) > 0 && v.Refs[0].Copy }

func (in *Interp) mapUpdate(i *ssa.MapUpdate) {
	at := in.below(in.Val(i.Map), "[]")
	in.record(i, at, i.Value)
	in.assign(at, in.Val(i.Value), carries(i.Value.Type()))
}

func (in *Interp) elemStore(container, v Val) {
	in.assign(in.below(container, "[]"), v, true)
}
