package effects_test

import (
	"go/ast"
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

const asRead = `
func use(o client.Object) {}

// asread: here
func reads(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	use(p)
}

// asread: no
func sets(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	p.Labels = map[string]string{}
	use(p)
}

// asread: no
func asks(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if p.Labels != nil {
		use(p)
	}
}

// asread: here
func asksOther(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if p.Annotations != nil {
		use(p)
	}
}

// asread: here
func readsAgain(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	p.Labels = map[string]string{}
	c.Get(ctx, client.ObjectKey{}, p)
	use(p)
}

// asread: no
func readsLater(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	use(p)
	c.Get(ctx, client.ObjectKey{}, p)
}

func hands(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	given(p)
	if p.Labels != nil {
		givenAsked(p)
	}
	handsOn(p)
}

// asread: given
func given(p *corev1.Pod) { println(); use(p) }

// asread: no
func givenAsked(p *corev1.Pod) { use(p) }

func handsOn(p *corev1.Pod) { println(); givenTwice(p) }

// asread: given
func givenTwice(p *corev1.Pod) { println(); use(p) }

// asread: no
func unknown(p *corev1.Pod) { use(p) }

// asread: no
func recursive(p *corev1.Pod) {
	use(p)
	recursive(p)
}

func fetch(ctx context.Context, c client.Client) (*corev1.Pod, error) {
	p := &corev1.Pod{}
	if err := c.Get(ctx, client.ObjectKey{}, p); err != nil {
		return nil, err
	}
	return p, nil
}

func fetchSet(ctx context.Context, c client.Client) (*corev1.Pod, error) {
	p := &corev1.Pod{}
	if err := c.Get(ctx, client.ObjectKey{}, p); err != nil {
		return p, err
	}
	p.Labels = map[string]string{}
	return p, nil
}

func fetchVia(ctx context.Context, c client.Client) (*corev1.Pod, error) { return fetch(ctx, c) }

// asread: here
func fetched(ctx context.Context, c client.Client) {
	p, _ := fetch(ctx, c)
	use(p)
}

// asread: no
func fetchedSet(ctx context.Context, c client.Client) {
	p, _ := fetchSet(ctx, c)
	use(p)
}

// asread: no
func fetchedAsked(ctx context.Context, c client.Client) {
	p, _ := fetch(ctx, c)
	if p.Labels != nil {
		use(p)
	}
}

// asread: no
func asksHelper(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if !wanted(p, "a") {
		return
	}
	use(p)
}

func wanted(p *corev1.Pod, key string) bool {
	if p.DeletionTimestamp != nil {
		return false
	}
	_, ok := p.Labels[key]
	return ok && p.Spec.NodeName != ""
}

// asread: here
func asksHelperOtherwise(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if wanted(p, "a") {
		return
	}
	use(p)
}

// asread: here
func asksEither(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if !wantedOrOld(p) {
		return
	}
	use(p)
}

func wantedOrOld(p *corev1.Pod) bool {
	return p.Spec.NodeName == "" || p.Labels != nil
}

// asread: no
func asksHelpers(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	yes, err := decide(ctx, p)
	if err != nil {
		return
	}
	if !yes {
		return
	}
	use(p)
}

func decide(ctx context.Context, p *corev1.Pod) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	return p.DeletionTimestamp == nil && (wanted(p, "a") || wanted(p, "b")) && p.Spec.NodeName != "", nil
}

// asread: no
func asksBefore(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	_, a := p.Labels["a"]
	_, b := p.Labels["b"]
	if !either(ctx, a, b) {
		return
	}
	use(p)
}

// asread: here
func asksBeforeElsewhere(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	_, a := p.Labels["a"]
	_, b := p.Annotations["b"]
	if !either(ctx, a, b) {
		return
	}
	use(p)
}

func either(ctx context.Context, a, b bool) bool { return ctx.Err() == nil && (a || b) }

// asread: no
func asksForErrors(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if err := valid(p); err != nil {
		return
	}
	use(p)
}

func valid(p *corev1.Pod) error {
	if len(p.Labels) == 0 {
		return errors.New("no labels")
	}
	return nil
}

// asread: here
func asksForErrorsElsewhere(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if err := noName(p); err != nil {
		return
	}
	use(p)
}

func noName(p *corev1.Pod) error {
	if p.Labels == nil && p.Name == "" {
		return errors.New("nothing")
	}
	return nil
}

// asread: here
func asksAnother(ctx context.Context, c client.Client) {
	p, other := &corev1.Pod{}, &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	if !wanted(other, "a") {
		return
	}
	use(p)
}

// asread: here
func fetchedVia(ctx context.Context, c client.Client) {
	p, _ := fetchVia(ctx, c)
	use(p)
}
`

// TestAsRead: whether the object that use gets comes as it was read, as far as its
// labels go: "here" when this function has read it, or called one that has.
func TestAsRead(t *testing.T) {
	s, p := load(t, asRead)
	q := object.AsRead{
		Part: ssaflow.FieldSteps("ObjectMeta", "Labels"),
		From: func(fn *ssa.Function, obj ssaflow.AccessPath, _ ssa.Value) (out []ssa.Instruction) {
			for _, c := range p.Flow.Calls(fn) {
				if object.Gets(p, c, obj) {
					out = append(out, c.Instr)
				}
			}
			return out
		},
		Callers: true, Results: true,
	}
	q.Shows = func(k ssaflow.Cond, obj ssaflow.AccessPath) bool {
		return ssaflow.MapThere == k.OfMap(func(v ssa.Value) bool {
			f, ok := objects.FieldOfObject(p.Flow, v)
			return ok && f.Object == obj && f.Path == q.Part
		})
	}
	asked := 0
	for _, d := range s.Files[0].Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		want, ok := rows(fd, "asread")
		if !ok {
			continue
		}
		asked++
		for _, c := range p.Flow.Calls(p.Flow.Func(s.Info.Defs[fd.Name].(*types.Func))) {
			if c.Fn.Name() != "use" {
				continue
			}
			v := ssaflow.Unwrap(c.Args[0])
			from, ok := object.IsAsRead(p, q, p.Flow.PlaceOf(v), v, c.Instr)
			got := "no"
			switch {
			case ok && from != nil:
				got = "here"
			case ok:
				got = "given"
			}
			if got != want[0] {
				t.Errorf("%s: %s, want %s", fd.Name.Name, got, want[0])
			}
		}
	}
	if asked < 24 {
		t.Errorf("only %d functions", asked)
	}
}
