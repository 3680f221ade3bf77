package good

import (
	"context"
	"fmt"
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

// RetriedReconciler comes to the finalizer only when every host is gone. That a page could not be
// read harms nobody.
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
	if err := r.do(ctx, http.MethodGet, app.Name); err != nil {
		log.FromContext(ctx).Info("host does not answer", "reason", err.Error())
	}
	for _, host := range []string{app.Name, app.Name + ".internal"} {
		if err := r.unregister(ctx, host); err != nil {
			log.FromContext(ctx).Error(err, "host is still registered", "host", host)
			return ctrl.Result{}, fmt.Errorf("unregistering %s: %w", host, err)
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
