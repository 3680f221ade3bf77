package good

import (
	"context"

	configv1 "github.com/openshift/api/config/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// VersionReconciler tells of which version a cluster of OpenShift is. There is one
// ClusterVersion, which comes with the cluster: an error says that it cannot be read.
type VersionReconciler struct {
	client.Client
}

// Reconcile logs the version.
func (r *VersionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	version := &configv1.ClusterVersion{}
	if err := r.Get(ctx, req.NamespacedName, version); err != nil {
		return ctrl.Result{}, err
	}
	ctrl.LoggerFrom(ctx).Info("seen", "version", version.Status.Desired.Version)
	return ctrl.Result{}, nil
}

// SetupWithManager watches the one object.
func (r *VersionReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&configv1.ClusterVersion{}).Complete(r)
}
