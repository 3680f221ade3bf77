package fixed

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pods lists the pods of all namespaces: the options are not passed on.
func (r *Reconciler) Pods(ctx context.Context, namespace string) (*corev1.PodList, error) {
	opts := client.ListOptions{}
	opts.Namespace = namespace
	var pods corev1.PodList
	return &pods, r.List(ctx, &pods)
}

// Again returns another result than the one that it made.
func Again(failed bool) (res ctrl.Result, err error) {
	if failed {
		res.RequeueAfter = time.Minute
		return ctrl.Result{}, nil
	}
	return res, nil
}

// Tell makes a condition for nobody.
func Tell(pod *corev1.Pod, message string) []metav1.Condition {
	ready := &metav1.Condition{Type: "Ready"}
	if pod.Spec.NodeName == "" {
		ready.Message = message
	}
	return nil
}
