package good

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TypedObjectReconciler: an ObjectReconciler gets its object from the adapter
// AsReconciler, which ignores NotFound itself.
type TypedObjectReconciler struct {
	client.Client
}

var _ reconcile.ObjectReconciler[*demov1.Foo] = &TypedObjectReconciler{}

func (r *TypedObjectReconciler) Reconcile(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if app.Spec.SecretName == "" {
		return ctrl.Result{}, nil
	}
	// A Secret that the user still has to create: the error is right, and a
	// watch or the backoff brings the request back.
	secret := &corev1.Secret{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// NewObjectReconciler adapts it.
func NewObjectReconciler(c client.Client) reconcile.Reconciler {
	return reconcile.AsReconciler(c, &TypedObjectReconciler{Client: c})
}

// classifier is implemented outside of this package: what it does is unknown,
// its methods' names say it.
type classifier interface {
	IsNotFoundOrGone(err error) bool
	IgnoreMissing(err error) error
}

// ClassifierReconciler: the error is tested with a function whose body is not
// visible and whose name tells what it tests.
type ClassifierReconciler struct {
	client.Client
	Errors classifier
	IsGone func(error) bool
}

func (r *ClassifierReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if r.Errors.IsNotFoundOrGone(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, r.Errors.IgnoreMissing(err)
	}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if r.IsGone(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// SettingsReconciler: the object read is a singleton with a constant key, which
// has to exist.
type SettingsReconciler struct {
	client.Client
}

func (r *SettingsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	settings := &corev1.ConfigMap{}
	key := types.NamespacedName{Namespace: "demo-system", Name: "settings"}
	if err := r.Get(ctx, key, settings); err != nil {
		return ctrl.Result{}, fmt.Errorf("the operator is not installed completely: %w", err)
	}
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// Shard is the request of a controller whose queue does not hold object keys.
type Shard struct {
	Tenant string
	Number int
}

// ShardReconciler: the request is not an object key.
type ShardReconciler struct {
	client.Client
}

var _ reconcile.TypedReconciler[Shard] = &ShardReconciler{}

func (r *ShardReconciler) Reconcile(ctx context.Context, shard Shard) (ctrl.Result, error) {
	tenant := &corev1.Namespace{}
	if err := r.Get(ctx, types.NamespacedName{Name: shard.Tenant}, tenant); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// ReconcileError is how the reconcilers of this project report a failure.
type ReconcileError struct {
	Action string
	Err    error
	After  time.Duration
}

func (e *ReconcileError) Error() string { return e.Action + ": " + e.Err.Error() }

func (e *ReconcileError) Unwrap() error { return e.Err }

// StructuredReconciler: the error becomes a field of a type of this module;
// whoever gets it decides.
type StructuredReconciler struct {
	client.Client
}

// Handle drops the failures of a deleted object.
func Handle(inner reconcile.Reconciler) reconcile.Reconciler {
	return &handler{inner: inner}
}

type handler struct{ inner reconcile.Reconciler }

func (h *handler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	result, err := h.inner.Reconcile(ctx, req)
	return result, client.IgnoreNotFound(err)
}

func (r *StructuredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, &ReconcileError{Action: "get application", Err: err}
	}
	return ctrl.Result{}, nil
}

// DeferredReconciler: a deferred function changes the named error result, as a
// central error handler does.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	defer func() {
		result, err = r.settle(result, err)
	}()
	app := &demov1.Foo{}
	if err = r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *DeferredReconciler) settle(result ctrl.Result, err error) (ctrl.Result, error) {
	return result, client.IgnoreNotFound(err)
}

// OwnerReconciler reads a second object that has to exist while this one does;
// by default that is not reported.
type OwnerReconciler struct {
	client.Client
}

func (r *OwnerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app := &demov1.Foo{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: bar.Namespace, Name: bar.Spec.FooName}, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// SweptReconciler takes down what belonged to the object; the error is another from then
// on, which a deferred function looks at as well.
type SweptReconciler struct {
	client.Client
	Report func(error)
}

func (r *SweptReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var err error
	defer func() { r.Report(err) }()
	app := &demov1.Foo{}
	err = r.Get(ctx, req.NamespacedName, app)
	if err != nil {
		if apierrors.IsNotFound(err) {
			err = r.DeleteAllOf(ctx, &corev1.ConfigMap{}, client.InNamespace(req.Namespace))
			if err != nil {
				return ctrl.Result{}, err
			}
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
