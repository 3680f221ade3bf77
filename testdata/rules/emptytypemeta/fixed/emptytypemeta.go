// Package bad reads the type of objects that have none.
package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metav1ac "k8s.io/client-go/applyconfigurations/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Own creates a Secret that goes away with a ConfigMap.
func Own(ctx context.Context, c kubernetes.Interface, ns, name string) error {
	owner, err := c.CoreV1().ConfigMaps(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	_, err = c.CoreV1().Secrets(ns).Create(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Name: name,
		OwnerReferences: []metav1.OwnerReference{{
			APIVersion: corev1.SchemeGroupVersion.String(),
			Kind:       "ConfigMap",
			Name:       owner.Name,
			UID:        owner.UID,
		}},
	}}, metav1.CreateOptions{})
	return err
}

// Controller takes the object from a lister.
func Controller(lister corelisters.ConfigMapLister, ns, name string) (*metav1.OwnerReference, error) {
	owner, err := lister.ConfigMaps(ns).Get(name)
	if err != nil {
		return nil, err
	}
	return metav1.NewControllerRef(owner, corev1.SchemeGroupVersion.WithKind("ConfigMap")), nil
}

// Applied names the object of a lister as owner in an apply configuration.
func Applied(lister corelisters.ConfigMapLister, ns, name string) (*metav1ac.OwnerReferenceApplyConfiguration, error) {
	owner, err := lister.ConfigMaps(ns).Get(name)
	if err != nil {
		return nil, err
	}
	return metav1ac.OwnerReference().WithAPIVersion(corev1.SchemeGroupVersion.String()).WithKind("ConfigMap").WithName(owner.Name).WithUID(owner.UID), nil
}

// Copied copies it first.
func Copied(lister corelisters.ConfigMapLister, ns, name string) (corev1.ObjectReference, error) {
	cached, err := lister.ConfigMaps(ns).Get(name)
	if err != nil {
		return corev1.ObjectReference{}, err
	}
	owner := cached.DeepCopy()
	return corev1.ObjectReference{Kind: owner.Kind, Namespace: ns, Name: name}, nil
}

// Items takes objects from a list.
func Items(ctx context.Context, c kubernetes.Interface, ns string) ([]corev1.ObjectReference, error) {
	list, err := c.CoreV1().ConfigMaps(ns).List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	var refs []corev1.ObjectReference
	for i := range list.Items {
		refs = append(refs, corev1.ObjectReference{Kind: "ConfigMap", Name: list.Items[i].Name})
	}
	for _, item := range list.Items {
		refs = append(refs, corev1.ObjectReference{Kind: "ConfigMap", Name: item.Name})
	}
	return refs, nil
}

// Watch counts the changes of objects of one kind.
func Watch(informer cache.SharedIndexInformer, changes *int) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, obj any) {
			cm, ok := obj.(*corev1.ConfigMap)
			if ok && cm.Kind == "ConfigMap" {
				*changes++
			}
		},
	})
	return err
}
