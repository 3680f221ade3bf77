package bad

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler marks objects.
type Reconciler struct {
	client.Client
	Clientset kubernetes.Interface
}

// doc:begin

// Label marks an application.
func (r *Reconciler) Label(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Labels["tier"] = "web" // want `app\.Labels can be nil here \(an object without labels has a nil map\): this assignment panics; create the map first`
	return r.Update(ctx, app)
}

// doc:end

// Annotate marks an application through its methods.
func (r *Reconciler) Annotate(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	annotations := app.GetAnnotations()
	annotations["tier"] = "web" // want `annotations can be nil here \(an object without annotations has a nil map\)`
	app.SetAnnotations(annotations)
	return r.Update(ctx, app)
}

// Retry reads the pod again when the write fails.
func (r *Reconciler) Retry(ctx context.Context, pod *corev1.Pod) error {
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	pod.Labels["tier"] = "web"
	reload := false
	for range 3 {
		if reload {
			if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
				return err
			}
			pod.Labels["tier"] = "web" // want `pod\.Labels can be nil here`
			maps.Copy(pod.Labels, map[string]string{"kind": "importer"})
		}
		if err := r.Update(ctx, pod); err == nil {
			return nil
		}
		reload = true
	}
	return nil
}

// Fill puts a value into a Secret.
func (r *Reconciler) Fill(ctx context.Context, namespace, name string) error {
	secret, err := r.Clientset.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	secret.Data["token"] = []byte("s3cret") // want `secret\.Data can be nil here \(the API server leaves an empty map out\)`
	_, err = r.Clientset.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}

// Create makes a ConfigMap.
func (r *Reconciler) Create(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	cm.Data["mode"] = "fast" // want `cm\.Data is nil here, since the object was made without it: this assignment panics`
	return r.Client.Create(ctx, cm)
}

// LabelAll marks all applications of a namespace.
func (r *Reconciler) LabelAll(ctx context.Context, key client.ObjectKey) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		app.Annotations["tier"] = "web" // want `app\.Annotations can be nil here`
		if err := r.Update(ctx, app); err != nil {
			return err
		}
	}
	for _, app := range apps.Items {
		app.Labels["tier"] = "web" // want `app\.Labels can be nil here`
		if err := r.Update(ctx, &app); err != nil {
			return err
		}
	}
	return nil
}
