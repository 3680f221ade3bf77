package audit

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
)

// Annotation is what the audit writes on a Website.
const Annotation = "audit.reference.ctrlvet.dev/result"

// The values of Annotation.
const (
	Passed   = "passed"
	TooLarge = "too-large"
)

// sync marks one Website. What the lister returns is only read.
func (t *term) sync(ctx context.Context, key cache.ObjectName) error {
	obj, err := t.lister.ByNamespace(key.Namespace).Get(key.Name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look up Website: %w", err)
	}
	site, ok := obj.(*unstructured.Unstructured)
	if !ok {
		return fmt.Errorf("the cache of Websites has a %T", obj)
	}
	if site.GetDeletionTimestamp() != nil {
		return nil
	}
	// Numbers of unstructured objects are int64 or float64; an absent one is what the API says, 1.
	replicas, found, err := unstructured.NestedInt64(site.Object, "spec", "replicas")
	if err != nil {
		return fmt.Errorf("Website %s: %w", key, err)
	}
	if !found {
		replicas = 1
	}
	limit := t.policy.limit()
	result := Passed
	if limit > 0 && replicas > limit {
		result = TooLarge
	}
	if site.GetAnnotations()[Annotation] == result {
		return nil
	}
	if err := t.mark(ctx, key, result); err != nil {
		return fmt.Errorf("mark Website %s: %w", key, err)
	}
	if result == TooLarge {
		t.recorder.Eventf(site, nil, corev1.EventTypeWarning, "TooManyReplicas", "Audit", "%d replicas, at most %d are allowed", replicas, limit)
	}
	return nil
}

// mark reads the object anew for each try: a conflict says that what was read before is out of date.
func (t *term) mark(ctx context.Context, key cache.ObjectName, result string) error {
	sites := t.untyped.Resource(t.websites).Namespace(key.Namespace)
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		site, err := sites.Get(ctx, key.Name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		annotations := site.GetAnnotations() // a copy
		if annotations == nil {
			annotations = make(map[string]string)
		}
		annotations[Annotation] = result
		site.SetAnnotations(annotations)
		_, err = sites.Update(ctx, site, metav1.UpdateOptions{FieldManager: name})
		return err
	})
	if apierrors.IsNotFound(err) {
		return nil // deleted meanwhile
	}
	return err
}
