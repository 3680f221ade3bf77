package inline_test

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
)

const library = `package lib

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Writer struct{ c client.Client }

func (w *Writer) Save(ctx context.Context, obj client.Object) error { return w.c.Update(ctx, obj) }
func Save(ctx context.Context, c client.Client, obj client.Object, opts ...client.UpdateOption) error { return c.Update(ctx, obj, opts...) }
func Wrap(err error) error { return fmt.Errorf("save: %w", err) }
func Gone(err error) bool { return apierrors.IsNotFound(err) }
func Same[T any](v T) T { return v }
func Plain(ctx context.Context, c client.Client, obj client.Object) error { return Save(ctx, c, obj, nil) }
func Own(err error) error { return hidden(err) }
func hidden(err error) error { fmt.Println(); return err }
func Going(obj metav1.Object) bool { return !obj.GetDeletionTimestamp().IsZero() }
func Held(obj metav1.Object, name string) bool { return obj.GetDeletionTimestamp() != nil && Has(obj.GetFinalizers(), name) }
func Has(list []string, name string) bool { for _, s := range list { if s == name { return true } }; return false }
func Unnamed(pod *corev1.Pod) bool { return pod.DeletionTimestamp.IsZero() || pod.Name == "" }
`

// TestPackages follows functions of another package, by what facts say of them.
func TestPackages(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"function", `return lib.Save(ctx, c, pod)`, `return c.Update(ctx, pod)`},
		{"options", `return lib.Save(ctx, c, pod, a)`, `return c.Update(ctx, pod, a)`},
		{"method with a field of its own", `return w.Save(ctx, pod)`, `return w.c.Update(ctx, pod)`},
		{"a literal", `return lib.Wrap(ctx.Err())`, `return fmt.Errorf("save: %w", ctx.Err())`},
		{"a package that is not imported", `if lib.Gone(ctx.Err()) { return nil }; return ctx.Err()`, "if errors.IsNotFound(ctx.Err()) {\n\treturn nil\n}; return ctx.Err()"},
		{"nil", `return lib.Plain(ctx, c, pod)`, `return c.Update(ctx, pod, nil)`},
		{"identity", `return lib.Same(ctx.Err())`, `return ctx.Err()`},
		{"a negation", `if lib.Going(pod) { return nil }; return ctx.Err()`, "if !pod.GetDeletionTimestamp().IsZero() {\n\treturn nil\n}; return ctx.Err()"},
		{"two that have to hold", `if !lib.Held(pod, "x") { return nil }; return ctx.Err()`, "if !(pod.GetDeletionTimestamp() != nil && lib.Has(pod.GetFinalizers(), \"x\")) {\n\treturn nil\n}; return ctx.Err()"},
		{"one of two", `if lib.Unnamed(pod) { return nil }; return ctx.Err()`, "if pod.DeletionTimestamp.IsZero() || pod.Name == \"\" {\n\treturn nil\n}; return ctx.Err()"},
		{"an argument that might not be asked for", `if lib.Held(pod, ctx.Err().Error()) { return nil }; return ctx.Err()`, "if lib.Held(pod, ctx.Err().Error()) {\n\treturn nil\n}; return ctx.Err()"},
		{"what others cannot name", `return lib.Own(ctx.Err())`, `return lib.Own(ctx.Err())`},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := enginetest.Newest(t)
			enginetest.Result[*inline.Source](t, l.Check(t, "example.com/lib", library), inline.Analyzer)
			s := l.Check(t, "example.com/p", `package p

import (
	"context"

	"example.com/lib"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func Probe(ctx context.Context, c client.Client, w *lib.Writer, pod *corev1.Pod, a client.UpdateOption) error {
`+c.in+"\n}\n")
			got := enginetest.Result[*inline.Source](t, s, inline.Analyzer)
			ast.Inspect(probe(got.Files[0]), func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok && !e.Pos().IsValid() {
					t.Errorf("%T has no position", e)
				}
				return true
			})
			if out := render(got.Files[0]); out != c.want {
				t.Errorf("%s\nbecomes\n%s\nwant\n%s", c.in, out, c.want)
			}
			builds(t, s, got)
		})
	}
}

// TestPlaces asks about places of a replaced call.
func TestPlaces(t *testing.T) {
	s := enginetest.Newest(t).Check(t, "example.com/p", head+`
func (r *R) Probe(ctx context.Context, pod *corev1.Pod) error {
	return r.save(ctx, pod)
}
`)
	got := enginetest.Result[*inline.Source](t, s, inline.Analyzer)
	var was, is *ast.CallExpr
	ast.Inspect(probe(s.Files[0]), func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			was = c
		}
		return true
	})
	ast.Inspect(probe(got.Files[0]), func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			is = c
		}
		return true
	})
	if is == was || got.Was(is) != was || got.Was(was) != was {
		t.Error("the call is not known by the one in its place")
	}
	if site, ok := got.Around(is.Lparen); !ok || site.Call != was || site.Body.(*ast.FuncDecl).Name.Name != "save" {
		t.Errorf("around the call: %v", site)
	}
	if got.Written(was.Pos(), was.End()) || !got.Written(was.Args[1].Pos(), was.Args[1].End()) || !got.Written(was.Pos(), was.Pos()) {
		t.Error("only the arguments, and what stands before, are written as they are analyzed")
	}
	if got.Made(is.Lparen) != ast.Node(is) || is.Lparen != was.Lparen {
		t.Error("the call is not found by its parenthesis")
	}
	seen := map[token.Pos]bool{}
	for _, n := range []ast.Node{is, is.Fun, is.Fun.(*ast.SelectorExpr).X} {
		at := n.Pos()
		if sel, ok := n.(*ast.SelectorExpr); ok {
			at = sel.Sel.Pos()
			if got.Made(at) != n || seen[at] {
				t.Errorf("%T has no place of its own", n)
			}
		}
		seen[at] = true
		if at < was.Pos() || at >= was.End() {
			t.Errorf("%T stands outside of what it stands for", n)
		}
	}
}

// TestDissolved: nothing names save any more, and loop still calls itself.
func TestDissolved(t *testing.T) {
	s := enginetest.Newest(t).Check(t, "example.com/p", head+"func (r *R) Probe(ctx context.Context, pod *corev1.Pod) error { return r.save(ctx, pod) }\n")
	got := enginetest.Result[*inline.Source](t, s, inline.Analyzer)
	var gone []string
	for _, d := range s.Files[0].Decls {
		if fd, ok := d.(*ast.FuncDecl); ok {
			if calls, ok := got.Gone(fd.Body.Pos()); ok && len(calls) > 0 {
				gone = append(gone, fd.Name.Name)
			}
		}
	}
	if out := strings.Join(gone, " "); out != "save" {
		t.Errorf("gone: %q", out)
	}
}

func probe(f *ast.File) *ast.FuncDecl {
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Name.Name == "Probe" {
			return fd
		}
	}
	return nil
}
