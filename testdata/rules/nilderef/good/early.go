package good

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Label tests the error first.
func Label(apps map[string]*demov1.Foo, name, tier string) error {
	app, err := find(apps, name)
	if err != nil {
		return err
	}
	app.Labels = map[string]string{"tier": tier}
	return nil
}

// Request tests the error first.
func Request(ctx context.Context, url, token string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", token)
	return req, nil
}

// Sized throws the error away: it has made the names itself.
func Sized(apps map[string]*demov1.Foo) []string {
	var images []string
	for name := range apps {
		app, _ := find(apps, name)
		images = append(images, app.Spec.Image)
	}
	return images
}

// Sizes tests the pointer instead of the error.
func Sizes(apps map[string]*demov1.Foo, names []string) []string {
	var images []string
	for _, name := range names {
		app, _ := find(apps, name)
		if app == nil {
			continue
		}
		images = append(images, app.Spec.Image)
	}
	return images
}

// Succeeded ends where nothing was found.
func Succeeded(pods corelisters.PodLister, namespace, name string) bool {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the pod")
		return false
	}
	if apierrors.IsNotFound(err) {
		return true
	}
	return pod.Status.Phase == corev1.PodSucceeded
}

// Remembered keeps in a variable what was found.
func Remembered(pods corelisters.PodLister, namespace, name string) bool {
	found := true
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return false
		}
		found = false
	}
	return found && pod.Status.Phase == corev1.PodSucceeded
}

// Replaced uses another pod when there is none.
func Replaced(pods corelisters.PodLister, namespace, name string) corev1.PodPhase {
	pod, err := pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		pod = &corev1.Pod{}
	} else if err != nil {
		return corev1.PodUnknown
	}
	return pod.Status.Phase
}

// Tier tests both halves by themselves.
func Tier(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := find(apps, name)
	if app == nil || err != nil {
		return "", err
	}
	return app.Labels["tier"], nil
}

// Partial gets an object with the error, which the function hands in.
func Partial(apps map[string]*demov1.Foo, name string, fallback *demov1.Foo) string {
	app, err := findOr(apps, name, fallback)
	image := app.Spec.Image
	if err != nil {
		return image
	}
	return image
}

func findOr(apps map[string]*demov1.Foo, name string, fallback *demov1.Foo) (*demov1.Foo, error) {
	app, err := find(apps, name)
	if err != nil {
		return fallback, err
	}
	return app, nil
}

// Told asks what comes with the error in place of it.
func Told(apps map[string]*demov1.Foo, name string) string {
	if found, app, _ := lookup(apps, name); found {
		return app.Spec.Image
	}
	return ""
}

func lookup(apps map[string]*demov1.Foo, name string) (bool, *demov1.Foo, error) {
	app, err := find(apps, name)
	if err != nil {
		return false, nil, err
	}
	return true, app, nil
}

// A Source names one of two places where a size may be found.
type Source struct{ Own, Shared *demov1.Foo }

// Image has returned before when neither is there.
func (s *Source) Image() string {
	if s.Own == nil && s.Shared == nil {
		return ""
	}
	own := s.Own
	if own == nil && s.Shared != nil {
		return s.Shared.Spec.Image
	}
	return own.Spec.Image
}
