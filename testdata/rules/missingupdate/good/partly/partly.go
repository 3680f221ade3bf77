// Package partly compares all that it creates.
package partly

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SizeReconciler writes the Deployment of a Foo anew if its size or image differs.
type SizeReconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *SizeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Complete(r)
}

// Reconcile compares all that the spec says.
func (r *SizeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	found := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, found)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Create(ctx, ownedBy(foo))
	}
	if err != nil || !metav1.IsControlledBy(found, foo) {
		return ctrl.Result{}, err
	}
	if image := found.Spec.Template.Spec.Containers[0].Image; *foo.Spec.Size != *found.Spec.Replicas || image != foo.Spec.Image {
		return ctrl.Result{}, r.Update(ctx, ownedBy(foo)) // want:specreplace `was built here and has no resourceVersion`
	}
	return ctrl.Result{}, nil
}

func ownedBy(foo *demov1.Foo) *appsv1.Deployment {
	d := deploymentFor(foo)
	d.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
	return d
}

// CopyReconciler copies all from the DaemonSet that it wants to the one that is there.
type CopyReconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *CopyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.DaemonSet{}).Complete(r)
}

// Reconcile builds what it wants in each pass.
func (r *CopyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := daemonFor(foo)
	found := &appsv1.DaemonSet{}
	err := r.Get(ctx, client.ObjectKeyFromObject(want), found)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Create(ctx, want)
	}
	if err != nil || !metav1.IsControlledBy(found, foo) {
		return ctrl.Result{}, err
	}
	if found.Spec.MinReadySeconds != want.Spec.MinReadySeconds || !equality.Semantic.DeepDerivative(want.Spec.Template, found.Spec.Template) {
		found.Spec.MinReadySeconds, found.Spec.Template = want.Spec.MinReadySeconds, want.Spec.Template
		return ctrl.Result{}, r.Update(ctx, found)
	}
	return ctrl.Result{}, nil
}

func daemonFor(foo *demov1.Foo) *appsv1.DaemonSet {
	labels := map[string]string{"app": foo.Name}
	set := &appsv1.DaemonSet{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	set.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
	set.Spec.MinReadySeconds = ptr.Deref(foo.Spec.Size, 0)
	set.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	set.Spec.Template.Labels = labels
	set.Spec.Template.Spec.Containers = []corev1.Container{{Name: "foo", Image: foo.Spec.Image}}
	return set
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
