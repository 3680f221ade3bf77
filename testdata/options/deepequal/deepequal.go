// Package deepequal holds code for the form of the rule that is off unless asked
// for.
package deepequal

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/resource"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler compares what it has with what is wanted.
type Reconciler struct {
	client.Client
	Wanted corev1.Pod
	Spec   demov1.FooSpec
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := pod.DeepCopy()
	if reflect.DeepEqual(pod, r.Wanted) { // want `reflect\.DeepEqual tells nil and empty, and equal quantities, apart`
		return ctrl.Result{}, nil
	}
	if equality.Semantic.DeepEqual(pod, r.Wanted) || reflect.DeepEqual(before, &pod) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.limit(ctx, &corev1.ResourceQuota{})
}

// limit keeps a quota: a quantity keeps the text that it was written with.
func (r *Reconciler) limit(ctx context.Context, quota *corev1.ResourceQuota) error {
	want := corev1.ResourceQuotaSpec{Hard: corev1.ResourceList{corev1.ResourceCPU: resource.MustParse("1000m")}}
	if reflect.DeepEqual(quota.Spec, want) { // want `equal quantities, apart`
		return nil
	}
	quota.Spec = want
	return r.Update(ctx, quota)
}
