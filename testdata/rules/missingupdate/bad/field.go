package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ConfigReconciler tells a program in a ConfigMap what to run.
type ConfigReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *ConfigReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

// Reconcile compares the image alone, although the name of the Secret comes from the spec as well.
func (r *ConfigReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	found := &corev1.ConfigMap{}
	err := r.Get(ctx, req.NamespacedName, found)
	if apierrors.IsNotFound(err) {
		config := r.configFor(foo)
		ctrl.LoggerFrom(ctx).Info("creating a ConfigMap", "name", config.Name)
		return ctrl.Result{}, r.Create(ctx, config)
	}
	if err != nil || !metav1.IsControlledBy(found, foo) {
		return ctrl.Result{}, err
	}
	if found.Data["image"] != foo.Spec.Image {
		found.Data = map[string]string{"image": foo.Spec.Image, "secret": found.Data["secret"]}
		return ctrl.Result{}, r.Update(ctx, found) // want `when only SecretName changes in the spec of Foo, the ConfigMap`
	}
	return ctrl.Result{}, nil
}

func (r *ConfigReconciler) configFor(foo *demov1.Foo) *corev1.ConfigMap {
	c := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	c.Data = map[string]string{"image": foo.Spec.Image, "secret": foo.Spec.SecretName}
	c.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
	return c
}
