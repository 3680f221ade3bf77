package good

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
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

// TellingAtLast saves the status at the end of each pass.
type TellingAtLast struct{ client.Client }

func (t *TellingAtLast) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := t.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		err = errors.Join(err, t.Status().Update(ctx, app))
	}()
	app.Status.Phase = demov1.FooPending
	t.Status().Update(ctx, app)
	return ctrl.Result{}, nil
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

// TellingBelow saves the status at the end of each pass, and on the way in a method.
type TellingBelow struct{ client.Client }

func (t *TellingBelow) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := t.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		err = errors.Join(err, t.Status().Update(ctx, app))
	}()
	if app.Spec.Image == "" {
		return ctrl.Result{}, t.wait(ctx, app)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

func (t *TellingBelow) wait(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooPending
	t.Status().Update(ctx, app)
	return nil
}

// Replacing makes an object anew: what was not deleted cannot be created.
type Replacing struct{ client.Client }

func (r *Replacing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{}
	settings.Namespace, settings.Name = app.Namespace, app.Name
	r.Delete(ctx, settings)
	return ctrl.Result{}, r.Create(ctx, settings)
}
