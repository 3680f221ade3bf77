package fixed

import (
	"context"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SeveralReconciler deletes what it has made when the Foo is gone.
type SeveralReconciler struct {
	client.Client
	Kube kubernetes.Interface
}

func (r *SeveralReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.clear(ctx, req)
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if app.Spec.Paused {
		return ctrl.Result{}, r.replace(ctx, req)
	}
	return ctrl.Result{}, nil
}

// clear stops for ever at the first of the two, once the second could not be deleted.
func (r *SeveralReconciler) clear(ctx context.Context, req ctrl.Request) error {
	err := r.Kube.AppsV1().Deployments(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{})
	if err != nil {
		return fmt.Errorf("deployment: %w", err)
	}
	err = r.Kube.CoreV1().Services(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{})
	if err != nil {
		return fmt.Errorf("service: %w", err)
	}
	return nil
}

// replace never comes to its Create again, once that has failed.
func (r *SeveralReconciler) replace(ctx context.Context, req ctrl.Request) error {
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := client.IgnoreNotFound(r.Delete(ctx, job)); err != nil {
		return err
	}
	return r.Create(ctx, &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}})
}
