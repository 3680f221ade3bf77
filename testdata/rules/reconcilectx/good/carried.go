package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// doc:begin

// An errand is what one reconcile knows.
type errand struct {
	ctx  context.Context
	name string
}

// CarriedContext hands its context on in a struct.
func (r *Reconciler) CarriedContext(ctx context.Context) error {
	return r.do(&errand{ctx: ctx, name: "web"})
}

func (r *Reconciler) do(t *errand) error {
	log.FromContext(t.ctx).V(1).Info("working", "task", t.name)
	ctx := t.ctx
	if err := r.wait(t.ctx); err != nil {
		return err
	}
	return r.List(ctx, &corev1.PodList{})
}

// doc:end

// wait is a helper of the module.
func (r *Reconciler) wait(ctx context.Context) error { return ctx.Err() }

// keep puts the context where it is used later, and reads none.
func (t *errand) keep(ctx context.Context) { t.ctx = ctx }

// note writes with a context of its own, as it has none.
func (r *Reconciler) note(t *errand) error {
	return r.Create(context.Background(), newPod(t.name))
}
