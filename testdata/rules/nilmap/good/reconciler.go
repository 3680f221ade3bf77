package good

import (
	"context"
	"maps"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

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
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	app.Labels["tier"] = "web"
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
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["tier"] = "web"
	app.SetAnnotations(annotations)
	return r.Update(ctx, app)
}

// Retry reads the pod again when the write fails.
func (r *Reconciler) Retry(ctx context.Context, pod *corev1.Pod) error {
	for range 3 {
		pod.Labels = maps.Clone(pod.Labels)
		if len(pod.Labels) == 0 {
			pod.Labels = make(map[string]string)
		}
		pod.Labels["tier"] = "web"
		if err := r.Update(ctx, pod); err == nil {
			return nil
		}
		if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
			return err
		}
	}
	return nil
}

// Fill puts a value into a Secret.
func (r *Reconciler) Fill(ctx context.Context, namespace, name string) error {
	secret, err := r.Clientset.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if len(secret.Data) == 0 {
		secret.Data = map[string][]byte{"token": []byte("s3cret")}
	} else {
		secret.Data["token"] = []byte("s3cret")
	}
	_, err = r.Clientset.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}

// Create makes a ConfigMap.
func (r *Reconciler) Create(ctx context.Context, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Data:       map[string]string{},
	}
	cm.Data["mode"] = "fast"
	return r.Client.Create(ctx, cm)
}

// LabelAll marks all applications of a namespace that have labels.
func (r *Reconciler) LabelAll(ctx context.Context, key client.ObjectKey) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		metav1.SetMetaDataAnnotation(&app.ObjectMeta, "tier", "web")
		app.Annotations["kind"] = "shop"
		if _, ok := app.Labels["tier"]; ok {
			app.Labels["tier"] = "web"
		}
		if app.Labels["kind"] == "shop" {
			app.Labels["kind"] = "market"
		}
		for name := range app.Labels {
			app.Labels[name] = "web"
		}
		if err := r.Update(ctx, app); err != nil {
			return err
		}
	}
	return nil
}

// Helper creates the map in a function.
func (r *Reconciler) Helper(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	ensure(app)
	app.Labels["tier"] = "web"
	return r.Update(ctx, app)
}

func ensure(app *demov1.Foo) {
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
}

// Selected has maps that every object has.
func (r *Reconciler) Selected(ctx context.Context, key client.ObjectKey) error {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, key, deployment); err != nil {
		return client.IgnoreNotFound(err)
	}
	deployment.Spec.Template.Labels["tier"] = "web"
	node := &corev1.Node{}
	if err := r.Get(ctx, key, node); err != nil {
		return client.IgnoreNotFound(err)
	}
	node.Labels["tier"] = "web"
	return nil
}

// Ensure starts with an object that has labels.
func (r *Reconciler) Ensure(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: map[string]string{"app": key.Name}}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, service, func() error {
		service.Labels["tier"] = "web"
		return nil
	})
	return err
}

// Tier leaves it to its callers to have a map.
func Tier(app *demov1.Foo) { app.Labels["tier"] = "web" }

// LabelSelected marks applications that have labels, since a selector found them.
func (r *Reconciler) LabelSelected(ctx context.Context, key client.ObjectKey) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(key.Namespace), client.MatchingLabels{"app": key.Name}); err != nil {
		return err
	}
	for i := range apps.Items {
		apps.Items[i].Labels["tier"] = "web"
		if err := r.Update(ctx, &apps.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// Grow asks for more room. A claim has to say how much it requests.
func (r *Reconciler) Grow(ctx context.Context, pvc *corev1.PersistentVolumeClaim) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pvc), pvc); err != nil {
		return client.IgnoreNotFound(err)
	}
	pvc.Spec.Resources.Requests[corev1.ResourceStorage] = resource.MustParse("2Gi")
	return r.Update(ctx, pvc)
}

// Renew changes what it found.
func (r *Reconciler) Renew(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if version := app.Annotations["version"]; version != "" && version != "v2" {
		app.Annotations["version"] = "v2"
		return r.Update(ctx, app)
	}
	if app.Labels["tier"] == "" {
		return nil
	}
	app.Labels["tier"] = "web"
	return r.Update(ctx, app)
}

// Merge copies into a map that is there.
func (r *Reconciler) Merge(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	maps.Copy(app.Labels, map[string]string{"tier": "web"})
	labels := map[string]string{}
	maps.Copy(labels, app.Annotations)
	return r.Update(ctx, app)
}
