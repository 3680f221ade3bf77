package good

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

// Copy is where the caller says.
func (p *Publisher) Copy(app *demov1.Foo, namespace string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: p.meta(app, namespace, app.Name)}
}

// Routes are in that of the controller, and have no owner.
func (p *Publisher) Routes(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		Namespace: p.Namespace,
		Name:      app.Namespace + "." + app.Name,
		Labels:    map[string]string{"namespace": app.Namespace, "name": app.Name},
	}}
}
