package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// PinImages reads without copies: each item is a copy of the struct only.
func (r *Reconciler) PinImages(ctx context.Context, key client.ObjectKey) error {
	var pods corev1.PodList
	if err := r.Cache.List(ctx, &pods, client.InNamespace(key.Namespace), client.UnsafeDisableDeepCopy); err != nil {
		return err
	}
	for i := range pods.Items {
		pods.Items[i].Spec.Containers[0].Image = "registry.example.com/shop" // want `informer cache`
	}
	return nil
}

// PinLabels gets one object without a copy.
func (r *Reconciler) PinLabels(ctx context.Context, key client.ObjectKey) error {
	var pod corev1.Pod
	if err := r.Cache.Get(ctx, key, &pod, client.UnsafeDisableDeepCopy); err != nil {
		return err
	}
	pod.Labels[reviewedLabel] = "true" // want `informer cache`
	return nil
}

// PinWithListOptions writes the option as a struct.
func (r *Reconciler) PinWithListOptions(ctx context.Context, key client.ObjectKey) error {
	pods := &corev1.PodList{}
	if err := r.Cache.List(ctx, pods, &client.ListOptions{Namespace: key.Namespace, UnsafeDisableDeepCopy: ptr.To(true)}); err != nil {
		return err
	}
	for _, pod := range pods.Items {
		pod.Annotations[revisionKey] = "1" // want `informer cache`
	}
	return nil
}

// PinWithNew uses the new built-in for the pointer.
func (r *Reconciler) PinWithNew(ctx context.Context, key client.ObjectKey) error {
	pods := &corev1.PodList{}
	if err := r.Cache.List(ctx, pods, &client.ListOptions{Namespace: key.Namespace, UnsafeDisableDeepCopy: new(true)}); err != nil {
		return err
	}
	delete(pods.Items[0].Labels, "app") // want `informer cache` // want:outofrange `pods.Items can be empty`
	return nil
}

// PinWithVariable takes the address of a local variable.
func (r *Reconciler) PinWithVariable(ctx context.Context, key client.ObjectKey) error {
	unsafe := true
	options := client.ListOptions{Namespace: key.Namespace, UnsafeDisableDeepCopy: &unsafe}
	pods := &corev1.PodList{}
	if err := r.Cache.List(ctx, pods, &options); err != nil {
		return err
	}
	for i := range pods.Items {
		pod := &pods.Items[i]
		pod.Spec.NodeSelector["disk"] = "ssd" // want `informer cache`
	}
	return nil
}

// PinWithOptions collects the options first.
func (r *Reconciler) PinWithOptions(ctx context.Context, key client.ObjectKey) error {
	pods := &corev1.PodList{}
	options := []client.ListOption{client.InNamespace(key.Namespace), client.UnsafeDisableDeepCopy}
	if err := r.Cache.List(ctx, pods, options...); err != nil {
		return err
	}
	for i := range pods.Items {
		pods.Items[i].Labels[reviewedLabel] = "true" // want `informer cache`
	}
	return nil
}

// PinWithGetOptions uses the options of Get.
func (r *Reconciler) PinWithGetOptions(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Cache.Get(ctx, key, pod, &client.GetOptions{UnsafeDisableDeepCopy: ptr.To(true)}); err != nil {
		return err
	}
	pod.Status.Conditions[0].Status = corev1.ConditionFalse // want `informer cache`
	return nil
}

// DisableDeepCopy is an option of the project's own.
var DisableDeepCopy client.ListOption = disableDeepCopy{}

type disableDeepCopy struct{}

func (disableDeepCopy) ApplyToList(options *client.ListOptions) {
	client.UnsafeDisableDeepCopy.ApplyToList(options)
}

// PinWithOwnOption uses it.
func (r *Reconciler) PinWithOwnOption(ctx context.Context, key client.ObjectKey) error {
	pods := &corev1.PodList{}
	if err := r.Cache.List(ctx, pods, client.InNamespace(key.Namespace), DisableDeepCopy); err != nil {
		return err
	}
	for i := range pods.Items {
		pods.Items[i].Finalizers[0] = auditFinalizer // want `informer cache`
	}
	return nil
}
