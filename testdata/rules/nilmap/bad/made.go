package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Create makes a ConfigMap.
func (r *Reconciler) Create(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	cm.Data["mode"] = "fast" // want `cm\.Data is nil here, because the object was created without it: this assignment panics`
	return r.Client.Create(ctx, cm)
}

// doc:end

// Announce makes a ConfigMap whose metadata is a literal without annotations.
func (r *Reconciler) Announce(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: map[string]string{"tier": "web"}},
	}
	cm.Labels["mode"] = "fast"
	cm.Annotations["mode"] = "fast" // want `cm\.Annotations is nil here, because the object was created without it: this assignment panics`
	return r.Client.Create(ctx, cm)
}
