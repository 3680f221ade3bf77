// Package podnames reads the names of pods out of a lister.
package podnames

import (
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// All returns the names of all pods that the lister has.
func All(pods corelisters.PodLister) ([]string, error) {
	list, err := pods.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	var names []string
	for _, pod := range list {
		names = append(names, pod.Name)
	}
	return names, nil
}
