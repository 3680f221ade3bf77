package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Labelled says more than a name.
func Labelled(ctx context.Context, clientset kubernetes.Interface, namespace, name string) error {
	settings := applycorev1.ConfigMap(name, namespace).WithLabels(map[string]string{"team": "shop"})
	_, err := clientset.CoreV1().ConfigMaps(namespace).Apply(ctx, settings, metav1.ApplyOptions{FieldManager: "app"})
	return err
}

// Filled is filled after it was made.
func Filled(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}, ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	settings.Data = map[string]string{"image": "shop"}
	return c.Patch(ctx, settings, client.Apply, client.FieldOwner("app"), client.ForceOwnership)
}

// Scaled has an owner, and a field that an autoscaler may set.
func Scaled(ctx context.Context, c client.Client, app *demov1.Foo) error {
	pod := &corev1.ReplicationController{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ReplicationController"}, ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	pod.Spec.Replicas = app.Spec.Size
	if err := ctrl.SetControllerReference(app, pod, c.Scheme()); err != nil {
		return err
	}
	return c.Patch(ctx, pod, client.Apply, client.FieldOwner("app"), client.ForceOwnership)
}
