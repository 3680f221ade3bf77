// Package panics has index functions that leave out what they cannot tell.
package panics

import (
	"encoding/json"
	"fmt"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// doc:begin

// ByZone indexes Pods by the zone of their Node, if that is there.
func ByZone(nodes listers.NodeLister) cache.IndexFunc {
	return func(obj any) ([]string, error) {
		pod, ok := obj.(*corev1.Pod)
		if !ok {
			return nil, fmt.Errorf("%T is no Pod", obj) // does not happen
		}
		if pod.Spec.NodeName == "" {
			return nil, nil
		}
		node, err := nodes.Get(pod.Spec.NodeName)
		if err != nil {
			klog.ErrorS(err, "No zone of a Pod", "pod", klog.KObj(pod))
			return nil, nil
		}
		return []string{node.Labels[corev1.LabelTopologyZone]}, nil
	}
}

// doc:end

// Indexers are those of Pods. What they return as errors says that there is no Pod, or no
// valid one.
func Indexers(mapper meta.RESTMapper) cache.Indexers {
	return cache.Indexers{
		"namespace": cache.MetaNamespaceIndexFunc,
		"weight":    byWeight,
		"key":       byKey,
		"spec":      bySpec,
		"owner": func(obj any) ([]string, error) {
			accessor, err := meta.Accessor(obj)
			if err != nil {
				return nil, fmt.Errorf("no object: %w", err)
			}
			var out []string
			for _, ref := range accessor.GetOwnerReferences() {
				kind := schema.FromAPIVersionAndKind(ref.APIVersion, ref.Kind)
				if mapping, err := mapper.RESTMapping(kind.GroupKind(), kind.Version); err == nil {
					out = append(out, mapping.Resource.Resource+"/"+ref.Name)
				}
			}
			return out, nil
		},
	}
}

func byWeight(obj any) ([]string, error) {
	pod := obj.(*corev1.Pod)
	weight, err := strconv.Atoi(pod.Annotations["shop.example.com/weight"])
	if err != nil {
		return nil, nil
	}
	return []string{strconv.Itoa(weight / 10)}, nil
}

func byKey(obj any) ([]string, error) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return nil, err
	}
	return []string{key}, nil
}

func bySpec(obj any) ([]string, error) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return nil, fmt.Errorf("%T is no Pod", obj)
	}
	if len(pod.Spec.Containers) == 0 { // which the API server refuses
		return nil, fmt.Errorf("%s has no containers", pod.Name)
	}
	text, err := json.Marshal(pod.Spec.Containers[0].Ports)
	if err != nil {
		return nil, err
	}
	return []string{string(text)}, nil
}

// Selected looks for a label outside of an index function.
func Selected(obj metav1.Object) (labels.Selector, error) {
	s, err := labels.Parse(obj.GetAnnotations()["shop.example.com/select"])
	if err != nil {
		return nil, fmt.Errorf("annotation of %s: %w", obj.GetName(), err)
	}
	return s, nil
}
