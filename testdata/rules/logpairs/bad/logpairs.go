// Package bad forgets keys and values of log calls.
package bad

import (
	"context"
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

// doc:begin
func (r *Reconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Log.Info("reconciling", "app", req.NamespacedName, req.Name) // want `key req.Name of Info has no value: controller-runtime's zap logger drops it, and panics in development`
	return ctrl.Result{}, nil
}

// doc:end

// Saved forgets the key of the error.
func (r *Reconciler) Saved(app *demov1.Foo, err error) {
	r.Log.Info("saved", err, "app")                      // want `err is used as a key of Info, and a key must be a string: controller-runtime's zap logger drops this and all later arguments, and panics in development`
	r.Log.Error(err, "not saved", app.Generation, "app") // want `app.Generation is used as a key of Error`
	r.Log.Error(err, "not saved", "app")                 // want `key "app" of Error has no value`
}

// With makes a logger.
func (r *Reconciler) With(app *demov1.Foo) logr.Logger {
	return r.Log.WithValues("app", app.Name, "phase") // want `key "phase" of WithValues has no value`
}

// Sugared uses zap.
func Sugared(l *zap.SugaredLogger, app *demov1.Foo) {
	l.Infow("saved", "app", app.Name, "phase") // want `key "phase" of Infow has no value: zap drops it, and logs an error of its own`
	l.Infow("saved", app)                      // want `app is used as a key of Infow, and a key must be a string: zap drops it with what follows, and logs an error of its own`
}

// Printed gives a text with verbs to loggers that have none.
func (r *Reconciler) Printed(app *demov1.Foo, err error) {
	r.Log.Info("could not read %s", app.Name)            // want `Info does not format: %s stays in the message, and app.Name is read as a key; give it a key, or use fmt.Sprintf`
	r.Log.Info("could not read %s: %v", app.Name, err)   // want `Info does not format: %s stays in the message; give the value a key, or use fmt.Sprintf`
	r.Log.Error(err, "cannot read it after %d s", 5)     // want `Error does not format: %d stays in the message, and 5 is read as a key`
	klog.InfoS("could not read "+key+" of %s", app.Name) // want `InfoS does not format: %s stays`
}

// Paired gives verbs beside pairs that are right.
func (r *Reconciler) Paired(l *zap.Logger, app *demov1.Foo, err error) {
	r.Log.Info("read %q", "app", app.Name)              // want `Info does not format: %q stays in the message`
	r.Log.Error(err, "cannot read %v", "app", app.Name) // want `Error does not format: %v stays`
	l.Info("cannot read it: %s", zap.Error(err))        // want `Info does not format: %s stays`
	slog.Warn("cannot read %s", "app", app.Name)        // want `Warn does not format: %s stays`
	l.Sugar().Errorw("cannot read: %+v", "error", err)  // want `Errorw does not format: %\+v stays`
}

// Unsaid has keys and values and no message.
func (r *Reconciler) Unsaid(app *demov1.Foo, err error) {
	r.Log.Error(err, "app", app.Name)                      // want `Error has no message: "app" is taken for it, and the keys and values after it are shifted; add one`
	r.Log.Error(err, "app", app.Name, "phase", "shutdown") // want `Error has no message: "app" is taken for it`
}

const key = "the app"

// Klog writes something else.
func Klog(app *demov1.Foo, err error) {
	klog.InfoS("Saved", "app")         // want `key "app" of InfoS has no value: the log says "\(MISSING\)"`
	klog.ErrorS(err, "Not saved", app) // want `app is used as a key of ErrorS, and a key must be a string: it is written as a key of what follows`
}

// Logger is what some projects write instead of logr.
type Logger interface {
	Debug(msg string, keysAndValues ...any)
}

// Trace uses it.
func Trace(l Logger, app *demov1.Foo) {
	l.Debug("saved", app) // want `app is used as a key of Debug, and a key must be a string: it is dropped`
}
