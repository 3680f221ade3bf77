package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// UsersOf returns all that may use a Secret.
func (r *FooReconciler) UsersOf(ctx context.Context, secret client.Object) []reconcile.Request {
	foos := &demov1.FooList{}
	err := r.List(ctx, foos, client.InNamespace(secret.GetNamespace()))
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to list the users of a Secret", "secret", secret.GetName())
		return nil
	}
	return requests(foos)
}

// doc:end

// requests asks for each.
func requests(foos *demov1.FooList) []reconcile.Request {
	out := make([]reconcile.Request, 0, len(foos.Items))
	for _, foo := range foos.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&foo)})
	}
	return out
}

// Explained has a comment.
func (r *FooReconciler) Explained(ctx context.Context, secret client.Object) []reconcile.Request {
	foos := &demov1.FooList{}
	if err := r.List(ctx, foos, client.InNamespace(secret.GetNamespace())); err != nil {
		// The resync finds them, too.
		return nil
	}
	return requests(foos)
}

// told logs its own error.
func (r *FooReconciler) told(ctx context.Context, namespace string) (*demov1.FooList, error) {
	foos := &demov1.FooList{}
	err := r.List(ctx, foos, client.InNamespace(namespace))
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to list")
	}
	return foos, err
}

// Told leaves the log to a function of the package.
func (r *FooReconciler) Told(ctx context.Context, secret client.Object) []reconcile.Request {
	foos, err := r.told(ctx, secret.GetNamespace())
	if err != nil {
		return nil
	}
	return requests(foos)
}

// Deferred tells of the error at the end.
func (r *FooReconciler) Deferred(ctx context.Context, secret client.Object) []reconcile.Request {
	var err error
	defer func() {
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to list")
		}
	}()
	foos := &demov1.FooList{}
	if err = r.List(ctx, foos, client.InNamespace(secret.GetNamespace())); err != nil {
		return nil
	}
	return requests(foos)
}

// Named asks for the one that a Secret is called like.
func (r *FooReconciler) Named(ctx context.Context, secret client.Object) []reconcile.Request {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), foo); err != nil {
		return nil
	}
	return []reconcile.Request{{NamespacedName: client.ObjectKeyFromObject(foo)}}
}

// Known tells what was asked for, and the rest.
func (r *FooReconciler) Known(ctx context.Context, secret client.Object) []reconcile.Request {
	foos := &demov1.FooList{}
	err := r.List(ctx, foos, client.InNamespace(secret.GetNamespace()))
	if apierrors.IsNotFound(err) || errors.Is(err, context.Canceled) {
		return nil
	}
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to list")
	}
	return requests(foos)
}

// Cached lists in memory, which does not fail.
func Cached(lister corelisters.PodLister, node *corev1.Node) (out []reconcile.Request) {
	pods, err := lister.List(labels.Everything())
	if err != nil {
		return nil
	}
	for _, pod := range pods {
		if pod.Spec.NodeName == node.Name {
			out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(pod)})
		}
	}
	return out
}
