package effects_test

import (
	"go/ast"
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

const behind = `
func use(o client.Object) {}

// behind: Pod
func param(p *corev1.Pod) { use(p) }

// behind: Pod
func made() { p := &corev1.Pod{}; use(p) }

// behind: Pod
func read(ctx context.Context, c client.Client) {
	var p corev1.Pod
	c.Get(ctx, client.ObjectKey{}, &p)
	use(&p)
}

// behind: no
func several(p, q *corev1.Pod, b bool) {
	o := p
	if b {
		o = q
	}
	use(o)
}

// behind: Pod
func result(get func() *corev1.Pod) { use(get()) }
`

// TestBehind: which object the argument of use certainly is.
func TestBehind(t *testing.T) {
	s, p := load(t, behind)
	asked := 0
	for _, d := range s.Files[0].Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		want, ok := rows(fd, "behind")
		if !ok {
			continue
		}
		fn := p.Flow.Func(s.Info.Defs[fd.Name].(*types.Func))
		for _, c := range p.Flow.Calls(fn) {
			if c.Fn == nil || c.Fn.Name() != "use" {
				continue
			}
			asked++
			got := "no"
			if o := object.Behind(p, p.Of(fn), ssaflow.Unwrap(c.Args[0])); o != nil {
				got = o.Type.Obj().Name()
			}
			if got != want[0] {
				t.Errorf("%s: %s, want %s", fd.Name.Name, got, want[0])
			}
		}
	}
	if asked != 5 {
		t.Errorf("%d calls of use, want 5", asked)
	}
}
