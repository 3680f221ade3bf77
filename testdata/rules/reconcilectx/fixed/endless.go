package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Preload reads before anything has a context.
func Preload(reader client.Reader) error {
	return load(context.Background(), reader)
}

// LoadAgain reads once more, with a context.
func (r *Reconciler) LoadAgain(ctx context.Context) error {
	return load(ctx, r.Client)
}

func load(ctx context.Context, reader client.Reader) error {
	log.FromContext(ctx).Info("loading")
	return reader.Get(ctx, key, &corev1.Pod{})
}

// Prepare asks before anything has a context.
func Prepare(r *Reconciler) error { return r.Ask(context.Background()) }

// Ask is called by other packages, too, with their contexts.
func (r *Reconciler) Ask(ctx context.Context) error { return r.ask(ctx) }

func (r *Reconciler) ask(ctx context.Context) error {
	log.FromContext(ctx).Info("asking")
	return r.Get(context.TODO(), key, &corev1.Pod{})
}
