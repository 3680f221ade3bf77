// Package helped has markers for its own requests, and none for those of a package that it calls.
package helped

import (
	"context"

	schedulingv1 "k8s.io/api/scheduling/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/bad/helped/children"
)

// VolumeReconciler makes an object for each PriorityClass.
type VolumeReconciler struct {
	client.Client
}

// want@+1 `no RBAC marker grants what package children asks for when it is called here \(children\.go, line \d+\): create on runtimeclasses; add a marker for each`
// +kubebuilder:rbac:groups=scheduling.k8s.io,resources=priorityclasses,verbs=get;list;watch

func (r *VolumeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	priority := &schedulingv1.PriorityClass{}
	if err := r.Get(ctx, req.NamespacedName, priority); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, children.Make(ctx, r.Client, priority.Name)
}

// SetupWithManager starts the controller.
func (r *VolumeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&schedulingv1.PriorityClass{}).Complete(r)
}
