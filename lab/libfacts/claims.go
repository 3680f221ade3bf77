package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
)

// claimsOf renders the part of a summary that holds in every program that calls
// the function: what it changes, returns, keeps, writes to the API server and
// calls. Places in the source are left out. The text is read by [summary.ParseClaims].
// ok is false when there is more to say than a table should hold.
func claimsOf(s *summary.Summary) (claims string, ok bool) {
	w := claimWriter{}
	for _, m := range collapse(s.Mutates) {
		w.add("w%d%s%s", m.Param, m.Path, w.flags(m))
	}
	for i := range s.Results {
		if i == 0 {
			w.add("r=")
		} else {
			w.b.WriteByte(',')
		}
		w.template(s.Results[i])
	}
	for _, st := range s.Stores {
		w.add("s%d%s=", st.Param, st.Path)
		w.template(st.Val)
	}
	for _, h := range s.Heap {
		w.add("h%d%s=", h.Node, h.Path)
		w.template(h.Val)
	}
	for _, ps := range s.Persists {
		w.add("p%d%s:%s/%s", ps.Param, ps.Path, ps.Verb, ps.Sub)
		if ps.Always {
			w.b.WriteString("!always")
		}
	}
	for _, c := range s.Calls {
		w.add("c%d=", c.Param)
		for i, t := range c.Args {
			if i > 0 {
				w.b.WriteByte(',')
			}
			w.template(t)
		}
	}
	for _, l := range collapseLeaks(s.Leaks) {
		w.add("l%d%s", l.Param, l.Path)
	}
	if s.NotFound != nil {
		w.add("n%d:%d", s.NotFound.Result, s.NotFound.Key)
		if s.NotFound.Text {
			w.b.WriteString("!text")
		}
	}
	if s.NoReturn {
		w.add("never")
	}
	if s.ErrSafe {
		w.add("errsafe")
	}
	if s.DeletionTest != nil {
		w.add("d%d%s", s.DeletionTest.Param, s.DeletionTest.Path)
	}
	if w.b.Len() == 0 {
		return "-", true
	}
	return w.b.String(), !w.failed && w.b.Len() <= maxClaims
}

// maxClaims bounds a line of the table.
const maxClaims = 1200

type claimWriter struct {
	b      strings.Builder
	failed bool
}

func (w *claimWriter) add(format string, args ...any) {
	if w.b.Len() > 0 {
		w.b.WriteByte(' ')
	}
	fmt.Fprintf(&w.b, format, args...)
}

func (w *claimWriter) flags(m summary.Mutation) string {
	out := ""
	if m.NewOnly {
		out += "!new"
	}
	if m.Decode {
		out += "!decode"
	}
	if m.TypedOnly {
		out += "!typed"
	}
	return out + w.only(m.Only)
}

// only renders a condition on the arguments. Its parameter counts from 1, as in Only.
func (w *claimWriter) only(o summary.Only) string {
	out := ""
	if o.Flag > 0 {
		op := "!if%d:is:%s"
		if !o.FlagWant {
			op = "!if%d:not:%s"
		}
		out += fmt.Sprintf(op, o.Flag, o.FlagConst)
	}
	if o.Type != "" {
		out += "!type:" + o.Type
	}
	w.failed = w.failed || strings.ContainsAny(out, " |,=") || strings.Contains(o.FlagConst+o.Type, "!")
	return out
}

// template renders "-" (nobody else's memory), or origins joined by "|".
func (w *claimWriter) template(t summary.Template) {
	if len(t.Terms) == 0 && !t.Opaque {
		w.b.WriteByte('-')
		return
	}
	var out []string
	unknown := t.Opaque
	for _, x := range t.Terms {
		s := ""
		switch {
		case x.Source != nil:
			s = "cached(" + x.Source.What + ")" + string(x.Path)
		case x.Param >= 0:
			s = "p" + strconv.Itoa(x.Param) + string(x.Path)
		case x.Node >= 0:
			s = "h" + strconv.Itoa(x.Node) + string(x.Path)
		}
		w.failed = w.failed || strings.ContainsAny(s, " |,!")
		if x.Copy {
			s += "!copy"
		}
		switch x.Dyn {
		case summary.DynTyped:
			s += "!struct"
		case summary.DynUnstructured:
			s += "!unstructured"
		}
		if x.TypedOnly {
			s += "!typed"
		}
		s += w.only(x.Only)
		if x.Guard >= 0 {
			s += fmt.Sprintf("!when%d=%v", x.Guard, x.GuardWant)
		}
		out = append(out, s)
	}
	if unknown {
		out = append(out, "?")
	}
	w.b.WriteString(strings.Join(out, "|"))
}

// collapse leaves out writes that others cover: the same memory as a whole, on
// all paths. Behind another pointer is other memory.
func collapse(ms []summary.Mutation) []summary.Mutation {
	var out []summary.Mutation
	for i, m := range ms {
		m.Site, m.Chain = summary.Site{}, nil
		covered := false
		for j, o := range ms {
			if i == j || o.Param != m.Param || o.Only != (summary.Only{}) && o.Only != m.Only || o.NewOnly && !m.NewOnly || o.TypedOnly && !m.TypedOnly || o.Decode && !m.Decode {
				continue
			}
			if o.Path == m.Path && j > i && o.Only == m.Only && o.NewOnly == m.NewOnly && o.TypedOnly == m.TypedOnly && o.Decode == m.Decode {
				continue // the first of equals stays
			}
			covered = covered || m.Path.PartOf(o.Path)
		}
		if !covered {
			out = append(out, m)
		}
	}
	return out
}

// collapseLeaks leaves out memory below other memory that leaves sight.
func collapseLeaks(ls []summary.ParamPath) []summary.ParamPath {
	return slices.DeleteFunc(slices.Clone(ls), func(l summary.ParamPath) bool {
		return slices.ContainsFunc(ls, func(o summary.ParamPath) bool { return o != l && o.Param == l.Param && l.Path.HasPrefix(o.Path) })
	})
}

// withoutOtherResults returns s with the results that drop tells unknown. What
// of the parameters they held leaves sight.
func withoutOtherResults(s summary.Summary, drop func(i int) bool) summary.Summary {
	s.Results, s.Leaks = slices.Clone(s.Results), slices.Clone(s.Leaks)
	for i, r := range s.Results {
		if !drop(i) || len(r.Terms) == 0 {
			continue
		}
		below(s.Heap, r, map[int]bool{}, func(x summary.Term) {
			if pp := (summary.ParamPath{Param: x.Param, Path: x.Path}); x.Param >= 0 && !slices.Contains(s.Leaks, pp) {
				s.Leaks = append(s.Leaks, pp)
			}
		})
		s.Results[i] = summary.Template{Opaque: true}
	}
	used := map[int]bool{} // by results, stores and calls
	use := func(t summary.Template) { below(s.Heap, t, used, func(summary.Term) {}) }
	for _, t := range s.Results {
		use(t)
	}
	for _, st := range s.Stores {
		use(st.Val)
	}
	for _, c := range s.Calls {
		for _, t := range c.Args {
			use(t)
		}
	}
	s.Heap = slices.DeleteFunc(slices.Clone(s.Heap), func(h summary.HeapEntry) bool { return !used[h.Node] })
	return s
}

// below visits what a value may be, and what the heap holds below that.
func below(heap []summary.HeapEntry, t summary.Template, seen map[int]bool, visit func(summary.Term)) {
	for _, x := range t.Terms {
		visit(x)
		if x.Node < 0 || seen[x.Node] {
			continue
		}
		seen[x.Node] = true
		for _, h := range heap {
			if h.Node == x.Node {
				below(heap, h.Val, seen, visit)
			}
		}
	}
}
