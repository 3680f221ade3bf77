package bad

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
	return r.put() // want:related `a context is in scope here`
}

func (r *Reconciler) put() error {
	return ask(context.TODO(), r) // want `context\.TODO\(\) ignores cancellation, timeout and logger although every caller of put has a context; give it a parameter`
}

func ask(ctx context.Context, r *Reconciler) error {
	q := &question{ctx: ctx, r: r}
	return q.r.Get(q.ctx, key, &corev1.Pod{})
}
