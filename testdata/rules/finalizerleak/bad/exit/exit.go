// Package exit cleans up after objects, and lets go only those of which it has found
// something to clean up.
package exit

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Name is that of the finalizer.
const Name = "demo.ctrlvet.dev/machine"

// Claims keeps a config map for each claim.
type Claims struct{ client.Client }

func (r *Claims) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.DeletionTimestamp == nil {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{}
	err := r.Get(ctx, client.ObjectKey{Namespace: claim.Namespace, Name: claim.Name + "-settings"}, settings)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil // want:finalizerleak/exit `this returns because something is missing, before the finalizer "demo\.ctrlvet\.dev/machine" is removed: every reconcile ends here, and the PersistentVolumeClaim stays in Terminating; remove it here as on line \d+`
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Delete(ctx, settings); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, Name)
	return ctrl.Result{}, r.Update(ctx, claim)
}
