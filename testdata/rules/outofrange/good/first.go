package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/outofrange/good/api"
)

// doc:begin

// Address returns where a Service can be reached, nothing while it has no address.
func Address(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var svc corev1.Service
	if err := c.Get(ctx, key, &svc); err != nil {
		return "", err
	}
	if len(svc.Status.LoadBalancer.Ingress) == 0 {
		return "", nil
	}
	return svc.Status.LoadBalancer.Ingress[0].IP, nil
}

// Leader returns the first pod of an application.
func Leader(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(app.Namespace), client.MatchingLabels(app.Spec.Selector)); err != nil {
		return "", err
	}
	if len(pods.Items) == 0 {
		return "", errors.New("no pod runs")
	}
	return pods.Items[0].Name, nil
}

// doc:end

// Remembered keeps in a variable what it has asked.
func Remembered(ctx context.Context, c client.Client) (*corev1.Pod, error) {
	var pods corev1.PodList
	err := c.List(ctx, &pods)
	if err == nil && len(pods.Items) == 0 {
		err = errors.New("no pod runs")
	}
	if err != nil {
		return nil, err
	}
	return &pods.Items[0], nil
}

// Restarts asks for the phase: a pod that runs has a status of its containers.
func Restarts(pods corelisters.PodLister, namespace, name string) (int32, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		return 0, err
	}
	if pod.Status.Phase != corev1.PodRunning {
		return 0, nil
	}
	return pod.Status.ContainerStatuses[0].RestartCount, nil
}

// Owner is given what its caller has read, and has asked for.
func Owner(ctx context.Context, c kubernetes.Interface, namespace, name string) (string, error) {
	pod, err := c.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return "", err
	}
	if metav1.GetControllerOf(pod) == nil {
		return "", nil
	}
	return ownerOf(pod), nil
}

func ownerOf(pod *corev1.Pod) string {
	return pod.OwnerReferences[0].Name
}

// Image takes what every pod has.
func Image(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return "", err
	}
	return pod.Spec.Containers[0].Image, nil
}

// Zone takes the first element of a list that the API server refuses when it is empty.
func Zone(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var site api.Site
	if err := c.Get(ctx, key, &site); err != nil {
		return "", err
	}
	return site.Zones[0], nil
}

// Called reads a configuration, which is of no use without a webhook.
func Called(ctx context.Context, c kubernetes.Interface, name string) (string, error) {
	hooks, err := c.AdmissionregistrationV1().ValidatingWebhookConfigurations().Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return "", err
	}
	return hooks.Webhooks[0].Name, nil
}

// A Watch gets pods from events.
type Watch struct{ Hosts map[string]string }

// Update is called for each change of a pod.
func (w *Watch) Update(e event.UpdateEvent) bool {
	pod, ok := e.ObjectNew.(*corev1.Pod)
	if !ok || len(pod.Status.HostIPs) == 0 {
		return false
	}
	w.Hosts[pod.Name] = pod.Status.HostIPs[0].IP
	return true
}

// Waiting goes through what was listed.
func Waiting(ctx context.Context, c client.Client) (names []string, err error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return nil, err
	}
	for _, pod := range pods.Items {
		for _, status := range pod.Status.ContainerStatuses {
			if status.State.Waiting != nil {
				names = append(names, pod.Name)
			}
		}
	}
	return names, nil
}

// Template is handed an object by callers that are not in sight.
func Template(set *corev1.PodTemplate) string { return set.OwnerReferences[0].Name }

// Volume reads a claim that this package gives its volume.
func Volume(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return "", err
	}
	return pod.Spec.Volumes[0].Name, nil
}

// Made makes a pod with a volume.
func Made(name string) *corev1.Pod {
	pod := &corev1.Pod{}
	pod.Name = name
	pod.Spec.Volumes = []corev1.Volume{{Name: "data"}}
	return pod
}

// Second has its length asked for by a helper.
func Second(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil || !complete(app) {
		return "", err
	}
	return app.Status.Children[1], nil
}

func complete(app *demov1.Foo) bool { return len(app.Status.Children) > 1 }

// Host returns the host of an Ingress, which has a rule: one without is for nobody.
func Host(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var ingress networkingv1.Ingress
	if err := c.Get(ctx, key, &ingress); err != nil {
		return "", err
	}
	return ingress.Spec.Rules[0].Host, nil
}

// FirstPod names the first pod with a label: the function that lists them makes an error of none.
func FirstPod(ctx context.Context, c client.Client, app string) (string, error) {
	pods, err := podsOf(ctx, c, app)
	if err != nil {
		return "", err
	}
	return pods.Items[0].Name, nil
}

func podsOf(ctx context.Context, c client.Client, app string) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods, client.MatchingLabels{"app": app}); err != nil {
		return nil, err
	}
	if len(pods.Items) == 0 {
		return nil, errors.New("no pods")
	}
	return pods, nil
}
