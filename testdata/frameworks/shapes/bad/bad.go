// Package bad changes what it reads from caches of any shape.
package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic/dynamiclister"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/shapes"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/shapes/krt"
)

// Kclient is istio's.
func Kclient(pods shapes.Client[*corev1.Pod]) {
	pod := pods.Get("a", "b")
	if pod == nil {
		return
	}
	pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(lister\.Get\)`
	for _, pod := range pods.List("b", labels.Everything()) {
		pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(lister\.List\)`
	}
}

// Image reads a pod that may be gone.
func Image(pods shapes.Client[*corev1.Pod]) string {
	return pods.Get("a", "b").Spec.NodeName
}

// Clusters are kcp's.
func Clusters(pods shapes.ClusterLister) error {
	all, err := pods.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range all {
		pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(lister\.List\)`
	}
	pod, err := pods.Cluster("root").Pods("b").Get("a")
	if err != nil {
		return err
	}
	pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(lister\.Get\)`
	return nil
}

// Old is wrangler's of before.
func Old(secrets shapes.SecretCache) error {
	secret, err := secrets.Get("b", "a")
	if err != nil {
		return err
	}
	secret.Labels = nil // want:cachemutation `secret\.Labels comes from the informer cache \(lister\.Get\)`
	return nil
}

// Generic is client-go's of any kind.
func Generic(all cache.GenericLister) error {
	obj, err := all.ByNamespace("b").Get("a")
	if err != nil {
		return err
	}
	if pod, ok := obj.(*corev1.Pod); ok {
		pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(lister\.Get\)`
	}
	return nil
}

// Dynamic is client-go's of unstructured objects.
func Dynamic(all dynamiclister.Lister) error {
	obj, err := all.Namespace("b").Get("a")
	if err != nil {
		return err
	}
	obj.SetLabels(nil) // want:cachemutation `comes from the informer cache \(lister\.Get\)`
	return nil
}

// Reflected is filled by a Reflector.
func Reflected(lw cache.ListerWatcher, stop chan struct{}) {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	go cache.NewReflector(lw, &corev1.Pod{}, store, 0).Run(stop)
	for _, obj := range store.List() {
		if pod, ok := obj.(*corev1.Pod); ok {
			pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(store\.List\)`
		}
	}
}

// Names makes a collection of another one, and changes what is in this.
func Names(pods krt.Collection[*corev1.Pod]) krt.Collection[string] {
	return krt.NewCollection(pods, func(_ krt.HandlerContext, pod *corev1.Pod) *string {
		pod.Labels = nil // want:cachemutation `pod\.Labels comes from the informer cache \(krt\)`
		return &pod.Name
	})
}

var _ runtime.Object = (*corev1.Pod)(nil)
