package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// CloudReconciler cleans up without the Secret when the Secret is gone.
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
		return r.reconcileDelete(ctx, app)
	}
	// While the application lives, the Secret has to exist: the error is right.
	secret := &corev1.Secret{}
	key := types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}
	if err := r.Get(ctx, key, secret); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *CloudReconciler) reconcileDelete(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	key := types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}
	if err := r.Get(ctx, key, secret); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if err := r.Cloud.Delete(ctx, string(secret.Data["token"]), app.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, app))
}

// doc:end

// SharedReconciler reads the Secret in a method that both paths call: it is not
// known that only the deletion runs it.
type SharedReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *SharedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	token, err := r.token(ctx, app)
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, err
	}
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if err := r.Cloud.Delete(ctx, token, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, app))
}

func (r *SharedReconciler) token(ctx context.Context, app *demov1.Foo) (string, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		return "", err
	}
	return string(secret.Data["token"]), nil
}

// NamespaceReconciler asks about the namespace in which its object lies, and about those that it
// has listed: the one is there as long as the object, the others are listed no more when they
// are gone.
type NamespaceReconciler struct{ client.Client }

func (r *NamespaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	terminating, err := r.terminating(ctx, app.Namespace)
	if err != nil || terminating {
		return ctrl.Result{}, err
	}
	if err := r.unlabel(ctx, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, app))
}

func (r *NamespaceReconciler) terminating(ctx context.Context, namespace string) (bool, error) {
	ns := &corev1.Namespace{}
	if err := r.Get(ctx, types.NamespacedName{Name: namespace}, ns); err != nil {
		return false, err
	}
	return ns.Status.Phase == corev1.NamespaceTerminating, nil
}

func (r *NamespaceReconciler) unlabel(ctx context.Context, name string) error {
	list := &corev1.NamespaceList{}
	if err := r.List(ctx, list, client.MatchingLabels{"managed-by": name}); err != nil {
		return err
	}
	for _, n := range list.Items {
		ns := &corev1.Namespace{}
		if err := r.Get(ctx, types.NamespacedName{Name: n.Name}, ns); err != nil {
			return err
		}
		base := ns.DeepCopy()
		delete(ns.Labels, "managed-by")
		if err := r.Patch(ctx, ns, client.MergeFrom(base)); err != nil {
			return err
		}
	}
	return nil
}
