// Package good gives each value a key.
package good

import (
	"context"
	"fmt"
	"log/slog"

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
	r.Log.Info("reconciling", "app", req.NamespacedName, "name", req.Name)
	return ctrl.Result{}, nil
}

// doc:end

const key = "app"

// Saved has pairs, in other ways.
func (r *Reconciler) Saved(app *demov1.Foo, err error) {
	r.Log.Info("saved", key, app.Name)
	r.Log.Error(err, "not saved", "app", app)
	r.Log.Info("saved")
	values := []any{"app"}
	r.Log.Info("saved", values...)
	r.Log.WithValues(pair(app)).Info("seen")
	var name any = "app"
	r.Log.Info("saved", name, app.Name)
}

// Shares has texts that only look like verbs, or no values beside them.
func (r *Reconciler) Shares(l *zap.SugaredLogger, name string) {
	r.Log.Info("100% done", "app", name)
	r.Log.Info("at 50 % of it", "app", name)
	r.Log.Info("want the form %s/%s")
	l.Infof("read %s", name)
	tell("read %s", "app", name)
}

// tell is a logger of the project, which may fill in verbs.
func tell(msg string, keysAndValues ...any) string { return fmt.Sprintf(msg, keysAndValues[1]) }

func pair(app *demov1.Foo) (string, any) { return "app", app }

// Sugared uses zap, also with a field.
func Sugared(l *zap.SugaredLogger, app *demov1.Foo) {
	l.Infow("saved", "app", app.Name)
	l.Infow("saved", zap.String("app", app.Name), "phase", app.Status.Phase)
}

// refused is an error of the project.
type refused struct{ why string }

func (r *refused) Error() string { return r.why }

// Failed gives zap an error without a key: it knows what that is.
func Failed(l *zap.SugaredLogger, app *demov1.Foo, err error) {
	l.Errorw("not saved", err)
	l.Errorw("not saved", "app", app.Name, err, "phase", app.Status.Phase)
	l.Errorw("not saved", &refused{why: app.Name}, "app", app.Name)
}

// Structured uses slog, which go vet checks.
func Structured(app *demov1.Foo) {
	slog.Info("saved", "app", app.Name)
	slog.Info("saved", slog.String("app", app.Name))
}

// note is a function of another contract.
func note(msg string, names ...any) string { return msg }

// Noted uses it.
func Noted(app *demov1.Foo) string { return note("saved", app) }

// Listed hands its pairs on as one list, which the reader takes apart.
func (r *Reconciler) Listed(msg string, keysAndValues ...any) string {
	return sentence(msg, keysAndValues)
}

func sentence(msg string, keysAndValues ...any) string {
	for _, list := range keysAndValues {
		for _, text := range list.([]any) {
			msg += " " + text.(string)
		}
	}
	return msg
}
