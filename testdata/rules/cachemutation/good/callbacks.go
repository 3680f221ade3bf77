package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/good/podutil"
)

// QuarantineAll copies the objects that the callback of ListAll gets.
func (c *Controller) QuarantineAll(_ context.Context, _, name string) error {
	return cache.ListAll(c.PodStore, labels.Everything(), func(obj interface{}) {
		pod := obj.(*corev1.Pod).DeepCopy()
		pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
		pod.Status.Message = name
	})
}

// QuarantineNamespace hands the specification of a copy on.
func (c *Controller) QuarantineNamespace(_ context.Context, namespace, name string) error {
	var failed error
	err := cache.ListAllByNamespace(c.PodIndexer, namespace, labels.Everything(), func(obj interface{}) {
		pod := obj.(*corev1.Pod).DeepCopy()
		if pod.Name != name {
			return
		}
		failed = sanitize(pod.Spec)
	})
	if err != nil {
		return err
	}
	return failed
}

func sanitize(spec corev1.PodSpec) error {
	for i := range spec.Containers {
		spec.Containers[i].Image = "registry.example.com/" + spec.Containers[i].Image
	}
	spec.NodeSelector["sanitized"] = "true"
	return nil
}

// QuarantineEach goes through a wrapper of the package.
func (c *Controller) QuarantineEach(_ context.Context, _, name string) error {
	return listEach([]cache.Store{c.PodStore}, labels.Everything(), func(obj interface{}) {
		obj.(*corev1.Pod).DeepCopy().Status.Message = name // want:lostchange `is lost`
	})
}

// listEach forwards a callback to several stores.
func listEach(stores []cache.Store, selector labels.Selector, appendFn cache.AppendFunc) error {
	for _, store := range stores {
		if err := cache.ListAll(store, selector, appendFn); err != nil {
			return err
		}
	}
	return nil
}

// QuarantineSelected goes through a wrapper of another package.
func (c *Controller) QuarantineSelected(_ context.Context, _, name string) error {
	pods := podutil.Stores{c.PodStore}
	return pods.ListAll(labels.Everything(), func(obj interface{}) {
		obj.(*corev1.Pod).DeepCopy().Status.Message = name // want:lostchange `is lost`
	})
}

// QuarantineByFunction names the callback.
func (c *Controller) QuarantineByFunction(_ context.Context, _, _ string) error {
	return cache.ListAll(c.PodStore, labels.Everything(), quarantine)
}

func quarantine(obj interface{}) {
	if pod, ok := obj.(*corev1.Pod); ok {
		pod = pod.DeepCopy()
		pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
	}
}
