package good

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	kitlog "github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/kitlog"
)

// SteadyReconciler comes back after a time of its own.
type SteadyReconciler struct {
	client.Client
	Every time.Duration
}

func (r *SteadyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.touch(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: r.Every}, nil
}

func (r *SteadyReconciler) touch(ctx context.Context, app *demov1.Foo) error {
	if err := r.Update(ctx, app); err != nil {
		return nil
	}
	return r.Delete(ctx, &corev1.Service{ObjectMeta: app.ObjectMeta})
}

// PartedReconciler hands on what a part of it returns, which comes again.
type PartedReconciler struct {
	client.Client
	Every time.Duration
}

func (r *PartedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.visit(ctx, app)
}

func (r *PartedReconciler) visit(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.touchPart(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: r.Every}, nil
}

func (r *PartedReconciler) touchPart(ctx context.Context, app *demov1.Foo) error {
	if err := r.Update(ctx, app); err != nil {
		return nil
	}
	return r.Delete(ctx, &corev1.Service{ObjectMeta: app.ObjectMeta})
}

// ProvideOnce returns what creates or looks.
func ProvideOnce(ctx context.Context, c client.Client, services corelisters.ServiceLister, app *demov1.Foo) error {
	_, err := services.Services(app.Namespace).Get(app.Name)
	if apierrors.IsNotFound(err) {
		err = c.Create(ctx, &corev1.Service{ObjectMeta: app.ObjectMeta})
	}
	if err != nil {
		return err
	}
	return c.Status().Update(ctx, app)
}

// LevelledInfo logs at a level at which nobody looks for errors, and returns it.
func LevelledInfo(ctx context.Context, c client.Client, logger kitlog.Logger, app *demov1.Foo) error {
	if err := c.Update(ctx, app); err != nil {
		kitlog.Info(logger).Log("msg", "unable to save", "error", err)
		return err
	}
	return nil
}

// LevelledAside logs at such a level what matters to nobody.
func LevelledAside(ctx context.Context, c client.Client, logger kitlog.Logger, app *demov1.Foo) error {
	if err := c.Update(ctx, app); err != nil {
		kitlog.Info(logger).Log("msg", "not saved", "error", err)
		return nil
	}
	return nil
}

// Accept judges what a person wrote, and has written down what it found.
func Accept(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := validateSpec(ctx, c, app); err != nil {
		log.FromContext(ctx).Error(err, "wrong spec")
		return nil
	}
	return c.Update(ctx, app)
}

func validateSpec(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if app.Spec.Image != "" {
		return nil
	}
	app.Status.Phase = demov1.FooPending
	return errors.Join(errors.New("no image"), c.Status().Update(ctx, app))
}

// AddressOf says nothing while there is none.
func AddressOf(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	svc := &corev1.Service{}
	if err := c.Get(ctx, key, svc); err != nil {
		return "", nil // no matter: this can take a while to appear
	}
	return svc.Spec.ClusterIP, nil
}

// Purged tells from how many servers something went, 0 where the answer does not say it.
func Purged(answer string) (int, error) {
	var servers int
	if _, err := fmt.Sscanf(answer, "purged from %d servers", &servers); err != nil {
		return 0, nil
	}
	return servers, nil
}
