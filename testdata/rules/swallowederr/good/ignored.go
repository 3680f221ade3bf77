package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// CallingReconciler returns what its calls return.
type CallingReconciler struct {
	client.Client
}

func (r *CallingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.save(ctx, app)
}

func (r *CallingReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

// doc:end

// Polling comes again after a time whatever happens, by a delay that the package names.
type Polling struct{ client.Client }

var soon = ctrl.Result{RequeueAfter: 15 * time.Second}

func (p *Polling) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := p.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	p.Status().Update(ctx, app)
	return soon, nil
}

// Telling writes how far it is, and then how it went.
type Telling struct {
	client.Client
	Registry Registry
}

func (t *Telling) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := t.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooPending
	t.Status().Update(ctx, app)
	if err := t.Registry.Register(ctx, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, t.Status().Update(ctx, app)
}

// Reporting notes in the status what it returns then.
type Reporting struct {
	client.Client
	Registry Registry
}

func (r *Reporting) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Registry.Register(ctx, app.Name)
	if err != nil {
		r.note(ctx, app, err)
	}
	return ctrl.Result{}, err
}

func (r *Reporting) note(ctx context.Context, app *demov1.Foo, err error) error {
	app.Status.Phase = demov1.FooPhase(err.Error())
	return r.Status().Update(ctx, app)
}

// Minutely comes again after a time whatever happens, by a delay that a function makes.
type Minutely struct{ client.Client }

func (r *Minutely) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return failed(client.IgnoreNotFound(err))
	}
	if app.Spec.Image == "" {
		return after(10)
	}
	r.save(ctx, app)
	return after(1)
}

func (r *Minutely) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

func failed(err error) (ctrl.Result, error) { return ctrl.Result{}, err }

func after(minutes int) (ctrl.Result, error) {
	return ctrl.Result{RequeueAfter: time.Minute * time.Duration(minutes)}, nil
}

// Expose is for other packages, whose reconciles call it.
func Expose(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Create(ctx, service(app))
}

// Mention writes what nobody waits for.
func Mention(ctx context.Context, c client.Client, app *demov1.Foo) {
	_ = c.Create(ctx, service(app))
}
