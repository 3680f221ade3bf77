package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// A Cleaner removes pods that have ended.
type Cleaner struct {
	client   client.Client
	recorder record.EventRecorder
}

// NewCleaner forgets the recorder.
func NewCleaner(c client.Client, recorder record.EventRecorder) *Cleaner {
	return &Cleaner{client: c}
}

// Clean removes a pod.
func (c *Cleaner) Clean(ctx context.Context, pod *corev1.Pod) error {
	if err := c.client.Delete(ctx, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	c.recorder.Event(pod, corev1.EventTypeNormal, "Removed", "the pod has ended") // want `field recorder is never given a value in this package, and no other can: it is nil, and calling .Event panics`
	return nil
}

// doc:end

// A Sorter has no order.
type Sorter struct {
	name   string
	before func(a, b *corev1.Pod) bool
	limits *corev1.ResourceRequirements
}

// NewSorter gives it a name.
func NewSorter(name string) *Sorter { return &Sorter{name: name} }

// First asks for it.
func (s *Sorter) First(a, b *corev1.Pod) bool {
	return s.before(a, b) // want `field before is never given a value in this package, and no other can: it is nil, and calling it panics`
}

// Limit reads what nobody has set.
func (s *Sorter) Limit() corev1.ResourceList {
	return s.limits.Limits // want `field limits is never given a value in this package, and no other can: it is nil, and reading .Limits panics`
}
