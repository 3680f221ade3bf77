package good

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
	ctx = ctrl.LoggerInto(ctx, logger)
	return ctrl.Result{}, r.save(ctx, req)
}

// doc:end

func (r *Reconciler) save(ctx context.Context, req ctrl.Request) error {
	ctrl.LoggerFrom(ctx).Info("saved", "name", req.Name)
	return nil
}

// Blank keeps the result.
func (r *Reconciler) Blank(ctx context.Context, app *demov1.Foo) {
	named := log.IntoContext(ctx, log.FromContext(ctx).WithValues("cluster", r.Cluster))
	log.FromContext(named).Info("saved", "name", app.Name)
}

// Logr passes the result on.
func (r *Reconciler) Logr(ctx context.Context, app *demov1.Foo) {
	logSaved(logr.NewContext(ctx, log.FromContext(ctx).WithValues("cluster", r.Cluster)), app)
}

func logSaved(ctx context.Context, app *demov1.Foo) {
	log.FromContext(ctx).Info("saved", "name", app.Name)
}

type clusterKey struct{}

// Value assigns the result.
func (r *Reconciler) Value(ctx context.Context, app *demov1.Foo) {
	ctx = context.WithValue(ctx, clusterKey{}, r.Cluster)
	logCluster(ctx, app)
}

// Own assigns the result of a function of the project.
func (r *Reconciler) Own(ctx context.Context, app *demov1.Foo) {
	ctx = withCluster(ctx, r.Cluster)
	logCluster(ctx, app)
}

// Detached goes on after the caller has given up.
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

// Gate waits until the cluster is known. What it returns is the context itself.
func Gate(ctx context.Context) context.Context {
	<-ctx.Done()
	return ctx
}

// Wait calls Gate for what it does.
func Wait(ctx context.Context) {
	Gate(ctx)
}

// Step is one step of a test: it is called for what it does.
func Step(ctx context.Context, name string) context.Context {
	if name == "" {
		return ctx
	}
	log.FromContext(ctx).Info("step", "name", name)
	return context.WithValue(ctx, clusterKey{}, name)
}

// Steps runs steps.
func Steps(ctx context.Context) {
	Step(ctx, "one")
	Step(ctx, "two")
}

// Ends keeps the function that ends the context, and not the context.
func Ends(ctx context.Context) func() {
	_, cancel := context.WithCancel(ctx)
	return cancel
}

// Last gives the context a logger that nobody asks it for afterwards.
func (r *Reconciler) Last(ctx context.Context, app *demov1.Foo) logr.Logger {
	logger := log.FromContext(ctx).WithValues("cluster", r.Cluster)
	logger.Info("saved", "name", app.Name)
	log.IntoContext(ctx, logger)
	return logger
}

// Limited gives the read ten seconds.
func (r *Reconciler) Limited(ctx context.Context, key client.ObjectKey) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return r.Get(ctx, key, &demov1.Foo{})
}
