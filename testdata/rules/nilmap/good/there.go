package good

import (
	"context"
	"encoding/json"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Count has parsed a value of the map: without a map there is none to parse.
func Count(ctx context.Context, c client.Client, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return err
	}
	n, err := strconv.Atoi(pod.Annotations["shop/count"])
	if err != nil {
		return err
	}
	pod.Annotations["shop/count"] = strconv.Itoa(n + 1)
	return c.Update(ctx, pod)
}

// Note has decoded one.
func Note(ctx context.Context, c client.Client, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return err
	}
	var notes []string
	if err := json.Unmarshal([]byte(pod.GetAnnotations()["shop/notes"]), &notes); err != nil {
		return err
	}
	pod.Annotations["shop/notes"] = ""
	return c.Update(ctx, pod)
}

// Shout changes what it ranges over.
func Shout(ctx context.Context, c client.Client, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return err
	}
	for name := range pod.Labels {
		pod.Labels[name+"!"] = "true"
	}
	return c.Update(ctx, pod)
}

// Fallback writes to a map of its own where the object has none.
func Fallback(ctx context.Context, c client.Client, key client.ObjectKey, others map[string]string) error {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return err
	}
	labels := pod.Labels
	if len(labels) == 0 {
		labels = others
	}
	labels["seen"] = "true"
	return nil
}

// Ensure reads what it creates itself, with annotations.
func Ensure(ctx context.Context, c client.Client, key client.ObjectKey, hash string) error {
	wanted := &corev1.Service{ObjectMeta: metav1.ObjectMeta{
		Namespace: key.Namespace, Name: key.Name, Annotations: map[string]string{"shop/hash": hash},
	}}
	found := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(wanted), found); err != nil {
		if apierrors.IsNotFound(err) {
			return c.Create(ctx, wanted)
		}
		return err
	}
	if found.GetAnnotations()["shop/hash"] != hash {
		found.Annotations["shop/hash"] = hash
		return c.Update(ctx, found)
	}
	return nil
}
