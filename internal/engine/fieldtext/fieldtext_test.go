package fieldtext_test

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/fieldtext"
)

func TestNames(t *testing.T) {
	names := make(fieldtext.Names)
	names.Add([]byte("package p\n// x.Comment\ntype T struct { Declared int `json:\"tagged\"` }\n" +
		"var v = T{Keyed: x.Read}\nvar path = \"/spec/byPath\"\nvar tmpl = `{{ .Rendered }} plain`\nvar key = \"alone\"\n"))
	for name, want := range map[string]bool{
		"Comment": false, "Declared": false, "tagged": false, "Keyed": true, "Read": true, "byPath": true, "spec": true, "Rendered": true, "plain": false, "alone": true,
	} {
		if names[name] != want {
			t.Errorf("%s: %v", name, names[name])
		}
	}
}

const kinds = `package v1
type Shop struct { ObjectMeta; Spec ShopSpec }
type ShopList struct { Items []Shop }
type ShopSpec struct { Door Door; Doors []*Door; Roof Roof }
type Door struct { Width int }
type Roof struct { Height int }
`

func values(t *testing.T, functions string) *fieldtext.Values {
	t.Helper()
	v := fieldtext.NewValues()
	for _, src := range []string{kinds, "package p\nimport (\"encoding/json\"; \"example.com/m/v1\"; \"reflect\")\nvar _ = json.Marshal\nvar _ = reflect.TypeOf\nvar _ v1.Shop\n" +
		"type pod struct{ Spec podSpec }\ntype podSpec struct{ Door string }\ntype wrapped struct { Inner *v1.Door }\nfunc width(d *v1.Door) int { return d.Width }\nfunc text(a any) string { return \"\" }\n" +
		"func pick(s *v1.Shop) *v1.Door { return &s.Spec.Door }\n" + functions} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		v.Add(f, func(path string) bool { return strings.HasPrefix(path, "example.com/m") })
	}
	v.Resolve()
	return v
}

func TestWhole(t *testing.T) {
	for code, want := range map[string]bool{
		`func f(s *v1.Shop) int { return s.Spec.Door.Width }`:                       false,
		`func f(s *v1.Shop) { json.Marshal(s.Spec.Door) }`:                          true,
		`func f(s *v1.Shop) { json.Marshal(s.Spec.Roof) }`:                          false,
		`func f(s *v1.Shop) { d := s.Spec.Door; json.Marshal(&d) }`:                 true,
		`func f(s *v1.Shop) { for _, d := range s.Spec.Doors { json.Marshal(d) } }`: true,
		`func f(s *v1.Shop) { width(&s.Spec.Door) }`:                                false,
		`func f(s *v1.Shop) { all := map[string]any{}; all["a"], all["b"], all["c"], all["d"] = s.A, s.B, s.C, s.D; all["e"], all["f"], all["g"], all["h"] = s.E, s.F, s.G, s.H; all["door"] = s.Spec.Door; json.Marshal(all) }`: true,
		`func f(s *v1.Shop) { text(s.Spec.Door) }`:                                                          true,
		`func f(s *v1.Shop) { json.Marshal(pick(s)) }`:                                                      true,
		`func f(s *v1.Shop) any { return s.Spec.Door }`:                                                     true,
		`func f(s *v1.Shop) v1.Door { return s.Spec.Door }`:                                                 false,
		`func f(s *v1.Shop) *wrapped { return &wrapped{Inner: &s.Spec.Door} }`:                              false,
		`func f(s *v1.Shop) { json.Marshal(&wrapped{Inner: &s.Spec.Door}) }`:                                true,
		`func f(s *v1.Shop, o *foreign.Wrapped) { o.Outer = &s.Spec.Door }`:                                 true,
		`func f(s *v1.Shop) *v1.ShopSpec { return &v1.ShopSpec{Door: s.Spec.Door} }`:                        false,
		`func f(s, o *v1.Shop) { o.Spec.Door = s.Spec.Door }`:                                               false,
		`func f(s *v1.Shop, w *wrapped) { w.Inner = &s.Spec.Door }`:                                         false,
		`func f(s, o *v1.Shop) bool { return reflect.DeepEqual(s.Spec.Door, o.Spec.Door) }`:                 false,
		`func f() { r := reflect.ValueOf(1); json.Marshal(r.Door) }`:                                        false,
		`func f(p pod) { json.Marshal(p.Spec.Door) }`:                                                       false,
		`func f(l *v1.ShopList) { for i := range l.Items { s := &l.Items[i]; json.Marshal(s.Spec.Door) } }`: true,
		`func f(b []byte, s *v1.Shop) { json.Unmarshal(b, &s.Spec.Door) }`:                                  true,
		`type other v1.Door; func f(s *v1.Shop) other { return other(s.Spec.Door) }`:                        true,
		`func f(c chan v1.Door, s *v1.Shop) { c <- s.Spec.Door }`:                                           true,
	} {
		if got := values(t, code).Whole("Door"); got != want {
			t.Errorf("%s: %v", code, got)
		}
	}
}

func TestKind(t *testing.T) {
	for code, want := range map[string][2]bool{
		`func f(b builder, s *v1.Shop) { b.For(&v1.Shop{}); b.Update(s) }`: {true, false},
		`func f(m manager) { NewWebhookManagedBy(m).For(&v1.Shop{}) }`:     {false, false},
		`func f(s *v1.Shop) { json.Marshal(s) }`:                           {false, true},
		`func f(x converter, s *v1.Shop) { x.ToUnstructured(s) }`:          {false, true},
	} {
		v := values(t, code)
		if got := [2]bool{v.Watched("Shop"), v.Encoded("Shop")}; got != want || v.Declared("Shop") != 1 {
			t.Errorf("%s: %v, %d", code, got, v.Declared("Shop"))
		}
	}
}
