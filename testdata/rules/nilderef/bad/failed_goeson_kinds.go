package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/klog/v2"
)

// Fields ends for one kind of error and only logs the others.
func Fields(ctx context.Context, resources dynamic.ResourceInterface, name string) int64 {
	obj, err := resources.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		if apierrors.IsNotFound(err) {
			return 0
		}
		klog.ErrorS(err, "unable to read", "name", name)
	}
	return int64(len(obj.Object)) // want `obj is nil after Get failed and this branch goes on: reading .Object panics`
}
