package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Saver writes an object that it was made of.
type Saver interface {
	Watch(app *demov1.Foo)
	Save(ctx context.Context) error
}

// KeptReconciler hands the object to a saver before it says what came of the pass.
type KeptReconciler struct {
	client.Client
	Saver Saver
}

func (r *KeptReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		app.Status.Phase = demov1.FooPending
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	r.Saver.Watch(app)
	r.judge(app)
	return ctrl.Result{}, r.Saver.Save(ctx)
}

func (r *KeptReconciler) judge(app *demov1.Foo) {
	app.Status.Phase = demov1.FooReady
	if app.Spec.SecretName == "" {
		app.Status.Phase = demov1.FooFailed
	}
}

// A scope is what a pass works with.
type scope struct {
	client.Client
	app *demov1.Foo
}

func (s *scope) close(ctx context.Context) error { return s.Status().Update(ctx, s.app) }

// ScopeReconciler writes the status by way of its scope.
type ScopeReconciler struct {
	client.Client
	dirty []*demov1.Foo
}

func (r *ScopeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		r.dirty = append(r.dirty, app)
		app.Status.Phase = demov1.FooPending
		return ctrl.Result{}, nil
	}
	s := &scope{Client: r.Client, app: app}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, s.close(ctx)
}

// Flush writes what was left for later.
func (r *ScopeReconciler) Flush(ctx context.Context) error {
	for _, app := range r.dirty {
		if err := r.Status().Update(ctx, app); err != nil {
			return err
		}
	}
	r.dirty = nil
	return nil
}

// AllReconciler judges all objects of a namespace and writes them then.
type AllReconciler struct {
	client.Client
}

func (r *AllReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		if app.Spec.SecretName == "" {
			app.Status.Phase = demov1.FooFailed
			continue
		}
		mark(app)
	}
	return ctrl.Result{}, r.saveAll(ctx, &apps)
}

func mark(app *demov1.Foo) { app.Status.Phase = demov1.FooReady }

func (r *AllReconciler) saveAll(ctx context.Context, apps *demov1.FooList) error {
	for i := range apps.Items {
		if err := r.Status().Update(ctx, &apps.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// StepsReconciler goes through steps, of which the last one writes.
type StepsReconciler struct {
	client.Client
}

func (r *StepsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, step := range []func(context.Context, *demov1.Foo) error{r.look, r.store} {
		if err := step(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *StepsReconciler) look(_ context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return nil
}

func (r *StepsReconciler) store(ctx context.Context, app *demov1.Foo) error {
	return r.Status().Update(ctx, app)
}

// DeferredReconciler has a function of its own save the status at the end, of the object as
// it is stored then.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer r.save(ctx, &app)
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

func (r *DeferredReconciler) save(ctx context.Context, app *demov1.Foo) {
	stored := demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), &stored); err != nil {
		return
	}
	stored.Status = app.Status
	_ = r.Status().Update(ctx, &stored) // a failure shows in the next pass
}

// PartReconciler has a function take over what it has found out, and nothing else.
type PartReconciler struct {
	client.Client
}

func (r *PartReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if taken := r.takeOver(ctx, app); taken != nil && err == nil {
			err = taken
		}
	}()
	return ctrl.Result{}, r.count(ctx, app)
}

func (r *PartReconciler) count(ctx context.Context, app *demov1.Foo) error {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(app.Namespace)); err != nil {
		return err
	}
	app.Status.Replicas = int32(len(pods.Items))
	return nil
}

func (r *PartReconciler) takeOver(ctx context.Context, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		stored := &demov1.Foo{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(app), stored); err != nil {
			return err
		}
		stored.Status.Replicas = app.Status.Replicas
		return r.Status().Update(ctx, stored)
	})
}
