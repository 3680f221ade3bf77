package bad

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Publisher makes objects beside an application, and in a namespace of its own.
type Publisher struct{ Namespace string }

func (p *Publisher) meta(app *demov1.Foo, namespace, name string) metav1.ObjectMeta {
	return metav1.ObjectMeta{
		Namespace:       namespace,
		Name:            name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))},
	}
}

// Config is in the namespace of the application.
func (p *Publisher) Config(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: p.meta(app, app.Namespace, app.Name)}
}

// Routes are in that of the controller.
func (p *Publisher) Routes(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: p.meta(app, p.Namespace, app.Namespace+"."+app.Name)} // want `this namespace is not that of the Foo which the object gets as its owner: the garbage collector finds no such owner and deletes the object; leave the owner out, and delete it by a finalizer`
}

// Index writes all out.
func (p *Publisher) Index(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		Namespace: "edge-system", // want `this namespace is not that of the Foo which the object gets as its owner`
		Name:      "index." + app.Name,
		OwnerReferences: []metav1.OwnerReference{{
			APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID, Controller: new(true),
		}},
	}}
}
