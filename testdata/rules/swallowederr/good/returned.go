package good

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler keeps the phase of an application.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, &app); err != nil {
		return ctrl.Result{}, err // controller-runtime logs it and tries again
	}
	return ctrl.Result{}, nil
}

// doc:end

// FanOutReconciler goes on with the others and returns all errors.
type FanOutReconciler struct {
	client.Client
}

func (r *FanOutReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var errs error
	for i := range apps.Items {
		if err := r.Create(ctx, service(&apps.Items[i])); err != nil {
			logger.Error(err, "unable to ensure the service")
			errs = errors.Join(errs, err)
		}
	}
	return ctrl.Result{}, errs
}

// Tried remembers that something failed.
func (r *FanOutReconciler) Tried(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps); err != nil {
		return ctrl.Result{}, err
	}
	failed := false
	for i := range apps.Items {
		if err := r.Create(ctx, service(&apps.Items[i])); err != nil {
			klog.ErrorS(err, "unable to ensure the service")
			failed = true
		}
	}
	if failed {
		return ctrl.Result{}, errors.New("not all services are there")
	}
	return ctrl.Result{}, nil
}

// Save returns the error of the write.
func Save(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return err
	}
	if errStatus := c.Status().Update(ctx, app); errStatus != nil {
		return errStatus
	}
	return err
}

// Generate returns the error inside of the value.
func Generate(outcomes []Outcome) ([]string, error) {
	var names []string
	for _, o := range outcomes {
		if o.GetError() != nil {
			return names, o.GetError()
		}
		names = append(names, o.Name)
	}
	return names, nil
}

// Rename looks at the error that it assigns.
func Rename(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if patchErr := c.Status().Update(ctx, app); patchErr != nil {
		err = errors.Join(err, patchErr)
	}
	if err2 := c.Update(ctx, app); app.Spec.Paused {
		return err2
	}
	if got := c.Update(ctx, app); err != nil {
		if got != nil {
			return got
		}
	}
	return err
}

// Conflict tells conflicts apart and returns the rest.
func Conflict(ctx context.Context, c client.Client, app *demov1.Foo) (ctrl.Result, error) {
	err := c.Update(ctx, app)
	if apierrors.IsConflict(err) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, err
}

// Check keeps what was there.
func Check(app *demov1.Foo) error {
	var errs error
	if app.Spec.Image == "" {
		errs = errors.Join(ErrNoImage)
	}
	if app.Spec.SecretName == "" {
		errs = errors.Join(errs, errors.New("no secret"))
	}
	return errs
}

// CheckFirst stops at the first.
func CheckFirst(apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		if err := Check(&apps[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{err})
			break
		}
	}
	return errs
}

// DeleteAll collects errors and returns them.
func DeleteAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs []error
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Pause keeps the error of the body.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		err = errors.Join(err, c.Status().Update(ctx, app))
	}()
	return c.Update(ctx, app)
}

// PauseFirst prefers the error of the body.
func PauseFirst(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if saveErr := c.Status().Update(ctx, app); err == nil {
			err = saveErr
		}
	}()
	return c.Update(ctx, app)
}

// PauseGuarded replaces an error only by another.
func PauseGuarded(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if saveErr := c.Status().Update(ctx, app); saveErr != nil {
			err = saveErr
		}
		if r := recover(); r != nil {
			err = ErrNoImage
		}
	}()
	return c.Update(ctx, app)
}

// PauseLast has returned all its errors before it defers.
func PauseLast(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if err = c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
		return err
	}
	defer func() {
		err = c.Status().Update(ctx, app)
	}()
	app.Status.Phase = "Paused"
	return nil
}

// PauseNamed looks at the error before.
func PauseNamed(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		if err != nil {
			err = c.Status().Update(ctx, app)
		}
	}()
	return c.Update(ctx, app)
}
