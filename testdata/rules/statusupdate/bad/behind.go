package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad/api"
)

// AnsweredReconciler writes in a function that takes the answer over.
type AnsweredReconciler struct {
	Apps AppsClient
}

func (r *AnsweredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := r.Apps.Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.saveAnswered(ctx, app) // want `status of app was changed on line \d+ but saveAnswered writes only the main resource`
}

func (r *AnsweredReconciler) saveAnswered(ctx context.Context, app *demov1.Foo) error {
	if app.DeletionTimestamp != nil {
		return nil
	}
	updated, err := r.Apps.Update(ctx, app, metav1.UpdateOptions{})
	if updated != nil {
		*app = *updated
	}
	return err
}

// conditioned is what the kinds of a project have in common.
type conditioned interface {
	client.Object
	GetConditions() []metav1.Condition
	SetConditions(conditions []metav1.Condition)
}

// ConditionedReconciler changes and writes the status in functions for all kinds.
type ConditionedReconciler struct {
	client.Client
}

func (r *ConditionedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Website{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	markConditioned(site)
	return ctrl.Result{}, r.saveConditioned(ctx, site) // want `status of site was changed on line \d+ but saveConditioned writes only the main resource`
}

func markConditioned(obj conditioned) {
	obj.SetConditions([]metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue}})
}

func (r *ConditionedReconciler) saveConditioned(ctx context.Context, obj conditioned) error {
	if meta.FindStatusCondition(obj.GetConditions(), "Ready") == nil {
		obj.SetConditions(nil)
	}
	return r.Update(ctx, obj)
}

// DefaultPhaseReconciler fills in the first phase, and writes it itself.
type DefaultPhaseReconciler struct {
	client.Client
}

// SetDefaultPhase sets the phase of a new application.
func (r *DefaultPhaseReconciler) SetDefaultPhase(ctx context.Context, app *demov1.Foo) error {
	if app.Status.Phase != "" {
		return nil
	}
	app.Status.Phase = demov1.FooReady
	return r.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
}

// CopiedAfterReconciler hands on a copy of the object that holds the answer.
type CopiedAfterReconciler struct {
	client.Client
	Stopped func(ctx context.Context, app demov1.Foo) bool
}

func (r *CopiedAfterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Update(ctx, app); err != nil { // want `status of app was changed on line \d+ but Update writes only the main resource`
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: !r.Stopped(ctx, *app)}, nil
}
