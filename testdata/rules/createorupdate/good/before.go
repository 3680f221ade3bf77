package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler fills the ConfigMap inside of the function.
type AppReconciler struct {
	client.Client
}

// doc:begin

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error {
		settings.Data = map[string]string{"image": app.Spec.Image}
		return controllerutil.SetControllerReference(app, settings, r.Scheme())
	})
	return ctrl.Result{}, err
}

// doc:end

// Partly sets what never changes outside, and the rest inside.
func Partly(ctx context.Context, c client.Client, app *demov1.Foo) error {
	deployment := &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Spec:       appsv1.DeploymentSpec{Selector: &metav1.LabelSelector{MatchLabels: app.Spec.Selector}},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, c, deployment, func() error {
		deployment.Spec.Template.Labels = app.Spec.Selector
		deployment.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: app.Spec.Image}}
		return nil
	})
	return err
}

// Handed gives the object to a function.
func Handed(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		fill(settings, app)
		return nil
	})
	return err
}

func fill(settings *corev1.ConfigMap, app *demov1.Foo) {
	settings.Data = map[string]string{"image": app.Spec.Image}
}

// Labelled has labels that matter only for a new object.
func Labelled(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, Labels: map[string]string{"app": app.Name}}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Data = map[string]string{"image": app.Spec.Image}
		return nil
	})
	return err
}

// Generated has a name that the server makes: there is no such object before.
func Generated(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, GenerateName: app.Name + "-"},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		return controllerutil.SetControllerReference(app, settings, c.Scheme())
	})
	return err
}

// GeneratedLater is the same, with a setter.
func GeneratedLater(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{Data: map[string]string{"image": app.Spec.Image}}
	settings.SetGenerateName(app.Name + "-")
	settings.Namespace = app.Namespace
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		return controllerutil.SetControllerReference(app, settings, c.Scheme())
	})
	return err
}

// First fills what a person goes on with.
func First(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	// The image is written only once, people change it afterwards.
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		return controllerutil.SetControllerReference(app, settings, c.Scheme())
	})
	return err
}

// Claimed sets the spec of a claim outside: the server lets nobody change it.
func Claimed(ctx context.Context, c client.Client, app *demov1.Foo) error {
	claim := &corev1.PersistentVolumeClaim{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Spec:       corev1.PersistentVolumeClaimSpec{AccessModes: []corev1.PersistentVolumeAccessMode{corev1.ReadWriteOnce}},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, c, claim, func() error {
		return controllerutil.SetControllerReference(app, claim, c.Scheme())
	})
	return err
}

// Missing has looked for the settings, and makes those that are not there.
func Missing(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), settings)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if !apierrors.IsNotFound(err) {
		return nil
	}
	desired := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	_, err = controllerutil.CreateOrUpdate(ctx, c, desired, func() error {
		return controllerutil.SetControllerReference(app, desired, c.Scheme())
	})
	return err
}
