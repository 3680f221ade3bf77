package good

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerorder/good/copies"
)

// SharedController copies the Secrets that are shared.
type SharedController struct {
	Client  kubernetes.Interface
	Secrets corelisters.SecretLister
}

// Sync takes the copies away when the Secret is deleted, or not shared any more.
func (c *SharedController) Sync(ctx context.Context, namespace, name string) error {
	secret, err := c.Secrets.Secrets(namespace).Get(name)
	if err != nil {
		return err
	}
	if secret.DeletionTimestamp != nil || secret.Labels["shared"] != "true" {
		return c.unshare(ctx, secret)
	}
	return c.rename(ctx, secret)
}

func (c *SharedController) unshare(ctx context.Context, secret *corev1.Secret) error {
	if err := copies.DeleteAll(ctx, c.Client, copiesOf(secret)); err != nil {
		return err
	}
	_, err := c.store(ctx, secret, Finalizer)
	return err
}

// rename gives up an old finalizer of a Secret that is not deleted: the next try deletes what
// this one has left.
func (c *SharedController) rename(ctx context.Context, secret *corev1.Secret) error {
	updated := secret.DeepCopy()
	updated.Finalizers = slices.DeleteFunc(updated.Finalizers, func(f string) bool { return f == "demo.ctrlvet.dev/old" })
	if _, err := c.Client.CoreV1().Secrets(secret.Namespace).Update(ctx, updated, metav1.UpdateOptions{}); err != nil {
		return err
	}
	return copies.DeleteAll(ctx, c.Client, copiesOf(secret))
}

func (c *SharedController) store(ctx context.Context, secret *corev1.Secret, finalizer string) (*corev1.Secret, error) {
	updated := secret.DeepCopy()
	updated.Finalizers = slices.DeleteFunc(updated.Finalizers, func(f string) bool { return f == finalizer })
	return c.Client.CoreV1().Secrets(secret.Namespace).Update(ctx, updated, metav1.UpdateOptions{})
}

func copiesOf(secret *corev1.Secret) []*corev1.Secret {
	return []*corev1.Secret{{ObjectMeta: metav1.ObjectMeta{Namespace: "other", Name: secret.Name}}}
}

// JoinedReconciler names the bucket by two parts of the object.
type JoinedReconciler struct {
	client.Client
	Remote Remote
}

func (r *JoinedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bucket := app.Namespace + "-" + app.Name
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.Remote.DeleteBucket(ctx, bucket); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(&app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, &app)
}
