package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// template is read into by whoever runs first.
var template corev1.ConfigMap

// Fill reads into a variable of the package.
func Fill(ctx context.Context, c client.Client, key client.ObjectKey) error {
	err := c.Get(ctx, key, &template)
	if err != nil && apierrors.IsNotFound(err) {
		return c.Create(ctx, &corev1.ConfigMap{})
	}
	return c.Get(ctx, key, &corev1.ConfigMap{})
}
