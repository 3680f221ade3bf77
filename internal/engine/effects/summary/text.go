package summary

import (
	"fmt"
	"reflect"
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

// Key tells summaries apart: all that they say but for the places. Recursive functions are gone through until it stays.
func (s *Summary) Key() string {
	var b strings.Builder
	writeKey(&b, reflect.ValueOf(s))
	return b.String()
}

func writeKey(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			writeKey(b, v.Elem())
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Site]() {
			return
		}
		b.WriteByte('{')
		for i := range v.NumField() {
			writeKey(b, v.Field(i))
			b.WriteByte(';')
		}
		b.WriteByte('}')
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[[]Site]() { // gets longer with each round
			return
		}
		b.WriteByte('[')
		for i := range v.Len() {
			writeKey(b, v.Index(i))
			b.WriteByte(',')
		}
		b.WriteByte(']')
	default:
		fmt.Fprintf(b, "%v", v)
	}
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
