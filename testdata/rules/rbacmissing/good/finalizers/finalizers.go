// Package finalizers has what its owner references need in its role.
package finalizers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Templates writes what PodTemplates own.
type Templates struct{ Client client.Client }

// doc:begin

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

// doc:end

// +kubebuilder:rbac:groups="",resources=limitranges,verbs=get;create

// Limit has a LimitRange go with another one, which does not wait for it.
func (t *Templates) Limit(ctx context.Context, owner *corev1.LimitRange) error {
	limit := &corev1.LimitRange{ObjectMeta: metav1.ObjectMeta{Namespace: owner.Namespace, Name: owner.Name + "-copy"}}
	if err := controllerutil.SetOwnerReference(owner, limit, t.Client.Scheme()); err != nil {
		return err
	}
	return t.Client.Create(ctx, limit)
}
