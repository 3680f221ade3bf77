package bad

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler tells the cluster of each line it logs.
type Reconciler struct {
	client.Client
	Cluster string
}

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := ctrl.LoggerFrom(ctx).WithValues("cluster", r.Cluster)
	ctrl.LoggerInto(ctx, logger) // want `the context returned by ctrl\.LoggerInto is discarded, so the logger is not used; write ctx = ctrl\.LoggerInto\(…\)`
	return ctrl.Result{}, r.save(ctx, req)
}

// doc:end

func (r *Reconciler) save(ctx context.Context, req ctrl.Request) error {
	ctrl.LoggerFrom(ctx).Info("saved", "name", req.Name)
	return nil
}

// Blank throws the result away on purpose, it seems.
func (r *Reconciler) Blank(ctx context.Context, app *demov1.Foo) {
	_ = log.IntoContext(ctx, log.FromContext(ctx).WithValues("cluster", r.Cluster)) // want `the context returned by log\.IntoContext is discarded`
	log.FromContext(ctx).Info("saved", "name", app.Name)
}

// Logr uses the logger's own package.
func (r *Reconciler) Logr(ctx context.Context, app *demov1.Foo) {
	logr.NewContext(ctx, log.FromContext(ctx).WithValues("cluster", r.Cluster)) // want `the context returned by logr\.NewContext is discarded, so the logger is not used`
	log.FromContext(ctx).Info("saved", "name", app.Name)
}

type clusterKey struct{}

// Value puts the cluster itself into the context.
func (r *Reconciler) Value(ctx context.Context, app *demov1.Foo) {
	context.WithValue(ctx, clusterKey{}, r.Cluster) // want `the context returned by context\.WithValue is discarded, so what it was given is lost`
	logCluster(ctx, app)
}

// Own uses a function of the project.
func (r *Reconciler) Own(ctx context.Context, app *demov1.Foo) {
	withCluster(ctx, r.Cluster) // want `the context returned by withCluster is discarded, so what it was given is lost; write ctx = withCluster\(…\)`
	logCluster(ctx, app)
}

// Detached means to go on after the caller has given up.
func (r *Reconciler) Detached(ctx context.Context, req ctrl.Request) error {
	context.WithoutCancel(ctx) // want `the context returned by context\.WithoutCancel is discarded`
	return ctx.Err()
}

func withCluster(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, clusterKey{}, name)
}

func logCluster(ctx context.Context, app *demov1.Foo) {
	cluster, _ := ctx.Value(clusterKey{}).(string)
	logger := log.FromContext(ctx)
	if cluster != "" {
		logger = logger.WithValues("cluster", cluster)
	}
	logger.Info("saved", "name", app.Name)
}

// Limited gives the read ten seconds.
func (r *Reconciler) Limited(ctx context.Context, key client.ObjectKey) error {
	_, cancel := context.WithTimeout(ctx, 10*time.Second) // want `the context returned by context\.WithTimeout is discarded, so nothing that is done has its end; hand it on in place of ctx`
	defer cancel()
	return r.Get(ctx, key, &demov1.Foo{})
}
