package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Preload reads before anything has a context.
func Preload(reader client.Reader) error {
	return preload(context.Background(), reader)
}

func preload(ctx context.Context, reader client.Reader) error {
	log.FromContext(ctx).Info("preloading")
	return reader.Get(context.TODO(), key, &corev1.Pod{})
}
