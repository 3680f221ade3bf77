package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// A question has its context, and is asked before who put it goes on.
type question struct {
	ctx context.Context
	r   *Reconciler
}

// Question makes one and asks it.
func (r *Reconciler) Question(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return r.put()
}

func (r *Reconciler) put() error {
	return ask(context.TODO(), r)
}

func ask(ctx context.Context, r *Reconciler) error {
	q := &question{ctx: ctx, r: r}
	return q.r.Get(q.ctx, key, &corev1.Pod{})
}
