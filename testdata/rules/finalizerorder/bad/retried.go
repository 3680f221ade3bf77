package bad

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

var hosts = &http.Client{Timeout: 10 * time.Second}

// RetriedReconciler takes its finalizer from an object that it reads anew, so that a conflict does
// no harm.
type RetriedReconciler struct {
	client.Client
	URL string
}

func (r *RetriedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	for _, host := range []string{app.Name, app.Name + ".internal"} {
		if err := r.unregister(ctx, host); err != nil { // want `the error of r\.unregister is only logged and the finalizer is removed on line \d+: nothing retries the cleanup; return the error before`
			log.FromContext(ctx).Error(err, "host is still registered", "host", host)
		}
	}
	key := client.ObjectKeyFromObject(app)
	return ctrl.Result{}, retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &demov1.Foo{}
		if err := r.Get(ctx, key, latest); err != nil {
			return client.IgnoreNotFound(err)
		}
		controllerutil.RemoveFinalizer(latest, Finalizer)
		return r.Update(ctx, latest)
	})
}

func (r *RetriedReconciler) unregister(ctx context.Context, host string) error {
	return r.do(ctx, http.MethodDelete, host)
}

func (r *RetriedReconciler) do(ctx context.Context, method, host string) error {
	req, err := http.NewRequestWithContext(ctx, method, r.URL+"/hosts/"+url.PathEscape(host), nil)
	if err != nil {
		return err
	}
	resp, err := hosts.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// NamedReconciler has a helper do so, which gets nothing but the name.
type NamedReconciler struct {
	client.Client
	Remote Remote
}

func (r *NamedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.Remote.DeleteBucket(ctx, app.Name); err != nil { // want `the error of r\.Remote\.DeleteBucket is only logged and the finalizer is removed on line \d+`
		log.FromContext(ctx).Error(err, "bucket is still there")
	}
	return ctrl.Result{}, r.letGo(ctx, app.Namespace, app.Name)
}

func (r *NamedReconciler) letGo(ctx context.Context, namespace, name string) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return r.Update(ctx, app)
}
