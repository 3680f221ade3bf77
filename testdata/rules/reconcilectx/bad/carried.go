package bad

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
	return r.List(context.Background(), &corev1.PodList{}) // want `context\.Background\(\) ignores cancellation, .+ although t\.ctx is in scope; pass t\.ctx`
}

// doc:end
