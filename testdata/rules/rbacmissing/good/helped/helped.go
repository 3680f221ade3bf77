// Package helped has markers for what a package that it calls asks for, too.
package helped

import (
	"context"

	schedulingv1 "k8s.io/api/scheduling/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/good/helped/children"
)

// VolumeReconciler makes an object for each PriorityClass.
type VolumeReconciler struct {
	client.Client
}

// +kubebuilder:rbac:groups=scheduling.k8s.io,resources=priorityclasses,verbs=get;list;watch
// +kubebuilder:rbac:groups=node.k8s.io,resources=runtimeclasses,verbs=create

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
