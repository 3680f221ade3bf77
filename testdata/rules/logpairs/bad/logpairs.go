// Package bad forgets keys and values of log calls.
package bad

import (
	"context"

	"github.com/go-logr/logr"
	"go.uber.org/zap"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler logs what it does.
type Reconciler struct {
	client.Client
	Log logr.Logger
}

// doc:begin
func (r *Reconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Log.Info("reconciling", "app", req.NamespacedName, req.Name) // want `key req.Name of Info has no value: the number of keys and values is odd, and development loggers panic`
	return ctrl.Result{}, nil
}

// doc:end

// Saved forgets the key of the error.
func (r *Reconciler) Saved(app *demov1.Foo, err error) {
	r.Log.Info("saved", err, "app")                      // want `err stands where Info takes a key, which is a string: this and all later arguments are lost, and development loggers panic`
	r.Log.Error(err, "not saved", app.Generation, "app") // want `app.Generation stands where Error takes a key`
	r.Log.Error(err, "not saved", "app")                 // want `key "app" of Error has no value`
}

// With makes a logger.
func (r *Reconciler) With(app *demov1.Foo) logr.Logger {
	return r.Log.WithValues("app", app.Name, "phase") // want `key "phase" of WithValues has no value`
}

// Sugared uses zap.
func Sugared(l *zap.SugaredLogger, app *demov1.Foo) {
	l.Infow("saved", "app", app.Name, "phase") // want `key "phase" of Infow has no value`
}

// Logger is what some projects write instead of logr.
type Logger interface {
	Debug(msg string, keysAndValues ...any)
}

// Trace uses it.
func Trace(l Logger, app *demov1.Foo) {
	l.Debug("saved", app) // want `app stands where Debug takes a key`
}
