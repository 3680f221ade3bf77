package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/api"
)

// SavesItself is an object with a method that gets a client, and may save the status.
type SavesItself interface {
	client.Object
	SaveStatus(ctx context.Context, c client.Client) error
}

// SavesItselfReconciler lets the object save its status.
type SavesItselfReconciler struct {
	client.Client
	Of func(app *demov1.Foo) SavesItself
}

func (r *SavesItselfReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Of(app).SaveStatus(ctx, r.Client); err != nil {
		return ctrl.Result{}, err
	}
	app.Labels = map[string]string{"seen": "true"}
	return ctrl.Result{}, r.Update(ctx, app)
}

// defaultPhaseInMemory completes an object for whoever reads it, and writes nothing.
func defaultPhaseInMemory(app *demov1.Foo) {
	if app.Status.Phase == "" {
		app.Status.Phase = demov1.FooReady
	}
}

// DefaultsInMemoryReconciler completes the status in memory, and changes a label.
type DefaultsInMemoryReconciler struct {
	client.Client
}

func (r *DefaultsInMemoryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defaultPhaseInMemory(app)
	app.Labels = map[string]string{"phase": string(app.Status.Phase)}
	return ctrl.Result{}, r.Update(ctx, app)
}

// hasConditions is an object that hands out its conditions.
type hasConditions interface {
	client.Object
	GetConditions() []metav1.Condition
}

// ConditionsAsideReconciler saves the conditions in the object as it is now.
type ConditionsAsideReconciler struct {
	client.Client
}

func (r *ConditionsAsideReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Website{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Served", LastTransitionTime: metav1.Now()}}
	version, err := r.saveConditionsOf(ctx, site)
	if err != nil {
		return ctrl.Result{}, err
	}
	site.ResourceVersion = version
	site.Labels = map[string]string{"seen": "true"}
	return ctrl.Result{}, r.Update(ctx, site)
}

func (r *ConditionsAsideReconciler) saveConditionsOf(ctx context.Context, obj hasConditions) (version string, err error) {
	latest := &api.Website{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(obj), latest); err != nil {
		return "", err
	}
	latest.Status.Conditions = obj.GetConditions()
	err = r.Status().Update(ctx, latest)
	return latest.ResourceVersion, err
}
