package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerpersist/good/applying"
)

// TakingReconciler puts the list that it has changed into an object that is applied.
type TakingReconciler struct{ client.Client }

// Reconcile takes the finalizer off.
func (r *TakingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	latest := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, latest); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(latest, "demo.ctrlvet.dev/applied")
	return ctrl.Result{}, applying.Apply(ctx, r.Client, &demov1.Foo{
		TypeMeta:   metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"},
		ObjectMeta: metav1.ObjectMeta{Namespace: latest.Namespace, Name: latest.Name, Finalizers: latest.Finalizers},
	})
}
