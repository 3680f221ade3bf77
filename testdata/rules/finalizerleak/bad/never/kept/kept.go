// Package kept cleans up after objects that a webhook has given their finalizers, and
// leaves these where they are.
package kept

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/kept/names"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/kept/reads"
)

// The names are those of the webhook.
const (
	Hooked = "demo.ctrlvet.dev/hooked"
	Listed = "demo.ctrlvet.dev/hook-list"
	Shared = "demo.ctrlvet.dev/hook-shared"
)

// Reconciler looks after applications.
type Reconciler struct {
	client.Client
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return r.finalizeHooked(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) finalizeHooked(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(app, Hooked) { // want:finalizerleak/never `the finalizer "demo\.ctrlvet\.dev/hooked" is looked for here where a Foo is being deleted, and nothing removes it after the cleanup: the object hangs in Terminating`
		return ctrl.Result{}, nil
	}
	if err := dropSettings(ctx, r.Client, app.Namespace, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// FinalizeListed looks the name up in the list.
func FinalizeListed(ctx context.Context, c client.Client, node *corev1.Node) error {
	if node.DeletionTimestamp == nil {
		return nil
	}
	if slices.Contains(node.Finalizers, Listed) { // want:finalizerleak/never `the finalizer "demo\.ctrlvet\.dev/hook-list" is looked for here where a Node is being deleted`
		if err := dropSettings(ctx, c, "default", node.Name); err != nil {
			return err
		}
		return nil
	}
	return nil
}

// FinalizePod leaves it to a function that gets the name.
func FinalizePod(ctx context.Context, c client.Client, pod *corev1.Pod) (bool, error) {
	return finalizeNamed(ctx, c, pod, Shared)
}

func finalizeNamed(ctx context.Context, c client.Client, obj client.Object, name string) (bool, error) {
	if obj.GetDeletionTimestamp().IsZero() || !controllerutil.ContainsFinalizer(obj, name) { // want:finalizerleak/never `the finalizer "demo\.ctrlvet\.dev/hook-shared" is looked for here where a Pod is being deleted`
		return false, nil
	}
	if err := dropSettings(ctx, c, obj.GetNamespace(), obj.GetName()); err != nil {
		return false, err
	}
	return true, nil
}

func dropSettings(ctx context.Context, c client.Client, namespace, name string) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return client.IgnoreNotFound(c.Delete(ctx, cm))
}

// FinalizeClaim asks another package, which only reads.
func FinalizeClaim(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(claim, names.OfClaim) { // want:finalizerleak/never `the finalizer "demo\.ctrlvet\.dev/of-claim" is looked for here where a PersistentVolumeClaim is being deleted`
		return nil
	}
	if err := reads.EnsureUnused(ctx, c, claim); err != nil {
		return err
	}
	return nil
}
