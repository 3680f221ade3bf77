// Package kept cleans up after objects that a webhook has given their finalizers, and
// lets them go, or leaves that to those whose finalizers they are.
package kept

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kept/frees"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kept/names"
)

// The names are those of the webhook.
const (
	Hooked  = "demo.ctrlvet.dev/hooked"
	Listed  = "demo.ctrlvet.dev/hook-list"
	Shared  = "demo.ctrlvet.dev/hook-shared"
	Awaited = "demo.ctrlvet.dev/awaited"
	Handed  = "demo.ctrlvet.dev/handed"
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
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if controllerutil.ContainsFinalizer(app, Awaited) { // that of somebody else comes first
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	done, err := r.cleanHooked(ctx, app)
	if err != nil || !done {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, letGo(ctx, r.Client, app, Hooked)
}

// cleanHooked leaves the rest to its caller.
func (r *Reconciler) cleanHooked(ctx context.Context, app *demov1.Foo) (bool, error) {
	if !controllerutil.ContainsFinalizer(app, Hooked) {
		return false, nil
	}
	if err := dropSettings(ctx, r.Client, app.Namespace, app.Name); err != nil {
		return false, err
	}
	return true, nil
}

func letGo(ctx context.Context, c client.Client, obj client.Object, name string) error {
	if controllerutil.RemoveFinalizer(obj, name) {
		return c.Update(ctx, obj)
	}
	return nil
}

// FinalizeListed makes the list anew, in another function.
func FinalizeListed(ctx context.Context, c client.Client, node *corev1.Node) error {
	if node.DeletionTimestamp == nil {
		return nil
	}
	if controllerutil.ContainsFinalizer(node, Listed) {
		if err := dropSettings(ctx, c, "default", node.Name); err != nil {
			return err
		}
		return nil
	}
	return nil
}

// ReleaseListed takes the finalizer away.
func ReleaseListed(ctx context.Context, c client.Client, node *corev1.Node) error {
	var rest []string
	for _, name := range node.Finalizers {
		if name != Listed {
			rest = append(rest, name)
		}
	}
	node.Finalizers = rest
	return c.Update(ctx, node)
}

// Foreground cleans up beside the garbage collector, which removes its finalizer.
func Foreground(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	if secret.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(secret, metav1.FinalizerDeleteDependents) {
		return nil
	}
	if err := dropSettings(ctx, c, secret.Namespace, secret.Name); err != nil {
		return err
	}
	return nil
}

// Remover removes finalizers by names that it knows itself.
type Remover interface {
	Release(ctx context.Context, pod *corev1.Pod) error
}

// FinalizePod leaves the removal to somebody else.
func FinalizePod(ctx context.Context, c client.Client, r Remover, pod *corev1.Pod) error {
	if pod.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(pod, Shared) {
		return nil
	}
	if err := dropSettings(ctx, c, pod.Namespace, pod.Name); err != nil {
		return err
	}
	if err := r.Release(ctx, pod); err != nil {
		return err
	}
	return nil
}

// FinalizeClaim tells somebody the name.
func FinalizeClaim(ctx context.Context, c client.Client, remove func(ctx context.Context, key client.ObjectKey, finalizer string) error, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(claim, Handed) {
		return nil
	}
	if err := dropSettings(ctx, c, claim.Namespace, claim.Name); err != nil {
		return err
	}
	if err := remove(ctx, client.ObjectKeyFromObject(claim), Handed); err != nil {
		return err
	}
	return nil
}

func dropSettings(ctx context.Context, c client.Client, namespace, name string) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	return client.IgnoreNotFound(c.Delete(ctx, cm))
}

// FinalizeOwned leaves the removal to another package.
func FinalizeOwned(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(claim, names.OfClaim) {
		return nil
	}
	if err := dropSettings(ctx, c, claim.Namespace, claim.Name); err != nil {
		return err
	}
	if err := frees.Claim(ctx, c, claim); err != nil {
		return err
	}
	return nil
}
