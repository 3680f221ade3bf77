package bad

import (
	"context"

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
	if len(pods.Items) == 0 {
		return "", nil
	}
	return pods.Items[0].Status.ContainerStatuses[0].State.Terminated.Message, nil // want `pods.Items\[0\].Status.ContainerStatuses\[0\].State.Terminated is optional and can be nil: this panics when it is left out; test for nil first` // want:outofrange `pods.Items\[0\].Status.ContainerStatuses can be empty`
}

// doc:end

// Claimed converts a volume.
func Claimed(u *unstructured.Unstructured, names []string) (bool, error) {
	volume := &corev1.PersistentVolume{}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(u.Object, volume); err != nil {
		return false, err
	}
	for _, name := range names {
		if volume.Spec.ClaimRef.Name == name { // want `volume.Spec.ClaimRef is optional and can be nil`
			return true, nil
		}
	}
	return false, nil
}

// Backends collects the services behind an ingress that an event brought.
func Backends(obj any) []string {
	ingress, ok := obj.(*networkingv1.Ingress)
	if !ok {
		return nil
	}
	var out []string
	for _, rule := range ingress.Spec.Rules {
		for _, path := range rule.HTTP.Paths { // want `rule.HTTP is optional and can be nil`
			out = append(out, path.Backend.Service.Name) // want `path.Backend.Service is optional and can be nil`
		}
	}
	return out
}

// A Zones keeps the endpoints that it was given.
type Zones struct{ slices []*discoveryv1.EndpointSlice }

// NewZones returns zones of endpoints.
func NewZones(slices ...*discoveryv1.EndpointSlice) *Zones { return &Zones{slices} }

// In counts the endpoints in a zone.
func (z *Zones) In(zone string) (n int) {
	for _, slice := range z.slices {
		for _, e := range slice.Endpoints {
			if *e.Zone == zone { // want `e.Zone is optional and can be nil`
				n++
			}
		}
	}
	return n
}

// Renamed gives the claims of a set another class, by the one that they have.
func Renamed(set *unstructured.Unstructured, classes map[string]string) (*appsv1.StatefulSet, error) {
	out := new(appsv1.StatefulSet)
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(set.Object, out); err != nil {
		return nil, err
	}
	for i, claim := range out.Spec.VolumeClaimTemplates {
		class, ok := classes[*claim.Spec.StorageClassName] // want `claim.Spec.StorageClassName is optional and can be nil`
		if ok {
			out.Spec.VolumeClaimTemplates[i].Spec.StorageClassName = &class
		}
	}
	return out, nil
}
