package summary

import (
	"fmt"
	"strings"
)

// Less orders terms as a summary lists them.
func (x Term) Less(y Term) bool {
	if x.Param != y.Param {
		return x.Param < y.Param
	}
	if x.Node != y.Node {
		return x.Node < y.Node
	}
	return x.Path < y.Path
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
	for _, m := range s.Methods {
		fmt.Fprintf(&b, "calls %d.%s; ", m.Param, m.Name)
	}
	if s.Background != nil {
		fmt.Fprintf(&b, "background %s; ", s.Background.Callee)
	}
	if s.NotFound != nil {
		fmt.Fprintf(&b, "notfound in result %d; ", s.NotFound.Result)
	}
	if s.Gone != nil {
		fmt.Fprintf(&b, "gone in result %d; ", s.Gone.Result)
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

// Key tells summaries apart: what String renders and what it leaves out.
func (s *Summary) Key() string {
	var b strings.Builder
	b.WriteString(s.String())
	if s.Closers != nil {
		fmt.Fprintf(&b, "; hands %d to close, leaves %v open", len(s.Closers.Hands), s.Closers.Leaves)
	}
	if len(s.NilOnError) > 0 {
		fmt.Fprintf(&b, "; nil on error %v", s.NilOnError)
	}
	for _, w := range s.NilWays {
		fmt.Fprintf(&b, "; nil %d %v %t", w.Result, w.Bools, w.Error)
	}
	if len(s.Needs) > 0 {
		fmt.Fprintf(&b, "; needs %v", s.Needs)
	}
	if s.NeverFails {
		b.WriteString("; never fails")
	}
	if s.Judges {
		b.WriteString("; judges")
	}
	if len(s.Changing) > 0 {
		fmt.Fprintf(&b, "; changing %v", s.Changing)
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
	if len(s.Unstarted) > 0 {
		fmt.Fprintf(&b, "; unstarted %v", s.Unstarted)
	}
	if s.Func != nil {
		fmt.Fprintf(&b, "; returns a function that %s", s.Func.Key())
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
