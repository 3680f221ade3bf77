package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ErrGone is a singleton.
var errNotFound = apierrors.NewNotFound(schema.GroupResource{Resource: "foos"}, "")

// find returns the singleton NotFound error.
func find(m map[string]*corev1.Pod, name string) (*corev1.Pod, error) {
	if p, ok := m[name]; ok {
		return p, nil
	}
	return nil, errNotFound
}

// Look looks.
func Look(ctx context.Context, c client.Client, m map[string]*corev1.Pod, name string) error {
	p, err := find(m, name)
	if err == errNotFound {
		return c.Create(ctx, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "default"}})
	}
	if err != nil {
		return err
	}
	p = p.DeepCopy()
	p.Labels = map[string]string{"a": "b"}
	return c.Update(ctx, p)
}

// Look2 looks with IsNotFound only.
func Look2(ctx context.Context, c client.Client, m map[string]*corev1.Pod, name string) error {
	p, err := find(m, name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	return c.Delete(ctx, p)
}
