package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Selector handles both, one after the other.
func Selector(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if apierrors.IsNotFound(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return svc.Spec.Selector, nil
}

// doc:end

// SelectorFirst excludes the others first.
func SelectorFirst(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if client.IgnoreNotFound(err) != nil {
		return nil, err
	}
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return svc.Spec.Selector, nil
}

// Exists asks only whether something is there.
func Exists(ctx context.Context, c client.Client, app *demov1.Foo) bool {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{})
	return !apierrors.IsNotFound(err)
}

// Removed deletes, and reports the rest below.
func Removed(ctx context.Context, c client.Client, app *demov1.Foo) string {
	err := c.Delete(ctx, app)
	switch {
	case err == nil:
		return "deleted"
	case apierrors.IsNotFound(err):
		return "gone"
	}
	return app.Name
}

// Cached says why it needs no other test.
func Cached(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	// The client is cached: NotFound is the only possible error.
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return svc.Spec.Selector, nil
}

// Listed asks a lister: the pod is there, or it is not found.
func Listed(pods corelisters.PodLister, app *demov1.Foo) (string, error) {
	pod, err := pods.Pods(app.Namespace).Get(app.Name)
	if apierrors.IsNotFound(err) {
		return "", nil
	}
	return pod.Spec.NodeName, nil
}

// Gone asks again and again, for nothing but whether the object is still there.
func Gone(ctx context.Context, c client.Client, app *demov1.Foo) bool {
	for range 10 {
		if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Pod{}); apierrors.IsNotFound(err) {
			return true
		}
	}
	return false
}

// Remove deletes by name what it has not been able to read either.
func Remove(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), pod); apierrors.IsNotFound(err) {
		return nil
	}
	return c.Delete(ctx, pod)
}

// Kind uses what it has read where the read went well.
func Kind(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	found := false
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err == nil {
		found = true
	} else if apierrors.IsNotFound(err) {
		if err = c.Get(ctx, client.ObjectKey{Namespace: "default", Name: key.Name}, app); err == nil {
			found = true
		}
	}
	if found {
		return app.Spec.Image, nil
	}
	svc := &corev1.Service{}
	if err := c.Get(ctx, key, svc); err != nil {
		return "", err
	}
	return svc.Name, nil
}

// Ports goes the same way where there are none, as there are after any error.
func Ports(ctx context.Context, c client.Client, key client.ObjectKey, otherwise int32) int32 {
	svc := &corev1.Service{}
	err := c.Get(ctx, key, svc)
	if apierrors.IsNotFound(err) || len(svc.Spec.Ports) == 0 {
		return otherwise
	}
	return svc.Spec.Ports[0].Port
}

// Store is a client of the project's own.
type Store interface {
	Load(ctx context.Context, name string) (*demov1.Foo, error)
}
