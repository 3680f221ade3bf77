package bad

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps the quota of a namespace as its application asks for it.
type Reconciler struct{ client.Client }

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	quota := &corev1.ResourceQuota{}
	if err := r.Get(ctx, req.NamespacedName, quota); err != nil {
		return ctrl.Result{}, err
	}
	desired := quotaFor(app)
	if !reflect.DeepEqual(quota.Spec, desired.Spec) { // want `reflect\.DeepEqual tells equal quantities apart, so what was built here differs from the live object on every pass and is written again`
		quota.Spec = desired.Spec
		return ctrl.Result{}, r.Update(ctx, quota)
	}
	return ctrl.Result{}, nil
}

func quotaFor(app *demov1.Foo) *corev1.ResourceQuota {
	quota := &corev1.ResourceQuota{}
	quota.Namespace, quota.Name = app.Namespace, app.Name
	quota.Spec.Hard = corev1.ResourceList{corev1.ResourceCPU: resource.MustParse("1000m")}
	return quota
}

// doc:end

// Limits keeps the limits of a namespace.
func (r *Reconciler) Limits(ctx context.Context, req ctrl.Request) error {
	live := &corev1.LimitRange{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return err
	}
	desired := corev1.LimitRange{Spec: corev1.LimitRangeSpec{Limits: []corev1.LimitRangeItem{{
		Type: corev1.LimitTypePod,
		Max:  corev1.ResourceList{corev1.ResourceMemory: resource.MustParse("1024Mi")},
	}}}}
	if reflect.DeepEqual(desired.Spec, live.Spec) { // want `reflect\.DeepEqual tells equal quantities`
		return nil
	}
	live.Spec = desired.Spec
	return r.Update(ctx, live)
}

// Kind is a second use of the package.
func Kind(obj client.Object) string { return reflect.TypeOf(obj).Elem().Name() }

// Scratch gives the pod a directory that may grow to a limit.
func (r *Reconciler) Scratch(ctx context.Context, req ctrl.Request) error {
	desired, live := scratchPod(req), &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return err
	}
	if !reflect.DeepEqual(live.Spec.Volumes, desired.Spec.Volumes) { // want:deepequal/built `reflect\.DeepEqual tells equal quantities apart, so what was built here differs from the live object on every pass and is written again`
		live.Spec.Volumes = desired.Spec.Volumes
		return r.Update(ctx, live) // want:related `written here`
	}
	return nil
}

func scratchPod(req ctrl.Request) *corev1.Pod {
	limit := resource.MustParse("1024Mi")
	pod := &corev1.Pod{}
	pod.Namespace, pod.Name = req.Namespace, req.Name
	pod.Spec.Volumes = []corev1.Volume{{
		Name:         "scratch",
		VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{SizeLimit: &limit}},
	}}
	return pod
}
