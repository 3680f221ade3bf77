package bad

import (
	"context"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Held is the finalizer of objects that are written as they are.
const Held = "demo.ctrlvet.dev/held"

// WritingReconciler writes the object where it should have let it go.
type WritingReconciler struct {
	client.Client
}

func (r *WritingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if heldAndDeleted(app) {
		if err := r.Update(ctx, app); err != nil { // want:finalizerleak/exit `the object is written as it was read: the finalizer that is looked for on line 28 is still there, and the object hangs in Terminating; remove it before`
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

func heldAndDeleted(app *demov1.Foo) bool {
	return controllerutil.ContainsFinalizer(app, Held) && !app.DeletionTimestamp.IsZero()
}

// ReleaseUnchanged is given an object with the finalizer.
func ReleaseUnchanged(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if !slices.Contains(app.Finalizers, Held) {
		return nil
	}
	return c.Update(ctx, app) // want:finalizerleak/exit `the object is written as it was read`
}

// AskedForNothing asks for the finalizer and does nothing with the answer.
func AskedForNothing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if controllerutil.ContainsFinalizer(app, Held) {
	}
	return c.Update(ctx, app) // want:finalizerleak/exit `the object is written as it was read`
}

// PatchedWithNothing sends the difference to a copy of the same.
func PatchedWithNothing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if app.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	base := client.MergeFrom(app.DeepCopy())
	return c.Patch(ctx, app, base) // want:finalizerleak/exit `the object is written as it was read`
}

// PatchedCopy sends what a copy of the object differs from it in: nothing.
func PatchedCopy(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if !controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	released := app.DeepCopy()
	return c.Patch(ctx, released, client.MergeFrom(app)) // want:finalizerleak/exit `the object is written as it was read`
}

// PatchedCopyOfDeleted does so with an object that is being deleted.
func PatchedCopyOfDeleted(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if app.DeletionTimestamp.IsZero() {
		return nil
	}
	released := app.DeepCopy()
	return c.Patch(ctx, released, client.MergeFrom(app)) // want:finalizerleak/exit `the object is written as it was read although it is being deleted`
}

// WrittenMetadata asks for no more than the metadata of the object.
func WrittenMetadata(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var app metav1.PartialObjectMetadata
	app.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	if err := c.Get(ctx, key, &app); err != nil {
		return err
	}
	if !controllerutil.ContainsFinalizer(&app, Held) {
		return nil
	}
	released := app.DeepCopy()
	return c.Patch(ctx, released, client.MergeFrom(&app)) // want:finalizerleak/exit `the object is written as it was read`
}

// LetGoTooLate writes an object that is being deleted, whatever finalizers it has.
func LetGoTooLate(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if !app.DeletionTimestamp.IsZero() {
		return c.Update(ctx, app) // want:finalizerleak/exit `the object is written as it was read although it is being deleted: its finalizer is still there`
	}
	return nil
}

// DropHeld is to take the finalizer from an object that its caller writes.
func DropHeld(app *demov1.Foo) {
	if controllerutil.ContainsFinalizer(app, Held) { // want:finalizerleak/exit `nothing depends on whether the finalizer is there`
	}
}

// NothingWhenGoing asks whether the object is being deleted, and does nothing then.
func NothingWhenGoing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if !app.DeletionTimestamp.IsZero() { // want:finalizerleak/exit `nothing is done where the object is being deleted`
	}
	return nil
}
