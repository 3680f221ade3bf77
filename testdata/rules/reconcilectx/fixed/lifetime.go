package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// Session ends with the function what it begins: no other context is needed for that.
func (r *Reconciler) Session(ctx context.Context) error {
	live, cancel := context.WithCancel(ctx)
	defer cancel()
	return r.Get(live, key, &corev1.Pod{})
}
