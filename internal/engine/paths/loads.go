package paths

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// loads keeps together what is read from one place of memory more than once: the
// first load stands for what lies there. nil when nobody knows of writes.
type loads struct {
	p       *ssaflow.Package
	fn      *ssa.Function
	writes  func(i ssa.Instruction, at ssaflow.AccessPath) bool
	first   map[ssa.Value]ssa.Value
	at      map[ssaflow.AccessPath]ssa.Value
	members map[ssa.Value][]ssa.Value
	asked   map[write]bool
	seen    bool // all loads of the function
}

type write struct {
	instr ssa.Instruction
	first ssa.Value
}

func newLoads(p *ssaflow.Package, fn *ssa.Function, writes func(ssa.Instruction, ssaflow.AccessPath) bool) *loads {
	if writes == nil {
		return nil
	}
	return &loads{
		p: p, fn: fn, writes: writes, first: make(map[ssa.Value]ssa.Value),
		at: make(map[ssaflow.AccessPath]ssa.Value), members: make(map[ssa.Value][]ssa.Value), asked: make(map[write]bool),
	}
}

// of returns the load that stands for the place from which v is read, v itself
// for what is no load, or is asked about when the place may hold something else.
func (l *loads) of(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if l == nil || !ok || load.Op != token.MUL || load.Parent() != l.fn {
		return v
	}
	if first, ok := l.first[v]; ok {
		return first
	}
	l.first[v] = v
	if at := l.p.PlaceOf(load.X); !l.stale(load, at) {
		first, ok := l.at[at]
		if !ok {
			first = v
			l.at[at] = v
		}
		l.first[v] = first
		l.members[first] = append(l.members[first], v)
	}
	return l.first[v]
}

// stale: the place may be written between the load and a condition or a variable
// that is made of it.
func (l *loads) stale(load *ssa.UnOp, at ssaflow.AccessPath) bool {
	return slices.ContainsFunc(*load.Referrers(), func(r ssa.Instruction) bool {
		switch x := r.(type) {
		case *ssa.Phi:
			return true
		case *ssa.BinOp, *ssa.If:
			return l.writtenBefore(load, x, at)
		case *ssa.UnOp:
			return x.Op == token.NOT && l.writtenBefore(load, x, at)
		}
		return false
	})
}

// writtenBefore: the place may be written between the load and what asks about
// it, or before the branch behind that.
func (l *loads) writtenBefore(load, asks ssa.Instruction, at ssaflow.AccessPath) bool {
	b := load.Block()
	if asks.Block() != b {
		return true
	}
	return slices.ContainsFunc(b.Instrs[ssaflow.Index(load)+1:], func(i ssa.Instruction) bool { return l.writes(i, at) })
}

// all returns v, or all loads that v stands for.
func (l *loads) all(v ssa.Value) []ssa.Value {
	if l == nil || l.of(v) != v || l.members[v] == nil {
		return []ssa.Value{v}
	}
	l.see()
	return l.members[v]
}

// see looks at all loads of the function.
func (l *loads) see() {
	if l.seen {
		return
	}
	l.seen = true
	for i := range ssaflow.Instrs(l.fn) {
		if x, ok := i.(*ssa.UnOp); ok && x.Op == token.MUL {
			l.of(x)
		}
	}
}

// standsAt returns the load that stands for what lies at an address, nil when none does.
func (l *loads) standsAt(addr ssa.Value) ssa.Value {
	if l == nil {
		return nil
	}
	l.see()
	return l.at[l.p.PlaceOf(addr)]
}

// isPlace: v stands for what lies at a place, and not for what was once read.
func (l *loads) isPlace(v ssa.Value) bool { return l != nil && l.members[v] != nil }

// stands: a question is about what lies at a place.
func (l *loads) stands(q question) bool { return l.isPlace(q.x) || q.y != nil && l.isPlace(q.y) }

// stops returns the value at whose definition knowledge about v ends; nil for
// what lies at a place, which ends when it is written.
func (l *loads) stops(v ssa.Value) ssa.Value {
	if l.isPlace(v) {
		return nil
	}
	return v
}

// writtenBy reports whether an instruction may write the place that v stands for.
func (l *loads) writtenBy(v ssa.Value, i ssa.Instruction) bool {
	if !l.isPlace(v) {
		return false
	}
	key := write{i, v}
	yes, ok := l.asked[key]
	if !ok {
		yes = l.writes(i, l.p.PlaceOf(v.(*ssa.UnOp).X))
		l.asked[key] = yes
	}
	return yes
}

// written forgets what is known of the places that an instruction may write.
func (k *knowledge) written(f facts, i ssa.Instruction) facts {
	gone := func(x fact) bool {
		return k.loads.writtenBy(x.x, i) || x.y != nil && k.loads.writtenBy(x.y, i)
	}
	if !slices.ContainsFunc(f.facts, gone) {
		return f
	}
	f.facts = slices.DeleteFunc(slices.Clone(f.facts), gone)
	return k.sorted(f)
}

// anew: v is computed in block b. What lies at a place stays until it is written.
func (k *knowledge) anew(v ssa.Value, b *ssa.BasicBlock) bool {
	return !k.loads.isPlace(v) && madeIn(v, b, 0)
}
