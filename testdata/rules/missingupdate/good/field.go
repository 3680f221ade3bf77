package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
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

// Reconcile compares all that the ConfigMap has from the spec.
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
	if found.Data["image"] != foo.Spec.Image || found.Data["secret"] != foo.Spec.SecretName {
		found.Data = map[string]string{"image": foo.Spec.Image, "secret": foo.Spec.SecretName}
		return ctrl.Result{}, r.Update(ctx, found)
	}
	return ctrl.Result{}, nil
}

// DaemonReconciler writes the spec of its DaemonSet anew in each pass.
type DaemonReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *DaemonReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.DaemonSet{}).Complete(r)
}

// Reconcile creates with one function what it updates with a part of it.
func (r *DaemonReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	found := &appsv1.DaemonSet{}
	err := r.Get(ctx, req.NamespacedName, found)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Create(ctx, daemonFor(foo))
	}
	if err != nil || !metav1.IsControlledBy(found, foo) {
		return ctrl.Result{}, err
	}
	found.Spec.Template = podsFor(foo)
	return ctrl.Result{}, r.Update(ctx, found)
}

func daemonFor(foo *demov1.Foo) *appsv1.DaemonSet {
	d := &appsv1.DaemonSet{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	d.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{"app": foo.Name}}
	d.Spec.Template = podsFor(foo)
	return d
}

func podsFor(foo *demov1.Foo) corev1.PodTemplateSpec {
	return corev1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": foo.Name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "foo", Image: foo.Spec.Image}}},
	}
}

func (r *ConfigReconciler) configFor(foo *demov1.Foo) *corev1.ConfigMap {
	c := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	c.Data = map[string]string{"image": foo.Spec.Image, "secret": foo.Spec.SecretName}
	c.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
	return c
}
