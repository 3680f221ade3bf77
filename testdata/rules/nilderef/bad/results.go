package bad

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Names forgets to end the pass.
func Names(ctx context.Context, resources dynamic.ResourceInterface) []string {
	var names []string
	list, err := resources.List(ctx, metav1.ListOptions{})
	if err != nil {
		klog.ErrorS(err, "unable to list")
	}
	for i := range list.Items { // want `list is nil after List failed and this branch goes on: reading .Items panics; return or continue where the error is handled`
		names = append(names, list.Items[i].GetName())
	}
	return names
}

// OnUpdate goes on after an error.
func OnUpdate(obj any) bool {
	accessor, err := meta.Accessor(obj)
	if err != nil {
		klog.ErrorS(err, "no metadata")
	}
	return managed(accessor) // want `accessor is nil after Accessor failed and this branch goes on: reading .GetLabels panics`
}

func managed(obj metav1.Object) bool { return obj.GetLabels()["managed"] == "true" }

// Images collects the errors and goes on.
func Images(apps map[string]*demov1.Foo, names []string) ([]string, []error) {
	var images []string
	var errs []error
	for _, name := range names {
		app, err := find(apps, name)
		if err != nil {
			errs = append(errs, err)
		}
		images = append(images, app.Spec.Image) // want `app is nil after find failed and this branch goes on: reading .Spec panics`
	}
	return images, errs
}

func find(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, ok := apps[name]
	if !ok {
		return nil, fmt.Errorf("no application %s", name)
	}
	return app, nil
}

// Image reads the result of what failed.
func Image(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := find(apps, name)
	if err != nil {
		return "", fmt.Errorf("no image of %s: %w", app.Name, err) // want `app is nil where find failed: reading .Name panics`
	}
	return app.Spec.Image, nil
}

// Node reads the result of a lister.
func Node(pods corelisters.PodLister, namespace, name string) (string, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		klog.ErrorS(err, "unable to read", "node", pod.Spec.NodeName) // want `pod is nil where Get failed: reading .Spec panics`
		return "", err
	}
	return pod.Spec.NodeName, nil
}

// Start names the empty object.
func Start(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (*corev1.Pod, error) {
	pod, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if err != nil {
		return nil, fmt.Errorf("unable to create %s: %w", pod.Name, err) // want `pod is the empty object that comes with the error of Create: .Name is its zero value, and a fake clientset may return nil; use the object of before`
	}
	return pod, nil
}

// Code does not look at the answer of errors.As.
func Code(err error) int32 {
	var status *apierrors.StatusError
	if errors.As(err, &status); status.ErrStatus.Code > 0 { // want `status is nil where the error is no other: this panics; ask errors.As whether it found one`
		return 1
	}
	return 0
}
