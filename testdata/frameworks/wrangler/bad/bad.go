// Package bad has handlers for wrangler's controllers that make the named mistakes.
package bad

import (
	"context"

	corecontrollers "github.com/rancher/wrangler/v3/pkg/generated/controllers/core/v1"
	"github.com/rancher/wrangler/v3/pkg/relatedresource"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
)

// Handlers are what a controller of pods has.
type Handlers struct {
	Pods    corecontrollers.PodController
	Secrets corecontrollers.SecretCache
	Nodes   corecontrollers.NodeCache
	Seen    []string
}

// Register hands the handlers to the controllers.
func (h *Handlers) Register(ctx context.Context) {
	h.Pods.OnChange(ctx, "label", h.Label)
	h.Pods.OnChange(ctx, "borrow", h.Borrow)
	h.Pods.OnChange(ctx, "bykey", h.ByKey)
	h.Pods.OnChange(ctx, "note", h.Note)
	h.Pods.OnChange(ctx, "names", h.Names)
	h.Pods.OnChange(ctx, "lost", h.Lost)
	h.Pods.OnRemove(ctx, "remove", h.Remove)
	relatedresource.Watch(ctx, "related", h.Related, h.Pods, h.Pods)
}

// Lost says that all is well.
func (h *Handlers) Lost(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	if _, err := h.Pods.UpdateStatus(pod.DeepCopy()); err != nil {
		return pod, nil
	}
	return pod, nil
}

// Related is asked for what to wake.
func (h *Handlers) Related(namespace, name string, obj runtime.Object) ([]relatedresource.Key, error) {
	if pod, ok := obj.(*corev1.Pod); ok {
		pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(wrangler\)`
	}
	return []relatedresource.Key{{Namespace: namespace, Name: name}}, nil
}

// Label changes the object that it was given.
func (h *Handlers) Label(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	pod.Labels["seen"] = "true" // want:cachemutation `pod\.Labels comes from the informer cache \(wrangler\)`
	return h.Pods.Update(pod)
}

// Remove does so once the object is being deleted.
func (h *Handlers) Remove(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	pod.Annotations = nil // want:cachemutation `pod\.Annotations comes from the informer cache \(wrangler\)`
	return pod, nil
}

// Borrow changes what it read from other caches.
func (h *Handlers) Borrow(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	secret, err := h.Secrets.Get(pod.Namespace, "token")
	if err != nil {
		return pod, err
	}
	secret.Labels = nil // want:cachemutation `secret\.Labels comes from the informer cache \(lister\.Get\)`
	nodes, err := h.Nodes.List(labels.Everything())
	if err != nil {
		return pod, err
	}
	for _, node := range nodes {
		node.Spec.Unschedulable = true // want:cachemutation `node\.Spec\.Unschedulable comes from the informer cache \(lister\.List\)`
	}
	owned, err := h.Secrets.GetByIndex("owner", pod.Name)
	if err != nil {
		return pod, err
	}
	for _, s := range owned {
		s.Immutable = nil // want:cachemutation `s\.Immutable comes from the informer cache \(lister\.GetByIndex\)`
	}
	return pod, nil
}

// ByKey reads the object itself, which is gone after a deletion.
func (h *Handlers) ByKey(key string, _ *corev1.Pod) (*corev1.Pod, error) {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil, nil
	}
	pod, err := h.Pods.Cache().Get(namespace, name)
	if err != nil {
		return nil, err // want:notfound `a deleted object makes its key fail at each attempt`
	}
	h.Seen = append(h.Seen, pod.Name)
	return pod, nil
}

// Note sets the status and writes the object.
func (h *Handlers) Note(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, nil
	}
	pod = pod.DeepCopy()
	pod.Status.Message = "seen"
	return h.Pods.Update(pod) // want:statusupdate `.`
}

// Names does not reckon with a deletion.
func (h *Handlers) Names(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	h.Seen = append(h.Seen, pod.Name)
	return pod, nil
}
