package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Addresses says why there are none.
func Addresses(ctx context.Context, c client.Client, app *demov1.Foo) ([]string, error) {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods, client.InNamespace(app.Namespace)); err != nil {
		return nil, err
	}
	var out []string
	for _, pod := range pods.Items {
		out = append(out, pod.Status.PodIP)
	}
	return out, nil
}

// Show tells a person what is there, and does nothing else.
func Show(ctx context.Context, clients kubernetes.Interface) {
	list, err := clients.CoreV1().Namespaces().List(ctx, metav1.ListOptions{})
	if err != nil {
		klog.ErrorS(err, "unable to list the namespaces")
	}
	for _, ns := range list.Items {
		klog.InfoS("namespace", "name", ns.Name, "phase", ns.Status.Phase)
	}
}

// Hints are better than nothing.
func Hints(ctx context.Context, c client.Client) []string {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods); err != nil {
		klog.ErrorS(err, "unable to list the pods, ignored")
	}
	var out []string
	for _, pod := range pods.Items {
		out = append(out, pod.Spec.NodeName)
	}
	return out
}
