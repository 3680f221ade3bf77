package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// cleanCopy is a function that gets the struct itself.
var cleanCopy = func(ctx context.Context, c client.Client, app demov1.Foo) error {
	return client.IgnoreNotFound(c.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}))
}

// ReleaseCopied cleans up with a copy, tells of it, and writes the object as it was.
func ReleaseCopied(ctx context.Context, c client.Client, events record.EventRecorder, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if app.DeletionTimestamp.IsZero() {
		return nil
	}
	if app.Status.Phase != "Deleting" {
		app.Status.Phase = "Deleting"
		if err := c.Status().Update(ctx, app); err != nil {
			return err
		}
	}
	if controllerutil.ContainsFinalizer(app, Held) {
		if err := cleanCopy(ctx, c, *app); err != nil {
			return err
		}
		events.Event(app, corev1.EventTypeNormal, "Cleaned", "the settings are gone")
		return c.Update(ctx, app) // want:finalizerleak/exit `the object is written as it was read`
	}
	return nil
}
