package inline_test

import (
	"go/ast"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
)

// TestMerged looks at which functions are one with the one that calls them.
func TestMerged(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"method", `func (r *R) F(ctx context.Context, pod *corev1.Pod) error { return r.g(ctx, pod) }; func (s *R) g(c context.Context, p *corev1.Pod) error { p = nil; return s.c.Update(c, p) }`, "F"},
		{"function", `func (r *R) F(ctx context.Context, pod *corev1.Pod) error { return g(r, pod, ctx) }; func g(s *R, p *corev1.Pod, c context.Context) (err error) { err = s.c.Update(c, p); return }`, "F"},
		{"nothing returned", `func F(_, b int) { g(b) }; func g(b int) { b++; fmt.Println(b) }`, "F"},
		{"something kept back", `func F(a, b int) { g(b) }; func g(b int) { b++; fmt.Println(b) }`, "F g"},
		{"worker by its name", `func (r *R) F(ctx context.Context, key string) error { return r.sync(ctx, key) }; func (r *R) sync(ctx context.Context, key string) error { key = ""; return nil }`, "F sync"},
		{"through two", `func F(a int) { g(a) }; func g(a int) { h(a) }; func h(a int) { a++; fmt.Println(a) }`, "F g"},
		{"through two without parameters", `func h() { fmt.Println(1); fmt.Println(2) }; func g() { h() }; func F() { g() }`, "g F"},
		{"in a circle", `func F(a int) { g(a) }; func g(a int) { F(a) }`, "F g"},
		{"list", `func F(a ...int) { g(a...) }; func g(a ...int) { a = nil; fmt.Println(a) }`, "F"},
		{"called twice", `func F(a int) { g(a) }; func g(a int) { a++; fmt.Println(a) }; func H() { g(1) }`, "F g H"},
		{"used as a value", `func F(a int) { g(a) }; func g(a int) { a++; fmt.Println(a) }; var h = g`, "F g"},
		{"another argument", `func F(a int) { g(a+1) }; func g(a int) { a++; fmt.Println(a) }`, "F g"},
		{"argument twice", `func F(a int) { g(a, a) }; func g(a, b int) { a++; fmt.Println(a, b) }`, "F g"},
		{"converted", `func F(a int) { g(a) }; func g(a any) { a = nil; fmt.Println(a) }`, "F g"},
		{"result dropped", `func F(a int) { g(a) }; func g(a int) error { a++; return nil }`, "F g"},
		{"exported", `func F(a int) { G(a) }; func G(a int) { a++; fmt.Println(a) }`, "F G"},
		{"method of an interface", `type I interface { g(int) }; func (r *R) F(a int) { r.g(a) }; func (r *R) g(a int) { a++; fmt.Println(a) }`, "F g"},
		{"explains itself", "func F(a int) { g(a) }; \n// g is best effort.\nfunc g(a int) { a++; fmt.Println(a) }", "F g"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := strings.Count(head, "\n")
			s := enginetest.Newest(t).Check(t, "example.com/p", head+c.in)
			got := enginetest.Result[*inline.Source](t, s, inline.Analyzer)
			var names []string
			for _, d := range got.Files[0].Decls {
				if fd, ok := d.(*ast.FuncDecl); ok && s.Fset.Position(fd.Body.Pos()).Line > before {
					names = append(names, fd.Name.Name)
				}
			}
			if out := strings.Join(names, " "); out != c.want {
				t.Errorf("got %s, want %s", out, c.want)
			}
			builds(t, s, got)
		})
	}
}
