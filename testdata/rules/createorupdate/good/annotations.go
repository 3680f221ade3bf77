package good

import (
	"context"
	"maps"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// doc:begin

// Annotated sets its own key, and keeps the others.
func Annotated(ctx context.Context, c client.Client, namespace, name, team string) (controllerutil.OperationResult, error) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return controllerutil.CreateOrUpdate(ctx, c, d, func() error {
		if d.Annotations == nil {
			d.Annotations = map[string]string{}
		}
		d.Annotations["team"] = team
		return nil
	})
}

// doc:end

// Described has a kind on which nobody else writes annotations.
func Described(ctx context.Context, c client.Client, namespace, name, team string) (controllerutil.OperationResult, error) {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Annotations = map[string]string{"team": team}
		return nil
	})
}

// Merged puts its own keys beside those that are there, and sets all of them where there
// are none.
func Merged(ctx context.Context, c client.Client, built *corev1.Service) (controllerutil.OperationResult, error) {
	s := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: built.Namespace, Name: built.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, s, func() error {
		if s.Annotations == nil {
			s.Annotations = built.Annotations
		} else {
			maps.Copy(s.Annotations, built.Annotations)
		}
		return nil
	})
}

// New sets all annotations of what is created, and leaves them alone afterwards.
func New(ctx context.Context, c client.Client, built *appsv1.Deployment) (controllerutil.OperationResult, error) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: built.Namespace, Name: built.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, d, func() error {
		if d.CreationTimestamp.IsZero() {
			d.Annotations = built.Annotations
		}
		d.Spec.Replicas = built.Spec.Replicas
		return nil
	})
}

// Fresh asks in other words.
func Fresh(ctx context.Context, c client.Client, built *appsv1.Deployment, team string) (controllerutil.OperationResult, error) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: built.Namespace, Name: built.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, d, func() error {
		isNew := d.ResourceVersion == ""
		if isNew {
			d.Annotations = map[string]string{"team": team}
		}
		if d.UID == "" {
			d.ObjectMeta.Annotations = built.Annotations
		}
		if created := d.GetCreationTimestamp(); created.IsZero() {
			d.Annotations = map[string]string{"team": team}
		}
		d.Spec.Replicas = built.Spec.Replicas
		return nil
	})
}
