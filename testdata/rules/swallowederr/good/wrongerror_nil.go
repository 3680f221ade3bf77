package good

import (
	"context"
	"fmt"
	"net/http"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Handle makes an error of its own.
func Handle(ctx context.Context, c client.Client, obj any) (*demov1.Foo, error) {
	other := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKey{Name: "other"}, other)
	if err != nil {
		return nil, err
	}
	app, ok := obj.(*demov1.Foo)
	if !ok {
		return nil, fmt.Errorf("a %T is no application", obj)
	}
	return app, nil
}

// doc:end

// Serve tells the client what is wrong.
func Serve(ctx context.Context, c client.Client, w http.ResponseWriter, r *http.Request) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKey{Name: r.URL.Path}, app)
	if err != nil {
		return err
	}
	if r.Header.Get("Authorization") == "" {
		klog.Errorf("no authorization for %s", app.Name)
		http.Error(w, "no authorization", http.StatusUnauthorized)
		return err
	}
	_, err = fmt.Fprintln(w, app.Status.Phase)
	return err
}

// Conditions returns a Result that asks for another pass where it is not empty.
func (r *Waiting) Conditions(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if result, err := r.Ready(ctx, app); err != nil || !result.IsZero() {
		klog.ErrorS(err, "not ready", "app", app.Name)
		return result, err
	}
	return ctrl.Result{}, nil
}

// Waiting waits for applications.
type Waiting struct {
	Ready func(ctx context.Context, app *demov1.Foo) (ctrl.Result, error)
}
