package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FailingReconciler says in the status what has failed.
type FailingReconciler struct {
	client.Client
}

func (r *FailingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app.Status.DeepCopy()
	err := r.ensure(ctx, app)
	if !equality.Semantic.DeepEqual(*before, app.Status) {
		if statusErr := r.Status().Update(ctx, app); err == nil {
			err = statusErr
		}
	}
	return ctrl.Result{}, err
}

func (r *FailingReconciler) ensure(ctx context.Context, app *demov1.Foo) error {
	key := client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}
	if err := r.Get(ctx, key, &corev1.Secret{}); err != nil {
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Unreadable", Message: err.Error()})
		return err
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Done"})
	return nil
}

// SavingReconciler has a helper that writes what it has set when it fails.
type SavingReconciler struct{ FailingReconciler }

func (r *SavingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.saved(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.ensure(ctx, app); err != nil {
		return ctrl.Result{}, r.tell(ctx, app, err)
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *SavingReconciler) saved(ctx context.Context, app *demov1.Foo) error {
	if app.Spec.Image == "" {
		app.Status.Message = "no image"
		return r.tell(ctx, app, errNoImage)
	}
	return nil
}

func (r *SavingReconciler) tell(ctx context.Context, app *demov1.Foo, err error) error {
	if statusErr := r.Status().Update(ctx, app); statusErr != nil {
		return statusErr
	}
	return err
}

var errNoImage = errors.New("no image")
