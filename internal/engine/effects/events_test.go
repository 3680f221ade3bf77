package effects_test

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
)

const events = `
func leave(any)

// events: Referred Reads Renews
func reads(ctx context.Context, c client.Client, p *corev1.Pod) {
	c.Get(ctx, client.ObjectKey{}, p)
	c.Update(ctx, p)
}

// events: Referred
func sets(ctx context.Context, c client.Client, p *corev1.Pod) {
	p.Labels = nil
	c.Update(ctx, p)
}

// events: Referred SetsVersion Renews
func setsVersion(ctx context.Context, c client.Client, p, old *corev1.Pod) {
	p.ResourceVersion = old.ResourceVersion
	c.Update(ctx, p)
}

// events: Referred SetsVersion Renews
func setsMeta(ctx context.Context, c client.Client, p, old *corev1.Pod) {
	p.ObjectMeta = *old.ObjectMeta.DeepCopy()
	c.Update(ctx, p)
}

// events: Referred SetsAgain
func setsTwice(ctx context.Context, c client.Client, p *corev1.Pod) {
	p.Status.Conditions = nil
	p.Status = corev1.PodStatus{}
	c.Update(ctx, p)
}

// events: Referred
func setsLess(ctx context.Context, c client.Client, p *corev1.Pod) {
	p.Status = corev1.PodStatus{}
	p.Status.Conditions = nil
	c.Update(ctx, p)
}

// events: Referred MergeBase
func merges(ctx context.Context, c client.Client, p *corev1.Pod) {
	base := client.MergeFrom(p.DeepCopy())
	c.Patch(ctx, p, base)
}

// events: Referred
func mergesEither(ctx context.Context, c client.Client, p *corev1.Pod, strategic bool) {
	base := client.MergeFrom(p.DeepCopy())
	if strategic {
		base = client.StrategicMergeFrom(p.DeepCopy())
	}
	c.Patch(ctx, p, base)
}

// events: Referred
func applies(ctx context.Context, c client.Client, p *corev1.Pod) {
	c.Patch(ctx, p, client.Apply)
}

// events: -
func either(ctx context.Context, c client.Client, p, q *corev1.Pod) {
	if p.Name == "" {
		p = q
	}
	c.Update(ctx, p)
}

func save(ctx context.Context, c client.Client, p *corev1.Pod) error { println(); return c.Update(ctx, p) }

// events: Referred Inner
func saves(ctx context.Context, c client.Client, p *corev1.Pod) {
	_ = save(ctx, c, p)
}
`

// TestEvents: what rules ask of the events of the object that a function writes.
func TestEvents(t *testing.T) {
	s, p := load(t, events)
	asked := 0
	for _, d := range s.Files[0].Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		want, ok := rows(fd, "events")
		if !ok {
			continue
		}
		asked++
		f := p.Of(p.Flow.Func(s.Info.Defs[fd.Name].(*types.Func)))
		var got []string
		note := func(what string, is bool) {
			if is && !slices.Contains(got, what) {
				got = append(got, what)
			}
		}
		for i := range f.Ops {
			op := &f.Ops[i]
			if !op.Op.Writes() {
				continue
			}
			o := object.Behind(p, f, object.Operand(p, op))
			note("Referred", o != nil)
			if o == nil {
				continue
			}
			var first *object.Event
			for _, m := range o.Moments {
				note("SetsAgain", first != nil && m.SetsAgain(first.Changes[0]))
				if first == nil && len(m.Changes) > 0 {
					first = m
				}
				note("Reads", m.Reads(p))
				note("SetsVersion", m.SetsVersion())
				note("Renews", m.Renews())
			}
			note("MergeBase", object.MergeBase(p, op) != nil)
			in := object.Inner(p, op)
			note("Inner", in != nil && in.Op.Verb == op.Op.Verb)
		}
		for _, c := range p.Flow.Calls(f.Fn) {
			into, _, ok := object.ReadInto(c)
			if reads := slices.Contains(got, "Reads"); ok != (reads && c.Fn.Name() == "Get") || ok && into != f.Fn.Params[2] {
				t.Errorf("%s: ReadInto of %s: %v, %t", fd.Name.Name, c.Fn.Name(), into, ok)
			}
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %q, want %q", fd.Name.Name, got, want)
		}
	}
	if asked != 11 {
		t.Errorf("%d functions", asked)
	}
}
