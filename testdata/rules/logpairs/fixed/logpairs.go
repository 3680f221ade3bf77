// Package bad forgets keys and values of log calls.
package fixed

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/go-logr/logr"
	"go.uber.org/zap"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler logs what it does.
type Reconciler struct {
	client.Client
	Log logr.Logger
}

func (r *Reconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Log.Info("reconciling", "app", req.NamespacedName, "name", req.Name)
	return ctrl.Result{}, nil
}

// Saved forgets the key of the error.
func (r *Reconciler) Saved(app *demov1.Foo, err error) {
	r.Log.Info("saved", err, "app")
	r.Log.Error(err, "not saved", app.Generation, "app")
	r.Log.Error(err, "not saved", "app")
}

// With makes a logger.
func (r *Reconciler) With(app *demov1.Foo) logr.Logger {
	return r.Log.WithValues("app", app.Name, "phase")
}

// Sugared uses zap.
func Sugared(l *zap.SugaredLogger, app *demov1.Foo) {
	l.Infow("saved", "app", app.Name, "phase")
	l.Infow("saved", "app", app)
}

// Printed gives a text with verbs to loggers that have none.
func (r *Reconciler) Printed(app *demov1.Foo, err error) {
	r.Log.Info(fmt.Sprintf("could not read %s", app.Name))
	r.Log.Info("could not read %s: %v", app.Name, err)
	r.Log.Error(err, fmt.Sprintf("cannot read it after %d s", 5))
	klog.InfoS(fmt.Sprintf("could not read "+key+" of %s", app.Name))
}

// Paired gives verbs beside pairs that are right.
func (r *Reconciler) Paired(l *zap.Logger, app *demov1.Foo, err error) {
	r.Log.Info("read %q", "app", app.Name)
	r.Log.Error(err, "cannot read %v", "app", app.Name)
	l.Info("cannot read it: %s", zap.Error(err))
	slog.Warn("cannot read %s", "app", app.Name)
	l.Sugar().Errorw("cannot read: %+v", "error", err)
}

// Unsaid has keys and values and no message.
func (r *Reconciler) Unsaid(app *demov1.Foo, err error) {
	r.Log.Error(err, "app", app.Name)
	r.Log.Error(err, "app", app.Name, "phase", "shutdown")
}

const key = "the app"

// Klog writes something else.
func Klog(app *demov1.Foo, err error) {
	klog.InfoS("Saved", "app")
	klog.ErrorS(err, "Not saved", "app", app)
}

// Logger is what some projects write instead of logr.
type Logger interface {
	Debug(msg string, keysAndValues ...any)
}

// Trace uses it.
func Trace(l Logger, app *demov1.Foo) {
	l.Debug("saved", "app", app)
}
