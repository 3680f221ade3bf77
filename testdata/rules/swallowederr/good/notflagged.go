package good

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Careful has its reasons for every error that it does not return.
type Careful struct {
	client.Client
	Recorder record.EventRecorder
	Registry Registry
	Failures int
}

func (r *Careful) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) { // told apart
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if err := r.told(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.kept(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.quiet(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil { // asks for another pass
		logger.Error(err, "unable to register")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.event(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	plan, err := planFor(app.Spec.Image)
	if err != nil { // the next attempt is given the same
		logger.Error(err, "unable to tell the plan")
		return ctrl.Result{}, nil
	}
	logger.V(1).Info("planned", "replicas", plan)
	defer func() {
		if err := r.Registry.Close(); err != nil {
			logger.Error(err, "unable to close")
		}
	}()
	if err := r.parseSpec(ctx, app); err != nil { // a retry would not help
		logger.Error(err, "cannot be read")
		return ctrl.Result{}, nil
	}
	if _, err := r.List2(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.later(ctx, app)
}

// told apart before or in the condition.
func (r *Careful) told(ctx context.Context, app *demov1.Foo) error {
	if err := r.Create(ctx, service(app)); client.IgnoreAlreadyExists(err) != nil {
		klog.ErrorS(err, "unable to create")
		return nil
	}
	if err := r.Update(ctx, app); err != nil && apierrors.IsInvalid(err) {
		klog.ErrorS(err, "invalid")
		return nil
	}
	if err := r.Update(ctx, app); apierrors.IsConflict(err) {
		return err
	} else if err != nil {
		return err
	}
	return nil
}

// kept in the status, in a field, or counted.
func (r *Careful) kept(ctx context.Context, app *demov1.Foo) error {
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		app.Status.Message = err.Error()
		return nil
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		klog.ErrorS(err, "unable to register")
		r.Failures++
		return nil
	}
	return nil
}

// quiet says that the error does not matter.
func (r *Careful) quiet(ctx context.Context, app *demov1.Foo) error {
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		klog.InfoS("not registered, which is no matter", "err", err)
		return nil
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		klog.ErrorS(err, "unable to register, ignored")
		return nil
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		// Best effort: the next event brings it up again.
		klog.ErrorS(err, "unable to register")
		return nil
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		klog.ErrorS(err, "unable to register")
	}
	// We do not retry.
	return nil
}

// event tells the user, who alone can do something.
func (r *Careful) event(ctx context.Context, app *demov1.Foo) error {
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		klog.ErrorS(err, "unable to register")
		r.Recorder.Eventf(app, corev1.EventTypeWarning, "Failed", "unable to register: %v", err)
		return nil
	}
	return nil
}

func (r *Careful) parseSpec(context.Context, *demov1.Foo) error { return ErrNoImage }

// List2 returns what it has.
func (r *Careful) List2(ctx context.Context, app *demov1.Foo) (*demov1.FooList, error) {
	list := &demov1.FooList{Items: []demov1.Foo{*app}}
	if err := r.Client.List(ctx, list); err != nil {
		klog.ErrorS(err, "unable to list")
	}
	return list, nil
}

// later does more after the log.
func (r *Careful) later(ctx context.Context, app *demov1.Foo) error {
	if err := r.Update(ctx, app); err != nil {
		klog.ErrorS(err, "unable to update")
	}
	app.Status.ObservedGeneration = app.Generation
	return r.Status().Update(ctx, app)
}

// Ready waits: false means not yet.
func Ready(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return false, nil
		}
		return app.Status.Phase == demov1.FooReady, nil
	})
}

// Namespace splits a key: a wrong one stays wrong.
func Namespace(key string) (string, error) {
	namespace, _, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return "", nil
	}
	return namespace, nil
}

// Settings are optional.
func Settings(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil
	}
	return data, nil
}

// Address says why it drops the error.
func Address(ctx context.Context, registry Registry, name string) (*Outcome, error) {
	address, err := registry.Lookup(ctx, name)
	if err != nil {
		// not retried on purpose: the caller has a default
		return nil, nil
	}
	if _, err := registry.Lookup(ctx, address); err != nil {
		// an address of another cluster
		return nil, nil
	}
	return &Outcome{Name: address}, nil
}

// Watch ends with its context.
func Watch(ctx context.Context, registry Registry) error {
	if ctx.Err() != nil {
		return nil
	}
	return registry.Register(ctx, "watch")
}

// SyncKey tells the vendor.
func (r *Careful) SyncKey(ctx context.Context, key string) error {
	if err := r.Registry.Register(ctx, key); err != nil {
		klog.ErrorS(err, "unable to send telemetry, which is optional")
	}
	return nil
}

// Requests is a map function: it has no error to return.
func Requests(ctx context.Context, c client.Client) []reconcile.Request {
	apps := &demov1.FooList{}
	if err := c.List(ctx, apps); err != nil {
		klog.ErrorS(err, "unable to list")
		return nil
	}
	return nil
}

// Notify is not the work itself.
func (r *Careful) NotifyKey(ctx context.Context, key string) error {
	if err := r.Registry.Register(ctx, key); err != nil {
		klog.ErrorS(err, "unable to notify")
		return nil
	}
	return nil
}

// Exists tells kinds of errors apart.
func Exists(ctx context.Context, c client.Client, app *demov1.Foo) (bool, error) {
	err := c.Delete(ctx, app)
	if apierrors.IsNotFound(err) {
		return false, nil
	} else if err == nil {
		return true, nil
	}
	return false, err
}

// Quietly discards what it says it does.
func (r *Careful) Quietly(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "status"}}
	_ = r.Status().Update(ctx, app) // best effort
	if err := r.Update(ctx, app); err != nil {
		unsaved := r.Status().Update(ctx, app)
		again := unsaved
		_ = again
		_ = r.Status().Update(ctx, app)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// handle is given the error.
func handle(err error, key string) error {
	if err != nil {
		klog.ErrorS(err, "failed", "key", key)
		return nil
	}
	return nil
}

// planFor makes its errors itself, out of what it is given.
func planFor(image string) (int, error) {
	switch image {
	case "":
		return 0, nil
	case "large":
		return 3, nil
	}
	return 0, fmt.Errorf("no plan for %q", image)
}

// Calls makes calls whose failure does not matter, or that never fail.
func (r *Careful) Calls(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	r.count(ctx, app)
	r.warm(ctx, app) // best effort
	_ = r.Update(ctx, app)
	return ctrl.Result{}, nil
}

// count has an error for an interface only.
func (r *Careful) count(ctx context.Context, app *demov1.Foo) error {
	klog.FromContext(ctx).Info("one more", "app", klog.KObj(app))
	return nil
}

func (r *Careful) warm(ctx context.Context, app *demov1.Foo) error {
	return r.Get(ctx, client.ObjectKeyFromObject(app), app)
}

// Wait is a condition: false means not yet.
func Wait(ctx context.Context, c client.Client, app *demov1.Foo) (bool, error) {
	if err := c.Update(ctx, app); err != nil {
		klog.ErrorS(err, "unable to save yet")
		return false, nil
	}
	return true, nil
}

// Last returns the error that is nil, after everything went well.
func Last(ctx context.Context, c client.Client, obj any) (*demov1.Foo, error) {
	app, ok := obj.(*demov1.Foo)
	if !ok {
		return nil, nil
	}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil {
		return nil, err
	}
	return app, err
}

// Remember keeps the version of an object. The accessor of what is an object by
// its type cannot fail.
func (v Versions) Remember(obj client.Object) error {
	m, err := meta.Accessor(obj)
	if err != nil {
		return nil
	}
	return v.set(m.GetName(), m.GetResourceVersion())
}

// Versions are the last seen versions by name.
type Versions map[string]string

func (v Versions) set(name, version string) error {
	if name == "" {
		return errors.New("an object without a name")
	}
	v[name] = version
	return nil
}
