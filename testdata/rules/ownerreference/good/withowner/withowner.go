// Package withowner creates objects that it gives their owners.
package withowner

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Create creates an object for its owner.
func Create(ctx context.Context, c client.Client, obj client.Object, owner metav1.Object) error {
	accessor, err := meta.Accessor(obj)
	if err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(owner, accessor, c.Scheme()); err != nil {
		return err
	}
	return c.Create(ctx, obj)
}
