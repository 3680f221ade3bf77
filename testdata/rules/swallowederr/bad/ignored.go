package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CallingReconciler calls what can fail as if it could not.
type CallingReconciler struct {
	client.Client
	Log Logger
}

// doc:begin

func (r *CallingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.save(ctx, app) // want `the error of save is not checked: a failure is taken for success`
	return ctrl.Result{}, r.label(ctx, app)
}

// doc:end

func (r *CallingReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

func (r *CallingReconciler) label(ctx context.Context, app *demov1.Foo) error {
	app.Labels = map[string]string{"ready": "true"}
	if err := r.Update(ctx, app); err != nil {
		r.Log.WithError(err).Error("unable to set the label")
		return nil // want:swallowederr/lostwrite `the error of Update is logged but nil is returned`
	}
	return nil
}

// Logger is a logger of the project's own.
type Logger interface {
	WithError(err error) Logger
	Info(msg string)
	Error(msg string)
}

// A Part is one of the things that a reconcile of another package sees to.
type Part struct {
	client.Client
	Ctx context.Context
	App *demov1.Foo
}

// Reconcile is called there; its answer is handed on.
func (p *Part) Reconcile() (ctrl.Result, error) {
	if p.App.Spec.Paused {
		return ctrl.Result{}, nil
	}
	p.Create(p.Ctx, service(p.App)) // want `the error of Create is not checked: a failure is taken for success`
	return ctrl.Result{}, nil
}

// Expose is for other packages, whose reconciles call it.
func Expose(ctx context.Context, c client.Client, app *demov1.Foo) {
	c.Create(ctx, service(app)) // want `the error of Create is not checked: a failure is taken for success`
}
