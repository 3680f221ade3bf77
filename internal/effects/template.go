package effects

import (
	"fmt"
	"sort"
	"strings"
)

// add unites the templates of several returns. A term that one return gives
// under a condition keeps it, unless another gives it without.
func (t *Template) add(o Template, only Only) {
	t.Opaque = t.Opaque || o.Opaque
	for _, x := range o.Terms {
		x.Only = only
		found := false
		for i, y := range t.Terms {
			z, w := x, y
			z.Only, w.Only = Only{}, Only{}
			z.Guard, w.Guard, z.GuardWant, w.GuardWant = -1, -1, false, false
			if z != w {
				continue
			}
			found = true
			if y.Only != x.Only {
				t.Terms[i].Only = Only{}
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
		*t = Template{Opaque: true}
	}
	sort.SliceStable(t.Terms, func(i, j int) bool { return t.Terms[i].less(t.Terms[j]) })
}

// builder makes templates; memory of this function gets node numbers.
type builder struct {
	in    *interp
	nodes map[*Root]int
	list  []*Root
}

func (b *builder) template(v Val) Template {
	t := Template{Opaque: v.Opaque}
	for _, r := range v.Refs {
		x := Term{Param: -1, Node: -1, Path: r.Path, Copy: r.Copy, Dyn: r.Dyn, Guard: -1, TypedOnly: r.TypedOnly}
		if r.Guard.Value == nil && r.Guard.Index > 0 {
			x.Guard, x.GuardWant = r.Guard.Index-1, r.GuardWant
		}
		switch r.Root.Kind {
		case RootParam, RootFree:
			x.Param = b.in.paramIndex(r.Root)
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
	sort.SliceStable(t.Terms, func(i, j int) bool { return t.Terms[i].less(t.Terms[j]) })
	return t
}

func (x Term) less(y Term) bool {
	if x.Param != y.Param {
		return x.Param < y.Param
	}
	if x.Node != y.Node {
		return x.Node < y.Node
	}
	return x.Path < y.Path
}

// heap lists the content of the memory that templates mention; visiting an
// entry may mention more.
func (b *builder) heap() []HeapEntry {
	var out []HeapEntry
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
				return append(out, HeapEntry{Node: n, Val: Template{Opaque: true}})
			}
			out = append(out, HeapEntry{Node: n, Path: l.Path, Val: b.template(v)})
		}
	}
	return out
}

// String renders a summary for tests and debugging.
func (s *Summary) String() string {
	var b strings.Builder
	for _, m := range s.Mutates {
		fmt.Fprintf(&b, "mutates %d%s", m.Param, m.Path)
		if m.NewOnly {
			b.WriteString("?new")
		}
		if m.Flag > 0 {
			fmt.Fprintf(&b, " if %d=%s:%v", m.Flag-1, m.FlagConst, m.FlagWant)
		}
		if m.Type != "" {
			fmt.Fprintf(&b, " if %s", m.Type)
		}
		b.WriteString("; ")
	}
	for i, r := range s.Results {
		if len(r.Terms) == 0 && !r.Opaque {
			continue
		}
		fmt.Fprintf(&b, "result %d = %s; ", i, r.render())
	}
	for _, st := range s.Stores {
		fmt.Fprintf(&b, "stores %d%s = %s; ", st.Param, st.Path, st.Val.render())
	}
	for _, h := range s.Heap {
		fmt.Fprintf(&b, "heap %d%s = %s; ", h.Node, h.Path, h.Val.render())
	}
	for _, p := range s.Persists {
		fmt.Fprintf(&b, "persists %d%s %s/%s always=%v; ", p.Param, p.Path, p.Verb, p.Sub, p.Always)
	}
	for _, c := range s.Calls {
		fmt.Fprintf(&b, "calls %d; ", c.Param)
	}
	if s.Background != nil {
		fmt.Fprintf(&b, "background %s; ", s.Background.Callee)
	}
	if s.NotFound != nil {
		fmt.Fprintf(&b, "notfound in result %d; ", s.NotFound.Result)
	}
	if s.NoReturn {
		b.WriteString("never returns; ")
	}
	if s.ErrSafe {
		b.WriteString("errsafe; ")
	}
	if s.DeletionTest != nil {
		fmt.Fprintf(&b, "deletion test of %d%s; ", s.DeletionTest.Param, s.DeletionTest.Path)
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// key tells summaries apart: what String renders and what it leaves out.
func (s *Summary) key() string {
	var b strings.Builder
	b.WriteString(s.String())
	if len(s.NilOnError) > 0 {
		fmt.Fprintf(&b, "; nil on error %v", s.NilOnError)
	}
	for _, c := range s.Calls {
		fmt.Fprintf(&b, "; call %d", c.Param)
		for _, a := range c.Args {
			fmt.Fprintf(&b, " %s", a.render())
		}
	}
	for _, u := range s.Uses {
		fmt.Fprintf(&b, "; uses %d%s async=%v", u.Param, u.Path, u.Async)
	}
	if s.Func != nil {
		fmt.Fprintf(&b, "; returns a function that %s", s.Func.key())
	}
	fmt.Fprintf(&b, "; waits %v; leaks %v", s.Waits, s.Leaks)
	return b.String()
}

func (t Template) render() string {
	var out []string
	for _, x := range t.Terms {
		s := ""
		switch {
		case x.Source != nil:
			s = "cached(" + x.Source.What + ")" + string(x.Path)
		case x.Param >= 0:
			s = fmt.Sprintf("param%d%s", x.Param, x.Path)
		default:
			s = fmt.Sprintf("fresh%d%s", x.Node, x.Path)
		}
		if x.Copy {
			s = "copy " + s
		}
		if x.Guard >= 0 {
			s += fmt.Sprintf(" if %d=%v", x.Guard, x.GuardWant)
		}
		out = append(out, s)
	}
	if t.Opaque {
		out = append(out, "?")
	}
	return strings.Join(out, "|")
}
