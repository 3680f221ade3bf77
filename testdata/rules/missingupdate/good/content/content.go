// Package content makes its children of what other functions return, and brings them up to date.
package content

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps a Deployment and an Ingress for each Foo.
type Reconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Owns(&networkingv1.Ingress{}).Complete(r)
}

// Reconcile keeps both.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.deployment(ctx, *foo); err != nil {
		return ctrl.Result{}, err
	}
	_, err := r.ingress(ctx, foo)
	return ctrl.Result{}, err
}

// deployment puts what it creates where it has read, and compares all that is made of the spec.
func (r *Reconciler) deployment(ctx context.Context, foo demov1.Foo) error {
	deployment := appsv1.Deployment{}
	err := r.Get(ctx, client.ObjectKeyFromObject(&foo), &deployment)
	if apierrors.IsNotFound(err) {
		deployment = *deploymentFor(foo)
		return r.Create(ctx, &deployment)
	}
	if err != nil || !metav1.IsControlledBy(&deployment, &foo) {
		return err
	}
	if ptr.Deref(deployment.Spec.Replicas, 1) != ptr.Deref(foo.Spec.Size, 1) || deployment.Spec.Template.Spec.Containers[0].Image != foo.Spec.Image {
		deployment.Spec.Replicas = foo.Spec.Size
		deployment.Spec.Template.Spec.Containers[0].Image = foo.Spec.Image
		return r.Update(ctx, &deployment)
	}
	return nil
}

func deploymentFor(foo demov1.Foo) *appsv1.Deployment {
	return &appsv1.Deployment{ObjectMeta: meta(&foo), Spec: appsv1.DeploymentSpec{
		Replicas: foo.Spec.Size,
		Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": foo.Name}},
		Template: corev1.PodTemplateSpec{
			ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": foo.Name}},
			Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "foo", Image: foo.Spec.Image}}},
		},
	}}
}

// ingress compares the spec that the function makes.
func (r *Reconciler) ingress(ctx context.Context, foo *demov1.Foo) (networkingv1.Ingress, error) {
	ingress := &networkingv1.Ingress{}
	err := r.Get(ctx, client.ObjectKeyFromObject(foo), ingress)
	if err == nil {
		if want := rules(foo); metav1.IsControlledBy(ingress, foo) && !equality.Semantic.DeepEqual(want, ingress.Spec) {
			ingress.Spec = want
			return *ingress, r.Update(ctx, ingress)
		}
		return *ingress, nil
	}
	if !apierrors.IsNotFound(err) {
		return *ingress, err
	}
	ingress = &networkingv1.Ingress{ObjectMeta: meta(foo), Spec: rules(foo)}
	return *ingress, r.Create(ctx, ingress)
}

func rules(foo *demov1.Foo) networkingv1.IngressSpec {
	backend := networkingv1.IngressBackend{Service: &networkingv1.IngressServiceBackend{Name: foo.Name}}
	return networkingv1.IngressSpec{DefaultBackend: &backend, TLS: []networkingv1.IngressTLS{{SecretName: foo.Spec.SecretName}}}
}

func meta(foo *demov1.Foo) metav1.ObjectMeta {
	return metav1.ObjectMeta{
		Namespace: foo.Namespace, Name: foo.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))},
	}
}
