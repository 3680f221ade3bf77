// Package within makes its children in the functions that keep them, and compares a part of them.
package within

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps what a Foo needs.
type Reconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Owns(&appsv1.DaemonSet{}).Owns(&appsv1.StatefulSet{}).
		Owns(&policyv1.PodDisruptionBudget{}).Owns(&corev1.Service{}).Complete(r)
}

// Reconcile keeps each of them.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for selected, port := range foo.Spec.Selector {
		if err := r.service(ctx, foo, selected, port); err != nil {
			return ctrl.Result{}, err
		}
	}
	if _, err := r.deployment(ctx, foo); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.daemon(ctx, foo); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.set(ctx, foo); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.budget(ctx, foo)
}

// deployment writes the Deployment that it wants out, and compares its size and the image of its container.
func (r *Reconciler) deployment(ctx context.Context, foo *demov1.Foo) (*appsv1.Deployment, error) {
	size := ptr.Deref(foo.Spec.Size, 1)
	want := &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name, OwnerReferences: owners(foo)},
		Spec: appsv1.DeploymentSpec{
			Replicas: &size,
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": foo.Name}},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": foo.Name}},
				Spec: corev1.PodSpec{Containers: []corev1.Container{{
					Name: "foo", Image: foo.Spec.Image, Env: []corev1.EnvVar{{Name: "SECRET", Value: foo.Spec.SecretName}},
				}}},
			},
		},
	}
	found := &appsv1.Deployment{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(want), found); apierrors.IsNotFound(err) {
		if err := r.Create(ctx, want); err != nil {
			return nil, err
		}
		return want, nil
	} else if err != nil || !metav1.IsControlledBy(found, foo) {
		return nil, err
	}
	container := &found.Spec.Template.Spec.Containers[0]
	if *found.Spec.Replicas != *want.Spec.Replicas || container.Image != want.Spec.Template.Spec.Containers[0].Image {
		found.Spec.Replicas, container.Image = want.Spec.Replicas, want.Spec.Template.Spec.Containers[0].Image
		if err := r.Update(ctx, found); err != nil { // want `when only SecretName changes in the spec of Foo, the Deployment created from it is not updated`
			return nil, err
		}
	}
	return found, nil
}

// daemon uses one variable for what it reads, creates and updates.
func (r *Reconciler) daemon(ctx context.Context, foo *demov1.Foo) error {
	var set appsv1.DaemonSet
	err := r.Get(ctx, types.NamespacedName{Namespace: foo.Namespace, Name: foo.Name}, &set)
	if apierrors.IsNotFound(err) {
		set = appsv1.DaemonSet{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name, OwnerReferences: owners(foo)}, Spec: appsv1.DaemonSetSpec{
			MinReadySeconds: ptr.Deref(foo.Spec.Size, 1),
			Selector:        &metav1.LabelSelector{MatchLabels: map[string]string{"app": foo.Name}},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": foo.Name}},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "foo", Image: foo.Spec.Image}}},
			},
		}}
		return r.Create(ctx, &set)
	}
	if err != nil || !metav1.IsControlledBy(&set, foo) {
		return err
	}
	set.Spec.MinReadySeconds = ptr.Deref(foo.Spec.Size, 1)
	return r.Update(ctx, &set) // want `when only Image changes in the spec of Foo, the DaemonSet created from it is not updated`
}

// budget gives the whole spec to a function that looks at the size.
func (r *Reconciler) budget(ctx context.Context, foo *demov1.Foo) error {
	want, found := budgetFor(foo), &policyv1.PodDisruptionBudget{}
	err := r.Get(ctx, client.ObjectKeyFromObject(want), found)
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, want)
	}
	if err != nil || !metav1.IsControlledBy(found, foo) || !differs(foo.Spec, found, want) {
		return err
	}
	found.Spec.MinAvailable = ptr.To(intstr.FromInt32(ptr.Deref(foo.Spec.Size, 1)))
	return r.Update(ctx, found) // want `when only Image changes in the spec of Foo, the PodDisruptionBudget created from it is not updated`
}

func differs(spec demov1.FooSpec, found, want *policyv1.PodDisruptionBudget) bool {
	return ptr.Deref(spec.Size, 1) != found.Spec.MinAvailable.IntVal || found.Spec.MaxUnavailable != want.Spec.MaxUnavailable
}

func budgetFor(foo *demov1.Foo) *policyv1.PodDisruptionBudget {
	b := &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name, OwnerReferences: owners(foo)}}
	b.Spec.MinAvailable = ptr.To(intstr.FromInt32(ptr.Deref(foo.Spec.Size, 1)))
	b.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{"image": foo.Spec.Image}}
	return b
}

// set copies the size from what another function makes; the claims cannot be changed.
func (r *Reconciler) set(ctx context.Context, foo *demov1.Foo) error {
	want, found := setFor(foo), &appsv1.StatefulSet{}
	err := r.Get(ctx, client.ObjectKeyFromObject(want), found)
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, want)
	}
	if err != nil || !metav1.IsControlledBy(found, foo) {
		return err
	}
	found.Spec.Replicas = want.Spec.Replicas
	return r.Update(ctx, found) // want `when only Image changes in the spec of Foo, the StatefulSet created from it is not updated`
}

func setFor(foo *demov1.Foo) *appsv1.StatefulSet {
	s := &appsv1.StatefulSet{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name, OwnerReferences: owners(foo)}}
	s.Spec.Replicas = foo.Spec.Size
	s.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{"app": foo.Name}}
	s.Spec.Template = podsFor(foo)
	s.Spec.VolumeClaimTemplates = []corev1.PersistentVolumeClaim{claimFor(foo)}
	return s
}

func podsFor(foo *demov1.Foo) corev1.PodTemplateSpec {
	return corev1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": foo.Name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "foo", Image: foo.Spec.Image}}},
	}
}

func claimFor(foo *demov1.Foo) corev1.PersistentVolumeClaim {
	return corev1.PersistentVolumeClaim{
		ObjectMeta: metav1.ObjectMeta{Name: "data"}, Spec: corev1.PersistentVolumeClaimSpec{StorageClassName: &foo.Spec.SecretName},
	}
}

// service creates a Service for one element of a list.
func (r *Reconciler) service(ctx context.Context, foo *demov1.Foo, name, selected string) error {
	s := serviceFor(foo, name, selected)
	err := r.Get(ctx, client.ObjectKeyFromObject(s), &corev1.Service{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, s) // want `nothing updates the Service that is made from the spec of Foo`
	}
	return err
}

func serviceFor(foo *demov1.Foo, name, selected string) *corev1.Service {
	s := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name + "-" + name, OwnerReferences: owners(foo)}}
	s.Spec.Selector = map[string]string{"app": selected}
	s.Spec.Ports = []corev1.ServicePort{{Port: 80}}
	return s
}

func owners(foo *demov1.Foo) []metav1.OwnerReference {
	return []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
}
