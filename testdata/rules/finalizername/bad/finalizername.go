package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Cleanup is a name that anybody may use.
const Cleanup = "cleanup"

// doc:begin

// Hold keeps a ConfigMap until it is cleaned up.
func Hold(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(settings, Cleanup) // want `finalizer "cleanup" is not domain-qualified: the API server refuses it for a ConfigMap; use "<your group>/cleanup"`
	return c.Update(ctx, settings)
}

// doc:end

// HoldBadly has a name that is none.
func HoldBadly(ctx context.Context, c client.Client, app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, "Demo.ctrlvet.dev/clean up") // want `finalizer "Demo\.ctrlvet\.dev/clean up" is no qualified name: the API server refuses it`
	return c.Update(ctx, app)
}
