package effects_test

import (
	"fmt"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
)

// textOf renders a summary.
func textOf(s summary.Summary) string {
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
		fmt.Fprintf(&b, "result %d = %s; ", i, termsOf(r))
	}
	for _, st := range s.Stores {
		fmt.Fprintf(&b, "stores %d%s = %s; ", st.Param, st.Path, termsOf(st.Val))
	}
	for _, h := range s.Heap {
		fmt.Fprintf(&b, "heap %d%s = %s; ", h.Node, h.Path, termsOf(h.Val))
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

func termsOf(t summary.Template) string {
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
