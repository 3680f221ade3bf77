package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SeveralReconciler deletes what it has made when the Foo is gone, and comes to the second in any case.
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
		return ctrl.Result{}, r.restart(ctx, req)
	}
	return ctrl.Result{}, nil
}

func (r *SeveralReconciler) clear(ctx context.Context, req ctrl.Request) error {
	err := r.Kube.AppsV1().Deployments(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{})
	if err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("deployment: %w", err)
	}
	err = r.Kube.CoreV1().Services(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{}) // the last
	if err != nil {
		return fmt.Errorf("service: %w", err)
	}
	return nil
}

// restart deletes a pod that it has just seen.
func (r *SeveralReconciler) restart(ctx context.Context, req ctrl.Request) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, pod); err != nil {
		return err
	}
	return r.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: "restarted"}})
}
