package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
)

// Dynamic stores an object of any kind.
func Dynamic(ctx context.Context, c dynamic.ResourceInterface, obj *unstructured.Unstructured) error {
	_, err := c.Get(ctx, obj.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err := c.Create(ctx, obj, metav1.CreateOptions{})
		return err
	} else if err != nil {
		return err
	}
	_, err = c.Update(ctx, obj, metav1.UpdateOptions{}) // want `obj is updated without the resourceVersion of .*: the API server refuses to update a custom resource without one; set obj.ResourceVersion`
	return err
}
