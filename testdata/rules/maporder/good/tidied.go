package good

import (
	"context"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// TidyPorts has a function sort what the service holds.
func TidyPorts(ctx context.Context, c client.Client, key client.ObjectKey, ports map[string]int32) error {
	service := &corev1.Service{}
	if err := c.Get(ctx, key, service); err != nil {
		return err
	}
	before := service.Spec.Ports
	wanted := []corev1.ServicePort{}
	for name, number := range ports {
		wanted = append(wanted, corev1.ServicePort{Name: name, Port: number, Protocol: corev1.ProtocolTCP})
	}
	service.Spec.Ports = wanted
	tidy(&service.Spec)
	if equality.Semantic.DeepEqual(before, service.Spec.Ports) {
		return nil
	}
	return c.Update(ctx, service)
}

func tidy(spec *corev1.ServiceSpec) {
	slices.SortFunc(spec.Ports, func(a, b corev1.ServicePort) int { return strings.Compare(a.Name, b.Name) })
}
