package memory

import (
	"sort"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
)

// add unites the templates of several returns. A term that one return gives
// under a condition keeps it, unless another gives it without.
func add(t *summary.Template, o summary.Template, only summary.Only) {
	t.Opaque = t.Opaque || o.Opaque
	for _, x := range o.Terms {
		x.Only = only
		found := false
		for i, y := range t.Terms {
			z, w := x, y
			z.Only, w.Only = summary.Only{}, summary.Only{}
			z.Guard, w.Guard, z.GuardWant, w.GuardWant = -1, -1, false, false
			if z != w {
				continue
			}
			found = true
			if y.Only != x.Only {
				t.Terms[i].Only = summary.Only{}
			}
			if y.Guard != x.Guard || y.GuardWant != x.GuardWant {
				t.Terms[i].Guard, t.Terms[i].GuardWant = -1, false
			}
		}
		if !found {
			t.Terms = append(t.Terms, x)
		}
	}
	if len(t.Terms) > maxRefs {
		*t = summary.Template{Opaque: true}
	}
	sort.SliceStable(t.Terms, func(i, j int) bool { return t.Terms[i].Less(t.Terms[j]) })
}

// builder makes templates; memory of this function gets node numbers.
type builder struct {
	in    *Interp
	nodes map[*Root]int
	list  []*Root
}

func (b *builder) template(v Val) summary.Template {
	t := summary.Template{Opaque: v.Opaque}
	for _, r := range v.Refs {
		x := summary.Term{Param: -1, Node: -1, Path: r.Path, Copy: r.Copy, Dyn: r.Dyn, Guard: -1, TypedOnly: r.TypedOnly}
		if r.Guard.Value == nil && r.Guard.Index > 0 {
			x.Guard, x.GuardWant = r.Guard.Index-1, r.GuardWant
		}
		switch r.Root.Kind {
		case RootParam, RootFree:
			x.Param = b.in.ParamIndex(r.Root)
		case RootAlloc:
			if b.nodes[r.Root] == 0 {
				if len(b.list) >= maxHeap {
					t.Opaque = true
					continue
				}
				b.list = append(b.list, r.Root)
				b.nodes[r.Root] = len(b.list)
			}
			x.Node = b.nodes[r.Root] - 1
		case RootCached:
			x.Source = r.Root.Source
		default:
			t.Opaque = true
			continue
		}
		t.Terms = append(t.Terms, x)
	}
	sort.SliceStable(t.Terms, func(i, j int) bool { return t.Terms[i].Less(t.Terms[j]) })
	return t
}

// heap lists the content of the memory that templates mention; visiting an
// entry may mention more.
func (b *builder) heap() []summary.HeapEntry {
	var out []summary.HeapEntry
	locs := b.in.exit.sortedLocs(b.in.order)
	for n := 0; n < len(b.list); n++ {
		for _, l := range locs {
			if l.Root != b.list[n] {
				continue
			}
			v := b.in.exit[l]
			if isSelf(v, l) {
				continue
			}
			if len(out) >= maxHeap {
				return append(out, summary.HeapEntry{Node: n, Val: summary.Template{Opaque: true}})
			}
			out = append(out, summary.HeapEntry{Node: n, Path: l.Path, Val: b.template(v)})
		}
	}
	return out
}
