package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Protect ends where nothing was found.
func Protect(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if added := controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/protect"); added {
		return c.Update(ctx, app)
	}
	return nil
}

// doc:end

// Apply looks at the object to find out whether there is one.
func Apply(ctx context.Context, c client.Client, key client.ObjectKey) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, key, svc); client.IgnoreNotFound(err) != nil {
		return err
	}
	if svc.ResourceVersion == "" {
		return nil
	}
	svc.Labels = map[string]string{"seen": "yes"}
	return c.Update(ctx, svc)
}

// Named creates or updates what has its name from the start.
func Named(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	err := c.Get(ctx, client.ObjectKeyFromObject(svc), svc)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	svc.Labels = map[string]string{"seen": "yes"}
	if err != nil {
		return c.Create(ctx, svc)
	}
	return c.Update(ctx, svc)
}

// Remade makes the object where there is none.
func Remade(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if apierrors.IsNotFound(err) {
		svc.Namespace, svc.Name = app.Namespace, app.Name
		if err := c.Create(ctx, svc); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	svc.Labels = map[string]string{"seen": "yes"}
	return c.Update(ctx, svc)
}

// Kept remembers what was found.
func Kept(ctx context.Context, c client.Client, key client.ObjectKey) error {
	svc := &corev1.Service{}
	found := true
	if err := c.Get(ctx, key, svc); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		found = false
	}
	if !found {
		return nil
	}
	svc.Labels = map[string]string{"seen": "yes"}
	return c.Update(ctx, svc)
}

// Describe asks for the pod and for what it would take from it.
func Describe(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); client.IgnoreNotFound(err) != nil {
		return "", err
	}
	return node(&pod), nil
}

func node(pod *corev1.Pod) string {
	name := "nowhere"
	if pod != nil && pod.Spec.NodeName != "" {
		name = pod.Spec.NodeName
	}
	return name
}

// Retire hands on an object with nothing in it.
func Retire(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return state(&pod), nil
}

// state takes nothing from an empty pod, as it does from none.
func state(pod *corev1.Pod) string {
	if pod == nil {
		return ""
	}
	return string(pod.Status.Phase)
}

// Refuse leaves what is gone alone.
func Refuse(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if apierrors.IsNotFound(err) {
		return nil
	} else if err != nil {
		return err
	}
	return refuse(ctx, c, app, "there is no image")
}

func refuse(ctx context.Context, c client.Client, app *demov1.Foo, why string) error {
	app.Status.Children = []string{why}
	return c.Status().Update(ctx, app)
}

// Sorted hands the empty object to a function that asks for its name first.
func Sorted(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return known(ctx, c, app)
}

func known(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if app.Name == "" {
		return nil
	}
	return c.Update(ctx, app)
}

// Release takes the finalizer off what is being deleted, which nothing empty is.
func Release(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); client.IgnoreNotFound(err) != nil {
		return err
	}
	if app.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(app, "demo.ctrlvet.dev/guard") {
		return nil
	}
	controllerutil.RemoveFinalizer(app, "demo.ctrlvet.dev/guard")
	return c.Update(ctx, app)
}
