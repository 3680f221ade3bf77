package good

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// EagerReconciler comes back after each pass, whatever became of the services.
type EagerReconciler struct {
	client.Client
}

func (r *EagerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	again := ctrl.Result{RequeueAfter: 5 * time.Second}
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.services(ctx, app); err != nil {
		return ctrl.Result{}, fmt.Errorf("services: %w", err)
	}
	if app.Spec.Paused {
		return again, nil
	}
	err := r.Status().Update(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	return again, nil
}

// services goes on with the others.
func (r *EagerReconciler) services(ctx context.Context, app *demov1.Foo) error {
	list := &corev1.ServiceList{}
	if err := r.List(ctx, list, client.InNamespace(app.Namespace)); err != nil {
		return err
	}
	for i := range list.Items {
		if err := r.Update(ctx, &list.Items[i]); err != nil {
			klog.ErrorS(err, "unable to update", "service", klog.KObj(&list.Items[i]))
			continue
		}
	}
	return r.first(ctx, app)
}

func (r *EagerReconciler) first(ctx context.Context, app *demov1.Foo) error {
	if err := r.Delete(ctx, app); err != nil {
		klog.ErrorS(err, "unable to delete", "app", klog.KObj(app))
		return nil
	}
	return nil
}

// Evict marks what it deletes next; that the mark is missing matters to nobody.
func Evict(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	for i := range pods {
		pod := pods[i].DeepCopy()
		if err := mark(ctx, c, pod); err != nil {
			if apierrors.IsConflict(err) {
				return err
			}
		}
		if err := c.Delete(ctx, pod); client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	return nil
}

func mark(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	pod.Status.Reason = "Evicted"
	return c.Status().Update(ctx, pod)
}

// Retry says when to come back.
type Retry string

// Synced answers with a retry that is no error.
func Synced(synced func() bool, load func() error) (Retry, error) {
	err := load()
	if err != nil {
		return "long", err
	}
	if !synced() {
		klog.Error("the caches have not synced")
		return "short", err
	}
	return "", nil
}

// Dead tests an error that has been returned before.
func Dead(load func() error, images []string) ([]string, error) {
	err := load()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, image := range images {
		if err != nil {
			return out, err
		}
		out = append(out, image)
	}
	return out, nil
}

// Referenced ends where there is no such object yet: only its owner can bring it.
func Referenced(ctx context.Context, c client.Client, app *demov1.Foo) (ctrl.Result, error) {
	svc := &corev1.Service{}
	key := client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.Image}
	if err := c.Get(ctx, key, svc); err != nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, c.Update(ctx, svc) // want:missingupdate `is sent back as it was read`
}
