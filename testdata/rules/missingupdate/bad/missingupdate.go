// Package bad creates what a Foo asks for and never looks at it again.
package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
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
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

// doc:begin

// Reconcile creates the Deployment when it is missing.
func (r *FooReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !foo.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.cleanUp(ctx, foo)
	}
	found := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, found)
	if apierrors.IsNotFound(err) {
		d := deploymentFor(foo)
		if err := controllerutil.SetControllerReference(foo, d, r.Scheme); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.Create(ctx, d) // want `nothing updates the Deployment that is made from the spec of Foo`
	}
	return ctrl.Result{}, err
}

// deploymentFor returns the Deployment that runs the image of a Foo.
func deploymentFor(foo *demov1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": foo.Name}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	d.Spec.Replicas = foo.Spec.Size
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	d.Spec.Template.Labels = labels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "foo", Image: foo.Spec.Image}}
	return d
}

// doc:end

// cleanUp deletes the Deployment of a Foo that is being deleted: that applies no change of its spec.
func (r *FooReconciler) cleanUp(ctx context.Context, foo *demov1.Foo) error {
	return client.IgnoreNotFound(r.Delete(ctx, &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}))
}

// Forget deletes a Secret by its name: of a Deployment that says nothing.
func Forget(ctx context.Context, set kubernetes.Interface, foo *demov1.Foo) error {
	return client.IgnoreNotFound(set.CoreV1().Secrets(foo.Namespace).Delete(ctx, foo.Spec.SecretName, metav1.DeleteOptions{}))
}
