package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// doc:begin

// Renamed changes the name inside.
func Renamed(ctx context.Context, c client.Client, namespace string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "settings"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Name = "other" // want `CreateOrUpdate refuses a function that changes the name or namespace; set Name before the call`
		return nil
	})
	return err
}

// doc:end

// Moved is given a namespace by an assignment, and another one inside.
func Moved(ctx context.Context, c client.Client) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "settings"}}
	settings.Namespace = "default"
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Namespace = "kube-system" // want `CreateOrUpdate refuses a function that changes the name or namespace; set Namespace before the call`
		return nil
	})
	return err
}
