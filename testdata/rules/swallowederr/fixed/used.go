package fixed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Nodes counts the nodes with a client that may be none.
func Nodes(ctx context.Context, config *rest.Config, count func(context.Context, kubernetes.Interface) int) int {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		klog.ErrorS(err, "unable to make the clients")
	}
	return count(ctx, clients)
}

// Relabel takes the empty answer of an update for the pod.
func Relabel(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (string, error) {
	pod, err := c.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{})
	if err != nil {
		fmt.Println(err)
	}
	if len(pod.Spec.Containers) == 0 {
		return "", fmt.Errorf("pod %s has no container", pod.Name)
	}
	return pod.Spec.Containers[0].Name, nil
}

// SizingReconciler takes an empty map for the one that it could not read.
type SizingReconciler struct {
	client.Client
	Size func(string)
}

func (r *SizingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	sizes := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "sizes"}, sizes); err != nil {
		log.FromContext(ctx).Error(err, "unable to read the sizes")
	}
	r.Size(sizes.Data["web"])
	return ctrl.Result{}, nil
}
