// Package good brings what a Foo asks for up to date.
package good

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FooReconciler runs a Deployment for each Foo.
type FooReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

// SetupWithManager registers the reconciler.
func (r *FooReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Owns(&corev1.ConfigMap{}).Owns(&corev1.Service{}).Complete(r)
}

// doc:begin

// Reconcile creates the Deployment when it is missing, and writes into it what the spec says now.
func (r *FooReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, d, func() error {
		labels := map[string]string{"app": foo.Name}
		d.Spec.Replicas = foo.Spec.Size
		d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
		d.Spec.Template.Labels = labels
		d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "foo", Image: foo.Spec.Image, ImagePullPolicy: corev1.PullIfNotPresent}}
		return controllerutil.SetControllerReference(foo, d, r.Scheme)
	}); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.ensureMarker(ctx, foo)
}

// doc:end

// ensureMarker creates a ConfigMap that has nothing but its name from the spec: another name is another object.
func (r *FooReconciler) ensureMarker(ctx context.Context, foo *demov1.Foo) error {
	if err := r.ensureService(ctx, foo); err != nil {
		return err
	}
	c := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: fmt.Sprintf("%s-%s", foo.Name, foo.Spec.SecretName)}}
	if err := controllerutil.SetControllerReference(foo, c, r.Scheme); err != nil {
		return err
	}
	err := r.Get(ctx, client.ObjectKeyFromObject(c), &corev1.ConfigMap{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, c)
	}
	return err
}

// ensureService deletes a Service that selects other pods than the spec says, and the next pass creates it anew.
func (r *FooReconciler) ensureService(ctx context.Context, foo *demov1.Foo) error {
	found := &corev1.Service{}
	err := r.Get(ctx, client.ObjectKeyFromObject(foo), found)
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, serviceFor(foo))
	}
	if err == nil && metav1.IsControlledBy(found, foo) && found.Spec.Selector["app"] != foo.Spec.Selector["app"] {
		return r.Delete(ctx, found)
	}
	return err
}

func serviceFor(foo *demov1.Foo) *corev1.Service {
	s := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	s.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
	s.Spec.Selector = map[string]string{"app": foo.Spec.Selector["app"]}
	s.Spec.Ports = []corev1.ServicePort{{Port: 80}}
	return s
}
