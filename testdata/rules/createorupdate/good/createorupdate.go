package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
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

// Same sets the name that the object has.
func Same(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Name = app.Name
		settings.Data = map[string]string{"image": app.Spec.Image}
		return nil
	})
	return err
}

// Status is written by CreateOrPatch.
func Status(ctx context.Context, c client.Client, namespace, name string) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	_, err := controllerutil.CreateOrPatch(ctx, c, app, func() error {
		app.Spec.Image = "nginx:1.0"
		app.Status.Phase = demov1.FooReady
		return nil
	})
	return err
}

// Kept replaces the object and keeps what the server set.
func Kept(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		version, status := app.ResourceVersion, app.Status
		wanted.DeepCopyInto(app)
		app.ResourceVersion, app.Status = version, status
		return nil
	})
	return err
}

// Params tell how to keep an object up to date.
type Params struct {
	Live             client.Object
	UpdateReconciled func()
}

// Deploy sets its fields.
func Deploy(live *appsv1.Deployment, wanted appsv1.Deployment) Params {
	return Params{Live: live, UpdateReconciled: func() {
		live.Spec = wanted.Spec
	}}
}

// A Snapshot keeps what was last seen.
type Snapshot struct {
	Of     string
	Update func()
}

// Keep copies into memory of its own, which nobody stores.
func Keep(kept *appsv1.Deployment, seen appsv1.Deployment) Snapshot {
	return Snapshot{Of: seen.Name, Update: func() { seen.DeepCopyInto(kept) }}
}

// Store replaces a kind that has no status.
func Store(live *corev1.ConfigMap, wanted corev1.ConfigMap) Params {
	return Params{Live: live, UpdateReconciled: func() { wanted.DeepCopyInto(live) }}
}

// Annotated sets its own key, and keeps the others.
func Annotated(ctx context.Context, c client.Client, namespace, name, team string) (controllerutil.OperationResult, error) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return controllerutil.CreateOrUpdate(ctx, c, d, func() error {
		if d.Annotations == nil {
			d.Annotations = map[string]string{}
		}
		d.Annotations["team"] = team
		return nil
	})
}

// Described has a kind on which nobody else writes annotations.
func Described(ctx context.Context, c client.Client, namespace, name, team string) (controllerutil.OperationResult, error) {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Annotations = map[string]string{"team": team}
		return nil
	})
}
