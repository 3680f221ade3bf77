package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good/services"
)

// MappedReconciler watches nodes from the first reconcile on.
type MappedReconciler struct {
	client.Client
	Watch func(context.Context, handler.EventHandler) error
	Names services.Names
	Free  func(string) error
}

func (r *MappedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.release(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Watch(ctx, handler.EnqueueRequestsFromMapFunc(r.toPods))
}

// toPods has nobody to return an error to.
func (r *MappedReconciler) toPods(ctx context.Context, node client.Object) []reconcile.Request {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.MatchingFields{"spec.nodeName": node.GetName()}); err != nil {
		return nil // want:mapfunc `the event is lost`
	}
	var out []reconcile.Request
	for _, pod := range pods.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&pod)})
	}
	return out
}

// release frees what the map knows by the name.
func (r *MappedReconciler) release(name string) error {
	id, err := r.Names.Of(name)
	if err != nil {
		return nil
	}
	return r.Free(id)
}

// Confirm takes an empty line for no.
func Confirm(work func() error) error {
	var answer string
	if _, err := fmt.Scanln(&answer); err != nil {
		return nil
	}
	if answer != "y" {
		return nil
	}
	return work()
}
