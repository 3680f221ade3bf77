package good

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// LastWords returns what the container of a job said at its end.
func LastWords(ctx context.Context, c client.Client, job *batchv1.Job) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(job.Namespace), client.MatchingLabels{"job-name": job.Name}); err != nil {
		return "", err
	}
	for _, pod := range pods.Items {
		for _, status := range pod.Status.ContainerStatuses {
			if end := status.State.Terminated; end != nil {
				return end.Message, nil
			}
		}
	}
	return "", nil
}

// doc:end

// Claimed tests with others.
func Claimed(u *unstructured.Unstructured, names []string) (bool, error) {
	volume := &corev1.PersistentVolume{}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(u.Object, volume); err != nil || volume.Spec.ClaimRef == nil {
		return false, err
	}
	for _, name := range names {
		if volume.Spec.ClaimRef.Name == name {
			return true, nil
		}
	}
	return false, nil
}

// Backends asks for what tells the kind of a backend, and leaves the test of a rule to a function.
func Backends(obj any) []string {
	ingress, ok := obj.(*networkingv1.Ingress)
	if !ok {
		return nil
	}
	var out []string
	for _, rule := range ingress.Spec.Rules {
		if !hasPaths(&rule) {
			continue
		}
		for _, path := range rule.HTTP.Paths {
			if path.Backend.Resource == nil {
				out = append(out, path.Backend.Service.Name)
			}
		}
	}
	return out
}

func hasPaths(rule *networkingv1.IngressRule) bool { return rule.HTTP != nil }

// In gets every endpoint a zone first.
func In(slice *discoveryv1.EndpointSlice, zone string) (n int) {
	for _, e := range slice.Endpoints {
		if err := checkZone(&e); err != nil {
			continue
		}
		if *e.Zone == zone {
			n++
		}
	}
	return n
}

func checkZone(e *discoveryv1.Endpoint) error {
	if e.Zone == nil {
		return fmt.Errorf("endpoint without a zone")
	}
	return nil
}

// Wanted reads what the API server fills in, and what the type says is there.
func Wanted(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &appsv1.Deployment{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	if app.Spec.Strategy.Type == appsv1.RollingUpdateDeploymentStrategyType {
		return *app.Spec.Replicas + app.Spec.Strategy.RollingUpdate.MaxSurge.IntVal, nil
	}
	return *app.Spec.Replicas, nil
}

// Ended asks for the phase of the pod around.
func Ended(pod *corev1.Pod) (code int32) {
	if pod.Status.Phase != corev1.PodFailed {
		return 0
	}
	for _, status := range pod.Status.ContainerStatuses {
		code = max(code, status.State.Terminated.ExitCode)
	}
	return code
}

// Built makes what it reads.
func Built(name string) string {
	volume := corev1.Volume{Name: name}
	volume.VolumeSource = corev1.VolumeSource{Secret: &corev1.SecretVolumeSource{SecretName: name}}
	return volume.Secret.SecretName
}
