package good

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/util/workqueue"
)

// ReviewValues goes over an iterator.
func (c *Controller) ReviewValues(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	for pod := range slices.Values(pods) {
		pod = pod.DeepCopy()
		pod.Status.Message = name // want:lostchange `is lost`
	}
	return nil
}

// ReviewNumbered goes over pairs.
func (c *Controller) ReviewNumbered(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	for i, pod := range slices.All(pods) {
		pod = pod.DeepCopy()
		pod.Status.Message = strconv.Itoa(i) // want:lostchange `is lost`
	}
	return nil
}

// ReviewBackward goes the other way round.
func (c *Controller) ReviewBackward(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range slices.Backward(pods) {
		pod = pod.DeepCopy()
		delete(pod.Labels, "app")
	}
	return nil
}

// ReviewByName collects the values of a map.
func (c *Controller) ReviewByName(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	byName := make(map[string]*corev1.Pod)
	for _, pod := range pods {
		byName[pod.Name] = pod
	}
	for _, pod := range slices.Collect(maps.Values(byName)) {
		pod = pod.DeepCopy()
		pod.Status.Message = name // want:lostchange `is lost`
	}
	return nil
}

// ReviewSorted takes the first of a sorted list: the list is new, the pods are not.
func (c *Controller) ReviewSorted(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	sorted := slices.SortedFunc(slices.Values(pods), func(a, b *corev1.Pod) int { return cmp.Compare(a.Name, b.Name) })
	if len(sorted) == 0 {
		return nil
	}
	first := sorted[0].DeepCopy()
	first.Status.Message = name // want:lostchange `is lost`
	return nil
}

// ReviewJoined joins two lists.
func (c *Controller) ReviewJoined(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	all := slices.Concat(pods, pods)
	for i := range all {
		all[i] = all[i].DeepCopy()
		all[i].Status.Message = name
	}
	return nil
}

// ReviewOldest picks one of the list.
func (c *Controller) ReviewOldest(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return err
	}
	oldest := slices.MinFunc(pods, func(a, b *corev1.Pod) int { return a.CreationTimestamp.Compare(b.CreationTimestamp.Time) })
	oldest = oldest.DeepCopy()
	oldest.Status.Message = name // want:lostchange `is lost`
	return nil
}

// ReviewEvery uses an iterator of the project.
func (c *Controller) ReviewEvery(_ context.Context, namespace, name string) error {
	for pod := range c.everyPod(namespace) {
		pod = pod.DeepCopy()
		pod.Status.Message = name // want:lostchange `is lost`
	}
	return nil
}

// ReviewInParallel lets workers change the pods.
func (c *Controller) ReviewInParallel(ctx context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	workqueue.ParallelizeUntil(ctx, 2, len(pods), func(i int) {
		pod := pods[i].DeepCopy()
		pod.Status.Message = name // want:lostchange `is lost`
	})
	return nil
}

// ReviewInGroup starts goroutines through a wait group.
func (c *Controller) ReviewInGroup(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	var group sync.WaitGroup
	for _, pod := range pods {
		pod = pod.DeepCopy()
		group.Go(func() { pod.Status.Message = name })
	}
	group.Wait()
	return nil
}

// ReviewOnce hands a literal to sync.Once.
func (c *Controller) ReviewOnce(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	var once sync.Once
	once.Do(func() { pod.Status.Message = name })
	return nil
}

// everyPod goes over the pods of a namespace.
func (c *Controller) everyPod(namespace string) iter.Seq[*corev1.Pod] {
	return func(yield func(*corev1.Pod) bool) {
		pods, err := c.Pods.Pods(namespace).List(labels.Everything())
		if err != nil {
			return
		}
		for _, pod := range pods {
			if !yield(pod) {
				return
			}
		}
	}
}
