package good

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
	if !equality.Semantic.DeepEqual(quota.Spec, desired.Spec) {
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
	before := live.DeepCopy()
	live.Spec.Limits = []corev1.LimitRangeItem{{
		Type: corev1.LimitTypePod,
		Max:  corev1.ResourceList{corev1.ResourceMemory: resource.MustParse("1Gi")},
	}}
	if reflect.DeepEqual(before.Spec, live.Spec) {
		return nil
	}
	return r.Update(ctx, live)
}

// Both compares two objects that were read.
func (r *Reconciler) Both(ctx context.Context, req ctrl.Request, other client.ObjectKey) error {
	one, two := &corev1.ResourceQuota{}, &corev1.ResourceQuota{}
	if err := r.Get(ctx, req.NamespacedName, one); err != nil {
		return err
	}
	if err := r.Get(ctx, other, two); err != nil {
		return err
	}
	if !reflect.DeepEqual(one.Spec, two.Spec) {
		one.Spec = two.Spec
		return r.Update(ctx, one)
	}
	return nil
}

// Data has neither quantities nor times.
func (r *Reconciler) Data(ctx context.Context, req ctrl.Request) error {
	live := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return err
	}
	desired := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: req.Name}, Data: map[string]string{"mode": "fast"}}
	if !reflect.DeepEqual(live.Data, desired.Data) {
		live.Data = desired.Data
		return r.Update(ctx, live)
	}
	return nil
}

// Told only tells that they differ.
func (r *Reconciler) Told(ctx context.Context, req ctrl.Request) (bool, error) {
	live := &corev1.ResourceQuota{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return false, err
	}
	return reflect.DeepEqual(live.Spec, quotaFor(&demov1.Foo{}).Spec), nil
}

// Probe looks at devices of the host: its volumes could have a size limit, and have none.
func (r *Reconciler) Probe(ctx context.Context, req ctrl.Request) error {
	desired, live := deviceProbe(req), &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, live); err != nil {
		return err
	}
	if !reflect.DeepEqual(live.Spec.Volumes, desired.Spec.Volumes) {
		live.Spec.Volumes = desired.Spec.Volumes
		return r.Update(ctx, live)
	}
	return nil
}

func deviceProbe(req ctrl.Request) *corev1.Pod {
	kind := corev1.HostPathDirectory
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	pod.Spec.Volumes = []corev1.Volume{{
		Name:         "devices",
		VolumeSource: corev1.VolumeSource{HostPath: &corev1.HostPathVolumeSource{Path: "/dev", Type: &kind}},
	}}
	return pod
}
