package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// UsersOf finds the objects to reconcile when a Secret changes.
func UsersOf(c client.Client) handler.MapFunc {
	return func(ctx context.Context, secret client.Object) []reconcile.Request {
		users := &demov1.FooList{}
		if err := c.List(ctx, users, client.InNamespace(secret.GetNamespace())); err != nil {
			return nil
		}
		var requests []reconcile.Request
		for _, user := range users.Items {
			if user.Spec.Image != "" {
				requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(secret)}) // want `each element adds the same request, since it depends on none of them`
			}
		}
		return requests
	}
}

// doc:end

// AllOf spells the key out.
func AllOf(c client.Client) handler.MapFunc {
	return func(ctx context.Context, secret client.Object) []reconcile.Request {
		users := &demov1.FooList{}
		if err := c.List(ctx, users); err != nil {
			return nil
		}
		requests := make([]reconcile.Request, 0, len(users.Items))
		for range users.Items {
			request := reconcile.Request{}
			request.Namespace, request.Name = secret.GetNamespace(), secret.GetName()
			requests = append(requests, request) // want `each element adds the same request`
		}
		return requests
	}
}
