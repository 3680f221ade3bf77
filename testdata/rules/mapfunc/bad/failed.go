package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// UsersOf returns all that may use a Secret.
func (r *FooReconciler) UsersOf(ctx context.Context, secret client.Object) []reconcile.Request {
	foos := &demov1.FooList{}
	err := r.List(ctx, foos, client.InNamespace(secret.GetNamespace())) // want:related `the error comes from here`
	if err != nil {
		return nil // want `when List fails no request is returned and nothing is logged: the event is lost; log the error`
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

// of lists what lies in a namespace, if anything does.
func (r *FooReconciler) of(ctx context.Context, namespace string) (*demov1.FooList, error) {
	foos := &demov1.FooList{}
	if namespace == "" {
		return foos, nil
	}
	return foos, r.List(ctx, foos, client.InNamespace(namespace))
}

// Mapped lists with a function of the package.
func (r *FooReconciler) Mapped() handler.MapFunc {
	return func(ctx context.Context, config client.Object) []reconcile.Request {
		foos, err := r.of(ctx, config.GetNamespace())
		if err != nil {
			// Without foos there is nobody to ask for.
			return []reconcile.Request{} // want `when of fails no request is returned`
		}
		return requests(foos)
	}
}

// Of is a helper of several map functions.
func (r *FooReconciler) Of(ctx context.Context, claim *corev1.PersistentVolumeClaim) (out []reconcile.Request) {
	foos := &demov1.FooList{}
	err := r.List(ctx, foos, client.MatchingLabels{"claim": claim.Name})
	if err == nil {
		return requests(foos)
	}
	return // want `when List fails no request is returned`
}
