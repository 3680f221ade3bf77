// Package good changes copies, and what is no cache's.
package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/shapes"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/shapes/krt"
)

// Kclient is istio's; what a write returns belongs to the caller.
func Kclient(pods shapes.Client[*corev1.Pod]) error {
	pod := pods.Get("a", "b")
	if pod == nil {
		return nil
	}
	pod = pod.DeepCopy()
	pod.Labels = nil
	pod, err := pods.Update(pod)
	if err != nil {
		return err
	}
	pod.Labels = map[string]string{}
	return nil
}

// Asked is no cache's.
func Asked(requests shapes.Requests) error {
	secret, err := requests.Get("b", "a")
	if err != nil {
		return err
	}
	secret.Labels = nil
	all, err := requests.List("b", labels.Everything())
	if err != nil {
		return err
	}
	for _, s := range all {
		s.Labels = nil
	}
	_, err = requests.Update(secret)
	return err
}

// Own is the program's own store.
func Own(pod *corev1.Pod) error {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	if err := store.Add(pod); err != nil {
		return err
	}
	for _, obj := range store.List() {
		if pod, ok := obj.(*corev1.Pod); ok {
			pod.Labels = nil
		}
	}
	return nil
}

// Names makes a collection of another one, of copies.
func Names(pods krt.Collection[*corev1.Pod]) krt.Collection[string] {
	return krt.NewCollection(pods, func(_ krt.HandlerContext, pod *corev1.Pod) *string {
		pod = pod.DeepCopy()
		pod.Labels = nil
		return &pod.Name
	})
}

// Collect hands on an informer that is started by what it was made with.
func Collect(c shapes.Starter, use func(func(name, namespace string) *corev1.Pod)) {
	pods := shapes.NewInformer[*corev1.Pod](c)
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	use(pods.Get)
}
