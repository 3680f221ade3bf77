package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RefusingReconciler refuses a specification before it makes the Deployments whose
// changes wake it: it says so once for each generation.
type RefusingReconciler struct{ client.Client }

// Reconcile makes a Deployment unless the image is missing.
func (r *RefusingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image == "" {
		return r.refuse(ctx, app, "no image")
	}
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, deployment)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if err != nil {
		deployment.Namespace, deployment.Name = req.Namespace, req.Name
		deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{"app": req.Name}}
		if err := ctrl.SetControllerReference(app, deployment, r.Scheme()); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.Create(ctx, deployment)
	}
	if app.Status.Replicas != deployment.Status.Replicas {
		app.Status.Replicas = deployment.Status.Replicas
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *RefusingReconciler) refuse(ctx context.Context, app *demov1.Foo, why string) (ctrl.Result, error) {
	app.Status.Phase = demov1.FooFailed
	app.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Refused", Message: why, LastTransitionTime: metav1.Now()}}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// SetupWithManager is woken by generations and Deployments.
func (r *RefusingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Owns(&appsv1.Deployment{}).Complete(r)
}
