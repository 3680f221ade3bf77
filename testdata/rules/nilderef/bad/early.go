package bad

import (
	"context"
	"errors"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Label changes the application before it asks whether there is one.
func Label(apps map[string]*demov1.Foo, name, tier string) error {
	app, err := find(apps, name)
	app.Labels = map[string]string{"tier": tier} // want `app is used before the error of find is tested: it is nil when that fails, and reading .Labels panics; test the error first`
	if err != nil {
		return err
	}
	return nil
}

// Request sets a header of a request that may not have been made.
func Request(ctx context.Context, url, token string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	req.Header.Set("Authorization", token) // want `req is used before the error of NewRequestWithContext is tested: it is nil when that fails, and reading .Header panics`
	if err != nil {
		return nil, err
	}
	return req, nil
}

// Succeeded lets NotFound pass and goes on without a pod.
func Succeeded(pods corelisters.PodLister, namespace, name string) bool {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the pod")
		return false
	} else if apierrors.IsNotFound(err) {
		klog.InfoS("the pod is gone", "name", name)
	}
	return pod.Status.Phase == corev1.PodSucceeded // want `pod is nil when Get finds nothing, and this is reached then: reading .Status panics; return there`
}

// Conflict looks for one kind of error only.
func Conflict(apps map[string]*demov1.Foo, name string) string {
	app, err := find(apps, name)
	if apierrors.IsConflict(err) {
		klog.ErrorS(err, "unable to read the application")
	}
	return app.Spec.Image // want `only one kind of error of find is looked at: after any other app is nil, and reading .Spec panics; test the error for nil`
}

// Tier returns what is nil when only the error is there.
func Tier(apps map[string]*demov1.Foo, name string) (string, error) {
	if app, err := find(apps, name); app != nil || err != nil {
		return app.Labels["tier"], err // want `this is reached with a nil pointer where only the other half of the condition decides: reading .Labels panics; test it by itself`
	}
	return "", nil
}

// Deleted asks the object that did not come with the error.
func Deleted(apps map[string]*demov1.Foo, name string) bool {
	app, err := current(apps, name)
	if err == nil || app.DeletionTimestamp != nil { // want `app can be nil where current failed: reading .DeletionTimestamp panics then`
		return true
	}
	return false
}

func current(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, err := find(apps, name)
	if err != nil {
		return nil, err
	}
	if app.Spec.Image == "" {
		return app, errors.New("no image")
	}
	return app, nil
}
