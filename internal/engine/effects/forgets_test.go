package effects_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
)

// TestForgets: in which functions a change of a status is made that nobody has afterwards.
func TestForgets(t *testing.T) {
	s, p := load(t, `
func touch(p *corev1.Pod) { p.Status.Phase = corev1.PodFailed }
func look(p *corev1.Pod) bool { return p.Status.Phase == corev1.PodFailed }

func end(ctx context.Context, c client.Client) error {
	p := &corev1.Pod{}
	if err := c.Get(ctx, client.ObjectKey{}, p); err != nil { return err }
	if p.Name == "" { touch(p); return nil }
	return c.Status().Update(ctx, p)
}
func written(ctx context.Context, c client.Client) error {
	p := &corev1.Pod{}
	if err := c.Get(ctx, client.ObjectKey{}, p); err != nil { return err }
	touch(p)
	return c.Status().Update(ctx, p)
}
func deferred(ctx context.Context, c client.Client) (err error) {
	p := &corev1.Pod{}
	if err := c.Get(ctx, client.ObjectKey{}, p); err != nil { return err }
	defer func() { err = c.Status().Update(ctx, p) }()
	touch(p)
	return nil
}
func looked(ctx context.Context, c client.Client) bool {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	touch(p)
	return look(p)
}
func other(ctx context.Context, c client.Client) error {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	touch(p)
	q := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, q)
	return c.Status().Update(ctx, q)
}
func handed(ctx context.Context, c client.Client) *corev1.Pod {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	touch(p)
	return p
}
func made() {
	p := &corev1.Pod{}
	touch(p)
}
func forgetting(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	forgotten(p)
}
func forgotten(p *corev1.Pod) { touch(p); println() }
func saving(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	saved(p)
	c.Status().Update(ctx, p)
}
func saved(p *corev1.Pod) { touch(p); println() }
func Named(ctx context.Context, c client.Client) { p := &corev1.Pod{}; c.Get(ctx, client.ObjectKey{}, p); Exported(p) }
func Exported(p *corev1.Pod) { touch(p); println() }
func back(ctx context.Context, c client.Client) {
	p := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, p)
	over(ctx, c, p)
}
func over(ctx context.Context, c client.Client, p *corev1.Pod) {
	q := &corev1.Pod{}
	c.Get(ctx, client.ObjectKey{}, q)
	q.Status.Phase = corev1.PodFailed
	c.Status().Update(ctx, q)
	p.Status.Phase = q.Status.Phase
}
`)
	forgets := func(name string, own bool) bool {
		f := p.Of(ssatest.Function(t, s, p.Flow, name))
		for _, o := range object.InHand(p, f) {
			for _, m := range o.Moments {
				if slices.ContainsFunc(m.Changes, func(w object.Change) bool {
					return w.Part == object.PartStatus && o.Forgets(m, w, func(*ssa.Function) bool { return own })
				}) {
					return true
				}
			}
		}
		return false
	}
	for name, want := range map[string]bool{
		"end": true, "written": false, "deferred": false, "looked": false, "other": false, "handed": false, "made": false,
		"forgetting": true, "forgotten": true, "saving": false, "saved": false, "back": false, "over": false, "Exported": false,
	} {
		if got := forgets(name, false); got != want {
			t.Errorf("%s: forgets %t", name, got)
		}
	}
	if !forgets("Exported", true) {
		t.Error("Exported, which no other package calls, forgets nothing")
	}
}
