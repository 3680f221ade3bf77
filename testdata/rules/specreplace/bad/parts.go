package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Probe compares the stored probe with one that lacks the server's defaults.
func Probe(ctx context.Context, c client.Client, key client.ObjectKey, port int32) error {
	live := &appsv1.Deployment{}
	if err := c.Get(ctx, key, live); err != nil || len(live.Spec.Template.Spec.Containers) == 0 {
		return err
	}
	if container := &live.Spec.Template.Spec.Containers[0]; probeDiffers(container, shortProbe(port)) {
		container.LivenessProbe = shortProbe(port)
		return c.Update(ctx, live)
	}
	return nil
}

func probeDiffers(live *corev1.Container, probe *corev1.Probe) bool {
	if live.LivenessProbe == nil {
		return true
	}
	return !equality.Semantic.DeepEqual(live.LivenessProbe, probe) // want `the server fills in SuccessThreshold of the stored Probe, and the one built here has none: they are never equal, and each pass writes; set it`
}

func shortProbe(port int32) *corev1.Probe {
	return &corev1.Probe{
		PeriodSeconds: 10, TimeoutSeconds: 3,
		ProbeHandler: corev1.ProbeHandler{TCPSocket: &corev1.TCPSocketAction{Port: intstr.FromInt32(port)}},
	}
}

// Ports compares the ports of a Service.
func Ports(ctx context.Context, c client.Client, key client.ObjectKey) error {
	live := &corev1.Service{}
	if err := c.Get(ctx, key, live); err != nil {
		return err
	}
	desired := portsService()
	if !equality.Semantic.DeepEqual(live.Spec.Ports, desired.Spec.Ports) { // want `the server fills in Protocol of the stored ServicePort`
		live.Spec.Ports = desired.Spec.Ports
		return c.Update(ctx, live)
	}
	return nil
}

func portsService() *corev1.Service {
	ports := []corev1.ServicePort{{Name: "web", Port: 80, TargetPort: intstr.FromString("web")}}
	return &corev1.Service{Spec: corev1.ServiceSpec{Ports: ports}}
}
