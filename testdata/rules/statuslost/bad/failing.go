package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FailingReconciler says in the status what has failed, and leaves before it writes it.
type FailingReconciler struct {
	client.Client
}

func (r *FailingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.ensure(ctx, &scope{app: app}); err != nil {
		return ctrl.Result{}, err // want `Status\.Conditions of the Foo, which is set for this failure, is not written: the function returns before; call Status\(\).Update or Status\(\).Patch first`
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

type scope struct{ app *demov1.Foo }

func (s *scope) failed(message string) { setReady(s.app, metav1.ConditionFalse, message) }

func (r *FailingReconciler) ensure(ctx context.Context, s *scope) error {
	if err := r.read(ctx, s); err != nil {
		return err
	}
	setReady(s.app, metav1.ConditionTrue, "")
	return nil
}

func (r *FailingReconciler) read(ctx context.Context, s *scope) error {
	key := client.ObjectKey{Namespace: s.app.Namespace, Name: s.app.Spec.SecretName}
	if err := r.Get(ctx, key, &corev1.Secret{}); err != nil {
		s.failed(err.Error())
		return err
	}
	return nil
}
