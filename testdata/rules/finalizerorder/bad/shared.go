package bad

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
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerorder/bad/copies"
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
	return nil
}

func (c *SharedController) unshare(ctx context.Context, secret *corev1.Secret) error {
	shared := []*corev1.Secret{{ObjectMeta: metav1.ObjectMeta{Namespace: "other", Name: secret.Name}}}
	updated := secret.DeepCopy()
	updated.Finalizers = slices.DeleteFunc(updated.Finalizers, func(f string) bool { return f == Finalizer }) // want:related `the finalizer is removed here`
	if _, err := c.Client.CoreV1().Secrets(secret.Namespace).Update(ctx, updated, metav1.UpdateOptions{}); err != nil {
		return err
	}
	return copies.DeleteAll(ctx, c.Client, shared) // want `the finalizer was removed on line \d+ before copies.DeleteAll cleans up: when that fails the object is gone`
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
	if err := r.Remote.DeleteBucket(ctx, bucket); err != nil { // want `the error of r.Remote.DeleteBucket is only logged and the finalizer is removed on line \d+`
		log.FromContext(ctx).Error(err, "unable to delete the bucket", "bucket", bucket)
	}
	controllerutil.RemoveFinalizer(&app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, &app)
}
