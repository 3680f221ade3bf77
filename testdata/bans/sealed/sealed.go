// Package sealed should have no client.
package sealed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type reader struct {
	from client.Reader // with bans: from is a client, which .* forbids here: what is here has no client
	name string
}

func (r reader) get(ctx context.Context) error {
	return r.from.Get(ctx, client.ObjectKey{Name: r.name}, new(corev1.Node)) // with bans: Get of nodes is forbidden
}

func status(ctx context.Context, w client.SubResourceWriter, pod *corev1.Pod) error { // with bans: w is a client
	return w.Update(ctx, pod) // with bans: Update of pods
}
