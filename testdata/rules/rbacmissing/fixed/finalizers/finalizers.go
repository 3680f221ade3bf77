// Package finalizers lacks the finalizers of an owner in its role.
package finalizers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Templates writes what PodTemplates own.
type Templates struct{ Client client.Client }

// The ConfigMap makes its owner wait for it: that needs more than to read the owner.

// +kubebuilder:rbac:groups="",resources=podtemplates,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=podtemplates/finalizers,verbs=update
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=create

// Settings creates the ConfigMap of a PodTemplate.
func (t *Templates) Settings(ctx context.Context, owner *corev1.PodTemplate) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: owner.Namespace, Name: owner.Name}}
	if err := ctrl.SetControllerReference(owner, settings, t.Client.Scheme()); err != nil {
		return err
	}
	return t.Client.Create(ctx, settings)
}
