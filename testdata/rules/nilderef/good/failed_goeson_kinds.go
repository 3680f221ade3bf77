package good

import (
	"context"
	"fmt"
	"maps"
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
	"k8s.io/klog/v2"
)

// Fields ends for each kind of error.
func Fields(ctx context.Context, resources dynamic.ResourceInterface, name string) int64 {
	obj, err := resources.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		if apierrors.IsNotFound(err) {
			return 0
		}
		klog.ErrorS(err, "unable to read", "name", name)
		return -1
	}
	return int64(len(obj.Object))
}

// KindOf makes what is not there, and ends for the others.
func KindOf(ctx context.Context, resources dynamic.ResourceInterface, name string) string {
	obj, err := resources.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return ""
		}
		obj = &unstructured.Unstructured{}
	}
	return fmt.Sprint(obj.Object["kind"])
}

// FieldNames tests the object behind what it has logged.
func FieldNames(ctx context.Context, resources dynamic.ResourceInterface, name string) []string {
	obj, err := resources.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		klog.ErrorS(err, "unable to read", "name", name)
	}
	if err != nil || obj == nil {
		return nil
	}
	return slices.Collect(maps.Keys(obj.Object))
}
