// Package good says where the objects are.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Exists reports whether there is a config map of that name in any namespace.
func Exists(ctx context.Context, c kubernetes.Interface, name string) (bool, error) {
	list, err := c.CoreV1().ConfigMaps(metav1.NamespaceAll).List(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + name})
	return err == nil && len(list.Items) > 0, err
}

// doc:end

// Given is told the namespace.
func Given(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	_, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	return err
}

// All looks at all namespaces.
func All(ctx context.Context, c kubernetes.Interface, maps corelisters.ConfigMapLister) (int, error) {
	all, err := maps.ConfigMaps("").List(labels.Everything())
	if err != nil {
		return 0, err
	}
	w, err := c.CoreV1().ConfigMaps("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return 0, err
	}
	w.Stop()
	return len(all), nil
}

// Scoped resources lie in no namespace.
func Scoped(ctx context.Context, c kubernetes.Interface, d dynamic.Interface, name string) error {
	if _, err := c.CoreV1().Namespaces().Get(ctx, name, metav1.GetOptions{}); err != nil {
		return err
	}
	_, err := d.Resource(schema.GroupVersionResource{Version: "v1", Resource: "namespaces"}).Get(ctx, name, metav1.GetOptions{})
	return err
}

// Unknown resources may lie in none.
func Unknown(ctx context.Context, d dynamic.Interface, gvr schema.GroupVersionResource, name string) error {
	if _, err := d.Resource(gvr).Get(ctx, name, metav1.GetOptions{}); err != nil {
		return err
	}
	_, err := d.Resource(schema.GroupVersionResource{Group: "demo.ctrlvet.dev", Version: "v1", Resource: "foos"}).Get(ctx, name, metav1.GetOptions{})
	return err
}

// Changed resets the variable.
func Changed(ctx context.Context, c kubernetes.Interface, cm *corev1.ConfigMap) error {
	namespace := ""
	if cm != nil {
		namespace = cm.Namespace
	}
	_, err := c.CoreV1().ConfigMaps(namespace).Update(ctx, cm, metav1.UpdateOptions{})
	return err
}

// Anywhere is a client of the program's own, which takes the namespace before the name.
type Anywhere[T any] interface {
	Get(ctx context.Context, namespace, name string, opts metav1.GetOptions) (T, error)
}

// Own reads what lies in no namespace.
func Own(ctx context.Context, c Anywhere[*corev1.Node], name string) (*corev1.Node, error) {
	return c.Get(ctx, "", name, metav1.GetOptions{})
}

// Domains is generated for a kind that lies in no namespace, without saying so.
type Domains interface {
	Domains(namespace string) DomainInterface
}

// DomainInterface is what such a generator writes.
type DomainInterface interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*demov1.Foo, error)
	Create(ctx context.Context, obj *demov1.Foo, opts metav1.CreateOptions) (*demov1.Foo, error)
}

// Domain leaves the namespace out of the path.
func Domain(ctx context.Context, c Domains, name string) (*demov1.Foo, error) {
	return c.Domains("").Get(ctx, name, metav1.GetOptions{})
}
