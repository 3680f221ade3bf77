// Package reconcilers has the reconcilers of reconciler.io in the smallest form that
// compiles, as reconcilers/resource.go and sync.go of reconciler.io/runtime 0.26 have them:
// its module is not to be had for a test.
package reconcilers

import (
	"context"
	"reflect"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Result is what reconcilers return.
type Result = reconcile.Result

// A SubReconciler is a part of a reconciler.
type SubReconciler[Type client.Object] interface {
	Reconcile(ctx context.Context, resource Type) (Result, error)
}

// A ResourceReconciler reads an object, has its parts change a copy, and stores the status
// of that.
type ResourceReconciler[Type client.Object] struct {
	Client     client.Client
	Type       Type
	Reconciler SubReconciler[Type]
}

// Reconcile does nothing for an object that is gone.
func (r *ResourceReconciler[T]) Reconcile(ctx context.Context, req reconcile.Request) (Result, error) {
	original := r.Type.DeepCopyObject().(T)
	if err := r.Client.Get(ctx, req.NamespacedName, original); err != nil {
		return Result{}, client.IgnoreNotFound(err)
	}
	resource := original.DeepCopyObject().(T)
	res, err := r.Reconciler.Reconcile(ctx, resource)
	status := func(obj T) any { return reflect.ValueOf(obj).Elem().FieldByName("Status").Interface() }
	if !reflect.DeepEqual(status(resource), status(original)) && resource.GetDeletionTimestamp() == nil {
		return Result{}, r.Client.Status().Update(ctx, resource)
	}
	return res, err
}

// A Sequence runs its parts in order until one fails.
type Sequence[Type client.Object] []SubReconciler[Type]

// Reconcile runs the parts.
func (s Sequence[T]) Reconcile(ctx context.Context, resource T) (res Result, err error) {
	for _, part := range s {
		if res, err = part.Reconcile(ctx, resource); err != nil {
			return res, err
		}
	}
	return res, nil
}

// A SyncReconciler is a part made of functions.
type SyncReconciler[Type client.Object] struct {
	Name               string
	Sync               func(ctx context.Context, resource Type) error
	SyncWithResult     func(ctx context.Context, resource Type) (Result, error)
	Finalize           func(ctx context.Context, resource Type) error
	FinalizeWithResult func(ctx context.Context, resource Type) (Result, error)
}

// Reconcile runs what is for objects that stay, or for those that are being deleted.
func (r *SyncReconciler[T]) Reconcile(ctx context.Context, resource T) (Result, error) {
	only, with := r.Sync, r.SyncWithResult
	if resource.GetDeletionTimestamp() != nil {
		only, with = r.Finalize, r.FinalizeWithResult
	}
	switch {
	case only != nil:
		return Result{}, only(ctx, resource)
	case with != nil:
		return with(ctx, resource)
	}
	return Result{}, nil
}
