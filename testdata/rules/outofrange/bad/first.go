package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Address returns where a Service can be reached.
func Address(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var svc corev1.Service
	if err := c.Get(ctx, key, &svc); err != nil {
		return "", err
	}
	return svc.Status.LoadBalancer.Ingress[0].IP, nil // want `svc.Status.LoadBalancer.Ingress can be empty: taking its first element panics then; test its length first`
}

// Leader returns the first pod of an application.
func Leader(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(app.Namespace), client.MatchingLabels(app.Spec.Selector)); err != nil {
		return "", err
	}
	return pods.Items[0].Name, nil // want `pods.Items can be empty`
}

// doc:end

// Restarts reads a pod by its lister.
func Restarts(pods corelisters.PodLister, namespace, name string) (int32, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		return 0, err
	}
	return pod.Status.ContainerStatuses[0].RestartCount, nil // want `pod.Status.ContainerStatuses can be empty`
}

// Owner is given what its caller has read.
func Owner(ctx context.Context, c kubernetes.Interface, namespace, name string) (string, error) {
	pod, err := c.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return "", err
	}
	return ownerOf(pod), nil
}

func ownerOf(pod *corev1.Pod) string {
	return pod.OwnerReferences[0].Name // want `pod.OwnerReferences can be empty`
}

// Second takes another than the first.
func Second(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return "", err
	}
	return app.Status.Children[1], nil // want `app.Status.Children can have fewer than 2 elements`
}

// A Watch gets pods from events.
type Watch struct{ Hosts map[string]string }

// Update is called for each change of a pod.
func (w *Watch) Update(e event.UpdateEvent) bool {
	pod, ok := e.ObjectNew.(*corev1.Pod)
	if !ok {
		return false
	}
	w.Hosts[pod.Name] = pod.Status.HostIPs[0].IP // want `pod.Status.HostIPs can be empty`
	return true
}

// Waiting goes through what was listed.
func Waiting(ctx context.Context, c client.Client) (names []string, err error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return nil, err
	}
	for _, pod := range pods.Items {
		if pod.Status.ContainerStatuses[0].State.Waiting != nil { // want `pod.Status.ContainerStatuses can be empty`
			names = append(names, pod.Name)
		}
	}
	return names, nil
}
