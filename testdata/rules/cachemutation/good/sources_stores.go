package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ReviewByKey reads the indexer of an informer.
func (c *Controller) ReviewByKey(ctx context.Context, namespace, name string) error {
	obj, exists, err := c.PodIndexer.GetByKey(namespace + "/" + name)
	if err != nil || !exists {
		return err
	}
	pod := obj.(*corev1.Pod).DeepCopy()
	metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	return c.savePod(ctx, pod)
}

// ReviewByObject reads the store with the key of another object.
func (c *Controller) ReviewByObject(_ context.Context, namespace, name string) error {
	key := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	obj, exists, err := c.PodStore.Get(key)
	if err != nil {
		return err
	}
	if !exists {
		return fmt.Errorf("pod %s/%s is gone", namespace, name)
	}
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return fmt.Errorf("unexpected %T", obj)
	}
	pod = pod.DeepCopy()
	pod.Spec.Hostname = name // want:lostchange `is lost`
	return nil
}

// ReviewAll walks over a store; each element is told apart by a type switch.
func (c *Controller) ReviewAll(_ context.Context, _, name string) error {
	for _, obj := range c.PodStore.List() {
		switch object := obj.(type) {
		case *corev1.Pod:
			object = object.DeepCopy()
			object.Status.Message = name // want:lostchange `is lost`
		case metav1.Object:
			return fmt.Errorf("unexpected object %s", object.GetName())
		}
	}
	return nil
}

// RetitleAll changes whatever the store holds through an interface case.
func (c *Controller) RetitleAll(_ context.Context, _, name string) error {
	for _, obj := range c.PodStore.List() {
		switch object := obj.(type) {
		case client.Object:
			copied := object.DeepCopyObject().(client.Object)
			copied.SetGenerateName(name)
		default:
			return fmt.Errorf("unexpected %T", obj)
		}
	}
	return nil
}

// ReviewSiblings reads an index with an object.
func (c *Controller) ReviewSiblings(_ context.Context, namespace, name string) error {
	siblings, err := c.PodIndexer.Index(cache.NamespaceIndex, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace}})
	if err != nil {
		return err
	}
	for _, obj := range siblings {
		accessor := obj.(client.Object)
		if accessor.GetName() == name {
			accessor = accessor.DeepCopyObject().(client.Object)
			accessor.SetFinalizers([]string{auditFinalizer})
		}
	}
	return nil
}

// EvictFromNode reads an index by value.
func (c *Controller) EvictFromNode(_ context.Context, namespace, _ string) error {
	objects, err := c.PodIndexer.ByIndex(cache.NamespaceIndex, namespace)
	if err != nil || len(objects) == 0 {
		return err
	}
	pod := objects[0].(*corev1.Pod).DeepCopy()
	pod.Status.Phase = corev1.PodFailed // want:lostchange `is lost`
	return nil
}

// EvictTyped reads the typed index by value.
func (c *Controller) EvictTyped(_ context.Context, namespace, _ string) error {
	pods, err := c.TypedPods.ByTypedIndex(cache.NamespaceIndex, namespace)
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod = pod.DeepCopy()
		pod.Status.Phase = corev1.PodFailed // want:lostchange `is lost`
	}
	return nil
}

// EvictTypedSiblings reads the typed index with an object.
func (c *Controller) EvictTypedSiblings(_ context.Context, namespace, _ string) error {
	pods, err := c.TypedPods.TypedIndex(cache.NamespaceIndex, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace}})
	if err != nil || len(pods) == 0 {
		return err
	}
	pods[0] = pods[0].DeepCopy()
	pods[0].Status.Reason = quarantinedReason
	return nil
}

// ReviewByKeyGetter reads through the narrow view of a store.
func (c *Controller) ReviewByKeyGetter(_ context.Context, namespace, name string) error {
	obj, exists, err := c.PodKeys.GetByKey(namespace + "/" + name)
	if err != nil || !exists {
		return err
	}
	obj.(*corev1.Pod).DeepCopy().Status.Reason = quarantinedReason // want:lostchange `is lost`
	return nil
}

// ReviewThreadSafe reads the store below an indexer.
func (c *Controller) ReviewThreadSafe(_ context.Context, namespace, name string) error {
	obj, exists := c.PodThreadSafe.Get(namespace + "/" + name)
	if !exists {
		return nil
	}
	obj.(*corev1.Pod).DeepCopy().Status.Reason = quarantinedReason // want:lostchange `is lost`
	return nil
}

// RunInformer keeps the store and the controller of the older constructor.
func (c *Controller) RunInformer(ctx context.Context, lw cache.ListerWatcher) error {
	store, controller := cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: lw,
		ObjectType:    &corev1.Pod{},
		Handler:       cache.ResourceEventHandlerFuncs{},
	})
	go controller.RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), controller.HasSynced) {
		return ctx.Err()
	}
	for _, obj := range store.List() {
		pod := obj.(*corev1.Pod).DeepCopy()
		metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	}
	return nil
}

// podStore is a store with a method of its own; the embedded one is an informer's.
type podStore struct {
	cache.Store
}

// ReviewWrapped reads through a type that embeds a store.
func (c *Controller) ReviewWrapped(_ context.Context, namespace, name string) error {
	store := podStore{Store: c.PodStore}
	obj, exists, err := store.GetByKey(namespace + "/" + name)
	if err != nil || !exists {
		return err
	}
	obj.(*corev1.Pod).DeepCopy().Spec.NodeSelector["disk"] = "ssd"
	return nil
}
