package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Cleanup is the name of one controller.
const Cleanup = "demo.ctrlvet.dev/cleanup"

// doc:begin

// Hold keeps a ConfigMap until it is cleaned up.
func Hold(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(settings, Cleanup)
	return c.Update(ctx, settings)
}

// doc:end

// HoldAs gets the name from elsewhere.
func HoldAs(ctx context.Context, c client.Client, settings *corev1.ConfigMap, name string) error {
	controllerutil.AddFinalizer(settings, name)
	return c.Update(ctx, settings)
}

// Orphan is a name of Kubernetes itself.
func Orphan(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(settings, "orphan")
	return c.Update(ctx, settings)
}

// Release takes an old name away.
func Release(settings *corev1.ConfigMap) bool {
	return controllerutil.RemoveFinalizer(settings, "cleanup")
}

// Dotted has a domain, but no path.
func Dotted(ctx context.Context, c client.Client, app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, "cleanup.demo.ctrlvet.dev")
	return c.Update(ctx, app)
}

// HoldApp keeps a custom resource by a name that the API server warns of: since it
// was released, objects hold it.
func HoldApp(ctx context.Context, c client.Client, app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, "app-cleanup")
	return c.Update(ctx, app)
}
