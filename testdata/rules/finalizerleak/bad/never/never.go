// Package never prints and lists the names of finalizers that it never removes.
package never

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const (
	printed  = "bad.ctrlvet.dev/printed"
	ofOthers = "bad.ctrlvet.dev/of-others"
	throughN = "bad.ctrlvet.dev/through"
	undone   = "bad.ctrlvet.dev/undone"
)

// AddPrinted tells everybody of the name.
func AddPrinted(ctx context.Context, c client.Client, events record.EventRecorder, app *demov1.Foo) error {
	if !app.DeletionTimestamp.IsZero() {
		logf.FromContext(ctx).Info("the finalizer stays", "finalizer", printed)
		return nil
	}
	if !controllerutil.AddFinalizer(app, printed) { // want `the finalizer printed is added here and nothing removes it: only this package knows the name`
		return nil
	}
	if err := c.Update(ctx, app); err != nil {
		events.Eventf(app, corev1.EventTypeWarning, "Finalizer", "cannot add %s", printed)
		return fmt.Errorf("add finalizer %s: %w", printed, err)
	}
	events.Event(app, corev1.EventTypeNormal, "Finalizer", fmt.Sprintf("added %s", printed))
	return nil
}

// AddToSecret adds what is removed from objects of another kind alone.
func AddToSecret(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	controllerutil.AddFinalizer(secret, ofOthers) // want `the finalizer ofOthers is added here and nothing removes it`
	return c.Update(ctx, secret)
}

// AddToNode and RemoveFromNode belong together.
func AddToNode(ctx context.Context, c client.Client, node *corev1.Node) error {
	controllerutil.AddFinalizer(node, ofOthers)
	return c.Update(ctx, node)
}

// RemoveFromNode removes what AddToNode adds.
func RemoveFromNode(ctx context.Context, c client.Client, node *corev1.Node) error {
	return without(ctx, c, node, ofOthers)
}

func without(ctx context.Context, c client.Client, obj client.Object, name string) error {
	if controllerutil.RemoveFinalizer(obj, name) {
		return c.Update(ctx, obj)
	}
	return nil
}

// AddThrough has a function that adds any name to any object.
func AddThrough(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	return with(ctx, c, pod, throughN) // want `the finalizer throughN is added here and nothing removes it`
}

func with(ctx context.Context, c client.Client, obj client.Object, name string) error {
	if controllerutil.AddFinalizer(obj, name) {
		return c.Update(ctx, obj)
	}
	return nil
}

// AddUndone removes it in memory alone, when it could not be stored.
func AddUndone(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	_, err := storeAdded(ctx, c, pod, undone) // want `the finalizer undone is added here and nothing removes it`
	return err
}

func storeAdded(ctx context.Context, c client.Client, obj client.Object, name string) (bool, error) {
	if obj.GetDeletionTimestamp() != nil || controllerutil.ContainsFinalizer(obj, name) {
		return false, nil
	}
	controllerutil.AddFinalizer(obj, name)
	if err := c.Update(ctx, obj); err != nil {
		controllerutil.RemoveFinalizer(obj, name)
		return false, err
	}
	return true, nil
}
