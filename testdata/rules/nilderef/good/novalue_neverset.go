package good

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

// NewCleaner keeps what it is given.
func NewCleaner(c client.Client, recorder record.EventRecorder) *Cleaner {
	return &Cleaner{client: c, recorder: recorder}
}

// Clean removes a pod.
func (c *Cleaner) Clean(ctx context.Context, pod *corev1.Pod) error {
	if err := c.client.Delete(ctx, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	c.recorder.Event(pod, corev1.EventTypeNormal, "Removed", "the pod has ended")
	return nil
}

// doc:end

// A Sorter is set in several ways: in a table of the package, without names, by a
// function that gets the address, by a loop, and by a test of what may be missing.
type Sorter struct {
	before func(a, b *corev1.Pod) bool
	limits *corev1.ResourceRequirements
	next   *Sorter
	last   *corev1.Pod
	spare  *corev1.Pod
	Shown  *corev1.Pod
}

var sorters = map[string]Sorter{"name": {before: func(a, b *corev1.Pod) bool { return a.Name < b.Name }}}

// SortedByName uses the table.
func SortedByName(a, b *corev1.Pod) bool { return sorters["name"].before(a, b) }

func fillLimits(to **corev1.ResourceRequirements) { *to = &corev1.ResourceRequirements{} }

// Limit has them filled first.
func (s *Sorter) Limit() corev1.ResourceList {
	fillLimits(&s.limits)
	return s.limits.Limits
}

// LastOf keeps the last one.
func (s *Sorter) LastOf(pods []*corev1.Pod) string {
	for _, s.last = range pods {
	}
	return s.last.Name
}

// Spare may be missing, which its author knows.
func (s *Sorter) Spare() string {
	if s.spare == nil {
		return ""
	}
	return s.spare.Name
}

// SpareOf has asked before.
func (s *Sorter) SpareOf(has bool) string {
	if has {
		return s.spare.Name
	}
	return ""
}

// ShownName reads what other packages can set.
func (s *Sorter) ShownName() string { return s.Shown.Name }

type couple struct{ left, right *corev1.Pod }

// Left is given its values in their order.
func Left(a, b *corev1.Pod) string { return couple{a, b}.left.Name }

// A remainder is made by nobody here.
type remainder struct{ pod *corev1.Pod }

func (r *remainder) name() string { return r.pod.Name }

// RestName is a part of a program that is not here.
func RestName(r interface{ name() string }) string { return r.name() }
