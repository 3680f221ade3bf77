// Package pods watches the pods of all websites with a shared informer.
package pods

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	k8slabels "k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	webv1 "github.com/ctrlvet/ctrlvet/testdata/demo/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/demo/internal/labels"
)

const resync = 10 * time.Minute

// Inventory answers questions about the pods of websites from an informer's cache.
type Inventory struct {
	client kubernetes.Interface
	pods   corelisters.PodLister

	mu       sync.Mutex
	released map[string]string // release by pod
}

// Start watches pods until ctx ends and returns when the cache is filled.
func Start(ctx context.Context, client kubernetes.Interface) (*Inventory, error) {
	factory := informers.NewSharedInformerFactory(client, resync)
	informer := factory.Core().V1().Pods()
	inventory := &Inventory{
		client:   client,
		pods:     informer.Lister(),
		released: map[string]string{},
	}
	factory.Start(ctx.Done())

	running, err := informer.Lister().List(k8slabels.Everything())
	if err != nil {
		return nil, fmt.Errorf("list the running pods: %w", err)
	}
	for _, pod := range running {
		inventory.released[pod.Namespace+"/"+pod.Name] = pod.Labels[labels.Release]
	}

	if !cache.WaitForCacheSync(ctx.Done(), informer.Informer().HasSynced) {
		return nil, errors.New("the pods were not read before the end")
	}
	return inventory, nil
}

// Ready returns how many pods of site serve its pages.
func (i *Inventory) Ready(site *webv1.Website) (int32, error) {
	pods, err := i.pods.Pods(site.Namespace).List(k8slabels.SelectorFromSet(labels.Selector(site)))
	if err != nil {
		return 0, fmt.Errorf("list the pods of %s: %w", site.Name, err)
	}
	var ready int32
	for _, pod := range pods {
		if isReady(pod) {
			ready++
		}
	}
	return ready, nil
}

// Release labels every ready pod of site with the release that it serves.
func (i *Inventory) Release(ctx context.Context, site *webv1.Website, release string) error {
	pods, err := i.pods.Pods(site.Namespace).List(k8slabels.SelectorFromSet(labels.Selector(site)))
	if err != nil {
		return fmt.Errorf("list the pods of %s: %w", site.Name, err)
	}
	for _, pod := range pods {
		if !isReady(pod) || i.serves(pod, release) {
			continue
		}
		labels.SetRelease(pod, release)
		if _, err := i.client.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{}); err != nil {
			return fmt.Errorf("release pod %s: %w", pod.Name, err)
		}
		i.remember(pod, release)
	}
	return nil
}

// serves tells whether the pod has the label of the release. The cache may not
// have seen the own write yet.
func (i *Inventory) serves(pod *corev1.Pod, release string) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.released[pod.Namespace+"/"+pod.Name] == release
}

func (i *Inventory) remember(pod *corev1.Pod, release string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.released[pod.Namespace+"/"+pod.Name] = release
}

func isReady(pod *corev1.Pod) bool {
	for _, condition := range pod.Status.Conditions {
		if condition.Type == corev1.PodReady {
			return condition.Status == corev1.ConditionTrue
		}
	}
	return false
}
