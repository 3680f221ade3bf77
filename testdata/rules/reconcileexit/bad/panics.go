package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// ClaimReconciler marks claims.
type ClaimReconciler struct{ client.Client }

func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	claim.Annotations = map[string]string{"seen": "yes"}
	if err := r.Update(ctx, claim); err != nil {
		// The claim could not be marked.
		panic(fmt.Sprintf("cannot update %s: %v", claim.Name, err)) // want `the reconcile panics when Update fails: the process ends, or controller-runtime recovers and the kind of the error is lost; return the error`
	}
	return ctrl.Result{}, nil
}

// doc:end
