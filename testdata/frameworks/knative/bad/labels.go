package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	namespacereconciler "knative.dev/pkg/client/injection/kube/reconciler/core/v1/namespace"
	"knative.dev/pkg/reconciler"
)

// Labels marks namespaces.
type Labels struct{}

var _ namespacereconciler.Interface = (*Labels)(nil)

// ReconcileKind changes what nobody stores.
func (*Labels) ReconcileKind(_ context.Context, ns *corev1.Namespace) reconciler.Event {
	ns.Labels = map[string]string{"example.com/seen": "true"}
	ns.Status.Phase = corev1.NamespaceActive
	return nil
}
