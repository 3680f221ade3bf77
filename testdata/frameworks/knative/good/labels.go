package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	namespacereconciler "knative.dev/pkg/client/injection/kube/reconciler/core/v1/namespace"
	"knative.dev/pkg/reconciler"
)

// Labels marks namespaces.
type Labels struct{ Client kubernetes.Interface }

var (
	_ namespacereconciler.Interface = (*Labels)(nil)
	_ namespacereconciler.Finalizer = (*Labels)(nil)
)

// ReconcileKind stores the label itself.
func (l *Labels) ReconcileKind(ctx context.Context, ns *corev1.Namespace) reconciler.Event {
	marked := ns.DeepCopy()
	marked.Labels = map[string]string{"example.com/seen": "true"}
	if _, err := l.Client.CoreV1().Namespaces().Update(ctx, marked, metav1.UpdateOptions{}); err != nil {
		return err
	}
	ns.Status.Phase = corev1.NamespaceActive
	return nil
}

// FinalizeKind lets another finalizer go with its own: knative sends what is left of them.
func (l *Labels) FinalizeKind(_ context.Context, ns *corev1.Namespace) reconciler.Event {
	ns.Finalizers = append([]string{"example.com/left"}, ns.Finalizers...)
	return nil
}
