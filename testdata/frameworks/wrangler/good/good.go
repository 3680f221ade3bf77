// Package good has the handlers of package bad as they should be.
package good

import (
	"context"

	corecontrollers "github.com/rancher/wrangler/v3/pkg/generated/controllers/core/v1"
	"github.com/rancher/wrangler/v3/pkg/relatedresource"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
)

// Handlers are what a controller of pods has.
type Handlers struct {
	Pods    corecontrollers.PodController
	Secrets corecontrollers.SecretCache
	Seen    []string
}

// Register hands the handlers to the controllers.
func (h *Handlers) Register(ctx context.Context) {
	h.Pods.OnChange(ctx, "label", h.Label)
	h.Pods.OnChange(ctx, "borrow", h.Borrow)
	h.Pods.OnChange(ctx, "bykey", h.ByKey)
	h.Pods.OnChange(ctx, "given", h.Given)
	h.Pods.OnChange(ctx, "note", h.Note)
	h.Pods.OnChange(ctx, "names", h.Names)
	h.Pods.OnChange(ctx, "other", h.Other)
	h.Pods.OnChange(ctx, "asked", h.Asked)
	h.Pods.OnChange(ctx, "lost", h.Lost)
	h.Pods.OnRemove(ctx, "remove", h.Remove)
	relatedresource.Watch(ctx, "related", h.Related, h.Pods, h.Pods)
}

// Lost has the key come back.
func (h *Handlers) Lost(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	if _, err := h.Pods.UpdateStatus(pod.DeepCopy()); err != nil {
		return pod, err
	}
	return pod, nil
}

// Related only reads.
func (h *Handlers) Related(namespace, name string, obj runtime.Object) ([]relatedresource.Key, error) {
	if pod, ok := obj.(*corev1.Pod); ok && pod.Labels["wake"] == "" {
		return nil, nil
	}
	return []relatedresource.Key{{Namespace: namespace, Name: name}}, nil
}

// Label changes a copy.
func (h *Handlers) Label(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil || pod.DeletionTimestamp != nil {
		return pod, nil
	}
	pod = pod.DeepCopy()
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	pod.Labels["seen"] = "true"
	return h.Pods.Update(pod)
}

// Remove gets an object in any case.
func (h *Handlers) Remove(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	h.Seen = append(h.Seen, pod.Name)
	return pod, nil
}

// Borrow changes a copy of what it read.
func (h *Handlers) Borrow(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	secret, err := h.Secrets.Get(pod.Namespace, "token")
	if err != nil {
		return pod, err
	}
	secret = secret.DeepCopy()
	secret.Labels = nil // want:lostchange `is lost`
	return pod, nil
}

// ByKey knows that the object may be gone.
func (h *Handlers) ByKey(key string, _ *corev1.Pod) (*corev1.Pod, error) {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil, nil
	}
	pod, err := h.Pods.Cache().Get(namespace, name)
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return pod, err
}

// Given reads again only what was there: the next attempt gets nil and ends.
func (h *Handlers) Given(key string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil, nil
	}
	fresh, err := h.Pods.Cache().Get(namespace, name)
	if err != nil {
		return nil, err
	}
	h.Seen = append(h.Seen, fresh.Name)
	return nil, nil
}

// Note writes the status by itself.
func (h *Handlers) Note(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	pod = pod.DeepCopy()
	pod.Status.Message = "seen"
	return h.Pods.UpdateStatus(pod)
}

// Names asks whether there is an object.
func (h *Handlers) Names(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod != nil {
		h.Seen = append(h.Seen, pod.Name)
	}
	return pod, nil
}

// Other needs the key only.
func (h *Handlers) Other(key string, pod *corev1.Pod) (*corev1.Pod, error) {
	h.Seen = append(h.Seen, key)
	return pod, nil
}

// Asked lets another function ask.
func (h *Handlers) Asked(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if gone(pod) {
		return nil, nil
	}
	h.Seen = append(h.Seen, pod.Name)
	return pod, nil
}

func gone(pod *corev1.Pod) bool { return pod == nil || pod.DeletionTimestamp != nil }
