// Package good puts what it reads where it is read.
package good

import (
	"context"
	"errors"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Peers returns the pods of a service, when asked for them.
func Peers(ctx context.Context, c client.Client, svc *corev1.Service, all bool) ([]string, error) {
	var pods *corev1.PodList
	if all {
		pods = &corev1.PodList{}
		if err := c.List(ctx, pods, client.InNamespace(svc.Namespace)); err != nil {
			return nil, err
		}
	}
	return names(pods), nil
}

// doc:end

func names(pods *corev1.PodList) []string {
	if pods == nil {
		return nil
	}
	var out []string
	for _, p := range pods.Items {
		out = append(out, p.Name)
	}
	return out
}

// Other returns the name of a pod, or none: the inner variable is the answer where it is.
func Other(pods []corev1.Pod, not string) string {
	var name string
	for _, p := range pods {
		if name := p.Name; name != not {
			return name
		}
	}
	return name
}

// Elsewhere fills what it reads through its address, a method, and in part.
func Elsewhere(pods []corev1.Pod) string {
	var text strings.Builder
	var first corev1.Pod
	var count int
	add := func(n *int) { *n++ }
	for i, p := range pods {
		text := text.String() + p.Name
		first := pods[i]
		count := i
		_, _, _ = text, first, count
	}
	add(&count)
	first.Name = "first"
	text.WriteString(first.Name)
	return text.String() + strings.Repeat(".", count)
}

// Unread reads the outer variable before the block alone.
func Unread(pods []corev1.Pod) int {
	var size int
	total := size
	for _, p := range pods {
		size := len(p.Spec.Containers)
		total += size
	}
	return total
}

var errEmpty = errors.New("empty")

// Error is about an error, which another rule looks at.
func Error(pods []corev1.Pod) error {
	if len(pods) == 0 {
		return errEmpty
	}
	return nil
}

// Kind asks for the type of a value.
func Kind(obj any) string {
	var pod *corev1.Pod
	switch pod := obj.(type) {
	case *corev1.Pod:
		obj = pod.Name
	default:
		obj = pod
	}
	if pod == nil {
		return "none"
	}
	return "pod"
}

// Label is done where it has found the label: what it reads behind the block is for the others.
func Label(pods []corev1.Pod) string {
	var label string
	for _, p := range pods {
		if p.Labels["app"] != "" {
			label := strings.ToUpper(p.Labels["app"])
			if len(label) > 3 {
				label = label[:3]
			}
			return "app " + label
		}
	}
	for _, p := range pods {
		if p.Name == "a" {
			label := p.Name + "!"
			pods[0].Namespace = label
			continue
		}
		pods[0].Namespace = "none" + label
	}
	return "none" + label
}

// Size has two variables of one name that have nothing to do with each other.
func Size(pods []corev1.Pod) string {
	var size string
	for _, p := range pods {
		if size := len(p.Name); size > 8 {
			panic(p.Name)
		}
	}
	return "size" + size
}
