package good

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Unlink takes the settings of an app out of its status once they are gone.
func Unlink(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), settings); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		// the settings do not exist any more
		app.Status.Phase = demov1.FooPending
		return nil
	}
	app.Status.Phase = demov1.FooReady
	return nil
}

// doc:end

// Looks has reasons.
type Looks struct {
	client.Client
	Services corelisters.ServiceLister
}

// Cached asks a lister, which has no other error.
func (l *Looks) Cached(app *demov1.Foo) bool {
	if _, err := l.Services.Services(app.Namespace).Get(app.Name); err != nil {
		klog.Infof("service %s not found", app.Name)
		return false
	}
	return true
}

// Failing says in its own words that it does not know.
func (l *Looks) Failing(ctx context.Context, app *demov1.Foo) bool {
	if err := l.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		// not found, or the server cannot say: either way there is nothing to do
		return false
	}
	return true
}

// Told writes the error to the log as one.
func (l *Looks) Told(ctx context.Context, app *demov1.Foo) bool {
	if err := l.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		log.FromContext(ctx).Error(err, "service not found")
		return false
	}
	return true
}

// Words is an error, whatever it says.
func (l *Looks) Words(ctx context.Context, app *demov1.Foo) error {
	if err := l.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		return fmt.Errorf("the service of %s was not found: %w", app.Name, err)
	}
	return nil
}

// Again asks for another pass after any error.
func (l *Looks) Again(ctx context.Context, app *demov1.Foo) (reconcile.Result, error) {
	if err := l.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		log.FromContext(ctx).Info("service not found yet", "error", err.Error())
		return reconcile.Result{RequeueAfter: time.Minute}, nil
	}
	return reconcile.Result{}, nil
}

// Leave has nobody to tell.
func (l *Looks) Leave(ctx context.Context, app *demov1.Foo) {
	if err := l.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Secret{}); err != nil {
		// the secret does not exist yet
		return
	}
	app.Status.Phase = demov1.FooReady
}

// Own has no other error than that.
func (l *Looks) Own(names map[string]bool) bool {
	if err := knownName(names); err != nil {
		// the name does not exist
		return false
	}
	return true
}

var errUnknown = errors.New("unknown")

func knownName(names map[string]bool) error {
	if !names["shop"] {
		return errUnknown
	}
	return nil
}
