package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Create makes a ConfigMap.
func (r *Reconciler) Create(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if cm.Data == nil {
		cm.Data = map[string]string{}
	}
	cm.Data["mode"] = "fast"
	return r.Client.Create(ctx, cm)
}

// Announce makes a ConfigMap whose metadata is a literal without annotations.
func (r *Reconciler) Announce(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: map[string]string{"tier": "web"}},
	}
	cm.Labels["mode"] = "fast"
	if cm.Annotations == nil {
		cm.Annotations = map[string]string{}
	}
	cm.Annotations["mode"] = "fast"
	return r.Client.Create(ctx, cm)
}
