package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good/services"
)

// doc:begin

// Find returns the error of the registry.
func Find(ctx context.Context, registry Registry, name string) (*Outcome, error) {
	address, err := registry.Lookup(ctx, name)
	if err != nil {
		return nil, err
	}
	return &Outcome{Name: address}, nil
}

// doc:end

// Uninstall asks for an error that the other package never returns.
func Uninstall(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Delete(ctx, pod); err != nil {
		return err
	}
	unit, err := services.For(pod)
	if err != nil {
		return nil
	}
	return c.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: unit.Name}})
}
