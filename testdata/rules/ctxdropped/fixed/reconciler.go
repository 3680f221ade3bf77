package fixed

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

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := ctrl.LoggerFrom(ctx).WithValues("cluster", r.Cluster)
	ctx = ctrl.LoggerInto(ctx, logger)
	return ctrl.Result{}, r.save(ctx, req)
}

func (r *Reconciler) save(ctx context.Context, req ctrl.Request) error {
	ctrl.LoggerFrom(ctx).Info("saved", "name", req.Name)
	return nil
}

// Blank throws the result away on purpose, it seems.
func (r *Reconciler) Blank(ctx context.Context, app *demov1.Foo) {
	ctx = log.IntoContext(ctx, log.FromContext(ctx).WithValues("cluster", r.Cluster))
	log.FromContext(ctx).Info("saved", "name", app.Name)
}

// Logr uses the logger's own package.
func (r *Reconciler) Logr(ctx context.Context, app *demov1.Foo) {
	ctx = logr.NewContext(ctx, log.FromContext(ctx).WithValues("cluster", r.Cluster))
	log.FromContext(ctx).Info("saved", "name", app.Name)
}

type clusterKey struct{}

// Value puts the cluster itself into the context.
func (r *Reconciler) Value(ctx context.Context, app *demov1.Foo) {
	ctx = context.WithValue(ctx, clusterKey{}, r.Cluster)
	logCluster(ctx, app)
}

// Own uses a function of the project.
func (r *Reconciler) Own(ctx context.Context, app *demov1.Foo) {
	ctx = withCluster(ctx, r.Cluster)
	logCluster(ctx, app)
}

// Detached means to go on after the caller has given up.
func (r *Reconciler) Detached(ctx context.Context, req ctrl.Request) error {
	ctx = context.WithoutCancel(ctx)
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
	_, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return r.Get(ctx, key, &demov1.Foo{})
}
