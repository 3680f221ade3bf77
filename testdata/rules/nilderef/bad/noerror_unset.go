package bad

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// MainImage returns the image of the container that is called main.
func MainImage(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return "", err
	}
	var main *corev1.Container
	for i := range pod.Spec.Containers {
		if pod.Spec.Containers[i].Name == "main" {
			main = &pod.Spec.Containers[i]
		}
	}
	return main.Image, nil // want `main is nil when the loop above has found nothing: reading .Image panics then; test for nil first`
}

// doc:end

// Surge fills what it has not made.
func Surge(d *appsv1.Deployment) *appsv1.RollingUpdateDeployment {
	var rolling *appsv1.RollingUpdateDeployment
	if d.Spec.Strategy.RollingUpdate != nil {
		rolling.MaxSurge = d.Spec.Strategy.RollingUpdate.MaxSurge // want `rolling is nil here: nothing was assigned to it, and writing .MaxSurge panics`
	}
	return rolling
}

// Awaited has no error to tell of when nothing came.
func Awaited(events <-chan watch.Event, check func(watch.Event) error) error {
	var last error
	for e := range events {
		if e.Type == watch.Bookmark {
			continue
		}
		if last = check(e); last == nil {
			return nil
		}
	}
	return fmt.Errorf("not there: %s", last.Error()) // want `last is nil when the loop above has found nothing: reading .Error panics then; test for nil first`
}
