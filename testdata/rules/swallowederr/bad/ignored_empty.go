package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Addresses are none where the pods could not be read.
func Addresses(ctx context.Context, c client.Client, app *demov1.Foo) []string {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.InNamespace(app.Namespace)) // want `List may fail, and the list is used all the same: a failure is treated as if nothing were there; return the error`
	if err != nil {
		ctrl.Log.Info("unable to list the pods")
	}
	var out []string
	for _, pod := range pods.Items {
		out = append(out, pod.Status.PodIP)
	}
	return out
}

// Counts are what a page shows.
var Counts map[string]int

// Count forgets what it has counted before when the namespaces cannot be read.
func Count(ctx context.Context, clients kubernetes.Interface) {
	counts := make(map[string]int)
	list, err := clients.CoreV1().Namespaces().List(ctx, metav1.ListOptions{}) // want `List may fail, and the list is used all the same`
	if err != nil {
		klog.ErrorS(err, "unable to list the namespaces")
	}
	for _, ns := range list.Items {
		counts[string(ns.Status.Phase)]++
	}
	Counts = counts
}
