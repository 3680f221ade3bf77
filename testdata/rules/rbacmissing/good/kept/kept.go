// Package kept has a role that is kept by hand under a name of its own, beside the markers
// that a scaffold made.
package kept

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// PriorityReconciler makes a PodTemplate for each PriorityClass.
type PriorityReconciler struct {
	client.Client
}

// +kubebuilder:rbac:groups=scheduling.k8s.io,resources=priorityclasses,verbs=get;list;watch

func (r *PriorityReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	priority := &schedulingv1.PriorityClass{}
	if err := r.Get(ctx, req.NamespacedName, priority); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	template := &corev1.PodTemplate{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: priority.Name}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, template))
}

// SetupWithManager starts the controller.
func (r *PriorityReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&schedulingv1.PriorityClass{}).Complete(r)
}
