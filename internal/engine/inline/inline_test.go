package inline_test

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
)

const head = `package p

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type R struct{ c client.Client; mu sync.Mutex; f func(error) error; f2 func() error }

var _, _ = fmt.Sprint, (*R).own
var _ = apierrors.IsNotFound
var _, _ = slices.Sorted[int], maps.Copy[map[string]int, map[string]int]

func (r *R) save(ctx context.Context, obj client.Object) error { return r.c.Update(ctx, obj) }
func (r *R) options(ctx context.Context, obj client.Object, opts ...client.UpdateOption) error { return r.c.Update(ctx, obj, opts...) }
func (r *R) twice(ctx context.Context, obj client.Object) error { return client.IgnoreNotFound(r.save(ctx, obj)) }
func (r *R) own(ctx context.Context) error { return r.c.Get(context.TODO(), client.ObjectKey{}, &corev1.Pod{}) }
func (r *R) locked(n int) { r.mu.Lock() }
func (r *R) stored(err error) error { return r.f(err) }
func (r R) byValue(err error) { r.mu.Lock(); _ = err }
func free(c client.Client, ctx context.Context, obj *corev1.Pod) error { return c.Update(ctx, obj) }
func gone(err error) bool { return apierrors.IsNotFound(err) || apierrors.IsGone(err) }
func same[T any](v T) T { return v }
func wide(c client.Reader, ctx context.Context, obj client.Object) error { return c.Get(ctx, client.ObjectKeyFromObject(obj), obj) }
func loop(err error) error { return loop(err) }
func reader() corev1.Pod { return corev1.Pod{} }
func named(p corev1.Pod) error { return fmt.Errorf("%s", p.Name) }
func result(err error) (out error) { return client.IgnoreNotFound(fmt.Errorf("%w %w", out, err)) }
func void(c client.Client, obj client.Object) { fmt.Println(c, obj.GetName()) }
func (r *R) status() client.SubResourceWriter { return r.c.Status() }
func background() context.Context { return context.Background() }
func cancel(f func()) { f() }
type wrapped struct { c client.Client }
func (w wrapped) save(ctx context.Context, obj client.Object) error { return w.c.Update(ctx, obj) }
func broken() error { return errors.New("broken") }
func die(err error) { fmt.Println(err); panic(err) }
func dieLater(err error) { die(err) }
func mayDie(err error) { if err != nil { panic(err) } }

// ignored is best effort.
func ignored(c client.Client, ctx context.Context, obj client.Object) error { return c.Update(ctx, obj) }
`

// TestStatements compares what a statement becomes.
func TestStatements(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"method", `return r.save(ctx, pod)`, `return r.c.Update(ctx, pod)`},
		{"variadic", `return r.options(ctx, pod, a, b)`, `return r.c.Update(ctx, pod, a, b)`},
		{"list handed on", `return r.options(ctx, pod, all...)`, `return r.c.Update(ctx, pod, all...)`},
		{"no list", `return r.options(ctx, pod)`, `return r.c.Update(ctx, pod)`},
		{"through two", `return r.twice(ctx, pod)`, `return client.IgnoreNotFound(r.c.Update(ctx, pod))`},
		{"call without a parameter", `return r.own(ctx)`, `return r.own(ctx)`},
		{"nothing handed on", `r.locked(1)`, `r.locked(1)`},
		{"function value", `return r.stored(err)`, `return r.stored(err)`},
		{"several statements", `r.byValue(err)`, `r.byValue(err)`},
		{"function", `return free(r.c, ctx, pod)`, `return r.c.Update(ctx, pod)`},
		{"condition", `var x error; return gone(x)`, `var x error; return apierrors.IsNotFound(x) || apierrors.IsGone(x)`},
		{"condition of a call", `return gone(r.save(ctx, pod))`, `return gone(r.c.Update(ctx, pod))`},
		{"identity", `return same(err)`, `return err`},
		{"narrower receiver", `return wide(r.c, ctx, pod)`, `return r.c.Get(ctx, client.ObjectKeyFromObject(pod), pod)`},
		{"made twice", `return wide(r.c, ctx, &corev1.Pod{})`, `return wide(r.c, ctx, &corev1.Pod{})`},
		{"field of a call", `return named(reader())`, `return fmt.Errorf("%s", reader().Name)`},
		{"named result", `return result(ctx.Err())`, `return result(ctx.Err())`},
		{"recursive", `return loop(err)`, `return loop(err)`},
		{"statement", `void(r.c, pod)`, `fmt.Println(r.c, pod.GetName())`},
		{"meant", `return ignored(r.c, ctx, pod)`, `return ignored(r.c, ctx, pod)`},
		{"literal", `return func() error { return r.c.Update(ctx, pod) }()`, `return r.c.Update(ctx, pod)`},
		{"literal with a parameter", `return func(o client.Object) error { return r.c.Update(ctx, o) }(pod)`, `return r.c.Update(ctx, pod)`},
		{"literal that puts something off", `return func() error { defer wg.Done(); return err }()`, "return func() error {\n\tdefer wg.Done()\n\treturn err\n}()"},
		{"goroutine", `go void(r.c, pod)`, `go void(r.c, pod)`},
		{"deferred", `defer void(same(r.c), pod)`, `defer void(r.c, pod)`},
		{"method value", `f := r.c.Update; return f(ctx, pod)`, `f := r.c.Update; return r.c.Update(ctx, pod)`},
		{"method value of what changes", `c := r.c; f := c.Update; c = nil; return f(ctx, pod)`, `c := r.c; f := c.Update; c = nil; return f(ctx, pod)`},
		{"value set twice", `f := r.save; f = r.twice; return f(ctx, pod)`, `f := r.save; f = r.twice; return f(ctx, pod)`},
		{"closure", `f := func(o client.Object) error { return r.c.Update(ctx, o) }; return f(pod)`, "f := func(o client.Object) error {\n\treturn r.c.Update(ctx, o)\n}; return r.c.Update(ctx, pod)"},
		{"waited for", `go func() { defer wg.Done(); err = r.save(ctx, pod) }(); wg.Wait()`, `err = r.c.Update(ctx, pod); wg.Wait()`},
		{"waited for later", `go func() { defer wg.Done(); err = nil }(); a = nil; wg.Wait()`, "go func() {\n\tdefer wg.Done()\n\terr = nil\n}(); a = nil; wg.Wait()"},
		{"puts something off", `go func() { defer wg.Done(); defer wg.Add(1); err = nil }(); wg.Wait()`, "go func() {\n\tdefer wg.Done()\n\tdefer wg.Add(1)\n\terr = nil\n}(); wg.Wait()"},
		{"iterator", `for p := range slices.Values(all) { _ = p }`, "for _, p := range all {\n\t_ = p\n}"},
		{"goroutine of one call", `go free(r.c, ctx, pod)`, "go r.c.Update(ctx, pod)"},
		{"getter", `r.status().Update(ctx, pod)`, "r.c.Status().Update(ctx, pod)"},
		{"getter of the package", `free(r.c, background(), pod)`, "r.c.Update(context.Background(), pod)"},
		{"calls what it gets", `stop := func() { a = b; b = a }; cancel(stop)`, "stop := func() {\n\ta = b\n\tb = a\n}; stop()"},
		{"switch", `switch { case pod == nil, err != nil: return err; case a == b: return nil; default: a = b }`, "if pod == nil || err != nil {\n\treturn err\n} else if a == b {\n\treturn nil\n} else {\n\ta = b\n}"},
		{"switch that a break ends", `switch { case pod == nil: break; default: a = b }`, "switch {\ncase pod == nil:\n\tbreak\ndefault:\n\ta = b\n}"},
		{"keys", `for k := range maps.Keys(pod.Labels) { _ = k }`, "for k := range pod.Labels {\n\t_ = k\n}"},
		{"deferred before the return", `defer func() { err = nil }(); return`, `err = nil; return`},
		{"method value of a call", `f := r.status().Update; return f(ctx, pod)`, "return r.c.Status().Update(ctx, pod)"},
		{"method value that is taken twice", `f := r.status().Update; f(ctx, pod); return f(ctx, pod)`, "f := r.c.Status().Update; f(ctx, pod); return f(ctx, pod)"},
		{"method value that is taken later", `f := r.status().Update; r.c = nil; return f(ctx, pod)`, "f := r.c.Status().Update; r.c = nil; return f(ctx, pod)"},
		{"method value behind something else", `f := r.status().Update; all[len(all)-1], err = nil, f(ctx, pod)`, "f := r.c.Status().Update; all[len(all)-1], err = nil, f(ctx, pod)"},
		{"variable of a pointer", `k := corev1.Pod{}; q := &k; return r.save(ctx, q)`, "q := &corev1.Pod{}; return r.c.Update(ctx, q)"},
		{"variable that is used again", `k := corev1.Pod{}; q := &k; k.Name = q.Name; return r.save(ctx, q)`, "k := corev1.Pod{}; q := &k; k.Name = q.Name; return r.c.Update(ctx, q)"},
		{"results that are handed on", `x, y := fmt.Println(a); n, e := x, y; _ = n; return e`, "n, e := fmt.Println(a); _ = n; return e"},
		{"result that is returned", `x := r.save(ctx, pod); return x`, "return r.c.Update(ctx, pod)"},
		{"result that is tested", `x := r.save(ctx, pod); if err = x; err != nil { return err }`, "if err = r.c.Update(ctx, pod); err != nil {\n\treturn err\n}"},
		{"results in another order", `x, y := fmt.Println(a); e, n := y, x; _ = n; return e`, "x, y := fmt.Println(a); e, n := y, x; _ = n; return e"},
		{"result that is used again", `x := r.save(ctx, pod); err = x; return x`, "x := r.c.Update(ctx, pod); err = x; return x"},
		{"result behind something else", `x := r.save(ctx, pod); all[len(all)-1] = nil; return x`, "x := r.c.Update(ctx, pod); all[len(all)-1] = nil; return x"},
		{"field of a literal", `return (R{c: r.c}).c.Update(ctx, pod)`, "return r.c.Update(ctx, pod)"},
		{"method of a literal", `return (wrapped{r.c}).save(ctx, pod)`, "return r.c.Update(ctx, pod)"},
		{"element that does something", `a = (struct { a, b client.UpdateOption }{a, all[len(r.status().(fmt.Stringer).String())]}).a`, "a = (struct{ a, b client.UpdateOption }{a, all[len(r.c.Status().(fmt.Stringer).String())]}).a"},
		{"error of the package", `return broken()`, `return errors.New("broken")`},
		{"deferred recover", `defer func() { recover() }(); return`, "defer func() {\n\trecover()\n}(); return"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := head + "\nfunc (r *R) Probe(ctx context.Context, pod *corev1.Pod, a, b client.UpdateOption, all []client.UpdateOption, wg *sync.WaitGroup) " +
				result(c.in) + " {\n" + c.in + ending(c.in) + "\n}\n"
			s := enginetest.Newest(t).Check(t, "example.com/p", src)
			before := render(s.Files[0])
			got := enginetest.Result[*inline.Source](t, s, inline.Analyzer)
			if out := render(got.Files[0]); out != c.want {
				t.Errorf("%s\nbecomes\n%s\nwant\n%s", c.in, out, c.want)
			}
			if render(s.Files[0]) != before {
				t.Error("the syntax of the driver has changed")
			}
			builds(t, s, got)
		})
	}
}

func result(in string) string {
	if strings.Contains(in, "gone(") {
		return "bool"
	}
	return "(err error)"
}

func ending(in string) string {
	if last := in[strings.LastIndex(in, "; ")+1:]; strings.HasPrefix(strings.TrimSpace(last), "return") {
		return ""
	}
	return "\nreturn nil"
}

// render writes the statements of function Probe.
func render(f *ast.File) string {
	var out []string
	for _, d := range f.Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok || fd.Name.Name != "Probe" {
			continue
		}
		for _, s := range fd.Body.List {
			var b bytes.Buffer
			printer.Fprint(&b, token.NewFileSet(), s)
			if text := b.String(); text != "return nil" {
				out = append(out, text)
			}
		}
	}
	return strings.Join(out, "; ")
}

// builds makes the SSA form of what was rewritten, whose builder and whose checks
// panic on types that do not fit.
func builds(t *testing.T, s *enginetest.Source, src *inline.Source) {
	t.Helper()
	prog := ssa.NewProgram(s.Fset, ssa.SanityCheckFunctions)
	for _, imp := range append(s.Types.Imports(), src.Packages...) {
		if prog.Package(imp) == nil {
			prog.CreatePackage(imp, nil, nil, true)
		}
	}
	prog.CreatePackage(s.Types, src.Files, src.Info, false).Build()
}

// TestNeverReturns asks which functions are known not to return.
func TestNeverReturns(t *testing.T) {
	s := enginetest.Newest(t).Check(t, "example.com/p", head)
	got := enginetest.Result[*inline.Source](t, s, inline.Analyzer)
	for name, want := range map[string]bool{"die": true, "dieLater": true, "mayDie": false, "broken": false, "void": false} {
		if fn := s.Types.Scope().Lookup(name).(*types.Func); got.NeverReturns(fn) != want {
			t.Errorf("%s: got %v", name, !want)
		}
	}
}
