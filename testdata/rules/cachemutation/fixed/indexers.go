package fixed

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// IndexByNode normalises the object while the store holds its lock.
func (c *Controller) IndexByNode(informer cache.SharedIndexInformer) error {
	return informer.AddIndexers(cache.Indexers{
		"node": func(obj interface{}) ([]string, error) {
			pod, ok := obj.(*corev1.Pod)
			if !ok {
				return nil, fmt.Errorf("unexpected %T", obj)
			}
			if pod.Spec.Hostname == "" {
				pod = pod.DeepCopy()
				pod.Spec.Hostname = pod.Name
			}
			return []string{pod.Spec.NodeName + "/" + pod.Spec.Hostname}, nil
		},
	})
}

// IndexByTeam names the function of the index.
func (c *Controller) IndexByTeam(informer cache.SharedIndexInformer) error {
	indexers := cache.Indexers{}
	indexers["team"] = teamIndex
	return informer.AddIndexers(indexers)
}

func teamIndex(obj interface{}) ([]string, error) {
	pod := obj.(*corev1.Pod)
	team := pod.Annotations["team"]
	pod = pod.DeepCopy()
	delete(pod.Annotations, "team")
	return []string{team}, nil
}
