package fixed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CloudReconciler needs a Secret to clean up. Without the Secret the
// application stays in deletion forever.
type CloudReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *CloudReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		secret := &corev1.Secret{}
		key := types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}
		if err := r.Get(ctx, key, secret); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Cloud.Delete(ctx, string(secret.Data["token"]), app.Name); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// SplitReconciler cleans up in a method that is called only while deleting.
type SplitReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *SplitReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.GetDeletionTimestamp() != nil {
		return r.reconcileDelete(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *SplitReconciler) reconcileDelete(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		return ctrl.Result{}, fmt.Errorf("get credentials of %s: %w", app.Name, err)
	}
	if err := r.Cloud.Delete(ctx, string(secret.Data["token"]), app.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

// LiveFirstReconciler handles the live object first and asks a function of the
// package whether the object is being deleted.
type LiveFirstReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *LiveFirstReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !beingDeleted(app) {
		return ctrl.Result{}, nil
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Cloud.Delete(ctx, string(secret.Data["token"]), app.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func beingDeleted(obj client.Object) bool {
	return !obj.GetDeletionTimestamp().IsZero()
}

// CleanupReconciler cleans up in an error-only method and reads the Secret with
// the typed clientset.
type CleanupReconciler struct {
	client.Client
	Clientset kubernetes.Interface
	Cloud     Cloud
}

func (r *CleanupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp == nil {
		return ctrl.Result{}, nil
	}
	if err := r.cleanup(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *CleanupReconciler) cleanup(ctx context.Context, app *demov1.Foo) error {
	secret, err := r.Clientset.CoreV1().Secrets(app.Namespace).Get(ctx, app.Spec.SecretName, metav1.GetOptions{})
	if err != nil {
		return err
	}
	return r.Cloud.Delete(ctx, string(secret.Data["token"]), app.Name)
}
