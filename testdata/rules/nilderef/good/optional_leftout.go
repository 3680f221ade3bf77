package good

import (
	"context"
	"encoding/json"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/shops"
)

// doc:begin

// Title returns what the window of a shop says.
func Title(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	building := &shops.Building{}
	if err := c.Get(ctx, key, building); err != nil || building.Spec.Window == nil {
		return "", err
	}
	return building.Spec.Window.Title, nil
}

// doc:end

// Shown reads the window of a shop: a rule of the kind names it.
func Shown(obj any) string {
	shop, ok := obj.(*shops.Shop)
	if !ok {
		return ""
	}
	return shop.Spec.Window.Title
}

// Lit counts the lamps: a rule of the floors names them.
func Lit(shop *shops.Shop) (n int) {
	for _, floor := range shop.Spec.Floors {
		if floor.Lamp.On {
			n++
		}
	}
	return n
}

// A Plan is read from a file of the program.
type Plan struct{ rooms []shops.Room }

// NewPlan decodes a plan.
func NewPlan(text []byte) (*Plan, error) {
	var rooms []shops.Room
	if err := json.Unmarshal(text, &rooms); err != nil {
		return nil, err
	}
	return &Plan{rooms}, nil
}

// Area adds up the rooms of the plan.
func (p *Plan) Area() (area int32) {
	for _, room := range p.rooms {
		area += *room.Size
	}
	return area
}

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
