// Package panics has index functions that return errors.
package panics

import (
	"encoding/json"
	"fmt"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// ByZone indexes Pods by the zone of their Node, which may be gone.
func ByZone(nodes listers.NodeLister) cache.IndexFunc {
	return func(obj any) ([]string, error) {
		pod, ok := obj.(*corev1.Pod)
		if !ok {
			return nil, fmt.Errorf("%T is no Pod", obj)
		}
		if pod.Spec.NodeName == "" {
			return nil, nil
		}
		node, err := nodes.Get(pod.Spec.NodeName) // want:related `may fail for any object`
		if err != nil {
			return nil, fmt.Errorf("node of %s: %w", pod.Name, err) // want `one object for which Get fails ends the process`
		}
		return []string{node.Labels[corev1.LabelTopologyZone]}, nil
	}
}

// doc:end

// Indexers are those of Pods.
func Indexers(mapper meta.RESTMapper) cache.Indexers {
	return cache.Indexers{
		"weight": byWeight,
		"size":   bySize,
		"owner": func(obj any) ([]string, error) {
			pod := obj.(*corev1.Pod)
			var out []string
			for _, ref := range pod.OwnerReferences {
				kind := schema.FromAPIVersionAndKind(ref.APIVersion, ref.Kind)
				mapping, err := mapper.RESTMapping(kind.GroupKind(), kind.Version) // want:related `may fail for any object`
				if err != nil {
					return nil, err // want `one object for which RESTMapping fails ends the process`
				}
				out = append(out, mapping.Resource.Resource+"/"+ref.Name)
			}
			return out, nil
		},
	}
}

func byWeight(obj any) ([]string, error) {
	pod := obj.(*corev1.Pod)
	text, ok := pod.Annotations["shop.example.com/weight"]
	if !ok {
		return nil, nil
	}
	weight, err := strconv.Atoi(text) // want:related `may fail for any object`
	if err != nil {
		return nil, err // want `one object for which Atoi fails ends the process`
	}
	return []string{strconv.Itoa(weight / 10)}, nil
}

func bySize(obj any) ([]string, error) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return nil, fmt.Errorf("%T is no Pod", obj)
	}
	size, ok := pod.GetLabels()["shop.example.com/size"]
	if !ok {
		return nil, fmt.Errorf("%s has no size", pod.Name) // want `one object whose labels or annotations are so ends the process`
	}
	var sizes []string
	if err := json.Unmarshal([]byte(size), &sizes); err != nil { // want:related `may fail for any object`
		return nil, err // want `one object for which Unmarshal fails ends the process`
	}
	return sizes, nil
}
