package good

import (
	"context"

	"github.com/rancher/wrangler/v3/pkg/generated/controllers/core"
	corecontrollers "github.com/rancher/wrangler/v3/pkg/generated/controllers/core/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// A Seed makes a pod once, where there is none.
type Seed struct {
	Pods corecontrollers.PodController
	Made int
}

// Register asks the API server, and has the cache read by what runs later.
func (s *Seed) Register(ctx context.Context, core corecontrollers.Interface) error {
	pods := core.Pod()
	s.Pods = pods
	cache := pods.Cache()
	pods.OnChange(ctx, "count", s.Count)
	pods.OnChange(ctx, "peek", func(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
		_, err := cache.List("default", labels.Everything())
		return pod, err
	})
	all, err := pods.List("default", metav1.ListOptions{})
	if err != nil {
		return err
	}
	if len(all.Items) == 0 {
		s.Made++
	}
	return nil
}

// Count reads the cache, which is full by then.
func (s *Seed) Count(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
	_, err := s.Pods.Cache().List("default", labels.Everything())
	return pod, err
}

// Run registers, starts, and then reads.
func (s *Seed) Run(ctx context.Context, factory *core.Factory) error {
	pods := factory.Core().V1().Pod()
	pods.OnChange(ctx, "run", s.Count)
	if err := factory.Start(ctx, 1); err != nil {
		return err
	}
	all, err := pods.Cache().List("default", labels.Everything())
	if err != nil {
		return err
	}
	if len(all) == 0 {
		s.Made++
	}
	return nil
}
