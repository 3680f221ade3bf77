package bad

import (
	"context"

	corecontrollers "github.com/rancher/wrangler/v3/pkg/generated/controllers/core/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// A Seed makes a pod once, where there is none.
type Seed struct {
	Pods corecontrollers.PodController
	Made int
}

// Register reads the cache before anything has filled it.
func (s *Seed) Register(ctx context.Context, core corecontrollers.Interface) error {
	pods := core.Pod()
	s.Pods = pods
	pods.OnChange(ctx, "count", s.Count)
	all, err := pods.Cache().List("default", labels.Everything()) // want:listerbeforesync `pods\.Cache\(\)\.List is called before wrangler starts the controllers that get their handlers here: the cache is still empty`
	if err != nil {
		return err
	}
	if len(all) == 0 {
		s.Made++
	}
	secrets := core.Secret().Cache()
	_, err = secrets.Get("default", "token") // want:listerbeforesync `secrets\.Get is called before wrangler starts the controllers`
	return err
}

// Count does nothing.
func (s *Seed) Count(_ string, pod *corev1.Pod) (*corev1.Pod, error) { return pod, nil }
