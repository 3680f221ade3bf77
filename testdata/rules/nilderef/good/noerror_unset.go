package good

import (
	"context"
	"errors"
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
	if main == nil {
		return "", fmt.Errorf("%s has no container main", key)
	}
	return main.Image, nil
}

// doc:end

// Surge makes what it fills.
func Surge(d *appsv1.Deployment) *appsv1.RollingUpdateDeployment {
	var rolling *appsv1.RollingUpdateDeployment
	if d.Spec.Strategy.RollingUpdate != nil {
		rolling = &appsv1.RollingUpdateDeployment{}
		rolling.MaxSurge = d.Spec.Strategy.RollingUpdate.MaxSurge
	}
	return rolling
}

// Awaited begins with an error.
func Awaited(events <-chan watch.Event, check func(watch.Event) error) error {
	last := errors.New("no events")
	for e := range events {
		if e.Type == watch.Bookmark {
			continue
		}
		if last = check(e); last == nil {
			return nil
		}
	}
	return fmt.Errorf("not there: %s", last.Error())
}

// OnlyPod has counted before: each round sets the variable.
func OnlyPod(pods map[string]*corev1.Pod) string {
	if len(pods) != 1 {
		return ""
	}
	var only *corev1.Pod
	for _, pod := range pods {
		only = pod
	}
	return only.Name
}

// Counted asks how many there are.
func Counted(pod *corev1.Pod) string {
	var init *corev1.Container
	n := 0
	for i := range pod.Spec.InitContainers {
		if pod.Spec.InitContainers[i].Name == "init" {
			init, n = &pod.Spec.InitContainers[i], n+1
		}
	}
	if n != 1 {
		return ""
	}
	return init.Image
}

// Flagged remembers whether it has found one.
func Flagged(pod *corev1.Pod) string {
	var init *corev1.Container
	found := false
	for i := range pod.Spec.InitContainers {
		if pod.Spec.InitContainers[i].Name == "init" {
			init, found = &pod.Spec.InitContainers[i], true
		}
	}
	if !found {
		return ""
	}
	return init.Image
}

// Erred has an error where there is none.
func Erred(pod *corev1.Pod) (string, error) {
	var main *corev1.Container
	err := errors.New("no container main")
	for i := range pod.Spec.Containers {
		if pod.Spec.Containers[i].Name == "main" {
			main, err = &pod.Spec.Containers[i], nil
		}
	}
	if err != nil {
		return "", err
	}
	return main.Image, nil
}

// Prefilled begins with one that is there.
func Prefilled(pod *corev1.Pod, name string) string {
	main := &corev1.Container{Image: "none"}
	if name == "" {
		main = pod.Spec.Containers[0].DeepCopy()
	} else {
		for _, c := range pod.Spec.Containers {
			for _, port := range c.Ports {
				if port.Name == name {
					main = c.DeepCopy()
				}
			}
		}
	}
	return main.Image
}

// Tried leaves with the error of the last attempt.
func Tried(ctx context.Context, c client.Client, key client.ObjectKey, attempts int) (string, error) {
	var pod *corev1.Pod
	var err error
	for n := range attempts {
		if n%2 == 0 {
			pod, err = podOf(ctx, c, key)
			if err == nil {
				break
			}
		}
	}
	if err != nil {
		return "", err
	}
	return pod.Name, nil
}

func podOf(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return nil, err
	}
	return pod, nil
}
