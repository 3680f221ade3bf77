package fixed

import (
	"context"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CallingReconciler calls what can fail as if it could not.
type CallingReconciler struct {
	client.Client
	Log Logger
}

// Logger is a logger of the project's own.
type Logger interface {
	WithError(err error) Logger
	Info(msg string)
	Error(msg string)
}

func (r *CallingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.save(ctx, app)
	return ctrl.Result{}, r.label(ctx, app)
}

func (r *CallingReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

func (r *CallingReconciler) label(ctx context.Context, app *demov1.Foo) error {
	app.Labels = map[string]string{"ready": "true"}
	if err := r.Update(ctx, app); err != nil {
		r.Log.WithError(err).Error("unable to set the label")
		return err
	}
	return nil
}

// SaveAll is a function that others call.
func SaveAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	for i := range apps {
		if err := c.Update(ctx, &apps[i]); err != nil {
			klog.ErrorS(err, "unable to save")
			return err
		}
	}
	return nil
}

// Touch has no error to return, and looks at the second one only.
func Touch(ctx context.Context, c client.Client, app *demov1.Foo) {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err = c.Update(ctx, app); err != nil {
		klog.ErrorS(err, "unable to save")
	}
}

// Handle is given an object of another type.
func Handle(ctx context.Context, c client.Client, obj any) (*demov1.Foo, error) {
	other := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKey{Name: "other"}, other)
	if err != nil {
		return nil, err
	}
	app, ok := obj.(*demov1.Foo)
	if !ok {
		return nil, err
	}
	if app.Name == other.Name {
		klog.Errorf("%s is there twice", app.Name)
		return nil, err
	}
	return app, nil
}
