// Package inventory reads pods from an informer's cache.
package inventory

import (
	k8slabels "k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/channels/labels"
)

// Claim changes cached pods, through a function of another package.
func Claim(lister corelisters.PodLister, owner string) error {
	pods, err := lister.Pods("default").List(k8slabels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		labels.Set(pod, owner)
	}
	return nil
}

// Größe changes a cached pod behind letters that have another width in each
// encoding of a column.
func Größe(lister corelisters.PodLister) error {
	pod, err := lister.Pods("default").Get("𝄞")
	if err != nil {
		return err
	}
	ä := ""
	ä, pod.Annotations = "𝄞", nil
	_ = ä
	return nil
}

// Claimed only reads.
func Claimed(lister corelisters.PodLister, owner string) (int, error) {
	pods, err := lister.Pods("default").List(k8slabels.Everything())
	if err != nil {
		return 0, err
	}
	n := 0
	for _, pod := range pods {
		if labels.Get(pod) == owner {
			n++
		}
	}
	return n, nil
}
