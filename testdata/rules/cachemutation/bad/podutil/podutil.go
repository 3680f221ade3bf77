// Package podutil is the shop operator's library: what its functions do to
// their arguments is known to the callers through facts.
package podutil

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// SetOwner changes the pod that it gets.
func SetOwner(pod *corev1.Pod, owner string) {
	setLabel(pod, "shop.example.com/owner", owner)
}

// setLabel is the second step of the way.
func setLabel(pod *corev1.Pod, key, value string) {
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	pod.Labels[key] = value
}

// SetImage changes one container of the specification, which shares its slices.
func SetImage(spec corev1.PodSpec, image string) {
	spec.Containers[0].Image = image
}

// WithOwner changes a copy.
func WithOwner(pod *corev1.Pod, owner string) *corev1.Pod {
	pod = pod.DeepCopy()
	setLabel(pod, "shop.example.com/owner", owner)
	return pod
}

// Finder reads the pods of one informer.
type Finder struct {
	Indexer cache.Indexer
	Lister  corelisters.PodLister
}

// ByKey returns the pod that the cache holds.
func (f Finder) ByKey(key string) (*corev1.Pod, error) {
	obj, exists, err := f.Indexer.GetByKey(key)
	if err != nil || !exists {
		return nil, err
	}
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return nil, nil
	}
	return pod, nil
}

// Containers returns the containers of a pod without a copy.
func Containers(pod *corev1.Pod) []corev1.Container {
	return pod.Spec.Containers
}

// Template builds a pod around the metadata and the specification of another.
func Template(pod *corev1.Pod) *corev1.Pod {
	template := &corev1.Pod{}
	template.Name = pod.Name + "-template"
	template.Annotations = map[string]string{"shop.example.com/from": pod.Name}
	template.Spec = pod.Spec
	return template
}

// Stores reads several informers as one.
type Stores []cache.Store

// ListAll calls the function for the objects of every store.
func (s Stores) ListAll(selector labels.Selector, appendFn cache.AppendFunc) error {
	for _, store := range s {
		if err := cache.ListAll(store, selector, appendFn); err != nil {
			return err
		}
	}
	return nil
}

// Painter is implemented by the types that mark a pod.
type Painter interface {
	Paint(pod *corev1.Pod)
}

// LabelPainter marks by a label.
type LabelPainter struct {
	Value string
}

// NewLabelPainter returns the painter for a value.
func NewLabelPainter(value string) *LabelPainter {
	return &LabelPainter{Value: value}
}

// Paint sets the label.
func (p *LabelPainter) Paint(pod *corev1.Pod) {
	pod.Labels["shop.example.com/paint"] = p.Value
}

// Sealer returns a function that sets a label.
func Sealer(label string) func(metav1.Object) {
	prefix := "sealed"
	return func(object metav1.Object) {
		labels := object.GetLabels()
		labels[label] = prefix + "-" + object.GetName()
	}
}
