// Package good knows the type of objects by itself.
package good

import (
	"context"
	"log"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	metav1ac "k8s.io/client-go/applyconfigurations/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
)

// doc:begin

// Own creates a Secret that goes away with a ConfigMap.
func Own(ctx context.Context, c kubernetes.Interface, ns, name string) error {
	owner, err := c.CoreV1().ConfigMaps(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	_, err = c.CoreV1().Secrets(ns).Create(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Name: name,
		OwnerReferences: []metav1.OwnerReference{
			*metav1.NewControllerRef(owner, corev1.SchemeGroupVersion.WithKind("ConfigMap")),
		},
	}}, metav1.CreateOptions{})
	return err
}

// doc:end

// Set gives the object its type first.
func Set(ctx context.Context, c kubernetes.Interface, ns, name string) (*metav1.OwnerReference, error) {
	owner, err := c.CoreV1().ConfigMaps(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	owner.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("ConfigMap"))
	return metav1.NewControllerRef(owner, owner.GroupVersionKind()), nil
}

// Fields does it by hand.
func Fields(lister corelisters.ConfigMapLister, ns, name string) (*metav1.OwnerReference, error) {
	cached, err := lister.ConfigMaps(ns).Get(name)
	if err != nil {
		return nil, err
	}
	owner := cached.DeepCopy()
	owner.TypeMeta = metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}
	return metav1.NewControllerRef(owner, owner.GroupVersionKind()), nil
}

// Applied names constants.
func Applied(lister corelisters.ConfigMapLister, ns, name string) (*metav1ac.OwnerReferenceApplyConfiguration, error) {
	owner, err := lister.ConfigMaps(ns).Get(name)
	if err != nil {
		return nil, err
	}
	return metav1ac.OwnerReference().WithAPIVersion("v1").WithKind("ConfigMap").WithName(owner.Name).WithUID(owner.UID), nil
}

// Helped has a function do it.
func Helped(ctx context.Context, c kubernetes.Interface, ns, name string, scheme *runtime.Scheme) (*metav1.OwnerReference, error) {
	owner, err := c.CoreV1().ConfigMaps(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	if err := setType(owner, scheme); err != nil {
		return nil, err
	}
	return metav1.NewControllerRef(owner, owner.GroupVersionKind()), nil
}

func setType(obj client.Object, scheme *runtime.Scheme) error {
	gvk, err := apiutil.GVKForObject(obj, scheme)
	obj.GetObjectKind().SetGroupVersionKind(gvk)
	return err
}

// Client reads with controller-runtime, whose cache sets the type.
func Client(ctx context.Context, c client.Client, key client.ObjectKey) (*metav1.OwnerReference, error) {
	var owner corev1.ConfigMap
	if err := c.Get(ctx, key, &owner); err != nil {
		return nil, err
	}
	return metav1.NewControllerRef(&owner, owner.GroupVersionKind()), nil
}

// Dynamic objects say what they are.
func Dynamic(ctx context.Context, c dynamic.ResourceInterface, name string) (*metav1.OwnerReference, error) {
	var owner *unstructured.Unstructured
	owner, err := c.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	return metav1.NewControllerRef(owner, owner.GroupVersionKind()), nil
}

// Given comes from the caller.
func Given(owner *corev1.ConfigMap) *metav1.OwnerReference {
	return metav1.NewControllerRef(owner, owner.GroupVersionKind())
}

// Literal has its type.
func Literal() *metav1.OwnerReference {
	owner := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}}
	return metav1.NewControllerRef(owner, owner.GroupVersionKind())
}

// Logged is looked at by people only, and the empty kind is told apart.
func Logged(ctx context.Context, c kubernetes.Interface, ns, name string) error {
	owner, err := c.CoreV1().ConfigMaps(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if owner.Kind == "" {
		log.Println("no kind")
	}
	log.Println(owner.Kind, owner.Name)
	return nil
}

// A podCache is a lister as some generators write it, whose client sets the type.
type podCache interface {
	Get(namespace, name string) (*corev1.Pod, error)
	List(selector labels.Selector) ([]*corev1.Pod, error)
	AddIndexer(name string, index func(*corev1.Pod) ([]string, error))
	GetByIndex(name, key string) ([]*corev1.Pod, error)
}

// OwnerFromCache refers to what such a cache holds.
func OwnerFromCache(pods podCache, namespace, name string) (*metav1.OwnerReference, error) {
	pod, err := pods.Get(namespace, name)
	if err != nil {
		return nil, err
	}
	return &metav1.OwnerReference{APIVersion: pod.APIVersion, Kind: pod.Kind, Name: pod.Name, UID: pod.UID}, nil
}
