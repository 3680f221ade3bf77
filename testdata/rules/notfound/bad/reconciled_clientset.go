package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

// PodReconciler reads its object with the typed clientset.
type PodReconciler struct {
	Clientset kubernetes.Interface
}

func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.Clientset.CoreV1().Pods(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, err // want `a deleted Pod makes this reconcile fail and be retried again and again`
	}
	_ = pod.Status.Phase
	return ctrl.Result{}, nil
}
