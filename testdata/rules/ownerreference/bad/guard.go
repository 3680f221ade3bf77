package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Collector deletes what the application does not need any more.
type Collector struct {
	client.Client
}

// Collect deletes ConfigMaps that nobody controls, too.
func (c *Collector) Collect(ctx context.Context, app *demov1.Foo, settings []corev1.ConfigMap) error {
	for i := range settings {
		cm := &settings[i]
		if owner := metav1.GetControllerOf(cm); owner != nil && owner.UID != app.UID { // want `a cm without a controller passes this test and is deleted on line \d+: use !metav1\.IsControlledBy\(cm, …\)`
			continue
		}
		if err := c.Delete(ctx, cm); err != nil {
			return err
		}
	}
	return nil
}

// Adopt looks at the first owner only.
func (c *Collector) Adopt(ctx context.Context, app *demov1.Foo, cm *corev1.ConfigMap) error {
	if owners := cm.GetOwnerReferences(); len(owners) == 0 || owners[0].UID != app.GetUID() { // want `only the first owner of owners is compared: once the object has another owner in front this is wrong for ever`
		cm.SetOwnerReferences(append(owners, metav1.OwnerReference{
			APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID,
		}))
		return c.Update(ctx, cm)
	}
	return nil
}

// Controller gives the reference the kind of something else.
func Controller(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Bar")) // want `the owner is a Foo, but its reference gets the kind Bar: the garbage collector finds no such owner and deletes the object`
}

// Grouped gives the reference the group of something else.
func Grouped(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, corev1.SchemeGroupVersion.WithKind("Foo")) // want `the owner Foo is of package api/v1, but its reference gets the group of package core/v1: the garbage collector finds no such owner and deletes the object`
}

// Mirror copies a ConfigMap into another namespace with its owners.
func (c *Collector) Mirror(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.SetNamespace(namespace) // want `the object is moved to another namespace with its owner references: the garbage collector finds no such owner there and deletes it`
	mirror.SetResourceVersion("")
	return c.Create(ctx, mirror)
}
