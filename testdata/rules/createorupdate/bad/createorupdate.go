package bad

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

// AppReconciler fills the ConfigMap before it knows what is stored.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error { // want `settings\.Data set on line \d+ is lost when the object exists: CreateOrUpdate overwrites it before it calls the function; set it inside`
		return controllerutil.SetControllerReference(app, settings, r.Scheme())
	})
	return ctrl.Result{}, err
}

// doc:end

// Assigned fills it by assignments.
func Assigned(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var settings corev1.ConfigMap
	settings.Namespace, settings.Name = app.Namespace, app.Name
	settings.Data = map[string]string{"image": app.Spec.Image}
	_, err := ctrl.CreateOrUpdate(ctx, c, &settings, func() error { // want `settings\.Data set on line \d+ is lost when the object exists`
		settings.Labels = map[string]string{"app": app.Name}
		return nil
	})
	return err
}

// Nothing has no function at all.
func Nothing(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, settings, nil) // want `settings\.Data set on line \d+ is lost when the object exists`
	return err
}

// Renamed changes the name inside.
func Renamed(ctx context.Context, c client.Client, namespace string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "settings"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Name = "other" // want `CreateOrUpdate refuses a function that changes the name or namespace; set Name before the call`
		return nil
	})
	return err
}

// Rebound changes another object.
func Rebound(ctx context.Context, c client.Client, namespace string, wanted *corev1.ConfigMap) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "settings"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings = wanted // want `settings means another object from here on: CreateOrUpdate goes on with the one that it was given; change its fields`
		return nil
	})
	return err
}

// Replaced overwrites what is stored.
func Replaced(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		wanted.DeepCopyInto(app) // want `this replaces the live object: resource version, status, and what others set are lost, and CreateOrUpdate writes at every pass; set your own fields`
		return nil
	})
	return err
}

// Starred overwrites it by an assignment.
func Starred(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		*app = *wanted // want `this replaces the live object`
		return nil
	})
	return err
}

// Status sets what CreateOrUpdate does not write.
func Status(ctx context.Context, c client.Client, namespace, name string) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		app.Spec.Image = "nginx:1.0"
		app.Status.Phase = demov1.FooReady // want `the status set here is lost: CreateOrUpdate writes only the main resource; write the status afterwards with Status\(\)\.Update, or use CreateOrPatch`
		return nil
	})
	return err
}

// Params tell how to keep an object up to date.
type Params struct {
	Live             client.Object
	UpdateReconciled func()
}

// Steps are the same under other names.
type Steps struct {
	Stored client.Object
	Then   func()
}

// Replace loses what Deploy loses.
func Replace(ctx context.Context, c client.Client, wanted appsv1.Deployment) error {
	var live appsv1.Deployment
	live.Namespace, live.Name = wanted.Namespace, wanted.Name
	steps := Steps{Stored: &live, Then: func() {
		wanted.DeepCopyInto(&live) // want `this replaces the stored live as a whole`
	}}
	return Ensure(ctx, c, Params{Live: steps.Stored, UpdateReconciled: steps.Then})
}

// Ensure reads the live object, changes it, and writes it.
func Ensure(ctx context.Context, c client.Client, p Params) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(p.Live), p.Live); err != nil {
		return err
	}
	p.UpdateReconciled()
	return c.Update(ctx, p.Live)
}

// Deploy loses the labels that others set, and the version of what it read.
func Deploy(ctx context.Context, c client.Client, wanted appsv1.Deployment) (appsv1.DeploymentStatus, error) {
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	err := Ensure(ctx, c, Params{
		Live: live,
		UpdateReconciled: func() {
			wanted.DeepCopyInto(live) // want `this replaces the stored live as a whole: its status, and the labels and annotations that others set, are lost; set your own fields`
		},
	})
	return live.Status, err
}

// Annotated takes the annotations of others away.
func Annotated(ctx context.Context, c client.Client, namespace, name, team string) (controllerutil.OperationResult, error) {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return controllerutil.CreateOrUpdate(ctx, c, d, func() error {
		d.Annotations = map[string]string{"team": team} // want `this drops the annotations that controllers keep on a Deployment, which they put back: both write for ever; set your own keys`
		return nil
	})
}

// pinned is what a release was made of: its ResourceVersion is not that of an object.
type pinned struct{ ResourceVersion string }

// Pinned overwrites it, and looks at a version of its own.
func Pinned(ctx context.Context, c client.Client, wanted *demov1.Foo, release pinned) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		if release.ResourceVersion != "" {
			*app = *wanted // want `this replaces the live object`
		}
		return nil
	})
	return err
}
