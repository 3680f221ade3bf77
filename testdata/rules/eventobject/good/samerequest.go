package good

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
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
			ctrl.LoggerFrom(ctx).Error(err, "unable to list the users of a Secret")
			return nil
		}
		var requests []reconcile.Request
		for _, user := range users.Items {
			if user.Spec.Image != "" {
				requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&user)})
			}
		}
		return requests
	}
}

// doc:end

// AllOf takes the namespace of the secret and the names of the elements.
func AllOf(c client.Client) handler.MapFunc {
	return func(ctx context.Context, secret client.Object) []reconcile.Request {
		users := &demov1.FooList{}
		if err := c.List(ctx, users, client.InNamespace(secret.GetNamespace())); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to list the users of a Secret")
			return nil
		}
		requests := make([]reconcile.Request, 0, len(users.Items))
		for i := range users.Items {
			request := reconcile.Request{}
			request.Namespace, request.Name = secret.GetNamespace(), users.Items[i].Name
			requests = append(requests, request)
		}
		return requests
	}
}

// AnyOf reconciles the object of the same name when one element asks for it.
func AnyOf(c client.Client) handler.MapFunc {
	return func(ctx context.Context, secret client.Object) []reconcile.Request {
		users := &demov1.FooList{}
		if err := c.List(ctx, users, client.InNamespace(secret.GetNamespace())); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to list the users of a Secret")
			return nil
		}
		var requests []reconcile.Request
		for _, user := range users.Items {
			if user.Spec.Image == secret.GetName() {
				requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(secret)})
				break
			}
		}
		return requests
	}
}

// Owners takes the names from the list of owners.
func Owners(_ context.Context, object client.Object) []reconcile.Request {
	var requests []reconcile.Request
	for _, owner := range object.GetOwnerReferences() {
		requests = append(requests, reconcile.Request{NamespacedName: types.NamespacedName{Namespace: object.GetNamespace(), Name: owner.Name}})
	}
	return requests
}

var _ handler.MapFunc = Owners
